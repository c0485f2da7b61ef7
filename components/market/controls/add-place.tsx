"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { pushAddress } from "@/lib/web/address";
import { placeOffersQuery } from "@/lib/web/place-queries";
import { changedHref } from "../market-url";
import { type MarketSubject, tokenOf } from "../subject";
import type { PlaceAnswer } from "./place-answer";

/** Places that match the text, and the ZIP codes of a city, as a native list of suggestions. */
function Suggestions({ id, text, taken }: { id: string; text: string; taken: readonly string[] }) {
  const { data } = useQuery(placeOffersQuery(useDebouncedValue(text.trim(), 120)));
  const places = (data?.places ?? []).filter(({ token }) => !taken.includes(token));
  return (
    <datalist id={id}>
      {places.map(({ kind, token, label }) => (
        <option key={token} value={kind === "zip" ? token : label}>
          {label}
        </option>
      ))}
    </datalist>
  );
}

interface Props {
  /** The market that the page is about. */
  page: MarketSubject;
  /** The places that are compared already. */
  compared: readonly string[];
  /** Called when a visitor types again, which ends the last message. */
  onType: () => void;
}

/**
 * Adds a ZIP code, a city or a state to the comparison. What may be several places is offered in a list that Escape and a
 * press outside close.
 */
export function AddPlace({ page, compared, onType }: Props) {
  const client = useQueryClient();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState("");
  const [said, setSaid] = useState<Exclude<PlaceAnswer, { add: string }> | null>(null);
  const [busy, start] = useTransition();
  const typed = useRef("");
  const taken = [tokenOf(page) ?? "", ...compared];
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
  const add = (token: string) => {
    type("");
    pushAddress(changedHref(page, (now) => ({ ...now, compare: [...now.compare, token] })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const asked = text.trim();
    start(async () => {
      const ask = asked !== "" && !taken.includes(asked);
      const [offers, code] = await Promise.all([
        ask ? client.fetchQuery(placeOffersQuery(asked)).catch(() => null) : null,
        import("./place-answer").catch(() => null),
      ]);
      // Something else was typed in the meantime.
      if (typed.current.trim() !== asked) return;
      const answer: PlaceAnswer = code?.answerPlace(asked, taken, offers) ?? {
        say: "We couldn’t load the list of places. Try again.",
        choices: [],
      };
      if ("add" in answer) add(answer.add);
      else setSaid(answer);
    });
  };
  return (
    <div ref={frame} className="scripted relative w-60 max-w-full print:hidden">
      <form onSubmit={submit} className="flex items-start gap-2">
        <Field
          label="Add a place to compare"
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
          {said.choices.map(({ kind, token, label }) => (
            <Button
              key={token}
              aria-label={`Add ${kind === "zip" ? token : label} to the comparison`}
              className="md:h-9"
              onClick={() => {
                add(token);
                button.current?.focus();
              }}
            >
              {kind === "zip" ? token : label}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
