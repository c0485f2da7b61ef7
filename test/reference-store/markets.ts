import { dayNumber, lastDayOfMonth, monthName, monthNumber } from "@/lib/domain/calendar";
import {
  type AreaMarket,
  type AreaMonth,
  type HistoryWindow,
  MAX_HISTORY_MONTHS,
  type MarketFigures,
  type MarketMonth,
  type PublishedMarket,
  type ZipPlace,
} from "@/lib/domain/market";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { mean, median, roundHalfUp } from "@/lib/domain/statistics";
import { fromFixed7, toFixed7 } from "@/lib/store/coordinates";
import { publishedMarket, type WindowedMarket, type ZipMarket } from "@/lib/store/zip-market";
import { compareKeys, groupBy } from "./lists";

/**
 * Market figures by their plain definition (contract, "Market figures"; docs/decisions/0010): every figure is computed
 * by reading the homes' events again. The build has a faster way; tests compare the two.
 */

interface Sale {
  date: string;
  price: number;
  livingArea: number | null;
  days: number | null;
  asked: number | null;
}

/** A for-sale listing: its first day, its asking price, and the event that opened it. */
interface Listing {
  since: string;
  asked: number;
  opened: PriceEvent;
}

/** The for-sale listing that is open after the first `count` events, oldest first. */
function openListing(record: PropertyRecord, count: number): Listing | null {
  let open: Listing | null = null;
  for (const each of record.priceHistory.toReversed().slice(0, count)) {
    const { event, date, price } = each;
    if (event === "listed") open = { since: date, asked: price, opened: each };
    else if (event === "priceChanged") open = open && { since: open.since, asked: price, opened: open.opened };
    else if (["sold", "delisted", "listedForRent", "rented"].includes(event)) open = null;
  }
  return open;
}

/** Whether the listing is under contract at a day's end: the newest event that decides it is `pending`. */
function isUnderContract(record: PropertyRecord, day: number): boolean {
  const past = record.priceHistory.filter((e) => dayNumber(e.date) <= day);
  const ended = past.findIndex(({ event }) => ["sold", "delisted", "listedForRent", "rented"].includes(event));
  const listing = ended < 0 ? past : past.slice(0, ended);
  const states = listing.filter(({ event }) => ["listed", "priceChanged", "pending", "backOnMarket"].includes(event));
  return states[0]?.event === "pending";
}

const soldBy = (record: PropertyRecord): Sale[] =>
  record.priceHistory.toReversed().flatMap(({ event, date, price }, i) => {
    if (event !== "sold") return [];
    const listing = openListing(record, i);
    return [
      {
        date,
        price,
        livingArea: record.livingArea,
        days: listing && dayNumber(date) - dayNumber(listing.since),
        asked: listing?.asked ?? null,
      },
    ];
  });

/** Kept with the record, as each month of each window asks for them. */
const knownSales = new WeakMap<PropertyRecord, Sale[]>();
function salesOf(record: PropertyRecord): Sale[] {
  const sales = knownSales.get(record) ?? soldBy(record);
  knownSales.set(record, sales);
  return sales;
}

/** The listing that is active at a past day's end, or null where the home was not for sale, or under contract. */
function activeOn(record: PropertyRecord, day: number): Listing | null {
  const past = record.priceHistory.filter((e) => dayNumber(e.date) <= day);
  const open = isUnderContract(record, day) ? null : openListing(record, past.length);
  const unended = past.length === record.priceHistory.length && record.status !== "forSale";
  if (unended && past[0] && dayNumber(past[0].date) < day) return null;
  return open;
}

const askedOn = (record: PropertyRecord, day: number): number | null => activeOn(record, day)?.asked ?? null;

/** The listings that are active on the dataset's date. */
const activeToday = (records: PropertyRecord[], asOf: string) =>
  records.filter((r) => r.status === "forSale" && !isUnderContract(r, dayNumber(asOf)));

const known = <T>(values: (T | null)[]): T[] => values.filter((v) => v !== null);

const soldPrice = (sales: Sale[]) => roundHalfUp(median(sales.map((s) => s.price)));
const soldDays = (sales: Sale[]) => roundHalfUp(median(known(sales.map((s) => s.days))));
const pricePerSqft = (sales: Sale[]) =>
  rounded(mean(sales.flatMap((s) => (s.livingArea ? [s.price / s.livingArea] : []))));

