import { monthName, monthNumber } from "@/lib/domain/calendar";
import type { AreaMarket, HistoryWindow } from "@/lib/domain/market";
import { quartilesOf } from "@/lib/domain/statistics";
import { EVENT_TABLES, type EventTableName, NO_PRICE } from "../market/events";
import {
  areaFigures,
  type Middles as MiddlesOfSales,
  monthFigures,
  NO_SALES,
  pooled,
  type Sold,
  type Sums,
  snapshotFigures,
} from "../market/figures";
import type { From } from "./servers";
import { type HomesFilter, MIDDLES, medianOfMiddles, where } from "./sql";
import { eventColumn } from "./tables";

/** The market of an area: each shard counts its homes' events by month; `figures.ts` computes and rounds the figures. */

/** Represents the last 30 days, in the place of a month counted back. */
const RECENT = -1;

/** The events of a table as a source of rows. */
const eventsOf = (from: From, table: EventTableName, filter: HomesFilter): string => {
  const columns = Object.keys(EVENT_TABLES[table]).map((column) => eventColumn(table, column));
  return `${from("homes")} ARRAY JOIN ${columns.join(", ")} ${where(filter)}`;
};

const homes = (filter: HomesFilter) => (from: From) =>
  `SELECT count(), uniqExact(zipCode), sum(underContract), max(firstBack) FROM ${from("homes")} ${where(filter)}`;
type HomesRow = [homes: string, zipCodes: string, underContract: string, firstBack: number];

/** How many months are wanted, and how many each of their windows pools. */
interface Span {
  months: number;
  window: HistoryWindow;
}
/** All months that the windows pool. */
const pooledMonths = ({ months, window }: Span) => months + window - 1;

/** The count and the sum for a mean; numbers are added in ascending order, as in lib/domain/statistics.ts. */
const summed = (value: string, condition: string) =>
  `countIf(${condition}), arraySum(arraySort(groupArrayIf(${value}, ${condition})))`;

/** What each month's sales, and those of the last 30 days, add to a window's. */
const sums = (filter: HomesFilter, span: Span) => (from: From) => {
  const events = eventsOf(from, "sales", filter);
  const counts = [
    "count()",
    summed("sales_price / sales_area", "sales_area > 0"),
    summed("sales_price / sales_asked", "sales_asked > 0"),
    "countIf(sales_asked > 0 AND sales_price > sales_asked)",
  ].join(", ");
  return `SELECT toInt16(sales_back) AS month, ${counts} FROM ${events} AND sales_back < ${pooledMonths(span)} GROUP BY month
    UNION ALL SELECT toInt16(${RECENT}) AS month, ${counts} FROM ${events} AND sales_recent = 1 GROUP BY month`;
};
type SumsRow = [
  month: number,
  sold: string,
  withArea: string,
  perSqft: number,
  withAsk: string,
  toAsk: number,
  above: string,
];

/**
 * Expands months, the older first, into one row for each of the wanted months whose window has one of them. `before` is the column
 * of the same listing's span before, whose windows count the listing already.
 */
const windowsWith = (from: string, to: string, { months, window }: Span, before?: string) => {
  const free = before === undefined ? 99 : `if(${before} > 0, toInt16(${before}) - ${window + 1}, 99)`;
  const oldest = `least(toInt16(${from}), least(toInt16(${months - 1}), toInt16(${free})))`;
  const newest = `greatest(toInt16(${to}) - ${window - 1}, toInt16(0))`;
  return `arrayJoin(arrayMap(x -> toInt16(${newest} + x), range(toUInt64(greatest(${oldest} + 1 - ${newest}, 0)))))`;
};

/** Of a sorted array, the numbers in the middle, and those that each quartile is interpolated between. */
const PLACES = ["intDiv(n - 1, 2)", "intDiv(n, 2)", "intDiv(n - 1, 4)", "intDiv(n - 1, 4) + 1"].concat(
  "intDiv(3 * (n - 1), 4)",
  "intDiv(3 * (n - 1), 4) + 1",
);
const picked = (sorted: string) => `[${PLACES.map((place) => `${sorted}[toUInt32(${place}) + 1]`).join(", ")}]`;
type Picked = [lower: number, upper: number, q1: number, afterQ1: number, q3: number, afterQ3: number];

