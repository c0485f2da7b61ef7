import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthNumber } from "@/lib/domain/calendar";
import { AREA_MONTH_FIGURES, type AreaMarket, type HistoryWindow, WINDOWS } from "@/lib/domain/market";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { STATUSES } from "@/lib/domain/vocabulary";
import { draws } from "@/test/draws";
import { areaOf } from "@/test/reference-store/markets";
import { sampleRecords } from "@/test/reference-store/sample";
import { eventReader } from "./events";
import { inOrder } from "./ordered";
import { marketTally } from "./tally";

/**
 * Compares the tally of events with the reference, which applies the contract's definitions to each month anew. There are few
 * distinct event dates, so that several fall on one day; some lie after the dataset's date or before the oldest kept month.
 */

const AS_OF = "2026-10-20";
const MONTHS = 60;
const DATES = [
  ...[
    "2020-11-30",
    "2020-12-01",
    "2021-10-31",
    "2021-11-01",
    "2025-12-09",
    "2026-06-30",
    "2026-08-02",
    "2026-08-31",
    "2026-09-01",
    "2026-09-20",
  ],
  ...["2026-09-21", "2026-09-30", "2026-10-01", "2026-10-15", "2026-10-19", "2026-10-20", "2026-10-25"],
];
const NAMES = [
  "listed",
  "listed",
  "priceChanged",
  "priceChanged",
  "pending",
  "backOnMarket",
  "sold",
  "delisted",
  "rented",
];

const whole = (min: number, max: number, unit: number) => fc.integer({ min, max }).map((n) => n * unit);
const event = fc.record({
  date: fc.constantFrom(...DATES),
  event: fc.constantFrom(...NAMES, "inspected"),
  price: whole(0, 5, 100_001),
  source: fc.constant("Test"),
});
const newestFirst = (events: PriceEvent[]) =>
  events.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
const home = fc
  .record({
    status: fc.constantFrom("forSale" as const, ...STATUSES),
    listPrice: fc.option(whole(0, 9, 100_000), { nil: null }),
    livingArea: fc.option(whole(0, 3, 700), { nil: null }),
    priceHistory: fc.array(event, { maxLength: 7 }).map(newestFirst),
  })
  .map((facts): PropertyRecord => ({ ...sampleRecords(1)[0]!, ...facts }));
const homes = fc.array(home, { minLength: 1, maxLength: 9 });

/** The figures, for all months that are served, of those homes whose position in the list satisfies `isIn`. */
function tallied(
  records: PropertyRecord[],
  isIn: (place: number) => boolean = () => true,
  window: HistoryWindow = 1,
  oldest?: number,
) {
  const reader = eventReader(AS_OF);
  for (const record of records) reader.add(record);
  const tally = marketTally(AS_OF);
  const bits = new Uint32Array(1);
  for (const place of records.keys()) if (isIn(place)) bits[0]! |= 1 << place;
  tally.begin(MONTHS, WINDOWS);
  tally.add(inOrder(reader.take(), Uint32Array.from(records.keys())), { from: 0, to: records.length, bits });
  return {
    snapshot: { ...tally.snapshot(), ...tally.active() },
    history: Array.from({ length: MONTHS }, (_, back) => tally.month(back, window, oldest)),
  };
}

/** The reference's figures for all kept months, even without events that old; without the one count that a tally does not make. */
function expected(records: PropertyRecord[], window: HistoryWindow): Pick<AreaMarket, "snapshot" | "history"> {
  const oldest = { ...sampleRecords(1)[0]!, status: "offMarket" as const };
  const marked = { ...oldest, priceHistory: [{ date: "2000-01-01", event: "inspected", price: 1, source: "Test" }] };
  const { snapshot, history } = areaOf([...records, marked], AS_OF, MONTHS, window);
  const { underContract: _, ...figures } = snapshot;
  return { snapshot: figures as AreaMarket["snapshot"], history };
}