function snapshotOf(records: PropertyRecord[], asOf: string): MarketFigures {
  const today = dayNumber(asOf);
  const recent = (date: string) => dayNumber(date) > today - 30 && dayNumber(date) <= today;
  const active = activeToday(records, asOf);
  const sales = records.flatMap(salesOf).filter((s) => recent(s.date));
  const ratio = mean(sales.flatMap((s) => (s.asked ? [s.price / s.asked] : [])));
  return {
    date: asOf,
    medianListPrice: roundHalfUp(median(known(active.map((r) => r.listPrice)))),
    medianSoldPrice: soldPrice(sales),
    activeListings: active.length,
    newListings30d: records.flatMap((r) => r.priceHistory).filter((e) => e.event === "listed" && recent(e.date)).length,
    soldLast30d: sales.length,
    medianDaysOnMarket: soldDays(sales),
    averagePricePerSqft: pricePerSqft(sales),
    inventoryMonths: sales.length === 0 ? null : roundHalfUp(active.length / sales.length, 1),
    listToSoldRatio: ratio === null ? null : roundHalfUp(ratio, 3),
  };
}

/** The months that the window ending with a month pools, oldest first. */
const monthsOf = (month: number, window: HistoryWindow) =>
  Array.from({ length: window }, (_, i) => month - window + 1 + i);

const activeAtEnd = (records: PropertyRecord[], month: number, asOf: string): (number | null)[] =>
  month === monthNumber(asOf)
    ? activeToday(records, asOf).map((r) => r.listPrice)
    : known(records.map((r) => askedOn(r, lastDayOfMonth(month))));

/** The month of the first event, or that of the dataset's date without one. */
const firstMonth = (records: PropertyRecord[], asOf: string) =>
  Math.min(monthNumber(asOf), ...records.flatMap((r) => r.priceHistory.slice(-1)).map((e) => monthNumber(e.date)));

/** The sales of the window that ends with a month; null if it begins before the month of the first event. */
function salesIn(records: PropertyRecord[], month: number, window: HistoryWindow, asOf: string): Sale[] | null {
  const from = month - window + 1;
  if (from < firstMonth(records, asOf)) return null;
  const inWindow = (date: string) => monthNumber(date) >= from && monthNumber(date) <= month && date <= asOf;
  return records.flatMap(salesOf).filter((s) => inWindow(s.date));
}

function monthOf(records: PropertyRecord[], month: number, asOf: string, window: HistoryWindow): MarketMonth {
  const active = activeAtEnd(records, month, asOf);
  const sales = salesIn(records, month, window, asOf);
  return {
    month: monthName(month),
    medianListPrice: roundHalfUp(median(known(active))),
    medianSoldPrice: sales && soldPrice(sales),
    activeListings: active.length,
    soldCount: sales?.length ?? null,
    medianDaysOnMarket: sales && soldDays(sales),
    averagePricePerSqft:
      sales &&
      rounded(pooledMean(sales, monthsOf(month, window), (s) => (s.livingArea ? s.price / s.livingArea : null))),
  };
}

/** Months from the dataset's back to the first event, newest first, at most `months` of them. */
function historyOf(
  records: PropertyRecord[],
  asOf: string,
  window: HistoryWindow = 1,
  months = MAX_HISTORY_MONTHS,
): MarketMonth[] {
  const newest = monthNumber(asOf);
  const oldest = Math.max(firstMonth(records, asOf), newest - months + 1);
  return Array.from({ length: newest - oldest + 1 }, (_, i) => monthOf(records, newest - i, asOf, window));
}

/** Stands for the listing of a home that is for sale by its status, although no event says so. */
const UNTOLD = "untold";

/** What opened the listing that is active on a day; on the dataset's date the status decides. */
function activeListing(record: PropertyRecord, day: number, today: number): PriceEvent | typeof UNTOLD | null {
  if (day !== today) return activeOn(record, day)?.opened ?? null;
  if (record.status !== "forSale" || isUnderContract(record, today)) return null;
  const past = record.priceHistory.filter((e) => dayNumber(e.date) <= today);
  return openListing(record, past.length)?.opened ?? UNTOLD;
}

