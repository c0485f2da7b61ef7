"use client";

import { type FormEvent, useId, useRef, useState, useTransition } from "react";
import { type PlaceField, PlaceInput } from "@/components/places/place-input";
import { Button } from "@/components/ui/button";
import { CONTROL } from "@/components/ui/class-names";
import { Plus } from "@/components/ui/icons";
import { pushAddress } from "@/lib/web/address";
import { changedHref } from "../market-url";
import { tokenOf, tokenOfPlace } from "../subject";
import { useMarketPage } from "./view-link";

/** Its list of places is loaded when a visitor turns to the box. */
const marketPlaces = async () => (await import("./market-places")).default;

interface Props {
  /** The places that are compared already. */
  compared: readonly string[];
  /** Called when a visitor types again, which ends the last message. */
  onType: () => void;
}

/** Adds a ZIP code, a city or a state to the comparison, from a list or by its name. */
export function AddPlace({ compared, onType }: Props) {
  const here = useMarketPage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const latest = useRef(typed);
  const taken = [tokenOf(here.page) ?? "", ...compared];

  const type = (text: string | null) => {
    latest.current = text;
    setTyped(text);
    setSaid(null);
    onType();
  };
  const add = (token: string) => {
    type(null);
    pushAddress(changedHref(here, (now) => ({ ...now, compare: [...now.compare, token] })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const text = (typed ?? "").trim();
    if (text === "") return setSaid("Type a ZIP code, a city or a state.");
    start(async () => {
      const found = await import("./market-places")
        .then(({ findMarket }) => findMarket(text))
        .catch(() => ({ say: "We couldn’t look up the place. Try again." }));
      // Something else was typed in the meantime.
      if (latest.current !== typed) return;
      if ("say" in found) return setSaid(found.say);
      const token = tokenOfPlace(found.place);
      if (taken.includes(token)) setSaid(`${found.place.label} is on the charts already.`);
      else add(token);
    });
  };
  const field: PlaceField["field"] = {
    name: "add",
    "aria-label": "Add a place to compare",
    "aria-invalid": said !== null,
    "aria-describedby": said === null ? undefined : `${id}-said`,
    maxLength: 80,
    placeholder: "ZIP or city",
    className: CONTROL,
  };
  return (
    <div className="scripted relative w-60 max-w-full">
      <form onSubmit={submit} className="flex items-start gap-2">
        <div className="w-36 min-w-0">
          <PlaceInput
            load={marketPlaces}
            list={{ taken, onAdd: add }}
            current=""
            setTyped={type}
            {...{ field, input, typed }}
          />
        </div>
        <Button type="submit" aria-disabled={busy} className="aria-disabled:opacity-60">
          <Plus className="size-4" /> Add
        </Button>
      </form>
      {said === null ? null : (
        // It covers the content below without moving it.
        <p
          id={`${id}-said`}
          role="alert"
          className="wrap-anywhere absolute top-full left-0 z-20 mt-1 w-[min(26rem,100vw-2rem)] border border-ink bg-raised p-3 text-[13px]"
        >
          {said}
        </p>
      )}
    </div>
  );
}
