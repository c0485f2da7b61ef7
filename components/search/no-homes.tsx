"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { LINK } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/notice";
import type { PropertyFilter } from "@/lib/domain/search";
import { filterParts, whereWords } from "@/lib/web/filter-words";
import { formatCount, formatMiles, formatMoneyShort } from "@/lib/web/format";
import { RADII } from "@/lib/web/homes-url";
import { countQuery, facetsQuery } from "@/lib/web/queries";
import { capitalized } from "@/lib/web/words";
import { clearedFilter, withFilter, withoutPrice } from "./edit-filter";
import { widened } from "./range-steps";
import { SearchLink } from "./search-link";
import { useSearch } from "./use-search";

const NUMBERS = ["", "", "both", "all three", "all four", "all five", "all six", "all seven", "all eight", "all nine"];

interface Way {
  key: string;
  words: string;
  count: number;
  filter: PropertyFilter;
}

/** Shown when nothing matches: filters to relax, with the number of homes that each would give. */
export default function NoHomes() {
  const { state } = useSearch();
  const parts = filterParts(state.filter);
  const counts = useQueries({ queries: parts.map((part) => countQuery(part.without)) });
  const { minPrice, maxPrice } = state.filter;
  const priced = minPrice !== undefined || maxPrice !== undefined;
  const { data: facets } = useQuery({ ...facetsQuery(withoutPrice(state.filter)), enabled: priced });
  const { radius } = state.filter;
  const further = withFilter(state.filter, { radius: RADII.find((each) => radius !== undefined && each > radius) });
  const { data: around } = useQuery({ ...countQuery(further), enabled: further.radius !== undefined });

  const cleared = clearedFilter(state.filter);
  const wider = priced && facets ? widened(facets.listPrice.bins, [minPrice, maxPrice]) : null;
  const ways: Way[] = parts
    .map((part, i) => ({
      key: part.key,
      words: `remove “${part.label}”`,
      count: counts[i]?.data ?? 0,
      filter: part.without,
    }))
    .filter((way) => way.count > 0)
    .sort((a, b) => a.count - b.count)
    .slice(0, 3);
  if (wider) {
    const [min, max] = wider.range;
    const raised = max !== maxPrice;
    ways.unshift({
      key: "wider price",
      words: raised ? `raise the price to ${formatMoneyShort(max!)}` : `lower the price to ${formatMoneyShort(min!)}`,
      count: wider.count,
      filter: withFilter(state.filter, { minPrice: min, maxPrice: max }),
    });
  }
  if (further.radius !== undefined && around)
    ways.unshift({
      key: "further around",
      words: `look within ${formatMiles(further.radius)}`,
      count: around,
      filter: further,
    });
  const title =
    parts.length === 0
      ? "There are no homes in the data."
      : parts.length === 1
        ? `No homes fit “${parts[0]!.label}”.`
        : `No homes fit ${NUMBERS[parts.length] ?? "all"} filters.`;

  return (
    <EmptyState title={title}>
      {ways.length > 0 ? (
        <ul className="mt-1 space-y-1">
          {ways.map((way) => (
            <li key={way.key}>
              <SearchLink to={{ filter: way.filter }} className={`inline-flex min-h-6 items-center text-ink ${LINK}`}>
                {capitalized(way.words)}
              </SearchLink>{" "}
              to see {formatCount(way.count)}.
            </li>
          ))}
        </ul>
      ) : parts.length > 1 && counts.every((count) => count.isSuccess) ? (
        <p>
          No single filter is the reason.{" "}
          <SearchLink to={{ filter: cleared }} className={`text-ink ${LINK}`}>
            {`See all homes for sale ${whereWords(cleared)}`.trim()}
          </SearchLink>
          .
        </p>
      ) : parts.length === 0 ? (
        <p>
          We may still have figures for whole ZIP codes:{" "}
          <a href="/markets" className={`text-ink ${LINK}`}>
            see the markets
          </a>
          .
        </p>
      ) : null}
    </EmptyState>
  );
}
