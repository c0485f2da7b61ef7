"use client";

import { useSearchParams } from "next/navigation";
import { createContext, useCallback, useContext, useMemo } from "react";
import type { PropertyFilter } from "@/lib/domain/search";
import { pushAddress, replaceAddress } from "@/lib/web/address";
import { type HomesState, homesHref, parseHomes } from "@/lib/web/homes-url";
import { sortFor } from "@/lib/web/price-basis";
import { applied, samePlace } from "./edit-filter";

export interface Homes {
  state: HomesState;
  /** The dataset's date, a day number. */
  asOf: number;
  /** The dataset's version. */
  version: string;
  /** Changes the address, with a new history entry or, with `replace`, the current one. */
  change: (patch: Partial<HomesState>, how?: "push" | "replace") => void;
  /** The same for a filter. Goes to the first page, and to the new place if that changed. */
  changeFilter: (filter: PropertyFilter, how?: "push" | "replace") => void;
  hrefOf: (patch: Partial<HomesState>) => string;
}

const HomesContext = createContext<Homes | null>(null);

/** Gives its children the page's state. */
export const HomesProvider = HomesContext.Provider;

/** The page's state, for what is inside a `HomesProvider`. */
export function useHomes(): Homes {
  const homes = useContext(HomesContext);
  if (!homes) throw new Error("useHomes needs a HomesProvider around it.");
  return homes;
}

/** The state after a change. A filter of other statuses takes the sort by price along. */
const changed = (now: HomesState, patch: Partial<HomesState>): HomesState => ({
  ...now,
  ...(patch.filter && { sort: sortFor(patch.filter, now.filter, now.sort) }),
  ...patch,
});

/** The page's state, which is stored only in its address. */
export function useHomesOfAddress({ asOf, version }: Pick<Homes, "asOf" | "version">): Homes {
  const query = useSearchParams().toString();
  const state = useMemo(() => parseHomes(new URLSearchParams(query)), [query]);

  const change = useCallback<Homes["change"]>((patch, how = "push") => {
    const now = addressNow();
    const href = homesHref(changed(now, patch));
    if (how === "replace") replaceAddress(href);
    else if (href !== homesHref(now)) pushAddress(href);
  }, []);
  const changeFilter = useCallback<Homes["changeFilter"]>(
    (filter, how) => {
      const now = addressNow().filter;
      const next = applied(now, state.filter, filter);
      change({ filter: next, offset: 0, ...(samePlace(next, now) ? {} : { map: null }) }, how);
    },
    [change, state.filter],
  );
  const hrefOf = useCallback<Homes["hrefOf"]>((patch) => homesHref(changed(state, patch)), [state]);
  return useMemo(
    () => ({ state, asOf, version, change, changeFilter, hrefOf }),
    [state, asOf, version, change, changeFilter, hrefOf],
  );
}

/**
 * The state in the browser's address, which is newer than the rendered one while React is busy, so that two quick
 * changes both count.
 */
export const addressNow = (): HomesState => parseHomes(new URLSearchParams(window.location.search));
