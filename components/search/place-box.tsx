"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { hideKeyboard, type PlaceField, PlaceInput } from "@/components/places/place-input";
import { classNames } from "@/components/ui/class-names";
import { Search, X } from "@/components/ui/icons";
import type { PlaceChoice } from "./search-places";

interface PlaceBoxProps extends PlaceChoice {
  /** The place of the current search. */
  current: string;
  /** Of a search without one, the part of the map that it is of. */
  area?: string;
  /** Takes the current search's place away. */
  onClear?: () => void;
  label?: string;
  large?: boolean;
}

/** Its list of places is loaded when a visitor turns to the field. */
const searchPlaces = async () => (await import("./search-places")).default;

/** The search box: the field `q` of the form around it, with a list of places. */
export function PlaceBox(props: PlaceBoxProps) {
  const { current, area = "", kept, asOf, onChoose, onClear, label = "Place or address", large = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // What was typed belongs to the search before.
  const search = `${current} ${kept}`;
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    setTyped(null);
  }

  // The place of a new search is replaced by the next key, as when the field is turned to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each search
  useEffect(() => {
    const field = input.current;
    if (field === document.activeElement && field?.value === current) field.select();
  }, [search]);

  const clear = () => {
    if (typed) setTyped(current === "" ? "" : null);
    else if (onClear) onClear();
    else setTyped("");
    input.current?.focus();
  };

  const field: PlaceField["field"] = {
    name: "q",
    "aria-label": label,
    // An area is no text that can be searched for.
    placeholder: area || "ZIP, city or address",
    className: classNames(
      "w-full text-ellipsis rounded-control border border-line2 bg-raised text-base text-ink hover:border-ink",
      area ? "placeholder:text-ink" : "placeholder-shown:pr-3 placeholder:text-ink3",
      large ? "h-14 pr-12 pl-11 md:text-lg" : "h-11 pr-10 pl-9 md:h-10 md:text-[15px]",
    ),
  };
  return (
    <div className="relative">
      <Search
        className={classNames(
          "pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink3",
          large ? "size-5" : "size-4",
        )}
        strokeWidth={1.5}
      />
      <PlaceInput load={searchPlaces} list={{ kept, asOf, onChoose }} {...{ field, input, current, typed, setTyped }} />
      {(typed ?? (current || area)) !== "" ? (
        <button
          type="button"
          aria-label="Clear place"
          className="scripted absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center text-ink2 hover:text-ink"
          onClick={clear}
        >
          <X className="size-4" strokeWidth={1.5} />
        </button>
      ) : null}
    </div>
  );
}

/** Follows an address of the search box, and tells whether its page is on its way. */
export function usePlaceSearch() {
  const router = useRouter();
  const [pending, start] = useTransition();
  return { pending, go: (href: string) => start(() => router.push(href)) };
}

interface PlaceSearchProps extends ReturnType<typeof usePlaceSearch> {
  label: string;
  /** The query of the search that is sent with the typed place, as hidden fields. */
  query: string;
  className: string;
  children: ReactNode;
}

/**
 * The form around the search box, for /homes: without JavaScript, and when Enter finds nothing to choose. Its page is asked for as a
 * link's is, which waits for a connection. `next/form` does the same with 1.7 KB of every search's first scripts.
 */
export function PlaceSearch({ label, query, pending, go, className, children }: PlaceSearchProps) {
  return (
    <form
      action="/homes"
      aria-label={label}
      className={classNames("relative print:hidden", className)}
      onSubmit={(event) => {
        event.preventDefault();
        hideKeyboard(event.currentTarget.querySelector<HTMLElement>(":focus"));
        const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        go(`/homes?${new URLSearchParams(fields)}`);
      }}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <p
        role="status"
        className={
          pending
            ? "absolute top-full left-0 z-50 mt-1 border border-ink bg-raised px-4 py-2 text-ink2 transition-opacity delay-150 starting:opacity-0"
            : "sr-only"
        }
      >
        {pending ? "Looking …" : null}
      </p>
    </form>
  );
}
