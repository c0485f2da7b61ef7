"use client";

import { SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { SaveSearchButton } from "@/components/saved/save-search-button";
import { Button, buttonClass } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import type { PropertyFilter } from "@/lib/domain/search";
import { placeWords, rangeWords } from "@/lib/web/filter-words";
import { formatBaths, formatCount, formatMoneyShort } from "@/lib/web/format";
import { filterQuery, homesHref, homesQuery } from "@/lib/web/homes-url";
import { TYPE_WORDS } from "@/lib/web/words";
import { areaOf, placeOf, withFilter, withoutPlace, withWords } from "./edit-filter";
import { BathsField, BedsField, chosenWords, TypeField } from "./fields";
import { MoreFields, moreWords, RadiusField } from "./more-fields";
import { PlaceBox } from "./place-box";
import { filterOfPlace } from "./place-suggestions";
import { PriceRange } from "./range-field";
import { StatusField, statusWords } from "./status-field";
import { useFilterSheet } from "./use-filter-sheet";
import type { Homes } from "./use-homes";
import { useFacets } from "./use-results";

interface FilterBarProps {
  homes: Homes;
  /** Number of filters besides the place. */
  count: number;
  onDraft: (filter: PropertyFilter | null) => void;
}

/**
 * Every filter of the search: side by side from 1024 px on, below that in a sheet. Without JavaScript it is a plain
 * form with the same fields.
 */
export function FilterBar({ homes, count, onDraft }: FilterBarProps) {
  const { state, changeFilter } = homes;
  const { filter } = state;
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const { Sheet, opener, failed, show, close, apply } = useFilterSheet(homes);
  const facets = useFacets(filter, opened);
  const field = { filter, onChange: changeFilter };
  const { minBeds, maxBeds, minBaths, maxBaths } = filter;

  return (
    <form
      action="/homes"
      method="get"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        // A typed place that nothing was chosen for is answered by the server.
        const box = event.currentTarget.elements.namedItem("q");
        if (!(box instanceof HTMLInputElement) || box !== document.activeElement || box.value.trim() === "") return;
        const query = homesQuery({ ...state, offset: 0 });
        router.push(`/homes?${query && `${query}&`}${new URLSearchParams({ q: box.value.trim() })}`);
      }}
      onPointerEnter={() => setOpened(true)}
      onFocus={() => setOpened(true)}
      className="filter-form flex h-16 items-stretch border-line border-b"
    >
      <div className="flex min-w-0 flex-1 items-center gap-2 px-4 py-2 lg:min-w-56 lg:max-w-80 lg:px-6">
        <div className="min-w-0 flex-1">
          <SearchPlace homes={homes} />
        </div>
        <Button ref={opener} className="scripted lg:hidden" aria-haspopup="dialog" onClick={show}>
          <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.5} />
          {failed ? "Filters: try again" : "Filters"}
          {count > 0 ? <span className="text-accent"> {count}</span> : null}
        </Button>
      </div>
      <div className="filter-fields min-w-0 flex-wrap items-stretch lg:flex-nowrap">
        {/* With wide text spacing the slider is replaced by a panel like its neighbors. Without scripts it always is.
            With wide text spacing the slider is replaced by a panel like its neighbors. Without scripts it always is. */}
        <div className="filter-price @container flex w-[420px] min-w-0 items-center border-line border-l">
          <div className="scripted w-full px-4 @max-[339px]:hidden">
            <PriceRange {...field} facets={facets} onDraft={onDraft} inline />
          </div>
          <Disclosure
            name="filters"
            label="Price"
            value={rangeWords(filter.minPrice, filter.maxPrice, formatMoneyShort)}
            {...PANEL}
            className="flex h-full w-full min-w-0 @min-[340px]:hidden"
            summaryClassName={`${PANEL.summaryClassName} w-full justify-between`}
          >
            <div className="w-80">
              <PriceRange {...field} facets={facets} onDraft={onDraft} />
            </div>
          </Disclosure>
        </div>
        <Cell>
          <Disclosure name="filters" label="Beds" value={rangeWords(minBeds, maxBeds, formatCount)} {...PANEL}>
            <div className="w-56">
              <BedsField {...field} />
            </div>
          </Disclosure>
        </Cell>
        <Cell>
          <Disclosure name="filters" label="Baths" value={rangeWords(minBaths, maxBaths, formatBaths)} {...PANEL}>
            <div className="w-56">
              <BathsField {...field} />
            </div>
          </Disclosure>
        </Cell>
        <Cell>
          <Disclosure name="filters" label="Home type" value={chosenWords(filter.propertyType, TYPE_WORDS)} {...PANEL}>
            <div className="w-52">
              <TypeField {...field} facets={facets.type} />
            </div>
          </Disclosure>
        </Cell>
        <Cell>
          <Disclosure name="filters" label="Status" value={statusWords(filter)} {...PANEL}>
            <div className="w-60">
              <StatusField {...field} facets={facets.status} />
            </div>
          </Disclosure>
        </Cell>
        <Cell>
          <Disclosure name="filters" label="More" value={moreWords(filter)} align="right" {...PANEL}>
            <div className="w-80 space-y-4">
              <RadiusField {...field} />
              <MoreFields {...field} facets={facets} onDraft={onDraft} />
            </div>
          </Disclosure>
        </Cell>
      </div>
      <div className="scripted ml-auto hidden shrink-0 items-center border-line border-l px-6 xl:flex">
        <SaveSearchButton filter={filter} primary />
      </div>
      <div className="unscripted flex items-center gap-4 px-4">
        {/* The radius has its own field. */}
        {[...new URLSearchParams(filterQuery(withFilter(areaOf(filter), { radius: undefined })))].map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <input type="hidden" name="view" value={state.view} />
        <input type="hidden" name="sort" value={state.sort} />
        <input type="hidden" name="order" value={state.order} />
        <button type="submit" className={buttonClass("primary")}>
          Search
        </button>
        <a href={homesHref({ ...state, filter: {}, offset: 0 })}>Clear all</a>
      </div>
      {Sheet ? <Sheet filter={filter} onApply={apply} onClose={close} /> : null}
    </form>
  );
}

const PANEL = {
  className: "flex",
  summaryClassName: "h-full px-4 gap-3 hover:bg-sheet -outline-offset-4",
  panelClassName: "mt-px",
} as const;

const Cell = ({ children }: { children: ReactNode }) => (
  <div className="flex shrink-0 border-line border-l">{children}</div>
);

/** The place of a search. Choosing one keeps the other filters. An address opens its home. */
function SearchPlace({ homes }: { homes: Homes }) {
  const router = useRouter();
  const { filter } = homes.state;
  const kept = withoutPlace(filter);
  return (
    <PlaceBox
      current={placeWords(placeOf(filter)) ?? ""}
      kept={kept}
      onClear={() => homes.changeFilter(kept)}
      onChoose={(place, wanted) => {
        if (place.id) return router.push(`/homes/${place.id}`);
        homes.changeFilter({ ...withWords(kept, wanted), ...filterOfPlace(place) });
      }}
    />
  );
}