/** The order statistics of each window's sales, and of those of the last 30 days. */
const middles = (filter: HomesFilter, span: Span) => (from: From) => {
  const events = eventsOf(from, "sales", filter);
  const gathered = [
    "count() AS n, arraySort(groupArray(sales_price)) AS sorted",
    `countIf(sales_days > 0) AS listed, quantilesExactIf${MIDDLES}(sales_days, sales_days > 0) AS days`,
  ].join(", ");
  const rows = `SELECT ${windowsWith("sales_back", "sales_back", span)} AS month, ${gathered} FROM ${events} GROUP BY month
    UNION ALL SELECT toInt16(${RECENT}) AS month, ${gathered} FROM ${events} AND sales_recent = 1 GROUP BY month`;
  return `SELECT month, n, ${picked("sorted")}, listed, days FROM (${rows})`;
};
type Middles = [lower: number, upper: number];
type MiddlesRow = [month: number, sold: string, prices: Picked, listed: string, days: Middles];

/** Events of which only the number matters, by kind and month. */
const counted = (filter: HomesFilter, span: Span) => (from: From) => {
  const events = (table: EventTableName) => eventsOf(from, table, filter);
  const row = (kind: string, month: string, source: string) =>
    `SELECT '${kind}' AS kind, ${month} AS month, count() AS events FROM ${source} GROUP BY month`;
  const byMonth = (table: "listed" | "pending" | "delisted") =>
    row(table, `toInt16(${table}_back)`, `${events(table)} AND ${table}_back < ${pooledMonths(span)}`);
  return [
    ...(["listed", "pending", "delisted"] as const).map(byMonth),
    row("listed", `toInt16(${RECENT})`, `${events("listed")} AND listed_recent = 1`),
    row("listings", windowsWith("listings_from", "listings_to", span, "listings_before"), events("listings")),
    row("reduced", windowsWith("reductions_back", "reductions_back", span, "reductions_before"), events("reductions")),
  ].join(" UNION ALL ");
};
type CountedRow = [kind: "listed" | "pending" | "delisted" | "listings" | "reduced", month: number, events: string];

const asks = (filter: HomesFilter, span: Span) => (from: From) => {
  const known = `asks_price != ${NO_PRICE}`;
  const prices = `countIf(${known}), quantilesExactIf${MIDDLES}(asks_price, ${known})`;
  const month = windowsWith("asks_from", "asks_to", { months: pooledMonths(span), window: 1 });
  return `SELECT ${month} AS month, count(), ${prices} FROM ${eventsOf(from, "asks", filter)} GROUP BY month`;
};
type AsksRow = [month: number, active: string, priced: string, prices: Middles];

/** Of the homes that are active listings now: asking prices, and days since they were listed. */
const active = (filter: HomesFilter) => (from: From) => {
  const priced = `${eventsOf(from, "asks", filter)} AND asks_to = 0 AND asks_price != ${NO_PRICE}`;
  const gathered = (value: string, events: string) =>
    `SELECT '${value}' AS kind, n, ${picked("sorted")} FROM (SELECT count() AS n, arraySort(groupArray(${value})) AS sorted FROM ${events})`;
  return `${gathered("asks_price", priced)} UNION ALL ${gathered("ages_days", eventsOf(from, "ages", filter))}`;
};
type ActiveRow = [kind: "asks_price" | "ages_days", count: string, values: Picked];

/** The quartiles of numbers of which only those around each are known. */
function quartilesBetween(count: string, [, , q1, afterQ1, q3, afterQ3]: Picked) {
  const [first, third] = [Math.floor((Number(count) - 1) / 4), Math.floor((3 * (Number(count) - 1)) / 4)];
  const known = new Map([
    [first + 1, afterQ1],
    [third + 1, afterQ3],
    [first, q1],
    [third, q3],
  ]);
  return quartilesOf(Number(count), (nth) => known.get(nth)!);
}

