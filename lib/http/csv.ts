import { stringify } from "csv-stringify/sync";
import { MARKET_FIGURES, type MarketHistory, type MarketSnapshot, MONTH_FIGURES } from "@/lib/domain/market";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/property";
import type { JsonBytes } from "@/lib/store/store";

/**
 * The rows of an answer as RFC 4180: UTF-8, CRLF, a header line, null as an empty field. Values are exactly
 * the JSON's; nothing is added to guard spreadsheets, which would change data that other programs read.
 */

type Cell = string | number | null;
type Columns<T> = readonly (readonly [name: string, value: (row: T) => Cell])[];

function csvOf<T>(rows: readonly T[], columns: Columns<T>): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row)))];
  return stringify(lines, { record_delimiter: "windows" });
}

const SUMMARY: Columns<PropertySummary> = [
  ["id", (row) => row.id],
  ["status", (row) => row.status],
  ["listPrice", (row) => row.listPrice],
  ["streetAddress", (row) => row.address.streetAddress],
  ["city", (row) => row.address.city],
  ["state", (row) => row.address.state],
  ["zipCode", (row) => row.address.zipCode],
  ["bedroomsTotal", (row) => row.bedroomsTotal],
  ["bathroomsTotal", (row) => row.bathroomsTotal],
  ["livingArea", (row) => row.livingArea],
  ["daysOnMarket", (row) => row.daysOnMarket],
  ["lastUpdated", (row) => row.lastUpdated],
];

const DETAILS: Columns<PropertyDetails> = [
  ["propertyType", (row) => row.propertyType],
  ["yearBuilt", (row) => row.yearBuilt],
  ["lotSize", (row) => row.lotSize],
  ["latitude", (row) => row.coordinates?.latitude ?? null],
  ["longitude", (row) => row.coordinates?.longitude ?? null],
  ["latestEventDate", (row) => row.latestEvent?.date ?? null],
  ["latestEvent", (row) => row.latestEvent?.event ?? null],
  ["latestEventPrice", (row) => row.latestEvent?.price ?? null],
  ["latestEventSource", (row) => row.latestEvent?.source ?? null],
  ["priceChange", (row) => row.priceChange],
];

const MONTHS = ["month", ...MONTH_FIGURES] as const;

const parse = <T>(bytes: JsonBytes): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

/** A page of search rows. */
export const searchCsv = (rows: JsonBytes, details: boolean): string =>
  details
    ? csvOf(parse<(PropertySummary & PropertyDetails)[]>(rows), [...SUMMARY, ...DETAILS])
    : csvOf(parse<PropertySummary[]>(rows), SUMMARY);

/** A market's months, each with its ZIP. */
export function historyCsv(history: JsonBytes): string {
  const market = parse<MarketHistory>(history);
  return csvOf(market.history, [
    ["zipCode", () => market.zipCode],
    ["city", () => market.city],
    ["state", () => market.state],
    ...MONTHS.map((name) => [name, (month: MarketHistory["history"][number]) => month[name]] as const),
  ]);
}

/** Markets in their order, with the field names and values of a list of markets. */
export const marketsCsv = (markets: readonly MarketSnapshot[]): string =>
  csvOf(markets, [
    ["zipCode", ({ zipCode }) => zipCode],
    ["city", ({ city }) => city],
    ["state", ({ state }) => state],
    ["date", ({ snapshot }) => snapshot.date],
    ...MARKET_FIGURES.map((name) => [name, ({ snapshot }: MarketSnapshot) => snapshot[name]] as const),
  ]);
