import type { BoundingBox } from "./kinds";
import { MARKET_SORT_KEYS, type MarketSnapshot, type ZipPlace } from "./market";
import type { SortOrder } from "./search";
import { isBegun, isCalled, STATE_NAMES } from "./states";
import { wordsMatch, wordsOf } from "./text";

/** The list of markets on /markets: which ZIP codes match, and in which order. */

/** The table's sort keys: those of GET /v1/markets, and two of its own. */
export const TABLE_SORTS = [...MARKET_SORT_KEYS, "city", "yearChange"] as const;
export type TableSort = (typeof TABLE_SORTS)[number];

export interface MarketsOrder {
  sort: TableSort;
  order: SortOrder;
}

export interface MarketsFilter {
  /** The text typed by the visitor, as `marketMatcher` reads it: "787", "austin tx", "Texas". */
  q: string;
  /** The state's code, as in GET /v1/markets; null for any. */
  state: string | null;
  /** The city's name, as in GET /v1/markets; null for any. */
  city: string | null;
  /** The chosen part of the map; null for all of it. */
  bbox: BoundingBox | null;
}

type Place = Pick<MarketSnapshot, "zipCode" | "city" | "state">;

/** Whether words are the state's code, or the beginning of its name. */
function inState(words: readonly string[], state: string): boolean {
  const text = words.join(" ");
  return isCalled(state, text) || isBegun(state, text);
}

/**
 * Whether a market matches typed text: the first digits of its ZIP code, its city, its state, or several of these in any
 * order, as in "787", "Austin TX", "texas", "78704 austin", "Texas, Austin". A state's code always means that state.
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
    /** Matches words as type-ahead does: "lake" in "Salt Lake City", "mt" in "Mount Juliet". */
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
  /** Null if no home of the ZIP code has coordinates. */
  place: ZipPlace | null;
}

/** Whether a place is in a box; a box with west > east crosses the antimeridian. */
function within(place: ZipPlace | null, [west, south, east, north]: BoundingBox): boolean {
  if (place === null || place.latitude === null || place.longitude === null) return false;
  const { latitude, longitude } = place;
  const between = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}

interface Sortable {
  market: MarketSnapshot;
  /** The change of the median sold price in a year, as a fraction; only set when the table is sorted by it. */
  yearChange?: number | null;
}

function sortValue({ market, yearChange }: Sortable, sort: TableSort): string | number | null {
  if (sort === "zipCode") return market.zipCode;
  if (sort === "city") return `${market.city}, ${market.state}`;
  return sort === "yearChange" ? (yearChange ?? null) : market.snapshot[sort];
}

/** Sorts like GET /v1/markets: nulls last, ties by ZIP code in the direction of `order`. */
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

/** The rows that match a filter, ignoring letter case. */
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
