"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import type { TileSource } from "@/components/map/base-map";
import { LazyHomesMap } from "@/components/map/lazy-homes-map";
import { List, MapIcon } from "@/components/ui/icons";
import type { PropertyFilter } from "@/lib/domain/search";
import { homesTitle } from "@/lib/web/filter-words";
import type { HomeRow } from "@/lib/web/queries";
import { FilterBar } from "./filter-bar";
import { FilterChips } from "./filter-chips";
import { setHovered } from "./hovered-home";
import { Results } from "./results";
import { ResultsHead } from "./results-head";
import { SearchLink } from "./search-link";
import { useLiveTotal, usePointName, useResults } from "./use-results";
import { SearchProvider, useSearchOfAddress } from "./use-search";

const NONE: readonly HomeRow[] = [];

interface SearchPageProps {
  tiles: TileSource;
  /** The dataset's date, a day number. */
  asOf: number;
  /** The dataset's version. */
  version: string;
  /** The server's messages about the address, until a visitor changes it. */
  notice: ReactNode;
}

/** What the server said of the address that it was asked for; null at another one. */
function useNotice(notice: ReactNode): ReactNode {
  const query = useSearchParams().toString();
  const [said, setSaid] = useState({ notice, query });
  if (notice !== said.notice) setSaid({ notice, query });
  return query === said.query ? said.notice : null;
}

/** The search page. Everything on it follows from the page's address. */
export function SearchPage({ tiles, notice, ...dataset }: SearchPageProps) {
  const search = useSearchOfAddress(dataset);
  const { state } = search;
  const results = useResults(state);
  const [moving, setMoving] = useState<PropertyFilter | null>(null);
  const live = useLiveTotal(moving);
  const { view } = state;
  const said = useNotice(notice);
  const title = homesTitle(state.filter, usePointName(state.filter));
  // A card that goes with the page sends no event.
  useEffect(() => () => setHovered(null), []);
  // The server's title belongs to the address at which the page was loaded.
  useEffect(() => {
    document.title = `${title} · Lotline`;
  }, [title]);

  // The map comes after the list, so that keyboard users reach the homes before its many marks.
  const map = (
    <div className="search-map">
      <LazyHomesMap total={results.total} tiles={tiles} rows={results.answer?.data ?? NONE} />
    </div>
  );

  return (
    <SearchProvider value={search}>
      <div className="search">
        <div className="search-bar print:hidden">
          <FilterBar onMoving={setMoving} />
        </div>
        <div className={`view-${view}`}>
          <div className="search-first">
            <section id="results" aria-label="Homes" tabIndex={-1} className="search-head">
              <FilterChips />
              <div className="space-y-3 not-empty:pb-4">{said}</div>
              <ResultsHead results={results} live={live} />
            </section>
            {view === "map" ? map : null}
          </div>
          <div className="search-list">
            <Results results={results} narrow={view === "split"} />
          </div>
          {view === "split" ? map : null}
        </div>
        <nav aria-label="List or map" className="list-or-map lg:hidden">
          {(
            [
              ["grid", "List", List],
              ["map", "Map", MapIcon],
            ] as const
          ).map(([to, label, Icon]) => {
            const current = (view === "map") === (to === "map");
            return (
              <SearchLink
                key={to}
                to={{ view: to }}
                aria-current={current ? "true" : undefined}
                // The map is as high as the window, wherever the list was.
                onChanged={() => window.scrollTo(0, 0)}
                className="flex h-12 flex-1 items-center justify-center gap-2 text-sm aria-[current]:border-accent aria-[current]:border-b-[3px] aria-[current]:font-semibold"
              >
                <Icon className="size-4" strokeWidth={1.5} />
                {label}
              </SearchLink>
            );
          })}
        </nav>
      </div>
    </SearchProvider>
  );
}
