"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { filterQuery, type HomesState, homesHref, parseHomes } from "@/lib/client/homes-url";
import type { PropertyFilter } from "@/lib/domain/search";

export interface Homes {
  state: HomesState;
  /** Changes the address: a new history entry, or the current one with `replace`. */
  change: (patch: Partial<HomesState>, how?: "push" | "replace") => void;
  /** The same for a filter: back to the first page, and to the new place where the place changed. */
  changeFilter: (filter: PropertyFilter) => void;
  hrefOf: (patch: Partial<HomesState>) => string;
}

/** The page's state, read from the address and written to nothing else. */
export function useHomes(): Homes {
  const query = useSearchParams().toString();
  const state = useMemo(() => parseHomes(new URLSearchParams(query)), [query]);

  const change = useCallback<Homes["change"]>(
    (patch, how = "push") => {
      const href = homesHref({ ...state, ...patch });
      if (how === "replace") window.history.replaceState(null, "", href);
      else if (href !== homesHref(state)) window.history.pushState(null, "", href);
    },
    [state],
  );
  const changeFilter = useCallback<Homes["changeFilter"]>(
    (filter) => change({ filter, offset: 0, ...(samePlace(filter, state.filter) ? {} : { map: null }) }),
    [change, state],
  );
  const hrefOf = useCallback<Homes["hrefOf"]>((patch) => homesHref({ ...state, ...patch }), [state]);
  return useMemo(() => ({ state, change, changeFilter, hrefOf }), [state, change, changeFilter, hrefOf]);
}

const place = ({ zipCode, city, state, bbox }: PropertyFilter): PropertyFilter => ({
  ...(zipCode && { zipCode }),
  ...(city && { city }),
  ...(state && { state }),
  ...(bbox && { bbox }),
});

/** Whether two filters are about the same place, so that the map may stay where it is. */
export const samePlace = (a: PropertyFilter, b: PropertyFilter): boolean =>
  filterQuery(place(a)) === filterQuery(place(b));
