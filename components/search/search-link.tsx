"use client";

import type { ComponentProps } from "react";
import { plainClick } from "@/lib/web/address";
import { homesHref, type SearchState } from "@/lib/web/homes-url";
import { changedSearch, useSearch } from "./use-search";

interface SearchLinkProps extends ComponentProps<"a"> {
  /** What it changes. */
  to: Partial<SearchState>;
  /** Called after a plain click has changed it. */
  onChanged?: () => void;
}

/** A link to the search with a change. A plain click changes the address in place, because the page has what it needs. */
export function SearchLink({ to, onChanged, ...rest }: SearchLinkProps) {
  const { state, change } = useSearch();
  const go = () => {
    change(to);
    onChanged?.();
  };
  return <a href={homesHref(changedSearch(state, state, to))} onClick={plainClick(go)} {...rest} />;
}
