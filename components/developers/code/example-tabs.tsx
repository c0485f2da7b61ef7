"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";

/** Stored on the device, so that a reader chooses once. */
const STORAGE_KEY = "lotline.developers.language";

const PANELS = {
  curl: "group-has-[[value=curl]:checked]/examples:block",
  typescript: "group-has-[[value=typescript]:checked]/examples:block",
  python: "group-has-[[value=python]:checked]/examples:block",
} as const;

export type Client = keyof typeof PANELS;

const LABELS: Record<Client, string> = { curl: "curl", typescript: "TypeScript", python: "Python" };

function kept(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function keep(client: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, client);
  } catch {
    // Storage is not allowed, so the choice lasts for this page only.
  }
}

/**
 * Tabs of examples. They are radio buttons switched by CSS, so they work without JavaScript, which only remembers the
 * choice. On paper all examples are shown.
 */
export function ExampleTabs({ examples }: { examples: readonly { client: Client; code: ReactNode }[] }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = kept();
    for (const radio of ref.current?.querySelectorAll("input") ?? []) if (radio.value === before) radio.checked = true;
  }, []);
  return (
    <div ref={ref} className="group/examples">
      <fieldset className="flex border-line border-x border-t print:hidden">
        <legend className="sr-only">Language of the example</legend>
        {examples.map(({ client }, i) => (
          <label
            key={client}
            className="flex min-h-11 cursor-pointer items-center border-transparent border-b-2 px-3 text-[13px] text-ink2 hover:text-ink has-checked:border-accent has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-10"
          >
            <input
              type="radio"
              name="example-language"
              value={client}
              defaultChecked={i === 0}
              className="sr-only"
              onChange={() => keep(client)}
            />
            {LABELS[client]}
          </label>
        ))}
      </fieldset>
      {examples.map(({ client, code }) => (
        <div key={client} className={classNames("hidden print:block", PANELS[client])}>
          {code}
        </div>
      ))}
    </div>
  );
}
