"use client";

import { CHIP, classNames } from "@/components/ui/class-names";
import { X } from "@/components/ui/icons";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { filterParts } from "@/lib/web/filter-words";
import { filterQuery } from "@/lib/web/homes-url";
import { clearedFilter, withoutPlace } from "./edit-filter";
import { SearchLink } from "./search-link";
import { useSearch } from "./use-search";

/** The current filters as chips. Pressing one removes it. They are links, so they work without JavaScript. */
export function FilterChips() {
  const { state } = useSearch();
  const parts = filterParts(state.filter);
  const cleared = clearedFilter(state.filter);
  const anywhere = withoutPlace(state.filter);
  const kept = useKeptFocus("#results");
  if (parts.length === 0) return null;
  return (
    <ul
      ref={kept}
      aria-label="Filters set"
      className={classNames(
        "relative -mx-4 -mt-1 flex gap-2 overflow-x-auto px-4 pt-1 pb-3 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0",
        // A narrow window's map fills the screen. The place is in the search box, and the filters are counted on
        // their button.
        state.view === "map" && "max-lg:hidden print:flex",
      )}
    >
      {parts.map((part) => (
        <li key={part.key} className="max-w-full shrink-0">
          <SearchLink to={{ filter: part.without }} className={CHIP}>
            <span className="sr-only">Remove </span>
            <span className="truncate">{part.label}</span>
            <X className="size-3 shrink-0 text-ink2" />
          </SearchLink>
        </li>
      ))}
      {[
        ...(filterQuery(cleared) === filterQuery(state.filter) ? [] : [["Clear all", cleared] as const]),
        ...(parts.length > filterParts(anywhere).length ? [["Search everywhere", anywhere] as const] : []),
      ].map(([label, filter]) => (
        <li key={label} className="shrink-0">
          <SearchLink
            to={{ filter }}
            className="inline-flex h-11 items-center whitespace-nowrap px-1.5 text-[13px] text-ink2 underline decoration-line2 underline-offset-4 hover:text-ink md:h-7"
          >
            {label}
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}
