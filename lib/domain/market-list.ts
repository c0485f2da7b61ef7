import type { BoundingBox } from "./kinds";
import { type HistoryWindow, type MarketSnapshot, MONTH_FIGURES, type ZipPlace } from "./market";
import { oncePer } from "./once-per";
import type { SortOrder } from "./search";
import { STATE_NAMES, stateCode, stateName } from "./states";
import { roundHalfUp } from "./statistics";
import { wordsMatch, wordsOf } from "./text";
import { type CityZip, townsOf } from "./towns";

/** The list of markets on /markets: which ZIP codes match, and in which order. */

/** The figures of a listed market, of the window of its own page: those of a month, and two that follow from several. */
export const LIST_FIGURES = [...MONTH_FIGURES, "inventoryMonths", "yearChange"] as const;
export type ListFigure = (typeof LIST_FIGURES)[number];

/** Figures of a row. `yearChange` is that of the median sold price, as a fraction. */
export type ListFigures = Readonly<Record<ListFigure, number | null>>;

export const TABLE_SORTS = ["zipCode", "city", ...LIST_FIGURES] as const;
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
  /** Bounds of months of supply, and of the price's change in a year in per cent, as in GET /v1/markets; null for none. */
  minInventoryMonths: number | null;
  maxInventoryMonths: number | null;
  minChange: number | null;
  maxChange: number | null;
}

type Place = Pick<MarketSnapshot, "zipCode" | "city" | "state">;

/** Whether words are the state's code, or the beginning of its name. */
function inState(words: readonly string[], state: string): boolean {
  const text = words.join(" ");
  return stateCode(text) === state || stateName(state).toLowerCase().startsWith(text);
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

export interface ListedMarket extends Place {
  /** Null if no home of the ZIP code has coordinates. */
  place: ZipPlace | null;
  /** The number of months that its figures pool, 1 for a published series, and the newest of them (YYYY-MM). */
  window: HistoryWindow;
  month: string;
  figures: ListFigures;
}

/** Whether a place is in a box; a box with west > east crosses the antimeridian. */
function within(place: ZipPlace | null, [west, south, east, north]: BoundingBox): boolean {
  if (place === null || place.latitude === null || place.longitude === null) return false;
  const { latitude, longitude } = place;
  const between = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}

const sortValue = ({ zipCode, city, state, figures }: ListedMarket, sort: TableSort): string | number | null =>
  sort === "zipCode" ? zipCode : sort === "city" ? `${city}, ${state}` : figures[sort];

/** Sorts like GET /v1/markets: nulls last, ties by ZIP code in the direction of `order`. */
export function sortMarkets<Row extends ListedMarket>(rows: readonly Row[], { sort, order }: MarketsOrder): Row[] {
  const sign = order === "asc" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValue(row, sort) }))
    .sort((a, b) => {
      if (a.value === b.value) return a.row.zipCode < b.row.zipCode ? -sign : sign;
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ row }) => row);
}

/** Whether a number is between bounds, ends included, of which either may be missing; one that is not known is between none. */
export function isWithin(
  value: number | null,
  min: number | null | undefined,
  max: number | null | undefined,
): boolean {
  const [low, high] = [min ?? null, max ?? null];
  if (low === null && high === null) return true;
  return value !== null && (low === null || value >= low) && (high === null || value <= high);
}

const townsOnce = oncePer(townsOf);

/**
 * The rows of a place: those that match a filter without its numbers, ignoring letter case. A ZIP code is of each city that
 * its homes have, besides its own.
 */
export function marketsThere<Row extends ListedMarket>(
  rows: readonly Row[],
  { q, state, city, bbox }: Pick<MarketsFilter, "q" | "state" | "city" | "bbox">,
  cityZips: readonly CityZip[],
): Row[] {
  const towns = townsOnce(cityZips);
  const meant = marketMatcher(q);
  const isCalled = (name: string, wanted: string | null) =>
    wanted === null || name.toLowerCase() === wanted.toLowerCase();
  return rows.filter((row) => {
    if (!isCalled(row.state, state) || (bbox && !within(row.place, bbox))) return false;
    const names = [row.city, ...towns.ofZip(row.zipCode).map((town) => town.city)];
    return names.some((name) => isCalled(name, city) && meant({ zipCode: row.zipCode, state: row.state, city: name }));
  });
}

/** The rows whose figures are within the numbers of a filter. */
export const marketsWithin = <Row extends ListedMarket>(
  rows: readonly Row[],
  { minInventoryMonths, maxInventoryMonths, minChange, maxChange }: MarketsFilter,
): Row[] =>
  rows.filter(
    ({ figures: { inventoryMonths, yearChange } }) =>
      isWithin(inventoryMonths, minInventoryMonths, maxInventoryMonths) &&
      isWithin(yearChange && roundHalfUp(yearChange * 100, 6), minChange, maxChange),
  );
