import { type ListingKind, listingKind, marketingPeriods } from "@/lib/domain/marketing-period";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { shareChange } from "@/lib/domain/statistics";
import { formatDate, formatMoney, formatMoneyShort } from "../format";
import { eventWords } from "../words";

/** A row of the price history, newest first. */
export interface PriceRow {
  date: string;
  /** The event's name for visitors: "Price cut", "Relisted". */
  label: string;
  price: number;
  /** Relative change from the previous event of the same kind; null for the first one, or without a change. */
  change: number | null;
  kind: ListingKind;
  source: string;
  event: string;
}

function labelOf(event: string, change: number | null, again: boolean): string {
  if (event === "priceChanged" && change !== null) return change < 0 ? "Price cut" : "Price raised";
  if (event === "listed" && again) return "Relisted";
  return eventWords(event);
}

const RENTAL_EVENTS: ReadonlySet<string> = new Set(["listedForRent", "rented"]);

/**
 * Events as rows, newest first, each with its change from the event before. Sale prices and monthly rents are never
 * compared. A listing is called a relisting if it is not the first of its marketing period.
 */
export function priceRows(history: readonly PriceEvent[]): PriceRow[] {
  const before: Partial<Record<ListingKind, number>> = {};
  const relistings = new Set(
    marketingPeriods(history).all.flatMap(([, ...again]) => again.map(({ opened }) => opened)),
  );
  let renting = false;
  // From the oldest to the newest, also among events of one day.
  const rows = history.toReversed().map((each): PriceRow => {
    const { date, event, price, source } = each;
    // A price change or withdrawal belongs to the open listing.
    if (event === "listed" || event === "sold") renting = false;
    if (RENTAL_EVENTS.has(event)) renting = true;
    const kind: ListingKind = renting ? "rent" : "sale";
    // What stayed the same is no change.
    const change = shareChange(price, before[kind]) || null;
    before[kind] = price;
    const label = labelOf(event, change, relistings.has(each));
    return { date, label, price, change, kind, source, event };
  });
  return rows.reverse();
}

const PRICED: ReadonlySet<string> = new Set(["listed", "priceChanged", "listedForRent"]);

/**
 * What happened to a home after a moment (ISO 8601), in short sentences, newest last. Events of the same day are left out,
 * since they were already on the page when the visitor saved the home.
 */
export function changesSince(record: Pick<PropertyRecord, "priceHistory">, moment: string): string[] {
  const day = moment.slice(0, 10);
  const rows = priceRows(record.priceHistory);
  return rows.flatMap((row, i) => (row.date > day ? [wordsOf(row, rows[i + 1])] : [])).reverse();
}

function wordsOf(row: PriceRow, before: PriceRow | undefined): string {
  const on = formatDate(row.date);
  if (row.event === "sold") return `Sold for ${formatMoney(row.price)} on ${on}`;
  const by = before && before.kind === row.kind && PRICED.has(row.event) ? row.price - before.price : 0;
  if (by === 0) return `${row.label} on ${on}`;
  const size = formatMoneyShort(Math.abs(by));
  return row.event === "priceChanged"
    ? `${row.label} by ${size} on ${on}`
    : `${row.label} ${size} ${by < 0 ? "lower" : "higher"} on ${on}`;
}

/** A point of the step chart. */
export interface PricePoint {
  date: string;
  value: number;
  label: string | null;
  /** The event's name for visitors: "Price cut". */
  name: string;
  /** Whether the home is on the market after this event. */
  listed: boolean;
}

const LISTED: ReadonlySet<string> = new Set(["listed", "listedForRent", "priceChanged", "pending"]);

/** The label of a point. A withdrawal has none, since the dotted line after it shows it. */
function pointLabel(row: PriceRow, now: boolean): string | null {
  const price = formatMoneyShort(row.price);
  if (now) return `Now ${price}`;
  if (row.event === "priceChanged") return `${(row.change ?? 0) < 0 ? "Cut" : "Raised"} to ${price}`;
  if (row.event === "listedForRent") return `Listed ${price}`;
  if (row.event === "listed" || row.event === "sold" || row.event === "rented") return `${row.label} ${price}`;
  return null;
}

/** The chart's points, oldest first: those for sale or for rent, as the status says; off the market, those for sale. */
export function pricePoints(record: Pick<PropertyRecord, "priceHistory" | "status">): PricePoint[] {
  const rows = priceRows(record.priceHistory).reverse();
  const wanted = listingKind(record.status) ?? (rows.some((row) => row.kind === "sale") ? "sale" : "rent");
  const shown = rows.filter((row) => row.kind === wanted);
  const isOpen = listingKind(record.status) === wanted;
  return shown.map((row, i) => {
    const last = i === shown.length - 1;
    const listed = LISTED.has(row.event) && (!last || isOpen);
    return { date: row.date, value: row.price, label: pointLabel(row, last && listed), name: row.label, listed };
  });
}

export interface AskMove {
  since: string;
  /** Current minus first asking price, whole dollars. */
  amount: number;
  share: number;
}

/** The change of the asking price since the run's first listing; null if there is none. */
export function askMove(
  record: Pick<PropertyRecord, "priceHistory" | "listPrice">,
  since: string,
  kind: ListingKind,
): AskMove | null {
  const listings = marketingPeriods(record.priceHistory).all.flat();
  const first = listings.find((listing) => listing.kind === kind && listing.opened.date >= since)?.opened;
  const share = first && shareChange(record.listPrice, first.price);
  if (!first || !share || record.listPrice === null) return null;
  return { since: first.date, amount: record.listPrice - first.price, share };
}

/** A home's last sale, compared with what was asked. */
export interface SaleAgainstAsk {
  date: string;
  price: number;
  /** Sale price divided by the last asking price before it, minus 1; null if that is not known. */
  againstAsk: number | null;
}

/** The newest sale in a record's events; null if there is none. */
export function saleAgainstAsk(history: readonly PriceEvent[]): SaleAgainstAsk | null {
  const index = history.findIndex((event) => event.event === "sold");
  const sold = history[index];
  if (!sold) return null;
  const ask = history.slice(index + 1).find((event) => event.event !== "pending" && !RENTAL_EVENTS.has(event.event));
  const known = ask?.event === "listed" || ask?.event === "priceChanged";
  return { date: sold.date, price: sold.price, againstAsk: known ? shareChange(sold.price, ask.price) : null };
}
