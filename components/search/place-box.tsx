"use client";

import { useQuery } from "@tanstack/react-query";
import { useCombobox } from "downshift";
import { House, MapIcon, MapPin, Search, SquareDashed, X } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { Place, PropertyFilter } from "@/lib/domain/search";
import { filterSentence } from "@/lib/web/filter-words";
import { formatCounted } from "@/lib/web/format";
import { placesQuery, stateCountsQuery } from "@/lib/web/queries";
import { readSearchWords } from "@/lib/web/search-words";
import { arrangeSuggestions, isCalledSo, type PlaceSuggestion } from "./place-suggestions";

const GROUPS: Record<PlaceSuggestion["kind"], { label: string; Icon: typeof House }> = {
  zip: { label: "ZIP codes", Icon: SquareDashed },
  state: { label: "States", Icon: MapIcon },
  city: { label: "Cities", Icon: MapPin },
  address: { label: "Addresses", Icon: House },
};

const NONE: PlaceSuggestion[] = [];
const NO_FILTER: PropertyFilter = {};

/**
 * What is suggested for a text. Where no place is called so, words in it that are filters are read, and the rest is a place:
 * "Seattle 3 beds". `kept` is the rest of the search, which a state's number of homes is of.
 */
function useSuggestions(text: string, kept: PropertyFilter) {
  const whole = useQuery(placesQuery(text));
  const words = useMemo(() => readSearchWords(text), [text]);
  const isRead = words.place !== "" && words.place !== text && whole.data !== undefined && !isCalledSo(whole.data);
  const rest = useQuery(placesQuery(isRead ? words.place : ""));
  const places = (isRead && rest.data?.length ? rest : whole).data;
  const wanted = isRead ? words.filter : NO_FILTER;
  const codes = (places ?? []).flatMap(({ kind, query }) => (kind === "state" && query.state ? [query.state] : []));
  const counts = useQuery(stateCountsQuery(codes, { ...kept, ...wanted })).data;
  const withHomes = (place: Place): PlaceSuggestion => {
    const homes = counts?.find(({ state }) => place.kind === "state" && state === place.query.state)?.homes;
    return homes === undefined ? place : { ...place, homes };
  };
  return {
    suggestions: text === "" ? NONE : arrangeSuggestions(isRead ? words.place : text, (places ?? []).map(withHomes)),
    /** What is asked for beside the place. */
    wanted,
    /** Whether these are the answer to this very text. */
    answered: !(isRead ? [whole, rest] : [whole]).some(
      ({ isFetching, isPlaceholderData }) => isFetching || isPlaceholderData,
    ),
    isError: whole.isError,
  };
}

interface PlaceBoxProps {
  /** What the search is about now. */
  current: string;
  /** What a search of the chosen place keeps: a state tells how many homes that shows. */
  kept: PropertyFilter;
  /** `wanted` are the filters that were typed beside the place. */
  onChoose: (place: PlaceSuggestion, wanted: PropertyFilter) => void;
  onClear?: () => void;
  label?: string;
  placeholder?: string;
  large?: boolean;
}

/**
 * The search box: a combobox with a list of places. Without JavaScript it is a field named `q` of the form around it, and so
 * it is where Enter finds nothing to choose.
 */