/** How many of a home's listings were active on some day of the window, and how many of these had a price reduction then. */
function listingsIn(record: PropertyRecord, months: number[], asOf: string): { active: number; reduced: number } {
  const today = dayNumber(asOf);
  const inWindow = record.priceHistory.filter((e) => months.includes(monthNumber(e.date)) && e.date <= asOf);
  // Only these days matter: the state changes at events, and on the dataset's date the status decides.
  const days = [lastDayOfMonth(months[0]! - 1) + 1, ...inWindow.map((e) => dayNumber(e.date))];
  if (months.includes(monthNumber(asOf))) days.push(today);
  const active = new Set(days.map((day) => activeListing(record, day, today)));
  active.delete(null);
  const reduced = record.priceHistory.toReversed().flatMap((each, i) => {
    const before = openListing(record, i);
    if (!inWindow.includes(each) || each.event !== "priceChanged" || !before || each.price >= before.asked) return [];
    return activeListing(record, dayNumber(each.date), today) === before.opened ? [before.opened] : [];
  });
  return { active: active.size, reduced: new Set(reduced).size };
}

/** The `pending` events with which a listing goes under contract: those that do not follow another one of the same listing. */
function goingUnderContract({ priceHistory }: PropertyRecord): PriceEvent[] {
  const deciding = priceHistory.filter(({ event }) =>
    ["listed", "priceChanged", "pending", "backOnMarket", "sold", "delisted", "listedForRent", "rented"].includes(
      event,
    ),
  );
  return deciding.filter(({ event }, i) => event === "pending" && deciding[i + 1]?.event !== "pending");
}

/** The first and the third quartile: linear interpolation between order statistics at (n - 1)·q. */
function quartiles(values: number[]): [number, number] | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number) => {
    const place = (sorted.length - 1) * q;
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
    return Math.floor(below + (above - below) * (place % 1) + 0.5);
  };
  return sorted.length < 5 ? null : [at(0.25), at(0.75)];
}

/**
 * A mean over months: each month's sum in ascending order, and these sums newest first, as decision 0021 wants it; so the last
 * digits are those of the stores.
 */
function pooledMean(sales: Sale[], months: number[], value: (sale: Sale) => number | null): number | null {
  const sums = months.toReversed().map((month) => {
    const values = known(sales.filter((s) => monthNumber(s.date) === month).map(value));
    return { count: values.length, sum: values.toSorted((a, b) => a - b).reduce((sum, each) => sum + each, 0) };
  });
  const count = sums.reduce((sum, each) => sum + each.count, 0);
  return count === 0 ? null : sums.reduce((sum, each) => sum + each.sum, 0) / count;
}

const rounded = (value: number | null, digits = 0) => (value === null ? null : roundHalfUp(value, digits));

function areaMonthOf(records: PropertyRecord[], month: MarketMonth, asOf: string, window: HistoryWindow): AreaMonth {
  const number = monthNumber(month.month);
  const months = monthsOf(number, window);
  const inWindow = ({ date }: { date: string }) => months.includes(monthNumber(date)) && date <= asOf;
  const events = records.flatMap((r) => r.priceHistory).filter(inWindow);
  const sales = salesIn(records, number, window, asOf);
  const asked = (sales ?? []).filter((s) => s.asked);
  const listings = records.map((r) => listingsIn(r, months, asOf));
  const total = (count: "active" | "reduced") => listings.reduce((sum, each) => sum + each[count], 0);
  const ends = months.reduce((sum, each) => sum + activeAtEnd(records, each, asOf).length, 0);
  return {
    ...month,
    newListings: events.filter(({ event }) => event === "listed").length,
    listToSoldRatio:
      sales &&
      rounded(
        pooledMean(sales, months, (s) => (s.asked ? s.price / s.asked : null)),
        3,
      ),
    inventoryMonths: sales && (sales.length === 0 ? null : roundHalfUp(ends / sales.length, 1)),
    priceReductionShare: total("active") === 0 ? null : roundHalfUp(total("reduced") / total("active"), 3),
    pendingSales: records.flatMap(goingUnderContract).filter(inWindow).length,
    delistings: events.filter(({ event }) => event === "delisted").length,
    soldAboveListShare:
      asked.length > 0 ? roundHalfUp(asked.filter((s) => s.price > s.asked!).length / asked.length, 3) : null,
    soldPriceQuartiles: sales && quartiles(sales.map((s) => s.price)),
  };
}

