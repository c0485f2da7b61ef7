import type { PriceEvent } from "./property";

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