export function PlaceBox(props: PlaceBoxProps) {
  const { current, kept, onChoose, onClear, label = "Place or address", placeholder, large = false } = props;
  /** Null while nothing is typed and the field shows what the search is about. */
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const text = (typed ?? "").trim();
  const asked = useDebouncedValue(text, 120);
  const { suggestions, wanted, answered, isError } = useSuggestions(asked, kept);
  const settled = asked === text && answered;

  const { isOpen, highlightedIndex, closeMenu, getInputProps, getItemProps, getMenuProps } = useCombobox({
    items: suggestions,
    itemToString: (place) => place?.label ?? "",
    inputValue: typed ?? current,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem);
    },
    stateReducer: (state, { type, changes }) => {
      // A click into the field only moves the cursor.
      if (type === useCombobox.stateChangeTypes.InputClick) return state;
      // Leaving the field chooses nothing.
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem: null };
      return changes;
    },
  });
  const shown = isOpen && asked !== "" && (suggestions.length > 0 || settled);

  function choose(place: PlaceSuggestion) {
    closeMenu();
    setTyped(null);
    onChoose(place, wanted);
  }

  const clear = () => {
    closeMenu();
    if (typed === null) onClear?.();
    else setTyped(typed !== "" && current !== "" ? null : "");
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    /** Downshift's documented way to leave a key to its caller. */
    const takeOver = () => Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (event.key === "Home" || event.key === "End") takeOver();
    if (event.key === "Enter" && !suggestions[highlightedIndex]) {
      takeOver();
      // What is only spelled nearly so is offered, not taken: the server says it then.
      const first = suggestions.find(({ match }) => match !== "similar");
      if (!settled || !first) return;
      event.preventDefault();
      choose(first);
    }
    if (event.key === "Escape" && !shown) {
      takeOver();
      if (isOpen || typed !== null) event.preventDefault();
      setTyped(null);
    }
  };

  return (
    <div className="relative">
      <Search
        aria-hidden
        className={classNames(
          "pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink3",
          large ? "size-5" : "size-4",
        )}
        strokeWidth={1.5}
      />
      <input
        {...getInputProps({
          ref: input,
          name: "q",
          type: "text",
          "aria-label": label,
          "aria-expanded": shown,
          autoCapitalize: "off",
          spellCheck: false,
          placeholder: placeholder ?? "ZIP, city or address",
          onChange: (event) => setTyped(event.currentTarget.value),
          // A focus from before the hydration is heard late: by then a visitor may have typed.
          onFocus: ({ target }) => target.value === current && target.select(),
          onKeyDown,
        })}
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
          onClick={clear}
        >
          <X aria-hidden className="size-4" strokeWidth={1.5} />
        </button>
      ) : null}
      <p role="status" className="sr-only">
        {shown ? (suggestions.length === 1 ? "1 place" : `${suggestions.length} places`) : ""}
      </p>
      <div
        {...getMenuProps({ "aria-label": "Places" })}
        className={classNames(
          "absolute top-full left-0 z-50 mt-1 w-full min-w-72 border border-ink bg-raised pt-2 md:min-w-96",
          !shown && "hidden",
        )}
      >
        {suggestions.length > 0 && !isCalledSo(suggestions) ? (
          <p className="px-4 py-1 text-ink2">Did you mean</p>
        ) : null}
        {isEmpty(wanted) || suggestions.length === 0 ? null : (
          <p className="px-4 py-1 text-ink2 text-sm">With {filterSentence(wanted)}, in</p>
        )}
        {[...new Set(suggestions.map(({ kind }) => kind))].map((kind) => {
          const { label: name, Icon } = GROUPS[kind];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className="px-4 py-1 text-xs text-ink3">
                {name}
              </p>
              {suggestions.map((place, index) =>
                place.kind === kind ? (
                  <div
                    key={`${place.label} ${place.id}`}
                    {...getItemProps({ item: place, index })}
                    className={classNames(
                      "flex min-h-11 cursor-pointer items-center gap-3 border-l-2 px-4 py-2 text-[15px]",
                      index === highlightedIndex ? "border-accent bg-sheet" : "border-transparent",
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
                ) : null,
              )}
            </div>
          );
        })}
        {suggestions.length === 0 ? (
          <p className="px-4 py-2 text-ink2">
            {isError
              ? "The list of places can’t be reached just now."
              : `No place or address begins with “${asked}”. Enter looks further.`}
          </p>
        ) : null}
        <p aria-hidden className="mt-1 border-line border-t px-4 py-2 text-xs text-ink3 max-md:hidden">
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to choose, <kbd>Esc</kbd> to close
        </p>
      </div>
    </div>
  );
}

const isEmpty = (filter: PropertyFilter): boolean => Object.keys(filter).length === 0;

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
