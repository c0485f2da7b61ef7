import fc from "fast-check";
import { expect, test } from "vitest";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { STATUSES } from "@/lib/domain/vocabulary";
import { eventReader } from "@/lib/store/market/events";
import { sampleRecords } from "@/test/reference-store/sample";
import { deriveMarkets } from "./markets";

/**
 * Compares the build's active listings with the contract's definition, applied to each home and day anew. There are few
 * distinct event dates, so that several fall on one day; some lie after the dataset's date.
 */

const AS_OF = "2026-10-31";
const NAMES = ["listed", "priceChanged", "pending", "backOnMarket", "sold", "delisted", "rented", "inspected"];
const MONTH_ENDS = ["2026-10-31", "2026-09-30", "2026-08-31"];
const DATES = ["2026-08-02", "2026-08-31", "2026-09-01", "2026-09-30", "2026-10-15", "2026-10-31", "2026-11-02"];

const event = fc.record({
  date: fc.constantFrom(...DATES),
  event: fc.constantFrom(...NAMES),
  price: fc.integer({ min: 1, max: 9 }).map((n) => n * 100_000),
  source: fc.constant("Test"),
});
const newestFirst = (events: PriceEvent[]) =>
  events.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
const home = fc.record({
  status: fc.constantFrom(...STATUSES),
  listPrice: fc.option(
    fc.integer({ min: 1, max: 9 }).map((n) => n * 100_000),
    { nil: null },
  ),
  priceHistory: fc.array(event, { maxLength: 7 }).map(newestFirst),
});
type Home = Pick<PropertyRecord, "status" | "listPrice" | "priceHistory">;

const ENDS = ["sold", "delisted", "rented"];
/** The events of the listing that is open on a day, newest first. */
function listingOn({ priceHistory }: Home, day: string): PriceEvent[] {
  const past = priceHistory.filter(({ date }) => date <= day);
  const end = past.findIndex(({ event }) => ENDS.includes(event));
  return end < 0 ? past : past.slice(0, end);
}

const isUnderContract = (home: Home, day: string) =>
  listingOn(home, day).find(({ event }) => ["listed", "priceChanged", "pending", "backOnMarket"].includes(event))
    ?.event === "pending";

/** The asking price if the home is an active listing on the last day of an earlier month; empty otherwise. */
function askedAtEndOf(home: Home, day: string): number[] {
  const listing = listingOn(home, day);
  const listed = listing.findIndex(({ event }) => event === "listed");
  if (listed < 0 || isUnderContract(home, day)) return [];
  // A home that is not for sale now left the market at an unknown time after its last event.
  const [newest] = home.priceHistory;
  if (home.status !== "forSale" && newest!.date < day) return [];
  return [listing.find(({ event }) => event === "listed" || event === "priceChanged")!.price];
}

/** The market figures of a ZIP code with these homes. */
function marketOf(homes: Home[]) {
  const reader = eventReader(AS_OF);
  for (const each of homes) reader.add({ ...sampleRecords(1)[0]!, ...each });
  const [derived] = [...deriveMarkets(AS_OF, reader.take(), new Uint32Array(homes.length), [0])];
  return derived!;
}

const middle = (prices: number[]) => {
  const sorted = prices.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length === 0 ? null : (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
};

test("homes under contract are left out of the count and the median of active listings, now and at each month's end", () =>
  fc.assert(
    fc.property(fc.array(home, { minLength: 1, maxLength: 12 }), (homes) => {
      const { snapshot, history } = marketOf(homes);
      const now = homes.filter((each) => each.status === "forSale" && !isUnderContract(each, AS_OF));
      const today = {
        activeListings: now.length,
        medianListPrice: middle(now.flatMap(({ listPrice }) => listPrice ?? [])),
      };
      expect(snapshot).toMatchObject(today);
      for (const month of history) {
        const end = MONTH_ENDS.find((day) => day.startsWith(month.month))!;
        const asked = homes.flatMap((each) => askedAtEndOf(each, end));
        const expected = { activeListings: asked.length, medianListPrice: middle(asked) };
        expect(month, month.month).toMatchObject(end === AS_OF ? today : expected);
      }
    }),
    { numRuns: 1_000 },
  ));

/** Each case lists its events newest first, as a record does. */
test.each<[string, string[], active: boolean]>([
  ["listed, then pending", ["pending", "listed"], false],
  ["back on the market", ["backOnMarket", "pending", "listed"], true],
  ["a new price while pending", ["priceChanged", "pending", "listed"], true],
  ["another event since", ["inspected", "pending", "listed"], false],
  ["listed again", ["listed", "delisted", "pending", "listed"], true],
  ["only pending is known", ["pending"], false],
  ["no event at all", [], true],
])("of several events on one date the first in the list is the latest: %s", (_, names, active) => {
  const priceHistory = names.map((event) => ({ date: "2026-10-15", event, price: 500_000, source: "Test" }));
  const { snapshot, history } = marketOf([{ status: "forSale", listPrice: 500_000, priceHistory }]);
  expect(snapshot.activeListings).toBe(active ? 1 : 0);
  expect(history[0]!.activeListings).toBe(active ? 1 : 0);
});
