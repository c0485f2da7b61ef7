import { dayNumber, lastDayOfMonth, monthNumber } from "@/lib/domain/calendar";
import { underContractAfter } from "@/lib/domain/marketing-period";
import type { PropertyRecord } from "@/lib/domain/property";

/** A number of months that is beyond every kept month. */
const LONG_AGO = 0xff;

/** Converts between days and months counted back from a dataset's date. */
export function calendar(asOf: string, monthsKept: number) {
  const today = dayNumber(asOf);
  const newest = monthNumber(asOf);
  const lastDays = Array.from({ length: monthsKept + 1 }, (_, back) => lastDayOfMonth(newest - back));
  /** The months back, indexed by days before the dataset's date. */
  const backs = new Uint8Array(today - lastDays[monthsKept]!);
  for (let back = 0; back < monthsKept; back++) {
    const [start, end] = [lastDays[back + 1]! + 1, Math.min(lastDays[back]!, today)];
    backs.fill(back, today - end, today - start + 1);
  }
  return {
    today,
    newest,
    /** 0 for the dataset's month and later, 1 for the month before, and so on; a large number for a day before all kept months. */
    monthsBack: (day: number): number => (day >= today ? 0 : (backs[today - day] ?? LONG_AGO)),
    /** The day number of a kept month's last day. */
    lastDay: (monthsBack: number) => lastDays[monthsBack]!,
  };
}
type Calendar = ReturnType<typeof calendar>;

/** Receives what market figures need of a home. Months are counted back from the dataset's; a span includes both its ends, the older first. */
export interface ListingVisitor {
  /** A sale: `days` since its `listed` event, -1 without a listing; `asked` is the last asking price, 0 if unknown. */
  sale(day: number, price: number, days: number, asked: number): void;
  /** A `listed` event. */
  listed(day: number): void;
  /** The home was for sale at `asked` and not under contract on the last day of each of these months (at least 1 back). */
  askedAtEnds(from: number, to: number, asked: number): void;
  /**
   * A listing was active on at least one day of each of these months. Each month of a listing is reported once; `before` is the newer
   * end of the listing's span before this one, -1 for its first.
   */
  activeIn(from: number, to: number, before: number): void;
  /** An active listing's price was reduced in this month. Each month of a listing is reported once; `before` as in `activeIn`. */
  reducedIn(monthsBack: number, before: number): void;
  /** A listing went under contract. */
  pending(day: number): void;
  /** A `delisted` event. */
  delisted(day: number): void;
  /** The home is an active listing on the dataset's date, and was listed so many days before. */
  listedFor(days: number): void;
}

const NONE = -1;
/** Events that end a listing; `listed` also begins the next one. */
const ENDS: ReadonlySet<string> = new Set(["listed", "sold", "delisted", "listedForRent", "rented"]);

/**
 * Reads a home's events once, oldest first, and reports to `visit`. A listing runs from `listed` to `sold`, `delisted` or a
 * rental event, and is not active while under contract. If its end is unknown and the home is not for sale now, it ends with
 * its last event. See docs/decisions/0010 and 0066. Returns whether the home is active now, as its status decides.
 */
export function readListings(
  { priceHistory, status }: Pick<PropertyRecord, "priceHistory" | "status">,
  { today, monthsBack, lastDay }: Calendar,
  oldest: number,
  visit: ListingVisitor,
): boolean {
  const forSale = status === "forSale";
  /** The first day of the open listing, and its asking price. */
  let since = NONE;
  let asked = 0;
  let underContract = false;
  let [sinceToday, underContractToday] = [NONE, false];
  /** For this listing: the span of months not yet reported, the day of its last reduction, and the last month with one. */
  let from = NONE;
  let to = NONE;
  let before = NONE;
  let reducedOn = NONE;
  let reducedIn = NONE;
  let nextDay = priceHistory.length > 0 ? dayNumber(priceHistory.at(-1)!.date) : 0;
  for (let i = priceHistory.length - 1; i >= 0; i--) {
    const { event, price } = priceHistory[i]!;
    const day = nextDay;
    if (i > 0) nextDay = dayNumber(priceHistory[i - 1]!.date);
    const isListed = since !== NONE;
    if (event === "listed") visit.listed(day);
    else if (event === "delisted") visit.delisted(day);
    else if (event === "pending" && !underContract) visit.pending(day);
    else if (event === "sold") visit.sale(day, price, isListed ? day - since : -1, isListed ? asked : 0);
    else if (event === "priceChanged" && isListed) {
      if (price < asked) reducedOn = day;
      asked = price;
    }
    if (ENDS.has(event)) {
      if (from >= 0) visit.activeIn(from, to, before);
      from = NONE;
      before = NONE;
      reducedOn = NONE;
      reducedIn = NONE;
      since = NONE;
    }
    if (event === "listed") {
      since = day;
      asked = price;
    }
    underContract = underContractAfter(event) ?? underContract;
    if (day <= today) {
      sinceToday = since;
      underContractToday = underContract;
    }
    if (since === NONE || underContract) continue;

    // The listing is active from this day to the next event.
    const end = i > 0 ? nextDay : forSale ? Number.POSITIVE_INFINITY : day + 1;
    const lastActive = Math.min(end - 1, forSale ? today : today - 1);
    if (lastActive < day) continue;
    const first = Math.min(monthsBack(day), oldest);
    const last = monthsBack(lastActive);
    if (last > oldest) continue;
    if (from >= 0 && first < to - 1) {
      visit.activeIn(from, to, before);
      before = to;
      from = first;
    } else if (from < 0) from = first;
    to = last;
    if (reducedOn === day && first !== reducedIn && monthsBack(day) <= oldest) {
      visit.reducedIn(first, reducedIn);
      reducedIn = first;
    }
    const newestEnd = Math.max(lastDay(last) <= lastActive ? last : last + 1, 1);
    if (first >= newestEnd) visit.askedAtEnds(first, newestEnd, asked);
  }
  if (from >= 0) visit.activeIn(from, to, before);
  const active = forSale && !underContractToday;
  if (active && sinceToday !== NONE) visit.listedFor(today - sinceToday);
  // The home is for sale by its status, although no event says so.
  if (active && sinceToday === NONE) visit.activeIn(0, 0, NONE);
  return active;
}
