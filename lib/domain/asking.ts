import { isUnderContract } from "./listing";
import type { PropertyRecord } from "./property";

/** What a home's events say of its asking price: whether its sale is agreed, how the price changed. */

/** What of a record these are read from. */
type Listing = Pick<PropertyRecord, "status" | "priceHistory">;

/** Whether a home is for sale and its sale agreed, on the dataset's date. */
export const underContract = ({ status, priceHistory }: Listing, asOf: string): boolean =>
  status === "forSale" && isUnderContract(priceHistory, asOf);

/** Whether the asking price was lowered in this listing, so that it is below the one before. */
const priceReduced = (record: Listing): boolean => (priceChange(record) ?? 0) < 0;

/** What is true or not of every home on the dataset's date: a dataset keeps a bit of each, in this order. */
export const FLAGS = { underContract, priceReduced } as const;
export type Flag = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as Flag[];

const LISTED = new Set(["listed", "listedForRent"]);
const ENDED = new Set(["sold", "delisted", "rented"]);

/**
 * Dollars between the current asking price and the one before it in this listing; null off the market, or where the
 * listing has had one price only.
 */
export function priceChange(r: Listing): number | null {
  if (r.status !== "forSale" && r.status !== "forRent") return null;
  let current: number | undefined;
  for (const { event, price } of r.priceHistory) {
    if (ENDED.has(event)) return null;
    const asks = event === "priceChanged" || LISTED.has(event);
    if (asks && current !== undefined) return current - price;
    if (LISTED.has(event)) return null;
    if (asks) current = price;
  }
  return null;
}
