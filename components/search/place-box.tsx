"use client";

import { House, MapIcon, MapPin, Search, SquareDashed, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { PropertyFilter } from "@/lib/domain/search";
import { formatCounted } from "@/lib/web/format";
import type { Offer } from "./place-offers";
import { useOffers } from "./use-offers";
import { useSettled } from "./use-settled";

const GROUPS: Record<Offer["kind"], { label: string; Icon: typeof House }> = {
  zip: { label: "ZIP codes", Icon: SquareDashed },
  state: { label: "States", Icon: MapIcon },
  city: { label: "Cities", Icon: MapPin },
  address: { label: "Addresses", Icon: House },
};

interface PlaceBoxProps {
  /** What the search is about now. */
  current: string;
  /** What a search of the chosen place keeps: a state tells how many homes that shows. */
  kept: PropertyFilter;
  onChoose: (place: Offer) => void;
  onClear?: () => void;
  label?: string;
  placeholder?: string;
  large?: boolean;
}

/**
 * The search box: an ARIA combobox with a list of places. Without JavaScript it is a field named `q`
 * of the form around it.
 */
export function PlaceBox(props: PlaceBoxProps) {
  const { current, kept, onChoose, onClear, label = "Place or address", placeholder, large = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const asked = useSettled((typed ?? "").trim(), 120);
  const { offers: places, settled: answered, isError } = useOffers(asked, kept, open && asked !== "");
  const settled = asked === (typed ?? "").trim() && answered;
  const shown = open && asked !== "" && (places.length > 0 || settled);

  const choose = (place: Offer) => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
    onChoose(place);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (places.length === 0) return;
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((now) =>
        now === -1 && step === -1 ? places.length - 1 : (now + step + places.length) % places.length,
      );
    } else if (event.key === "Enter") {
      const place = places[active] ?? (settled ? places[0] : undefined);
      if (!place) return;
      event.preventDefault();
      choose(place);
    } else if (event.key === "Escape" && (open || typed !== null)) {
      event.preventDefault();
      if (shown) close();
      else setTyped(null);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that focus left the box
    <div className="relative" onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}>
      <Search
        aria-hidden
        className={classNames(
          "pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink3",
          large ? "size-5" : "size-4",
        )}
        strokeWidth={1.5}
      />
      <input
        ref={input}
        name="q"
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder ?? "ZIP, city or address"}
        value={typed ?? current}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        // React tells late of a focus from before it took the field over: by then a visitor may have typed.
        onFocus={({ target }) => target.value === current && target.select()}
        onKeyDown={onKeyDown}
        className={classNames(
          "w-full rounded-control border border-line2 bg-raised text-base text-ink placeholder:text-ink3 hover:border-ink",
          large ? "h-14 pr-12 pl-11 md:text-lg" : "h-11 pr-10 pl-9 md:h-10 md:text-[15px]",
        )}
      />
      {(typed ?? current) !== "" ? (
        <button
          type="button"
          aria-label="Clear place"
          className="scripted absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center text-ink2 hover:text-ink"
          onClick={() => {
            setTyped(typed !== null && typed !== "" && current !== "" ? null : "");
            close();
            if (typed === null) {
              setTyped(null);
              onClear?.();
            }
            input.current?.focus();
          }}
        >
          <X aria-hidden className="size-4" strokeWidth={1.5} />
        </button>
      ) : null}
      <p role="status" className="sr-only">
        {shown ? (places.length === 1 ? "1 place" : `${places.length} places`) : ""}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Places"
        className={classNames(
          "absolute top-full left-0 z-50 mt-1 w-full min-w-72 border border-ink bg-raised pt-2 md:min-w-96",
          !shown && "hidden",
        )}
      >
        {[...new Set(places.map(({ kind }) => kind))].map((kind) => {
          const group = places.filter((place) => place.kind === kind);
          const { label: name, Icon } = GROUPS[kind];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className="px-4 py-1 text-xs text-ink3">
                {name}
              </p>
              {group.map((place) => {
                const index = places.indexOf(place);
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, as ARIA's combobox has it
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field
                  <div
                    key={`${place.label} ${place.id}`}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    onPointerEnter={() => setActive(index)}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(place)}
                    className={classNames(
                      "flex min-h-11 cursor-pointer items-center gap-3 border-l-2 px-4 py-2 text-[15px]",
                      index === active ? "border-accent bg-sheet" : "border-transparent",
                    )}
                  >
                    <Icon aria-hidden className="size-4 shrink-0 text-ink3" strokeWidth={1.5} />
                    <Matched text={place.label} part={asked} />
                    {place.homes === undefined ? null : (
                      <span className="ml-auto whitespace-nowrap text-ink2 text-sm">
                        {formatCounted(place.homes, "home", "homes")}
                      </span>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
        {places.length === 0 ? (
          <p className="px-4 py-2 text-ink2">
            {isError ? "The list of places can’t be reached just now." : `No place or address begins with “${asked}”.`}
          </p>
        ) : null}
        <p aria-hidden className="mt-1 border-line border-t px-4 py-2 text-xs text-ink3 max-md:hidden">
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to choose, <kbd>Esc</kbd> to close
        </p>
      </div>
    </div>
  );
}

/** The label with the typed part set bold, where it occurs. */
function Matched({ text, part }: { text: string; part: string }) {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0 || part === "") return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <b className="font-semibold">{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </span>
  );
}
