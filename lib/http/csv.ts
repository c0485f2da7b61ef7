import { setImmediate as nextTurn } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { guarded } from "@/lib/domain/escape";
import {
  AREA_MONTH_FIGURES,
  type AreaMarket,
  type AreaMonth,
  MARKET_FIGURES,
  type MarketHistory,
  type MarketRow,
  type MarketSnapshot,
  MONTH_FIGURES,
} from "@/lib/domain/market";
import {
  DERIVED_FIELDS,
  DETAIL_FIELDS,
  type PropertyDetails,
  type PropertySummary,
  SUMMARY_FIELDS,
} from "@/lib/domain/projection";
import { type Field, PROPERTY_FIELDS } from "@/lib/domain/property";
import { type JsonBytes, parsed } from "@/lib/store/store";

/**
 * Writes rows as CSV (RFC 4180): UTF-8, CRLF, a header line, null as an empty field. Values are exactly those of the JSON,
 * unless `guard` asks for an apostrophe before cells that a spreadsheet would run as a formula.
 */

type Cell = string | number | null;
type Columns<T> = readonly (readonly [name: string, value: (row: T) => Cell])[];

/** How many rows are written before other requests get a turn: 1,000 rows with details would delay them noticeably. */
export const ROWS_PER_TURN = 50;

/** The text in chunks of rows; the first one begins with the header. */
function* piecesOf<T>(rows: readonly T[], columns: Columns<T>, guard: boolean): Generator<string> {
  const cellOf = (value: Cell) => (guard && typeof value === "string" ? guarded(value) : value);
  for (let start = 0; start === 0 || start < rows.length; start += ROWS_PER_TURN) {
    const lines: Cell[][] = start === 0 ? [columns.map(([name]) => name)] : [];
    for (const row of rows.slice(start, start + ROWS_PER_TURN))
      lines.push(columns.map(([, value]) => cellOf(value(row))));
    yield stringify(lines, { record_delimiter: "windows" });
  }
}

const csvOf = <T>(rows: readonly T[], columns: Columns<T>, guard: boolean): string =>
  [...piecesOf(rows, columns, guard)].join("");

/** Columns for a record's fields. Members of objects become columns of their own, named by the table or as they are. */
function columnsOf(names: readonly (keyof typeof FIELDS)[]): Columns<object> {
  return names.flatMap((name) => {
    const field: Field = FIELDS[name];
    const read = (row: object) => (row as Record<string, unknown>)[name];
    if (field.kind === "flag") return [[name, (row) => String(read(row))]] as const;
    if (field.kind !== "object") return [[name, (row) => read(row) as Cell]] as const;
    return Object.keys(field.shape.fields).map((member) => {
      const column = field.columns?.[member] ?? member;
      return [column, (row: object) => (read(row) as Record<string, Cell> | null)?.[member] ?? null] as const;
    });
  });
}

const FIELDS = { ...PROPERTY_FIELDS, ...DERIVED_FIELDS };
const SUMMARY = columnsOf(SUMMARY_FIELDS);
const DETAILS = columnsOf(DETAIL_FIELDS);
const DISTANCE: Columns<object> = [["distance", (row) => (row as PropertyDetails).distance ?? null]];

/** The fields of a row: the summary, the summary with details, or both with the distance. */
type RowShape = "summary" | "details" | "distance";
const SHAPES: Record<RowShape, Columns<object>> = {
  summary: SUMMARY,
  details: [...SUMMARY, ...DETAILS],
  distance: [...SUMMARY, ...DETAILS, ...DISTANCE],
};

const MONTHS = ["month", ...MONTH_FIGURES] as const;

/** A page of search rows. `pause` gives other requests a turn after every `ROWS_PER_TURN` rows. */
export async function searchCsv(
  rows: JsonBytes,
  { shape, guard }: { shape: RowShape; guard: boolean },
  pause: () => Promise<unknown> = nextTurn,
): Promise<string> {
  const all = parsed<object[]>(rows);
  await pause();
  let text = "";
  for (const piece of piecesOf(all, SHAPES[shape], guard)) {
    text += piece;
    await pause();
  }
  return text;
}

/** A few search rows, as an example in the API's description. */
export const summariesCsv = (rows: readonly PropertySummary[]): string => csvOf(rows, SUMMARY, false);

/** The months of a market, each with its ZIP. */
export function historyCsv(history: JsonBytes, guard = false): string {
  const market = parsed<MarketHistory>(history);
  const columns: Columns<MarketHistory["history"][number]> = [
    ["zipCode", () => market.zipCode],
    ["city", () => market.city],
    ["state", () => market.state],
    ...MONTHS.map((name) => [name, (month: MarketHistory["history"][number]) => month[name]] as const),
  ];
  return csvOf(market.history, columns, guard);
}

const AREA_MONTHS: Columns<AreaMonth> = (["month", ...AREA_MONTH_FIGURES] as const).flatMap(
  (name): Columns<AreaMonth> =>
    name === "soldPriceQuartiles"
      ? [1, 3].map((nth, i) => [`soldPriceQuartile${nth}`, ({ soldPriceQuartiles: both }) => both && both[i]!])
      : [[name, (month) => month[name]]],
);

/** The months of an area. */
export const areaCsv = ({ history }: AreaMarket, guard = false): string => csvOf(history, AREA_MONTHS, guard);

const MARKETS: Columns<MarketSnapshot> = [
  ["zipCode", ({ zipCode }) => zipCode],
  ["city", ({ city }) => city],
  ["state", ({ state }) => state],
  ["date", ({ snapshot }) => snapshot.date],
  ...MARKET_FIGURES.map((name) => [name, ({ snapshot }: MarketSnapshot) => snapshot[name]] as const),
];

/** The columns of a longer window, named as the sort keys are. */
const WINDOWED: Columns<MarketRow> = (["window", "yearBefore"] as const).flatMap((part) =>
  MONTHS.map((name) => [`${part}.${name}`, (row: MarketRow) => row[part]?.[name] ?? null] as const),
);

/** Markets in the given order, with the field names of the JSON. */
export const marketsCsv = (markets: readonly MarketSnapshot[]): string => csvOf(markets, MARKETS, false);

/** A page of markets, as the store returns it, with or without a longer window. */
export const marketRowsCsv = (rows: JsonBytes, windowed: boolean, guard: boolean): string =>
  csvOf(parsed<MarketRow[]>(rows), windowed ? [...MARKETS, ...WINDOWED] : MARKETS, guard);
