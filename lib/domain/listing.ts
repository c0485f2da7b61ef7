import type { PriceEvent } from "./property";

/** What an event says of a listing's contract; those of other names change nothing. The end of a listing ends its contract. */
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

/** Whether a home is under contract after an event; null where the event leaves that as it was. */
export const underContractAfter = (event: string): boolean | null => UNDER_CONTRACT_AFTER.get(event) ?? null;

/**
 * Whether a home's listing is under contract on a day (YYYY-MM-DD): the last of its events until then that speaks of it
 * is `pending`. `priceHistory` is newest first; of two events of one date the one that stands first is the later.
 */
export function isUnderContract(priceHistory: readonly Pick<PriceEvent, "date" | "event">[], date: string): boolean {
  for (const { date: day, event } of priceHistory) {
    const after = day <= date ? underContractAfter(event) : null;
    if (after !== null) return after;
  }
  return false;
}
