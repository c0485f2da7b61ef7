"use client";

import { List, Map as MapIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { TileSource } from "@/components/map/base-map";
import { LazyHomesMap } from "@/components/map/lazy-maps";
import type { PropertyFilter } from "@/lib/domain/search";
import { plainClick } from "@/lib/web/address";
import { filterParts, homesTitle } from "@/lib/web/filter-words";
import { withoutPlace } from "./edit-filter";
import { FilterBar } from "./filter-bar";
import { FilterChips } from "./filter-chips";
import { Results } from "./results";
import { ResultsHead } from "./results-head";
import { useHomes } from "./use-homes";
import { useLiveTotal, useResults } from "./use-results";

interface SearchPageProps {
  tiles: TileSource;
  /** The server's drawing of the map. */
  mapDrawing: ReactNode;
  /** The server's message about the address. */
  notice: ReactNode;
}

/** The search page. Everything on it follows from the page's address. */
export function SearchPage({ tiles, mapDrawing, notice }: SearchPageProps) {
  const homes = useHomes();
  const { state, change, hrefOf } = homes;
  const results = useResults(state);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [draft, setDraft] = useState<PropertyFilter | null>(null);
  const live = useLiveTotal(draft);
  const { view } = state;
  const title = homesTitle(state.filter);
  // The server's title belongs to the address at which the page was loaded.
  useEffect(() => {
    document.title = `${title} · Lotline`;
  }, [title]);
  const rows = results.answer?.data ?? [];
  const count = filterParts(withoutPlace(state.filter)).length;

  // The map comes after the list, so that keyboard users reach the homes before its many marks.
  const map = (
    <div className="search-map">
      <LazyHomesMap
        drawing={mapDrawing}
        state={state}
        total={results.total}
        change={change}
        tiles={tiles}
        hoveredId={hoveredId}
        hovered={rows.find((home) => home.id === hoveredId)?.coordinates ?? null}
        onHover={setHoveredId}
      />
    </div>
  );

  return (
    <div className="search">
      <div className="search-bar">
        <FilterBar homes={homes} count={count} onDraft={setDraft} />
      </div>
      <div className={`search-body view-${view}`}>
        <section id="results" aria-label="Homes" tabIndex={-1} className="search-head">
          <FilterChips homes={homes} />
          {notice ? <div className="pb-4">{notice}</div> : null}
          <ResultsHead homes={homes} results={results} live={live} />
        </section>
        {view === "map" ? map : null}
        <div className="search-list">
          <Results
            homes={homes}
            results={results}
            hoveredId={hoveredId}
            onHover={setHoveredId}
            narrow={view === "split"}
          />
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
            <a
              key={to}
              href={hrefOf({ view: to })}
              aria-current={current ? "true" : undefined}
              onClick={plainClick(() => change({ view: to }))}
              className="flex h-12 flex-1 items-center justify-center gap-2 text-sm aria-[current]:border-accent aria-[current]:border-b-[3px] aria-[current]:font-semibold"
            >
              <Icon aria-hidden className="size-4" strokeWidth={1.5} />
              {label}
            </a>
          );
        })}
      </nav>
    </div>
  );
}
