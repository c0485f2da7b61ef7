import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";

/**
 * The marketing period by its plain definition, for tests to compare with: consecutive listings of one home and one kind, ended by
 * a sale, a letting, or more than 90 days off the market.
 */

const OPENING = ["listed", "listedForRent"];
const CLOSING = ["sold", "rented", "delisted"];
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** What a record's marketing period says of it, by looking from each listing at the events before it. */
export function marketingIn({ status, listPrice, daysOnMarket, priceHistory }: PropertyRecord) {
  const events = priceHistory.toReversed();
  const openings = events.flatMap(({ event }, at) => (OPENING.includes(event) ? [at] : []));
  /** The event that ended a listing, or the next listing's. */
  const endOf = (at: number) => events.slice(at + 1).find(({ event }) => [...OPENING, ...CLOSING].includes(event));
  const goesOn = (before: number, at: number) =>
    events[before]!.event === events[at]!.event &&
    !events.slice(before, at).some(({ event }) => event === "sold" || event === "rented") &&
    days(endOf(before)!.date, events[at]!.date) <= 90;
  const onMarket = status === "forSale" || status === "forRent";
  const lastSale = events.findLastIndex(({ event }) => event === "sold");
  const sinceSale = (at: number) =>
    !events.slice(at, lastSale).some(({ event }) => event === "sold" || event === "rented");
  const last = status === "recentlySold" ? openings.findLast((at) => at < lastSale && sinceSale(at)) : openings.at(-1);
  const states = (at: number) =>
    endOf(at) === undefined && events[at]!.event === (status === "forSale" ? OPENING[0] : OPENING[1]);
  const present = last === undefined || (onMarket && !states(last)) ? [] : [last];
  while (present.length > 0) {
    const before = openings[openings.indexOf(present[0]!) - 1];
    if (before === undefined || !goesOn(before, present[0]!)) break;
    present.unshift(before);
  }
  const listed = (at: number): PriceEvent => events[at]!;
  const earlier = present.slice(0, -1).map((at) => days(listed(at).date, endOf(at)!.date));
  const originalListPrice = onMarket && present.length > 0 ? listed(present[0]!).price : null;
  return {
    cumulativeDaysOnMarket: daysOnMarket === null ? null : earlier.reduce((sum, each) => sum + each, daysOnMarket),
    originalListPrice,
    totalPriceChange: listPrice === null || originalListPrice === null ? null : listPrice - originalListPrice,
    relisted: onMarket && present.length > 1,
  };
}
