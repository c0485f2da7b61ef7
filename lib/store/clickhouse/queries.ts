import { inDigits } from "@/lib/domain/kinds";
import type { PropertyRecord } from "@/lib/domain/property";
import type { BoundingBox, Page, SearchQuery } from "@/lib/domain/search";
import type { TownName } from "@/lib/domain/towns";
import { NUMBER_COLUMNS, SALE_FACTS } from "../columns";
import type { LookupAddress, MarketsQuery } from "../store";
import type { StreetParts } from "../street";
import { HOME_BUDGET, STREET_BUDGET } from "../suggest";
import type { From } from "./servers";
import {
  all,
  anyOf,
  beginsWith,
  behind,
  type HomesFilter,
  keyOf,
  literal,
  literals,
  MIDDLES,
  NOTHING,
  where,
} from "./sql";
import { type HistoryColumn, windowColumn } from "./tables";

/** All queries of the store except those for areas' markets. */

/** A search, and the home after which its page begins. */
interface HomesQuery extends Omit<SearchQuery, "after"> {
  filter: HomesFilter;
  after: PropertyRecord | null;
}

/** The number of homes that match a filter. */
export const total = (filter: HomesFilter) => (from: From) => `SELECT count() FROM ${from("homes")} ${where(filter)}`;

/** The homes of a page in order. With `after`, earlier homes need not be sorted and skipped. */
export const page =
  ({ filter, sort, order, limit, offset, after }: HomesQuery) =>
  (from: From): string => {
    const rest = after ? ` AND ${behind(after, sort, order, filter)}` : "";
    const inOrder = `${keyOf(sort, filter)} ${order} NULLS LAST, id ${order}`;
    return `SELECT id FROM ${from("homes")} ${where(filter)}${rest} ORDER BY ${inOrder} LIMIT ${after ? 0 : offset}, ${limit}`;
  };

/**
 * Search rows by their homes' numbers, in any order, each after its number. PREWHERE here and for a record, because version 18.16
 * would otherwise read the JSON of a whole granule before it selects the wanted rows by primary key.
 */
export const rowsOf = (ids: readonly string[], details: boolean) => (from: From) =>
  `SELECT id, concat(summary, ${details ? "details" : "'}'"}) FROM ${from("rows")} PREWHERE id IN (${ids.join(", ")})`;

/** The columns of a `SoldRow`: the id, and those of SALE_FACTS in their order. */
const SOLD = ["id", ...SALE_FACTS.map(({ column }) => column)];
export type SoldRow = [id: string, ...numbers: (number | null)[]];

/** The newest sales of the homes that match a filter, in the units of the columns. */
export const sold = (filter: HomesFilter) => (from: From) =>
  `SELECT ${SOLD.join(", ")} FROM ${from("homes")} ${where(filter)}`;

/** The columns whose values facets count. */
export const FACETS = [
  "status",
  "propertyType",
  "listPrice",
  "livingArea",
  "bedroomsTotal",
  "bathroomsTotal",
  "soldPrice",
] as const;
const NULLABLE = new Set<string>(Object.keys(NUMBER_COLUMNS));

/** Counts of each value of each facet. */
export const facets = (filter: HomesFilter) => (from: From) =>
  FACETS.map((facet) => {
    const value = NULLABLE.has(facet) ? `toInt64(${facet})` : `toNullable(toInt64(${facet}))`;
    return `SELECT '${facet}' AS facet, ${value} AS value, count() AS homes FROM ${from("homes")} ${where(filter)} GROUP BY value`;
  }).join(" UNION ALL ");

/**
 * The cells of a grid (finest cells without their last `finerBits`), and the first homes one by one: one more than may be shown
 * as singles. `single` is a home's number, or 0 for a cell. The `any` columns of a cell matter only if it has one home.
 */
export const clusters =
  (filter: HomesFilter, box: BoundingBox, finerBits: number, singles: number) =>
  (from: From): string => {
    const homes = `SELECT id, cellX, cellY, longitude, latitude, listPrice, status, soldPrice FROM ${from("homes")} ${where(filter, box)}`;
    const grouped = (single: string, source: string) => `
    SELECT
      bitShiftRight(cellX, ${finerBits}) AS x, bitShiftRight(cellY, ${finerBits}) AS y, ${single} AS single,
      count(), sum(longitude), sum(latitude), min(longitude), min(latitude), max(longitude), max(latitude),
      count(listPrice), quantilesExact${MIDDLES}(listPrice), any(id), toInt8(any(status)), any(listPrice), any(soldPrice),
      count(soldPrice), quantilesExact${MIDDLES}(soldPrice)
    FROM ${source} GROUP BY x, y, single`;
    return `${grouped("toUInt64(0)", `${from("homes")} ${where(filter, box)}`)} UNION ALL ${grouped("id", `(${homes} LIMIT ${singles + 1})`)}`;
  };

/** A complete record, by the number of its id. */
export const record = (id: bigint) => (from: From) => `SELECT record FROM ${from("rows")} PREWHERE id = ${id}`;

