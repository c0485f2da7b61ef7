"use client";

import { Button } from "@/components/ui/button";
import type { PropertyFilter } from "@/lib/domain/search";
import { toastFull } from "@/lib/web/announce";
import { useDevice } from "@/lib/web/device";
import { removeEntry, saveSearch } from "@/lib/web/device-actions";
import { filterSentence } from "@/lib/web/filter-words";
import { filterQuery, isSameSearch } from "@/lib/web/homes-url";

interface SaveSearchButtonProps {
  filter: PropertyFilter;
  /** The dataset's date, a day number. */
  asOf: number;
  primary?: boolean;
}

/** Saves this search on the device, or removes it. */
export function SaveSearchButton({ filter, asOf, primary = false }: SaveSearchButtonProps) {
  const query = filterQuery(filter);
  const same = useDevice((device) => device.savedSearches).filter((search) => isSameSearch(search.query, query));
  const saved = same.length > 0;
  const toggle = () => {
    if (saved) for (const search of same) removeEntry("savedSearches", search.query);
    else if (!saveSearch(query, filterSentence(filter), asOf)) toastFull("searches");
  };
  return (
    <Button tone={primary && !saved ? "primary" : "plain"} className="scripted" onClick={toggle}>
      {saved ? (
        "Search saved"
      ) : (
        <span>
          Save<span className="max-[24rem]:sr-only"> search</span>
        </span>
      )}
    </Button>
  );
}
