"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Plus } from "@/components/ui/icons";
import { whenLeft } from "@/components/ui/when-left";
import { pushAddress } from "@/lib/web/address";
import { useLater } from "@/lib/web/use-later";
import { changedHref } from "../market-url";
import { tokenOf } from "../subject";
import type { PlaceAnswer } from "./place-offers";
import { useMarketPage } from "./view-link";

/** What finds places comes when the box is used. */
const placeOffers = () => import("./place-offers");

interface Props {
  /** The places that are compared already. */
  compared: readonly string[];
  /** Called when a visitor types again, which ends the last message. */
  onType: () => void;
}

/**
 * Adds a ZIP code, a city or a state to the comparison. What may be several places is offered in a list that Escape and a
 * press outside close.
 */
export function AddPlace({ compared, onType }: Props) {
  const { page } = useMarketPage();
  const client = useQueryClient();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState("");
  const [said, setSaid] = useState<Exclude<PlaceAnswer, { add: string }> | null>(null);
  const [busy, start] = useTransition();
  const [used, setUsed] = useState(false);
  const { code: offers } = useLater(used, placeOffers);
  const typed = useRef("");
  const taken = [tokenOf(page) ?? "", ...compared];
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) return whenLeft(frame.current!, () => setSaid(null));
  }, [said]);

  const type = (value: string) => {
    typed.current = value;
    setText(value);
    setUsed(true);
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
      const answer = await placeOffers()
        .then(({ askPlace }) => askPlace(asked, taken, client))
        .catch((): PlaceAnswer => ({ say: "We couldn’t load the list of places. Try again.", choices: [] }));
      // Something else was typed in the meantime.
      if (typed.current.trim() !== asked) return;
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
          onFocus={() => setUsed(true)}
          onChange={(event) => type(event.target.value)}
        />
        {offers ? <offers.Suggestions id={id} text={text} taken={taken} /> : null}
        <Button ref={button} type="submit" aria-disabled={busy} className="aria-disabled:opacity-60">
          <Plus className="size-4" /> Add
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
