"use client";

import type { ReactNode } from "react";
import { useDevice } from "@/lib/web/device";
import { setSetting } from "@/lib/web/device-actions";

/** The setting of this device that keeps the language, so that a reader chooses once. */
const LANGUAGE = "exampleLanguage";

const LABELS = { curl: "curl", typescript: "TypeScript", python: "Python" } as const;

export type Client = keyof typeof LABELS;

/**
 * Tabs of examples. They are radio buttons switched by CSS, so they work without JavaScript, which only remembers the
 * choice. On paper all examples are shown.
 */
export function ExampleTabs({ examples }: { examples: readonly { client: Client; code: ReactNode }[] }) {
  const kept = useDevice((device) => device.settings[LANGUAGE]);
  const chosen = examples.find(({ client }) => client === kept) ?? examples[0];
  return (
    <div className="examples">
      <fieldset className="flex border-line border-x border-t print:hidden">
        <legend className="sr-only">Language of the example</legend>
        {examples.map(({ client }) => (
          <label
            key={client}
            className="flex min-h-11 cursor-pointer items-center border-transparent border-b-2 px-3 text-[13px] text-ink2 hover:text-ink has-checked:border-accent has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-10"
          >
            <input
              type="radio"
              name="example-language"
              value={client}
              checked={client === chosen?.client}
              className="sr-only"
              onChange={() => setSetting(LANGUAGE, client)}
            />
            {LABELS[client]}
          </label>
        ))}
      </fieldset>
      {examples.map(({ client, code }) => (
        <div key={client} className={`example of-${client}`}>
          {code}
        </div>
      ))}
    </div>
  );
}