const atAddress = ({ streetAddress, city, state, zipCode }: LookupAddress, key: string, number: number): string =>
  all([
    `street = ${literal(key)}`,
    `city = ${literal(city)}`,
    `state = ${literal(state)}`,
    `number = ${number}`,
    `streetAddress = ${literal(streetAddress)}`,
    ...(zipCode === undefined ? [] : [`zipCode = ${literal(zipCode)}`]),
  ]);

/** The homes at an address; `key` and `number` are its parsed street address. */
export const lookup = (address: LookupAddress, key: string, number: number) => (from: From) =>
  `SELECT id FROM ${from("addresses")} WHERE ${atAddress(address, key, number)}`;

/** The columns of `addresses`, in the order of `AddressRow`. */
const ADDRESS = "id, street, number, unit, streetAddress, city, state, zipCode";
const STREET_ORDER = "street, city, state, number, unit, zipCode, id";
export type AddressRow = [
  id: string,
  street: string,
  number: number,
  unit: number,
  streetAddress: string,
  city: string,
  state: string,
  zipCode: string,
];

const inTowns = (towns: readonly TownName[]) => `(state, city) IN (${towns.map(literals).join(", ")})`;

/** The streets of some towns. */
export const streetsOfTowns = (towns: readonly TownName[]) => (from: From) =>
  `SELECT DISTINCT state, city, street FROM ${from("townStreets")} WHERE ${inTowns(towns)}`;

/** Whole states, and single towns; null for all towns, as their names would be longer than a query may be. */
type Region = { states: readonly string[]; towns: readonly TownName[] } | null;

function inRegion(region: Region): string {
  if (region === null) return all([]);
  const parts: string[] = [];
  if (region.states.length > 0) parts.push(anyOf("state", region.states));
  if (region.towns.length > 0) parts.push(inTowns(region.towns));
  return parts.length === 0 ? NOTHING : `(${parts.join(" OR ")})`;
}

/** The keys of a region's streets. */
export const streetKeys = (region: Region) => (from: From) =>
  `SELECT DISTINCT street FROM ${from("townStreets")} WHERE ${inRegion(region)}`;

/** A street of a town. */
export interface Street {
  street: string;
  city: string;
  state: string;
}

/** The condition that homes are on one of the streets. */
export const onStreets = (streets: readonly Street[]): string =>
  `(street, city, state) IN (${streets.map(({ street, city, state }) => literals([street, city, state])).join(", ")})`;

/** The condition that homes are on streets with these keys in a region. */
export const onKeys = (keys: readonly string[], region: Region): string =>
  `${anyOf("street", keys)} AND ${inRegion(region)}`;

/** The homes on streets with the house number given for each street. */
export const homesOnStreets = (streets: readonly (Street & { number: number })[]) => (from: From) =>
  `SELECT DISTINCT ${ADDRESS} FROM ${from("addresses")} WHERE ${streets.map((one) => `(${onStreets([one])} AND number = ${one.number})`).join(" OR ")}`;

/**
 * Homes on both sides of a house number, on the streets that a condition selects: on each street at most `below` under it, and
 * `from_` at or above it.
 */
export const homesAround =
  (on: string, { number }: StreetParts, below: number, from_: number) =>
  (from: From): string => {
    const source = `SELECT ${ADDRESS} FROM ${from("addresses")} WHERE ${on}`;
    const back = STREET_ORDER.replaceAll(",", " DESC,");
    const perStreet = "BY street, city, state";
    return `
    SELECT * FROM (${source} AND number < ${number} ORDER BY ${back} DESC LIMIT ${below} ${perStreet})
    UNION ALL
    SELECT * FROM (${source} AND number >= ${number} ORDER BY ${STREET_ORDER} LIMIT ${from_} ${perStreet})`;
  };

const begun = (prefixes: readonly string[]): string =>
  `(${prefixes.map((prefix) => beginsWith("street", prefix)).join(" OR ")})`;

/** The first streets that begin with one of the prefixes. */
export const streetsBegun = (prefixes: readonly string[]) => (from: From) =>
  `SELECT street, city, state, sum(homes) FROM ${from("streets")} WHERE ${begun(prefixes)} GROUP BY street, city, state ORDER BY street, city, state LIMIT ${STREET_BUDGET}`;

/**
 * The first homes on the streets that begin with one of the prefixes, up to the street `last`, with the house number if one is
 * typed; and the first homes on the fully typed streets with that number, or without a number.
 */
export const homesBegun =
  (
    prefixes: readonly string[],
    last: Street,
    number: number | null,
    typed: { keys: readonly string[]; last: Street },
  ) =>
  (from: From): string => {
    const upTo = ({ street, city, state }: Street) =>
      `(street, city, state) <= (${literal(street)}, ${literal(city)}, ${literal(state)})`;
    const source = `SELECT ${ADDRESS} FROM ${from("addresses")} WHERE ${begun(prefixes)}`;
    const ofNumber = number === null ? "" : ` AND number = ${number}`;
    const first = `ORDER BY ${STREET_ORDER} LIMIT ${HOME_BUDGET}`;
    const any = `SELECT * FROM (${source} AND ${upTo(last)}${ofNumber} ${first})`;
    if (typed.keys.length === 0) return any;
    const whole = `${source} AND ${upTo(typed.last)} AND ${anyOf("street", typed.keys)} AND number = ${number ?? 0} ${first}`;
    return `${any} UNION ALL SELECT * FROM (${whole})`;
  };

