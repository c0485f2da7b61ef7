import { monthName, monthNumber } from "@/lib/domain/calendar";
import type { AreaMarket } from "@/lib/domain/market";
import { medianOfSorted, roundHalfUp } from "@/lib/domain/statistics";
import { EVENT_TABLES, type EventTableName, NO_PRICE } from "../market/events";
import { monthFigures, type Sold, snapshotFigures } from "../market/figures";
import type { From } from "./servers";
import { type HomesFilter, MIDDLES, where } from "./sql";
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

/** The count and the sum for a mean; numbers are added in ascending order, as in lib/domain/statistics.ts. */
const summed = (value: string, condition: string) =>
  `countIf(${condition}), arraySum(arraySort(groupArrayIf(${value}, ${condition})))`;

const sales = (filter: HomesFilter, months: number) => (from: From) => {
  const events = eventsOf(from, "sales", filter);
  const counts = [
    `count(), quantilesExact${MIDDLES}(sales_price)`,
    `countIf(sales_days > 0), quantilesExactIf${MIDDLES}(sales_days, sales_days > 0)`,
    summed("sales_price / sales_area", "sales_area > 0"),
    summed("sales_price / sales_asked", "sales_asked > 0"),
  ].join(", ");
  return `SELECT toInt16(sales_back) AS month, ${counts} FROM ${events} AND sales_back < ${months} GROUP BY month
    UNION ALL SELECT toInt16(${RECENT}) AS month, ${counts} FROM ${events} AND sales_recent = 1 GROUP BY month`;
};
type Middles = [lower: number, upper: number];
type SalesRow = [
  month: number,
  sold: string,
  prices: Middles,
  listed: string,
  days: Middles,
  withArea: string,
  perSqft: number,
  withAsk: string,
  toAsk: number,
];

/** Expands a span of months into one row per month, within the newest `months`. */
const monthsOf = (table: "asks" | "listings", months: number) => {
  const [oldest, to] = [`least(${eventColumn(table, "from")}, ${months - 1})`, eventColumn(table, "to")];
  return `arrayJoin(arrayMap(x -> toInt16(${to} + x), range(toUInt64(greatest(${oldest} + 1 - ${to}, 0)))))`;
};

/** Events of which only the number matters, by kind and month. */
const counted = (filter: HomesFilter, months: number) => (from: From) => {
  const of = (table: EventTableName) => eventsOf(from, table, filter);
  const row = (kind: string, month: string, events: string) =>
    `SELECT '${kind}' AS kind, ${month} AS month, count() AS events FROM ${events} GROUP BY month`;
  return [
    row("listed", "toInt16(listed_back)", `${of("listed")} AND listed_back < ${months}`),
    row("listed", `toInt16(${RECENT})`, `${of("listed")} AND listed_recent = 1`),
    row("listings", monthsOf("listings", months), of("listings")),
    row("reduced", "toInt16(reductions_back)", `${of("reductions")} AND reductions_back < ${months}`),
  ].join(" UNION ALL ");
};
type CountedRow = [kind: "listed" | "listings" | "reduced", month: number, events: string];

const asks = (filter: HomesFilter, months: number) => (from: From) => {
  const known = `asks_price != ${NO_PRICE}`;
  const prices = `countIf(${known}), quantilesExactIf${MIDDLES}(asks_price, ${known})`;
  return `SELECT ${monthsOf("asks", months)} AS month, count(), ${prices} FROM ${eventsOf(from, "asks", filter)} GROUP BY month`;
};
type AsksRow = [month: number, active: string, priced: string, prices: Middles];

const wholeMedian = (count: string, middles: Middles) => (count === "0" ? null : roundHalfUp(medianOfSorted(middles)));
const mean = (count: string, sum: number) => (count === "0" ? null : sum / Number(count));

const NOTHING_SOLD: Sold = { count: 0, medianPrice: null, medianDays: null, perSqft: null, toAsk: null };

const soldOf = ([, sold, prices, listed, days, withArea, perSqft, withAsk, toAsk]: SalesRow): Sold => ({
  count: Number(sold),
  medianPrice: wholeMedian(sold, prices),
  // The column stores days plus one.
  medianDays: wholeMedian(listed, [days[0] - 1, days[1] - 1]),
  perSqft: mean(withArea, perSqft),
  toAsk: mean(withAsk, toAsk),
});

/** See `PropertyStore.area`. */
export async function areaOf(
  rows: <Row extends unknown[]>(query: (from: From) => string) => Promise<Row[]>,
  filter: HomesFilter,
  asOf: string,
  months: number,
): Promise<AreaMarket> {
  const [[of], soldRows, askRows, countRows] = await Promise.all([
    rows<HomesRow>(homes(filter)),
    rows<SalesRow>(sales(filter, months)),
    rows<AsksRow>(asks(filter, months)),
    rows<CountedRow>(counted(filter, months)),
  ]);
  const [count, zipCodes, underContract, firstBack] = of!;
  const sold = new Map(soldRows.map((row) => [row[0], soldOf(row)]));
  const asked = new Map(askRows.map(([month, ...row]) => [month, row]));
  const events = new Map(countRows.map(([kind, month, number]) => [`${kind} ${month}`, Number(number)]));
  const eventsIn = (kind: CountedRow[0], month: number) => events.get(`${kind} ${month}`) ?? 0;
  const activeIn = (month: number) => {
    const [active, priced, prices] = asked.get(month) ?? ["0", "0", [0, 0]];
    return { active: Number(active), medianAsk: wholeMedian(priced, prices) };
  };
  const ofMonth = (back: number) => ({
    sold: sold.get(back) ?? NOTHING_SOLD,
    listed: eventsIn("listed", back),
    listings: eventsIn("listings", back),
    reduced: eventsIn("reduced", back),
    ...activeIn(Math.max(back, 0)),
  });
  const newest = monthNumber(asOf);
  return {
    homes: Number(count),
    zipCodes: Number(zipCodes),
    snapshot: { ...snapshotFigures(asOf, ofMonth(RECENT)), underContract: Number(underContract) },
    history: Array.from({ length: Math.min(firstBack, months - 1) + 1 }, (_, back) =>
      monthFigures(monthName(newest - back), ofMonth(back)),
    ),
  };
}
