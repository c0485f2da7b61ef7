"use client";

import { useSearchParams } from "next/navigation";
import { createContext, useCallback, useContext, useMemo } from "react";
import { pushAddress, replaceAddress } from "@/lib/web/address";
import { homesHref, parseSearch, type SearchState } from "@/lib/web/homes-url";
import { sortFor } from "@/lib/web/price-basis";
import { applied, samePlace } from "./edit-filter";

export interface Search {
  state: SearchState;
  /** The dataset's date, a day number. */
  asOf: number;
  /** The dataset's version. */
  version: string;
  /** Changes the address, with a new history entry or, with `replace`, the current one. */
  change: (patch: Partial<SearchState>, how?: "push" | "replace") => void;
}

const SearchContext = createContext<Search | null>(null);

/** Gives its children the page's state. */
export const SearchProvider = SearchContext.Provider;

/** The page's state, for what is inside a `SearchProvider`. */
export function useSearch(): Search {
  const search = useContext(SearchContext);
  if (!search) throw new Error("useSearch needs a SearchProvider around it.");
  return search;
}

/**
 * The state after a change of what a visitor saw. Another filter starts with its first page and takes the sort by price along, and
 * another place starts with its own part of the map.
 */
export function changedSearch(now: SearchState, seen: SearchState, { filter: asked, ...patch }: Partial<SearchState>) {
  if (!asked) return { ...now, ...patch };
  const filter = applied(now.filter, seen.filter, asked);
  return {
    ...now,
    sort: sortFor(filter, now.filter, now.sort),
    offset: 0,
    map: samePlace(filter, now.filter) ? now.map : null,
    ...patch,
    filter,
  };
}

/** The page's state, which is stored only in its address. */
export function useSearchOfAddress({ asOf, version }: Pick<Search, "asOf" | "version">): Search {
  const query = useSearchParams().toString();
  const state = useMemo(() => parseSearch(new URLSearchParams(query)), [query]);
  const change = useCallback<Search["change"]>(
    (patch, how = "push") => {
      const now = addressNow();
      const href = homesHref(changedSearch(now, state, patch));
      if (how === "replace") replaceAddress(href);
      else if (href !== homesHref(now)) pushAddress(href);
    },
    [state],
  );
  return useMemo(() => ({ state, asOf, version, change }), [state, asOf, version, change]);
}

/**
 * The state in the browser's address, which is newer than the rendered one while React is busy, so that two quick
 * changes both count.
 */
export const addressNow = (): SearchState => parseSearch(new URLSearchParams(window.location.search));
