import { isUnderContract } from "./listing";
import { closesListing, listingKind, marketingOf, opensListing } from "./marketing-period";
import { numberOf } from "./numbers";
import type { PropertyRecord } from "./property";

/** Facts derived from the events of a home's listings: whether it is under contract, listed again, and how its price changed. */

/** The part of a record that these facts are derived from. */
type Listing = Pick<PropertyRecord, "status" | "priceHistory">;

/** Whether a home is for sale and under contract on the dataset's date. */
export const underContract = ({ status, priceHistory }: Listing, asOf: string): boolean =>
  status === "forSale" && isUnderContract(priceHistory, asOf);

/** Whether the asking price is below the first one of its marketing period. */
const priceReduced = (record: PropertyRecord): boolean => (numberOf(record, "totalPriceChange") ?? 0) < 0;

/** Whether the home is on the market, and not for the first time in its marketing period. */
const relisted = (record: PropertyRecord): boolean => marketingOf(record).relisted;

/** Boolean facts of a home on the dataset's date; a dataset stores one bit for each, in this order. */
export const FLAGS = { underContract, priceReduced, relisted } as const;
export type Flag = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as Flag[];

/**
 * The current asking price minus the previous one of this listing, in dollars; null for a home that is off the market,
 * or whose listing has had only one price.
 */
export function priceChange(r: Listing): number | null {
  if (listingKind(r.status) === null) return null;
  let current: number | undefined;
  for (const { event, price } of r.priceHistory) {
    if (closesListing(event)) return null;
    const asks = event === "priceChanged" || opensListing(event);
    if (asks && current !== undefined) return current - price;
    if (opensListing(event)) return null;
    if (asks) current = price;
  }
  return null;
}
