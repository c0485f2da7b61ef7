"use client";

import { SaveSearchButton } from "@/components/saved/save-search-button";
import { Button } from "@/components/ui/button";
import { SlidersHorizontal } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/notice";
import { useLater } from "@/components/ui/use-later";
import type { PropertyFilter } from "@/lib/domain/search";
import { filterParts, placeWords, whereWords } from "@/lib/web/filter-words";
import { homesQuery } from "@/lib/web/homes-url";
import { useNear } from "@/lib/web/use-near";
import { capitalized } from "@/lib/web/words";
import { queryElsewhere, withoutPlace } from "./edit-filter";
import type { SliderProps } from "./fields";
import { FilterDisclosure } from "./filter-disclosure";
import { FILTER_KEYS, FILTER_LIST } from "./filter-list";
import { PlaceBox, PlaceSearch, usePlaceSearch } from "./place-box";
import { useFilterSheet } from "./use-filter-sheet";
import { usePointName } from "./use-results";
import { useSearch } from "./use-search";

interface FilterBarProps {
  /** Called with the filter that a moving handle would give, and with null when it stops. */
  onMoving: (filter: PropertyFilter | null) => void;
}

/** Every filter of the search: side by side from 1024 px on, below that in a sheet. */
export function FilterBar({ onMoving }: FilterBarProps) {
  const search = useSearch();
  const { filter } = search.state;
  const { Sheet, failure, opener, show, close, apply } = useFilterSheet(search);
  const count = filterParts(withoutPlace(filter)).length;
  return (
    <search aria-label="Filters" className="relative flex h-(--filters-height) items-stretch border-line border-b">
      <div className="flex min-w-0 flex-1 items-center gap-2 px-4 py-2 lg:min-w-64 lg:max-w-80 lg:px-6 xl:min-w-80">
        <SearchPlace />
        <Button ref={opener} className="scripted lg:hidden" aria-haspopup="dialog" onClick={show}>
          <SlidersHorizontal className="size-4" strokeWidth={1.5} />
          Filters
          {count > 0 ? <span className="text-accent"> {count}</span> : null}
        </Button>
      </div>
      <FilterFields filter={filter} onChange={(next) => search.change({ filter: next })} onMoving={onMoving} />
      <div className="scripted ml-auto hidden shrink-0 items-center border-line border-l px-6 xl:flex">
        <SaveSearchButton filter={filter} asOf={search.asOf} primary />
      </div>
      {Sheet ? (
        <Sheet filter={filter} onApply={apply} onClose={close} />
      ) : (
        <div className="absolute top-full right-4 z-40 mt-px border border-ink bg-raised p-4 empty:hidden lg:hidden">
          {failure}
        </div>
      )}
    </search>
  );
}

/** Loaded once the page is there and the bar shows its filters, which it does not on a phone. */
const filterPanels = () => import("./filter-panels");

/** The filters side by side, each a panel below its button. */
function FilterFields(field: SliderProps) {
  const { filter } = field;
  const [bar, near] = useNear<HTMLDivElement>();
  const { code, failure } = useLater(near, filterPanels, "this filter");
  return (
    <div ref={bar} className="scripted flex min-w-0 items-stretch max-lg:hidden">
      {FILTER_KEYS.map((key) => {
        const { label, words, width } = FILTER_LIST[key];
        return (
          <div key={key} className="flex min-w-0 border-line border-l">
            <FilterDisclosure label={label} value={words(filter)} width={width} leftward={key === "more"}>
              {code ? <code.FilterPanel of={key} {...field} /> : (failure ?? <Skeleton className="h-24" />)}
            </FilterDisclosure>
          </div>
        );
      })}
    </div>
  );
}

/** The place of a search. Choosing one keeps the other filters. An address opens its home. */
function SearchPlace() {
  const search = usePlaceSearch();
  const { state, asOf, change } = useSearch();
  const { filter } = state;
  const point = usePointName(filter);
  return (
    // With its place, as typed words may be filters alone. A place among them takes its place.
    <PlaceSearch
      {...search}
      label="Place"
      query={homesQuery({ ...state, offset: 0, map: null })}
      className="min-w-0 flex-1"
    >
      <PlaceBox
        current={placeWords(filter) ?? ""}
        area={placeWords(filter) === null ? capitalized(whereWords(filter, point)) : ""}
        kept={queryElsewhere(state)}
        onClear={() => change({ filter: withoutPlace(filter) })}
        asOf={asOf}
        onChoose={({ filter, href }) => (filter ? change({ filter }) : search.go(href))}
      />
    </PlaceSearch>
  );
}
