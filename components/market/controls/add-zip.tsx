"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { pushAddress } from "@/lib/web/address";
import { zipSuggestionsQuery } from "@/lib/web/place-queries";
import { changedHref } from "../market-url";
import type { MarketSubject } from "../subject";
import { answerZip, type ZipAnswer } from "./zip-answer";

/** ZIPs that match the text, or those of a city, as a native list of suggestions. */
function Suggestions({ id, text, taken }: { id: string; text: string; taken: readonly string[] }) {
  const { data } = useQuery(zipSuggestionsQuery(useDebouncedValue(text.trim(), 120)));
  const zips = (data?.zips ?? []).filter(({ zipCode }) => !taken.includes(zipCode));
  return (
    <datalist id={id}>
      {zips.map(({ zipCode, label }) => (
        <option key={zipCode} value={zipCode}>
          {label}
        </option>
      ))}
    </datalist>
  );
}

interface Props {
  /** The market that the page is about. */
  page: MarketSubject;
  /** The ZIPs that are compared already. */
  compared: readonly string[];
  /** Called when a visitor types again, which ends the last message. */
  onType: () => void;
}

/** Adds a ZIP to the comparison. For a city it offers its ZIPs, in a list that Escape and a press outside close. */
export function AddZip({ page, compared, onType }: Props) {
  const client = useQueryClient();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState("");
  const [said, setSaid] = useState<Exclude<ZipAnswer, { add: string }> | null>(null);
  const [busy, start] = useTransition();
  const typed = useRef("");
  const taken = [page.name, ...compared];
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!said) return;
    const close = (event: Event) => {
      const leaves =
        event instanceof KeyboardEvent ? event.key === "Escape" : !frame.current?.contains(event.target as Node);
      if (leaves) setSaid(null);
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [said]);

  const type = (value: string) => {
    typed.current = value;
    setText(value);
    setSaid(null);
    onType();
  };
  const add = (zip: string) => {
    type("");
    pushAddress(changedHref(page, (now) => ({ ...now, compare: [...now.compare, zip] })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const asked = text.trim();
    start(async () => {
      const ask = asked !== "" && !taken.includes(asked);
      const offers = ask ? await client.fetchQuery(zipSuggestionsQuery(asked)).catch(() => null) : null;
      // Something else was typed in the meantime.
      if (typed.current.trim() !== asked) return;
      const answer = answerZip(asked, taken, offers);
      if ("add" in answer) add(answer.add);
      else setSaid(answer);
    });
  };
  return (
    <div ref={frame} className="scripted relative w-60 max-w-full print:hidden">
      <form onSubmit={submit} className="flex items-start gap-2">
        <Field
          label="Add a ZIP code to compare"
          labelHidden
          className="w-36 min-w-0"
          name="add"
          list={id}
          value={text}
          autoComplete="off"
          maxLength={80}
          placeholder="ZIP or city"
          aria-invalid={said !== null && said.choices.length === 0}
          aria-describedby={said ? `${id}-said` : undefined}
          onChange={(event) => type(event.target.value)}
        />
        <Suggestions id={id} text={text} taken={taken} />
        <Button ref={button} type="submit" aria-disabled={busy} className="aria-disabled:opacity-60">
          <Plus aria-hidden className="size-4" /> Add
        </Button>
      </form>
      {said ? (
        // The list covers the content below without moving it.
        <div className="absolute top-full left-0 z-20 mt-1 flex w-[min(26rem,100vw-2rem)] flex-wrap items-center gap-2 border border-ink bg-raised p-3">
          <p id={`${id}-said`} role="alert" className="wrap-anywhere mr-1 text-[13px]">
            {said.say}
          </p>
          {said.choices.map((zip) => (
            <Button
              key={zip}
              aria-label={`Add ${zip} to the comparison`}
              className="md:h-9"
              onClick={() => {
                add(zip);
                button.current?.focus();
              }}
            >
              {zip}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
