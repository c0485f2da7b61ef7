"use client";

import { useMemo } from "react";
import { QueryProvider } from "@/components/layout/query-provider";
import { PlaceCombobox } from "@/components/places/place-combobox";
import type { PlaceListed } from "@/components/places/place-input";
import type { PropertyFilter } from "@/lib/domain/search";
import type { SearchText, TypedPlace } from "@/lib/domain/search-text";
import { homesHref, parseSearch, withTyped } from "@/lib/web/homes-url";
import { filterOfPlace, searchTextQuery, withWords } from "@/lib/web/place-queries";

/** What a visitor chose, with the filters that were typed beside it and those that are kept. */
interface ChosenPlace {
  /** The address of its search, or of the home. */
  href: string;
  /** The filter of a search that needs no new page; null for a home, and for a near miss, of which the new page says so. */
  filter: PropertyFilter | null;
}

/** What a place is chosen for. */
export interface PlaceChoice {
  /** The query of the search that stays when a place is chosen. A state shows its number of homes with its filters. */
  kept: string;
  /** The dataset's date, a day number. */
  asOf: number;
  onChoose: (chosen: ChosenPlace) => void;
}

/** The field of the search box with its list of places. It brings the query cache, as not every page has one. */
export default function SearchPlaces({ kept, asOf, onChoose, ...field }: PlaceListed & PlaceChoice) {
  const search = useMemo(() => parseSearch(new URLSearchParams(kept)), [kept]);
  const choose = (place: TypedPlace, { wanted }: SearchText, near: string | null) => {
    if (place.id !== null) return onChoose({ href: `/homes/${place.id}`, filter: null });
    const filter = { ...withWords(search.filter, wanted), ...filterOfPlace(place) };
    const href = homesHref({ ...search, filter });
    // The page of a near miss names it.
    onChoose(near === null ? { href, filter } : { href: withTyped(href, near), filter: null });
  };
  return (
    <QueryProvider>
      <PlaceCombobox
        {...field}
        query={(text) => searchTextQuery(text, asOf)}
        counted={search.filter}
        none={(text) => `No place or address begins with “${text}”. Press Enter to search further.`}
        onChoose={choose}
      />
    </QueryProvider>
  );
}
