import type { BoundingBox } from "./kinds";
import { MARKET_SORT_KEYS, type MarketSnapshot, type ZipPlace } from "./market";
import type { SortOrder } from "./search";
import { isBegun, isCalled, STATE_NAMES } from "./states";
import { wordsMatch, wordsOf } from "./text";

/** The list of markets on /markets: which ZIPs a visitor means, and in which order they stand. */

/** What the table sorts by: the keys of GET /v1/markets, and two that only the table has. */
export const TABLE_SORTS = [...MARKET_SORT_KEYS, "city", "yearChange"] as const;
export type TableSort = (typeof TABLE_SORTS)[number];

export interface MarketsOrder {
  sort: TableSort;
  order: SortOrder;
}

export interface MarketsFilter {
  /** Part of a ZIP, of a city or a state, as `marketMatcher` reads it: "787", "austin tx", "Texas". */
  q: string;
  /** Its two letters, as GET /v1/markets takes it; null for any. */
  state: string | null;
  /** Its name, as GET /v1/markets takes it; null for any. */
  city: string | null;
  /** The part of the map that was chosen. */
  bbox: BoundingBox | null;
}

type Place = Pick<MarketSnapshot, "zipCode" | "city" | "state">;

/** The state's two letters, or how its name begins. */
function inState(words: readonly string[], state: string): boolean {
  const text = words.join(" ");
  return isCalled(state, text) || isBegun(state, text);
}

/**
 * Whether a market is what a visitor typed: the first digits of its ZIP, its city or its state, or all of these in any
 * order, as in "787", "Austin TX", "texas", "78704 austin", "Texas, Austin". Two letters that are a state's are that state.
 */
export function marketMatcher(text: string): (market: Place) => boolean {
  const typed = wordsOf(text.replace(/\b(\d{5})-\d{4}\b/g, "$1"));
  const digits = typed.filter((word) => /^\d+$/.test(word));
  const words = typed.filter((word) => !digits.includes(word));
  const code = words.length === 1 ? words[0]!.toUpperCase() : "";
  return ({ zipCode, city, state }) => {
    if (!digits.every((part) => zipCode.startsWith(part))) return false;
    if (words.length === 0) return true;
    if (STATE_NAMES.has(code)) return state === code;
    const name = wordsOf(city);
    /** As type-ahead reads names: "lake" in "Salt Lake City", "mt" in "Mount Juliet". */
    const inCity = (some: readonly string[]) => wordsMatch(some, name);
    if (inCity(words) || inState(words, state)) return true;
    return words.some((_, at) => {
      if (at === 0) return false;
      const [before, after] = [words.slice(0, at), words.slice(at)];
      return (inCity(before) && inState(after, state)) || (inState(before, state) && inCity(after));
    });
  };
}

export interface MarketRow {
  market: MarketSnapshot;
  /** Null where no home of the ZIP has coordinates. */
  place: ZipPlace | null;
}

/** Whether a place is in a box, which crosses the antimeridian where its west is east of its east. */
function within(place: ZipPlace | null, [west, south, east, north]: BoundingBox): boolean {
  if (place === null || place.latitude === null || place.longitude === null) return false;
  const { latitude, longitude } = place;
  const between = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}

interface Sortable {
  market: MarketSnapshot;
  /** Of the sold price, a share; only where that is what is sorted by. */
  yearChange?: number | null;
}

function sortValue({ market, yearChange }: Sortable, sort: TableSort): string | number | null {
  if (sort === "zipCode") return market.zipCode;
  if (sort === "city") return `${market.city}, ${market.state}`;
  return sort === "yearChange" ? (yearChange ?? null) : market.snapshot[sort];
}

/** Sorted as GET /v1/markets sorts: nulls last, ties by ZIP in the direction of `order`. */
export function sortMarkets<Row extends Sortable>(rows: readonly Row[], { sort, order }: MarketsOrder): Row[] {
  const sign = order === "asc" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValue(row, sort) }))
    .sort((a, b) => {
      if (a.value === b.value) return a.row.market.zipCode < b.row.market.zipCode ? -sign : sign;
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ row }) => row);
}

/** Rows that a filter takes. Letters' case is no difference. */
export function fittingMarkets<Row extends MarketRow>(
  rows: readonly Row[],
  { q, state, city, bbox }: MarketsFilter,
): Row[] {
  const meant = marketMatcher(q);
  const isCalled = (name: string, wanted: string | null) =>
    wanted === null || name.toLowerCase() === wanted.toLowerCase();
  return rows.filter(
    ({ market, place }) =>
      meant(market) && isCalled(market.state, state) && isCalled(market.city, city) && (!bbox || within(place, bbox)),
  );
}
