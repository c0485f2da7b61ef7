"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCombobox } from "downshift";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo } from "react";
import { QueryProvider } from "@/components/layout/query-provider";
import { classNames } from "@/components/ui/class-names";
import { House, MapIcon, MapPin, SquareDashed } from "@/components/ui/icons";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { PropertyFilter } from "@/lib/domain/search";
import { isCalledSo, surePlace, type TypedPlace } from "@/lib/domain/search-text";
import { SEARCH_TEXT_MAX } from "@/lib/domain/search-words";
import { filterParts } from "@/lib/web/filter-words";
import { formatCounted } from "@/lib/web/format";
import { homesHref, parseHomes, withTyped } from "@/lib/web/homes-url";
import { filterOfPlace, searchTextQuery, withWords } from "@/lib/web/place-queries";
import { countQuery } from "@/lib/web/queries";
import { inSentence } from "@/lib/web/words";
import { type PlaceBoxProps, PlaceField, type PlaceFieldProps } from "./place-field";

const GROUPS: Record<PlaceSuggestion["kind"], { label: string; Icon: typeof House }> = {
  zip: { label: "ZIP codes", Icon: SquareDashed },
  state: { label: "States", Icon: MapIcon },
  city: { label: "Cities", Icon: MapPin },
  address: { label: "Addresses", Icon: House },
  point: { label: "Around a point", Icon: MapPin },
};

/** A suggestion of the search box. */
interface PlaceSuggestion extends TypedPlace {
  /** Number of homes after choosing it. Only shown for states. */
  homes?: number;
}

const NONE: PlaceSuggestion[] = [];
const NOTHING = { places: NONE, wanted: {}, place: "" };

/** The suggestions for a text. `kept` is the rest of the search, which a state's number of homes is for. */
function useSuggestions(text: string, kept: PropertyFilter, asOf: number) {
  const { data, isFetching, isPlaceholderData, isError } = useQuery(searchTextQuery(text, asOf));
  const reading = (text !== "" && data) || NOTHING;
  const states = reading.places.filter(({ kind }) => kind === "state");
  const counts = useQueries({
    queries: states.map((state) => countQuery({ ...kept, ...reading.wanted, ...filterOfPlace(state) })),
  });
  const withHomes = (place: TypedPlace): PlaceSuggestion => {
    const homes = counts[states.indexOf(place)]?.data;
    return homes === undefined ? place : { ...place, homes };
  };
  return {
    suggestions: reading.places.map(withHomes),
    reading,
    /** Whether the suggestions are for exactly this text. */
    answered: !isFetching && !isPlaceholderData,
    isError,
  };
}

interface PlaceComboboxProps extends Pick<PlaceBoxProps, "current" | "kept" | "asOf" | "onChoose"> {
  field: PlaceFieldProps;
  input: RefObject<HTMLInputElement | null>;
  /** The cursor position in the field that this one replaces, or null if that did not have the focus. */
  cursor: RefObject<readonly [start: number, end: number] | null>;
  typed: string | null;
  setTyped: (typed: string | null) => void;
}

/** The search field with its list of places: a combobox. It brings the query cache, as not every page has one. */
export default function PlaceCombobox(props: PlaceComboboxProps) {
  return (
    <QueryProvider>
      <Combobox {...props} />
    </QueryProvider>
  );
}

function Combobox(props: PlaceComboboxProps) {
  const { current, onChoose, field, input, cursor, typed, setTyped } = props;
  const kept = useMemo(() => parseHomes(new URLSearchParams(props.kept)), [props.kept]);
  const id = useId();

  const text = (typed ?? "").trim().slice(0, SEARCH_TEXT_MAX);
  const asked = useDebouncedValue(text, 120);
  const { suggestions, reading, answered, isError } = useSuggestions(asked, kept.filter, props.asOf);
  const { wanted } = reading;
  const wantedWords = filterParts(wanted)
    .map(({ label }) => inSentence(label))
    .join(", ");
  const settled = asked === text && answered;

  const {
    isOpen,
    highlightedIndex,
    setHighlightedIndex,
    openMenu,
    closeMenu,
    getInputProps,
    getItemProps,
    getMenuProps,
  } = useCombobox({
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
  const shown = isOpen && text !== "" && asked !== "" && (suggestions.length > 0 || settled);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it takes the plain field's place
  useLayoutEffect(() => {
    if (!cursor.current) return;
    const [start, end] = cursor.current;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(start, end);
    if (typed !== null) openMenu();
  }, []);

  /** `near` is the typed text of a near miss, which the page then names. */
  function choose(place: TypedPlace, near?: string) {
    closeMenu();
    setTyped(null);
    const filter = { ...withWords(kept.filter, wanted), ...filterOfPlace(place) };
    const search = homesHref({ ...kept, filter });
    if (place.id !== null) onChoose({ href: `/homes/${place.id}`, filter: null });
    else if (near !== undefined) onChoose({ href: withTyped(search, near), filter: null });
    else onChoose({ href: search, filter });
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    /** Downshift's documented way to let the caller handle a key. */
    const takeOver = () => Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (event.key === "Home" || event.key === "End") takeOver();
    if (event.key === "Enter" && !suggestions[highlightedIndex]) {
      takeOver();
      // Without an answer yet, and where nothing is near, the server says what was found.
      if (!settled || suggestions.length === 0) return;
      event.preventDefault();
      const sure = surePlace(reading);
      if (sure) return choose(sure, sure.match === "similar" ? text : undefined);
      openMenu();
      setHighlightedIndex(0);
    }
    if (event.key === "Escape" && !shown) {
      takeOver();
      if (isOpen || typed !== null) event.preventDefault();
      setTyped(null);
    }
  };

  return (
    <>
      <PlaceField {...getInputProps({ ...field, ref: input, "aria-expanded": shown, onKeyDown })} />
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
          <p className="px-4 py-1 text-ink2 text-sm">With {wantedWords}, in</p>
        )}
        {[...new Set(suggestions.map(({ kind }) => kind))].map((kind) => {
          const { label: name, Icon } = GROUPS[kind];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
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
                    <Icon className="size-4 shrink-0 text-ink3" strokeWidth={1.5} />
                    <Matched text={place.label} part={reading.place} />
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
              ? "We couldn’t load the list of places."
              : isEmpty(wanted)
                ? `No place or address begins with “${asked}”. Press Enter to search further.`
                : `Press Enter for ${wantedWords}.`}
          </p>
        ) : null}
        <p aria-hidden className="mt-1 border-line border-t px-4 py-2 text-xs text-ink3 max-md:hidden">
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to choose, <kbd>Esc</kbd> to close
        </p>
      </div>
    </>
  );
}

const isEmpty = (filter: PropertyFilter): boolean => Object.keys(filter).length === 0;

/** The label, with the typed part in bold. */
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
