import { daysBetween } from "./calendar";
import { oncePer } from "./once-per";
import type { PriceEvent, PropertyRecord } from "./property";
import { isOnMarket } from "./sale";

/**
 * What the events of a home tell of its listings: its marketing periods, whether it is under contract, and how its price changed. The
 * only definitions, for records, searches and pages. A marketing period is consecutive listings of one home and one kind, ended by a
 * sale, a letting, or more than `GAP_DAYS` off the market.
 */

/** Listings for sale and for rent are counted separately. */
export type ListingKind = "sale" | "rent";

/** One uninterrupted time on the market. */
export interface Listing {
  kind: ListingKind;
  /** The event that opened it, with the first asking price. */
  opened: PriceEvent;
  /** YYYY-MM-DD: the day it ended, or its last event if none ended it. */
  to: string;
  /** How it ended, or `relisted` by the next of its kind or the other; null if it is open. */
  end: "sold" | "rented" | "delisted" | "relisted" | null;
}

/** The listings of a period, oldest first; at least one. */
type MarketingPeriod = readonly [Listing, ...Listing[]];

/** More days than this off the market end a period. */
export const GAP_DAYS = 90;

const OPENS: ReadonlyMap<string, ListingKind> = new Map([
  ["listed", "sale"],
  ["listedForRent", "rent"],
]);
const CLOSES: ReadonlyMap<string, "sold" | "rented" | "delisted"> = new Map([
  ["sold", "sold"],
  ["rented", "rented"],
  ["delisted", "delisted"],
]);

/** Whether an event opens a listing, of either kind. */
export const opensListing = (event: string): boolean => OPENS.has(event);

/** The kind of listing that a status belongs to; null if the home is off the market. */
export const listingKind = (status: PropertyRecord["status"]): ListingKind | null =>
  status === "forSale" ? "sale" : status === "forRent" ? "rent" : null;

interface Periods {
  /** All periods, oldest first. */
  all: readonly MarketingPeriod[];
  /** The one that the newest sale ended; null if no listing led to it. */
  sold: MarketingPeriod | null;
}

/** The marketing periods in a home's events, which are newest first. A listing during an open one ends that. */
export function marketingPeriods(priceHistory: readonly PriceEvent[]): Periods {
  const all: [Listing, ...Listing[]][] = [];
  let last: Listing | undefined;
  /** Whether a listing would begin a new period, whenever it comes. */
  let ended = true;
  let sold: MarketingPeriod | null = null;
  // From the last to the first is from the oldest to the newest, also among events of one day.
  for (let i = priceHistory.length - 1; i >= 0; i--) {
    const opened = priceHistory[i]!;
    const { event, date } = opened;
    const kind = OPENS.get(event);
    const end = kind ? "relisted" : CLOSES.get(event);
    if (last?.end === null) {
      last.to = date;
      if (end) last.end = end;
    }
    if (kind) {
      const goesOn = !ended && last!.kind === kind && daysBetween(last!.to, date) <= GAP_DAYS;
      last = { kind, opened, to: date, end: null };
      if (goesOn) all.at(-1)!.push(last);
      else all.push([last]);
      ended = false;
    } else if (end && end !== "delisted") {
      if (end === "sold") sold = ended ? null : all.at(-1)!;
      ended = true;
    }
  }
  return { all, sold };
}

type Listed = Pick<PropertyRecord, "status" | "priceHistory">;

/**
 * The period of the listing that a record's status and days on market speak of: of a home on the market the one that is open, of a
 * recent sale the one that led to it. Null if no event states that listing.
 */
function presentPeriod({ status, priceHistory }: Listed): MarketingPeriod | null {
  const { all, sold } = marketingPeriods(priceHistory);
  if (status === "recentlySold") return sold;
  const period = all.at(-1) ?? null;
  const kind = listingKind(status);
  if (kind === null || !period) return period;
  const listing = period.at(-1)!;
  return listing.end === null && listing.kind === kind ? period : null;
}

/** What a record's present period says of it. */
interface Marketing {
  /** Days on market and those of the period's earlier listings; null if the days on market are. */
  cumulativeDaysOnMarket: number | null;
  /** The period's first asking price; null for a home that is off the market. */
  originalListPrice: number | null;
  /** Whether the home is on the market, and the period has more than one listing. */
  relisted: boolean;
}

/** Computed once for a record, as its encoding asks for each member by itself. */
export const marketingOf = oncePer((record: Listed & Pick<PropertyRecord, "daysOnMarket">): Marketing => {
  const period = presentPeriod(record);
  const isOn = isOnMarket(record.status);
  let days = record.daysOnMarket;
  if (days !== null && period)
    for (let i = 0; i < period.length - 1; i++) days += daysBetween(period[i]!.opened.date, period[i]!.to);
  return {
    cumulativeDaysOnMarket: days,
    originalListPrice: isOn && period ? period[0].opened.price : null,
    relisted: isOn && period !== null && period.length > 1,
  };
});

/**
 * The current asking price minus the previous one of this listing, in dollars; null for a home that is off the market,
 * or whose listing has had only one price.
 */
export function priceChange(r: Listed): number | null {
  if (!isOnMarket(r.status)) return null;
  let current: number | undefined;
  for (const { event, price } of r.priceHistory) {
    if (CLOSES.has(event)) return null;
    const asks = event === "priceChanged" || opensListing(event);
    if (asks && current !== undefined) return current - price;
    if (opensListing(event)) return null;
    if (asks) current = price;
  }
  return null;
}

/** Whether a home is under contract after each kind of event. Other events change nothing; the end of a listing ends its contract. */
const UNDER_CONTRACT_AFTER: ReadonlyMap<string, boolean> = new Map([
  ["pending", true],
  ["listed", false],
  ["priceChanged", false],
  ["backOnMarket", false],
  ["sold", false],
  ["delisted", false],
  ["listedForRent", false],
  ["rented", false],
]);

/** Whether a home is under contract after an event; null if the event does not change that. */
export const underContractAfter = (event: string): boolean | null => UNDER_CONTRACT_AFTER.get(event) ?? null;

/**
 * Whether a home is under contract at the end of a day (YYYY-MM-DD): the latest event until then that decides it is `pending`.
 * `priceHistory` is newest first; of two events on one date the first in the list is the later.
 */
export function isUnderContract(priceHistory: readonly Pick<PriceEvent, "date" | "event">[], date: string): boolean {
  for (const { date: day, event } of priceHistory) {
    const after = day <= date ? underContractAfter(event) : null;
    if (after !== null) return after;
  }
  return false;
}

/** Whether a home is for sale and under contract on the dataset's date. */
export const underContract = ({ status, priceHistory }: Listed, asOf: string): boolean =>
  status === "forSale" && isUnderContract(priceHistory, asOf);
