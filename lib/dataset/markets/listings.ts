import { dayNumber } from "@/lib/domain/calendar";
import { underContractAfter } from "@/lib/domain/listing";
import type { PropertyRecord } from "@/lib/domain/property";
import type { Calendar } from "./calendar";

export interface ListingVisitor {
  /** A sale: `days` since the listing's `listed` event, -1 without a listing; `asked` the last asking price, 0 without. */
  sale(day: number, monthsBack: number, price: number, days: number, asked: number): void;
  /** A `listed` event. */
  listed(day: number): void;
  /** The home was for sale at `asked`, and not under contract, on the last day of this month (1 and more months back). */
  activeAt(monthsBack: number, asked: number): void;
}

/**
 * Reads a home's life once, oldest event first, and tells `visit` what its ZIP's figures need. A listing runs from
 * `listed` until `sold`, `delisted` or a rental event, and is not active while it is under contract; other events change
 * nothing. One whose end is not recorded, of a home not for sale now, counts until its last event. See
 * docs/decisions/0010. Answers whether the home is under contract on the dataset's date.
 */
export function readListings(
  record: PropertyRecord,
  calendar: Calendar,
  oldest: number,
  visit: ListingVisitor,
): boolean {
  const { priceHistory, status } = record;
  let since = -1;
  let asked = 0;
  let underContract = false;
  let underContractToday = false;
  let nextDay = priceHistory.length > 0 ? dayNumber(priceHistory.at(-1)!.date) : 0;
  for (let i = priceHistory.length - 1; i >= 0; i--) {
    const { event, date, price } = priceHistory[i]!;
    const day = nextDay;
    if (i > 0) nextDay = dayNumber(priceHistory[i - 1]!.date);
    if (event === "listed") {
      visit.listed(day);
      since = day;
      asked = price;
    } else if (event === "priceChanged") {
      if (since >= 0) asked = price;
    } else if (event === "sold") {
      const listing = since >= 0;
      visit.sale(day, calendar.monthsBack(date), price, listing ? day - since : -1, listing ? asked : 0);
      since = -1;
    } else if (event === "delisted" || event === "listedForRent" || event === "rented") since = -1;
    underContract = underContractAfter(event) ?? underContract;
    if (day <= calendar.today) underContractToday = underContract;
    if (since < 0 || underContract) continue;

    const end = i > 0 ? nextDay : status === "forSale" ? Number.POSITIVE_INFINITY : day + 1;
    for (let back = Math.min(calendar.monthsBack(date), oldest); back >= 1 && calendar.lastDay(back) < end; back--)
      if (calendar.lastDay(back) >= day) visit.activeAt(back, asked);
  }
  return underContractToday;
}