/** The first homes with a house number, on any street. */
export const homesNumbered = (number: number) => (from: From) =>
  `SELECT ${ADDRESS} FROM ${from("addresses")} WHERE number = ${number} ORDER BY ${STREET_ORDER} LIMIT ${HOME_BUDGET}`;

/** The homes with this house number in a ZIP code. */
export const homesNumberedIn = (number: number, zipCode: string) => (from: From) =>
  `SELECT ${ADDRESS} FROM ${from("addresses")} WHERE number = ${number} AND zipCode = ${literal(zipCode)}`;

/** A list of markets, and the ZIP codes that have a home with its city. */
interface ListedMarkets extends MarketsQuery {
  cityZips: readonly string[];
}

/** The markets of a place whose newest window is in the ranges. Per cent are multiplied, as `isInRanges` does. */
function matching({ state, city, cityZips, window = 1, ...ranges }: ListedMarkets): string {
  const { minInventoryMonths, maxInventoryMonths, minChange, maxChange } = ranges;
  const conditions: (string | undefined)[] = [
    state === undefined ? undefined : `state = ${literal(state)}`,
    city === undefined ? undefined : `(city = ${literal(city)} OR ${anyOf("zipCode", cityZips)})`,
  ];
  if (window !== 1) {
    const [supply, price, before] = (["supply", "price", "priceBefore"] as const).map((c) => windowColumn(window, c));
    const moved = (comparison: string, percent: number) =>
      `(${price} - ${before}) * 100 ${comparison} toFloat64(${inDigits(percent)}) * ${before} AND ${before} > 0`;
    conditions.push(
      minInventoryMonths === undefined ? undefined : `${supply} >= ${inDigits(minInventoryMonths)}`,
      maxInventoryMonths === undefined ? undefined : `${supply} <= ${inDigits(maxInventoryMonths)}`,
      minChange === undefined ? undefined : moved(">=", minChange),
      maxChange === undefined ? undefined : moved("<=", maxChange),
    );
  }
  return all(conditions.filter((condition) => condition !== undefined));
}

/** The column that a list is sorted by. */
function sortColumn({ sort, window = 1 }: MarketsQuery): string {
  if (window === 1 || !sort.includes(".")) return sort;
  return windowColumn(window, sort === "change.medianSoldPrice" ? "change" : "price");
}

/** The number of markets that a list has. */
export const countMarkets = (query: ListedMarkets) => (from: From) =>
  `SELECT count() FROM ${from("markets")} WHERE ${matching(query)}`;

/** A page of a list of markets, each as JSON. */
export const markets = (query: ListedMarkets) => (from: From) => {
  const { window = 1, order, limit, offset } = query;
  const row =
    window === 1 ? "snapshot" : `concat(substring(snapshot, 1, length(snapshot) - 1), ${windowColumn(window, "rest")})`;
  return `SELECT ${row} FROM ${from("markets")} WHERE ${matching(query)} ORDER BY ${sortColumn(query)} ${order} NULLS LAST, zipCode ${order} LIMIT ${offset}, ${limit}`;
};

/** A ZIP code's document: its market now, or its history. */
export const market = (zipCode: string, document: "snapshot" | HistoryColumn) => (from: From) =>
  `SELECT ${document} FROM ${from("markets")} WHERE zipCode = ${literal(zipCode)}`;

/** The number of published series of a ZIP code; no row if it is not covered. */
export const countSeries = (zipCode: string) => (from: From) =>
  `SELECT seriesCount FROM ${from("markets")} WHERE zipCode = ${literal(zipCode)}`;

export const series =
  (zipCode: string, { offset, limit }: Page) =>
  (from: From) =>
    `SELECT series FROM ${from("series")} WHERE zipCode = ${literal(zipCode)} ORDER BY nth LIMIT ${offset}, ${limit}`;

/** The number of changes since another version; no row if it is unknown. */
export const comparison = (since: string) => (from: From) =>
  `SELECT total FROM ${from("comparisons")} WHERE since = ${literal(since)}`;

export const changes =
  (since: string, { offset, limit }: Page) =>
  (from: From) =>
    `SELECT id, change FROM ${from("changes")} WHERE since = ${literal(since)} AND nth >= ${offset} AND nth < ${offset + limit} ORDER BY nth`;

/** The dataset's format and description. */
export const info = (from: From) => `SELECT format, info FROM ${from("info")}`;
/** The place of each ZIP code, in their order. */
export const zipPlaces = (from: From) => `SELECT place FROM ${from("markets")} ORDER BY zipCode`;
/** The ZIP codes of each town with its number of homes. */
export const towns = (from: From) =>
  `SELECT state, city, zipCode, sum(homes) FROM ${from("towns")} GROUP BY state, city, zipCode ORDER BY state, city, zipCode`;