const sumsOf = ([, sold, withArea, perSqft, withAsk, toAsk, above]: SumsRow): Sums => ({
  count: Number(sold),
  perSqft: { count: Number(withArea), sum: perSqft },
  toAsk: { count: Number(withAsk), sum: toAsk },
  above: Number(above),
});

const NO_MIDDLES: MiddlesOfSales = { medianPrice: null, medianDays: null, quartiles: null };

const middlesOf = ([, sold, prices, listed, days]: MiddlesRow): MiddlesOfSales => ({
  medianPrice: medianOfMiddles(sold, prices),
  // The column stores days plus one.
  medianDays: medianOfMiddles(listed, [days[0] - 1, days[1] - 1]),
  quartiles: quartilesBetween(sold, prices),
});

/** See `PropertyStore.area`. */
export async function areaOf(
  rows: <Row extends unknown[]>(query: (from: From) => string) => Promise<Row[]>,
  filter: HomesFilter,
  asOf: string,
  months: number,
  window: HistoryWindow,
): Promise<AreaMarket> {
  const span = { months, window };
  const [[homeRow], sumRows, middleRows, askRows, countRows, activeRows] = await Promise.all([
    rows<HomesRow>(homes(filter)),
    rows<SumsRow>(sums(filter, span)),
    rows<MiddlesRow>(middles(filter, span)),
    rows<AsksRow>(asks(filter, span)),
    rows<CountedRow>(counted(filter, span)),
    rows<ActiveRow>(active(filter)),
  ]);
  const [count, zipCodes, underContract, firstBack] = homeRow!;
  const sold = new Map(sumRows.map((row) => [row[0], sumsOf(row)]));
  const ordered = new Map(middleRows.map((row) => [row[0], middlesOf(row)]));
  const asked = new Map(askRows.map(([month, ...row]) => [month, row]));
  const events = new Map(countRows.map(([kind, month, number]) => [`${kind} ${month}`, Number(number)]));
  const now = new Map(activeRows.map(([kind, count, values]) => [kind, { count, values }]));
  const eventsIn = (kind: CountedRow[0], month: number) => events.get(`${kind} ${month}`) ?? 0;
  const soldIn = (months: readonly number[]): Sold => ({
    ...pooled(months.map((month) => sold.get(month) ?? NO_SALES)),
    ...(ordered.get(months[0]!) ?? NO_MIDDLES),
  });
  const medianAskIn = (month: number) => {
    const [, priced, prices] = asked.get(month) ?? ["0", "0", [0, 0]];
    return medianOfMiddles(priced, prices);
  };
  const newest = monthNumber(asOf);
  const countsIn = (month: number) => ({
    listed: eventsIn("listed", month),
    pending: eventsIn("pending", month),
    delisted: eventsIn("delisted", month),
    active: Number(asked.get(month)?.[0] ?? 0),
  });
  const monthOf = (back: number) => {
    const within = Array.from({ length: window }, (_, i) => back + i);
    return monthFigures(monthName(newest - back), within.map(countsIn), {
      sold: back + window - 1 > firstBack ? null : soldIn(within),
      medianAsk: medianAskIn(back),
      listings: eventsIn("listings", back),
      reduced: eventsIn("reduced", back),
    });
  };
  const counts = { listed: eventsIn("listed", RECENT), active: countsIn(0).active };
  const figures = snapshotFigures(asOf, counts, { sold: soldIn([RECENT]), medianAsk: medianAskIn(0) });
  const [prices, ages] = [now.get("asks_price"), now.get("ages_days")];
  return {
    homes: Number(count),
    zipCodes: Number(zipCodes),
    snapshot: areaFigures(figures, {
      underContract: Number(underContract),
      medianListingAge: ages ? medianOfMiddles(ages.count, ages.values) : null,
      listPriceQuartiles: prices ? quartilesBetween(prices.count, prices.values) : null,
    }),
    history: Array.from({ length: Math.min(firstBack, months - 1) + 1 }, (_, back) => monthOf(back)),
  };
}