/** Days since the present listing's `listed` event, of the active listings that have one. */
const listingAges = (active: PropertyRecord[], asOf: string) =>
  active.flatMap((record) => {
    const past = record.priceHistory.filter((e) => e.date <= asOf);
    const open = openListing(record, past.length);
    return open ? [dayNumber(asOf) - dayNumber(open.since)] : [];
  });

/** The market of an area with these records (contract, "Any area's market"). */
export const areaOf = (
  records: PropertyRecord[],
  asOf: string,
  months: number,
  window: HistoryWindow = 1,
): AreaMarket => ({
  homes: records.length,
  zipCodes: new Set(records.map((r) => r.address.zipCode)).size,
  snapshot: {
    ...snapshotOf(records, asOf),
    underContract: records.filter((r) => r.status === "forSale" && isUnderContract(r, dayNumber(asOf))).length,
    medianListingAge: roundHalfUp(median(listingAges(activeToday(records, asOf), asOf))),
    listPriceQuartiles: quartiles(known(activeToday(records, asOf).map((r) => r.listPrice))),
  },
  history: historyOf(records, asOf, window, months).map((month) => areaMonthOf(records, month, asOf, window)),
});

/** The city and state that most of the ZIP code's homes have; of several, the first by name. */
function townOf(records: PropertyRecord[]): { city: string; state: string } {
  const towns = [...groupBy(records, ({ address: a }) => `${a.state}\n${a.city}`)];
  const [most] = towns.sort((a, b) => b[1].length - a[1].length || compareKeys(a[0], b[0]));
  const { city, state } = most![1][0]!.address;
  return { city, state };
}

function placeOf(zipCode: string, records: PropertyRecord[]): ZipPlace {
  const points = records.map((r) => r.coordinates).filter((c) => c !== null);
  const latitudes = points.map((p) => p.latitude);
  const longitudes = points.map((p) => p.longitude);
  const middle = (all: number[]) =>
    all.length === 0 ? null : fromFixed7(Math.round(all.reduce((sum, d) => sum + toFixed7(d), 0) / all.length));
  return {
    zipCode,
    ...townOf(records),
    records: records.length,
    latitude: middle(latitudes),
    longitude: middle(longitudes),
    bounds:
      points.length === 0
        ? null
        : [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
    provenance: { kind: "derived" },
  };
}

function windowed(records: PropertyRecord[], asOf: string, window: HistoryWindow): WindowedMarket {
  const history = historyOf(records, asOf, window);
  return { history, inventoryMonths: areaMonthOf(records, history[0]!, asOf, window).inventoryMonths };
}

/** Its figures are computed when they are first asked for, as most tests ask for those of no ZIP code or of few. */
function derived(zipCode: string, records: PropertyRecord[], asOf: string): ZipMarket {
  const place = placeOf(zipCode, records);
  const head = { zipCode, city: place.city, state: place.state };
  const compute = () => ({
    snapshot: { ...head, snapshot: snapshotOf(records, asOf) },
    history: { ...head, history: historyOf(records, asOf) },
    windows: { 3: windowed(records, asOf, 3), 12: windowed(records, asOf, 12) },
  });
  let known: ReturnType<typeof compute> | undefined;
  const figures = () => {
    known ??= compute();
    return known;
  };
  return {
    place,
    get snapshot() {
      return figures().snapshot;
    },
    get history() {
      return figures().history;
    },
    get windows() {
      return figures().windows;
    },
  };
}

/** Every ZIP code with homes, and published ones without homes, in ascending order. */
export function zipMarkets(
  records: readonly PropertyRecord[],
  published: Iterable<PublishedMarket>,
  asOf: string,
): Map<string, ZipMarket> {
  const all = new Map([...published].map((m) => [m.zipCode, publishedMarket(m, asOf)]));
  for (const [zip, homes] of groupBy(records, (r) => r.address.zipCode)) all.set(zip, derived(zip, homes, asOf));
  return new Map([...all].sort(([a], [b]) => compareKeys(a, b)));
}