describe("market figures computed by a tally of events", () => {
  test.each(WINDOWS)("equal the contract's definitions for every window of %i months and for the snapshot", (window) =>
    fc.assert(
      fc.property(homes, (records) => {
        expect(tallied(records, () => true, window)).toEqual(expected(records, window));
      }),
      { numRuns: draws(100) },
    ),
  );

  test("of a window that begins before the first event are without sales, and the others as they are", () =>
    fc.assert(
      fc.property(homes, fc.constantFrom(...WINDOWS), fc.nat(70), (records, window, oldest) => {
        const [known, whole] = [tallied(records, () => true, window, oldest), tallied(records, () => true, window)];
        for (const [back, month] of known.history.entries())
          if (back + window - 1 <= oldest) expect(month).toEqual(whole.history[back]);
          else {
            const { medianListPrice, activeListings, newListings, priceReductionShare } = whole.history[back]!;
            expect(month).toMatchObject({ medianListPrice, activeListings, newListings, priceReductionShare });
            expect(month).toMatchObject({ soldCount: null, medianSoldPrice: null, inventoryMonths: null });
          }
      }),
      { numRuns: draws(50) },
    ));

  test("of a part of the homes depend on that part alone, and the counts of two parts add up to those of the whole", () =>
    fc.assert(
      fc.property(homes, fc.nat(), (records, some) => {
        const isIn = (place: number) => ((some >>> place) & 1) === 1;
        const [one, other, whole] = [
          tallied(records, isIn),
          tallied(records, (place) => !isIn(place)),
          tallied(records),
        ];
        expect(one).toEqual(tallied(records.filter((_, place) => isIn(place))));
        for (const name of ["activeListings", "newListings30d", "soldLast30d"] as const)
          expect(one.snapshot[name]! + other.snapshot[name]!).toBe(whole.snapshot[name]);
        for (const [back, month] of whole.history.entries())
          for (const name of ["activeListings", "soldCount", "newListings"] as const)
            expect(one.history[back]![name]! + other.history[back]![name]!, month.month).toBe(month[name]);
      }),
    ));

  test("do not depend on the order of the homes", () =>
    fc.assert(
      fc.property(homes, fc.nat(), (records, by) => {
        const order = Uint32Array.from(records, (_, place) => (place + by) % records.length);
        const reader = eventReader(AS_OF);
        for (const record of records) reader.add(record);
        const arranged = inOrder(reader.take(), order);
        for (const record of [...order].map((place) => records[place]!)) reader.add(record);
        expect(arranged).toEqual(inOrder(reader.take(), Uint32Array.from(records.keys())));
      }),
    ));
});

/** Newest first. */
const listing = (...events: [date: string, event: string, price: number][]) => ({
  ...sampleRecords(1)[0]!,
  priceHistory: events.map(([date, name, price]) => ({ date, event: name, price, source: "Test" })),
});

test.each<[string, PropertyRecord, (number | null)[]]>([
  ["no listing", listing(), [null, null, null]],
  ["one reduction", listing(["2026-09-10", "priceChanged", 9], ["2026-08-20", "listed", 10]), [0, 1, 0]],
  ["a higher price", listing(["2026-09-10", "priceChanged", 11], ["2026-08-20", "listed", 10]), [0, 0, 0]],
  [
    "under contract by that day's end",
    listing(["2026-09-10", "pending", 9], ["2026-09-10", "priceChanged", 9], ["2026-08-20", "listed", 10]),
    [null, 0, 0],
  ],
  [
    "under contract for a whole month",
    listing(["2026-08-20", "pending", 9], ["2026-08-02", "listed", 10]),
    [null, null, 0],
  ],
  [
    "two reductions count once, two listings twice",
    listing(
      ["2026-09-28", "listed", 8],
      ["2026-09-20", "delisted", 8],
      ["2026-09-12", "priceChanged", 8],
      ["2026-09-10", "priceChanged", 9],
      ["2026-09-01", "listed", 10],
    ),
    [0, 0.5, null],
  ],
])("the share of listings with a price reduction: %s", (_, record, shares) => {
  const { history } = tallied([{ ...record, status: record.priceHistory.length > 0 ? "forSale" : "offMarket" }]);
  expect(history.slice(0, 3).map((month) => month.priceReductionShare)).toEqual(shares);
  expect(Object.keys(history[0]!)).toEqual(["month", ...AREA_MONTH_FIGURES]);
  expect(monthNumber(history[0]!.month) - monthNumber(history[59]!.month)).toBe(59);
});
