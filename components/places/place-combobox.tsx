"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCombobox } from "downshift";
import { type KeyboardEvent, useId, useLayoutEffect } from "react";
import { classNames } from "@/components/ui/class-names";
import { House, MapIcon, MapPin, SquareDashed } from "@/components/ui/icons";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { PropertyFilter } from "@/lib/domain/search";
import { isCalledSo, type SearchText, sameAddressIds, surePlace, type TypedPlace } from "@/lib/domain/search-text";
import { SEARCH_TEXT_MAX } from "@/lib/domain/search-words";
import { filterParts } from "@/lib/web/filter-words";
import { formatCounted } from "@/lib/web/format";
import { distinctWords } from "@/lib/web/home/card-words";
import { rowsQuery } from "@/lib/web/home-rows";
import { filterOfPlace, type searchTextQuery } from "@/lib/web/place-queries";
import { countQuery } from "@/lib/web/queries";
import { inSentence } from "@/lib/web/words";
import { hideKeyboard, type PlaceListed } from "./place-input";

const GROUPS: Record<PlaceSuggestion["kind"], { label: string; Icon: typeof House }> = {
  zip: { label: "ZIP codes", Icon: SquareDashed },
  state: { label: "States", Icon: MapIcon },
  city: { label: "Cities", Icon: MapPin },
  address: { label: "Addresses", Icon: House },
  point: { label: "Around a point", Icon: MapPin },
};

/** A place in the list. */
interface PlaceSuggestion extends TypedPlace {
  /** Of a state its number of homes; of homes at one address what tells them apart. */
  note?: string;
}

const NONE: PlaceSuggestion[] = [];
const NOTHING: SearchText = { places: NONE, wanted: {}, place: "" };

/** What a query finds, each with its note; of states if they are `counted`. */
function useSuggestions(query: PlacesQuery, counted: PropertyFilter | undefined) {
  const { data, isFetching, isPlaceholderData, isError } = useQuery(query);
  const reading = (query.enabled && data) || NOTHING;
  const states = counted ? reading.places.filter(({ kind }) => kind === "state") : [];
  const counts = useQueries({
    queries: states.map((state) => countQuery({ ...counted, ...reading.wanted, ...filterOfPlace(state) })),
  });
  const { data: alike } = useQuery(rowsQuery(sameAddressIds(reading.places)));
  const withNote = (place: TypedPlace): PlaceSuggestion => {
    const homes = counts[states.indexOf(place)]?.data;
    if (homes !== undefined) return { ...place, note: formatCounted(homes, "home", "homes") };
    const home = place.id === null ? undefined : alike?.find(({ id }) => id === place.id);
    return home ? { ...place, note: distinctWords(home) } : place;
  };
  return {
    suggestions: reading.places.map(withNote),
    reading,
    /** Whether the suggestions are for exactly this text. */
    answered: !isFetching && !isPlaceholderData,
    isError,
  };
}

/** Options of a query for what a text means; see `lib/web/place-queries.ts`. */
export type PlacesQuery = ReturnType<typeof searchTextQuery>;

interface PlaceComboboxProps extends PlaceListed {
  /** What a text means. */
  query: (text: string) => PlacesQuery;
  /** The search to which a place would be added: states are listed with its number of homes there. */
  counted?: PropertyFilter;
  /** Said where no place has a name like the typed one. */
  none: (text: string) => string;
  /** `near` is the typed text of a near miss, which was not chosen from the list. */
  onChoose: (place: TypedPlace, reading: SearchText, near: string | null) => void;
  /** Whether the list opens upward, where below is no room. */
  above?: boolean;
}

/**
 * A field for a place with its list: a combobox. Enter chooses the one place that a text surely means, else the list's first is
 * marked; where there is none, or no answer yet, the form around answers.
 */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { query, counted, none, onChoose, above = false, field, input, cursor, current, typed, setTyped } = props;
  const id = useId();

  const text = (typed ?? "").trim().slice(0, SEARCH_TEXT_MAX);
  const asked = useDebouncedValue(text, 120);
  const { suggestions, reading, answered, isError } = useSuggestions(query(asked), counted);
  const { wanted, moreZips = 0 } = reading;
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
  const shown = isOpen && text !== "" && asked !== "";
  const waits = suggestions.length === 0 && !settled;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it takes the plain field's place
  useLayoutEffect(() => {
    if (!cursor?.current) return;
    const [start, end] = cursor.current;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(start, end);
    if (typed !== null) openMenu();
  }, []);

  function choose(place: TypedPlace, near: string | null = null) {
    closeMenu();
    hideKeyboard(input.current);
    setTyped(null);
    onChoose(place, reading, near);
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    /** Downshift's documented way to let the caller handle a key. */
    const takeOver = () => Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (event.key === "Home" || event.key === "End") takeOver();
    if (event.key === "Enter" && !suggestions[highlightedIndex]) {
      takeOver();
      // Without an answer yet, and where nothing is near, the server says what was found.
      if (!settled || suggestions.length === 0) return closeMenu();
      event.preventDefault();
      const sure = surePlace(reading);
      if (sure) return choose(sure, sure.match === "similar" ? text : null);
      openMenu();
      setHighlightedIndex(0);
    }
    if (event.key !== "Escape") return;
    // What is around, as the tools of a map, is left by the next Escape.
    if (isOpen || typed !== null) event.preventDefault();
    if (!shown) {
      takeOver();
      setTyped(null);
    }
  };

  return (
    <>
      <input {...getInputProps({ ...field, ref: input, "aria-expanded": shown, onKeyDown })} />
      <p role="status" className="sr-only">
        {shown && !waits ? (suggestions.length === 1 ? "1 place" : `${suggestions.length} places`) : ""}
      </p>
      <div
        {...getMenuProps({ "aria-label": "Places" })}
        className={classNames(
          "absolute left-0 z-50 w-full min-w-72 border border-ink bg-raised pt-2 text-left md:min-w-96",
          above ? "bottom-full mb-1 max-h-56 overflow-y-auto" : "top-full mt-1",
          waits && "transition-opacity delay-300 starting:opacity-0",
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
                    {place.note === undefined ? null : (
                      <span className="ml-auto text-right text-ink2 text-sm">{place.note}</span>
                    )}
                  </div>
                ) : null,
              )}
            </div>
          );
        })}
        {moreZips > 0 ? (
          <p className="px-4 py-1 text-ink2 text-sm">
            And {formatCounted(moreZips, "more ZIP code", "more ZIP codes")}, which can be typed.
          </p>
        ) : null}
        {suggestions.length === 0 ? (
          <p className="px-4 py-2 text-ink2">
            {waits
              ? "Looking …"
              : isError
                ? "We couldn’t load the list of places."
                : isEmpty(wanted)
                  ? none(asked)
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
