"use client";

import { Button } from "@/components/ui/button";
import type { PropertyFilter } from "@/lib/domain/search";
import { useDevice } from "@/lib/web/device";
import { forgetSearch, saveSearch } from "@/lib/web/device-actions";
import { filterSentence } from "@/lib/web/filter-words";
import { filterQuery } from "@/lib/web/homes-url";
import { sayFull } from "@/lib/web/say-briefly";

/** Keeps this search on the device, or forgets it. */
export function SaveSearchButton({ filter, primary = false }: { filter: PropertyFilter; primary?: boolean }) {
  const query = filterQuery(filter);
  const saved = useDevice().savedSearches.some((search) => search.query === query);
  const toggle = () => {
    if (saved) forgetSearch(query);
    else if (!saveSearch(query, filterSentence(filter))) sayFull("searches");
  };
  return (
    <Button tone={primary && !saved ? "primary" : "plain"} className="scripted" onClick={toggle}>
      {saved ? "Search saved" : "Save search"}
    </Button>
  );
}
