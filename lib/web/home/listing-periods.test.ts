import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber } from "@/lib/domain/calendar";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { PRICE_EVENTS } from "@/lib/domain/vocabulary";
import { latestRun, listingPeriodsOf } from "./listing-periods";

const AS_OF = "2026-10-31";
const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);
/** A record with these events. They are given oldest first; records have them newest first. */
const history = (...events: [date: string, event: string, price?: number][]): PriceEvent[] =>
  events.map(([date, event, price = 500_000]) => ({ date, event, price, source: "MLS" })).reverse();
const record = (status: PropertyRecord["status"], ...events: Parameters<typeof history>) => ({
  status,
  daysOnMarket: null,
  priceHistory: history(...events),
});

describe("days on the market", () => {
  test("a relisting after a withdrawal counts both listings, but not the time between them", () => {
    const spring = listingPeriodsOf(
      record(
        "forSale",
        ["2018-07-19", "sold"],
        ["2026-03-02", "listed"],
        ["2026-06-13", "delisted"],
        ["2026-10-15", "listed"],
      ),
      AS_OF,
    );
    expect(spring).toEqual([
      { kind: "sale", from: "2026-03-02", to: "2026-06-13", days: 103, end: "delisted" },
      { kind: "sale", from: "2026-10-15", to: AS_OF, days: 16, end: null },
    ]);
    expect(latestRun(spring)).toMatchObject({ days: 119, from: "2026-03-02", to: AS_OF });
  });

  test.each<[string, Parameters<typeof record>, number | null]>([
    ["never listed", ["offMarket"], null],
    ["a sale without a listing", ["offMarket", ["2018-07-19", "sold"]], null],
    ["listed today", ["forSale", [AS_OF, "listed"]], 0],
    [
      "price changes and a contract do not end a listing",
      ["forSale", ["2026-10-01", "listed"], ["2026-10-08", "priceChanged"], ["2026-10-20", "pending"]],
      30,
    ],
    ["relisted without a withdrawal", ["forSale", ["2026-10-01", "listed"], ["2026-10-11", "listed"]], 30],
    ["sold after its listing", ["recentlySold", ["2026-08-01", "listed"], ["2026-08-31", "sold"]], 30],
    [
      "a sale between listings starts a new count",
      ["forSale", ["2025-08-01", "listed"], ["2025-08-31", "sold"], ["2026-10-21", "listed"]],
      10,
    ],
    [
      "a listing for rent is counted separately",
      ["forRent", ["2026-05-01", "listed"], ["2026-06-01", "delisted"], ["2026-10-21", "listedForRent"]],
      10,
    ],
    [
      "a gap of more than a year starts a new count",
      ["forSale", ["2024-05-01", "listed"], ["2024-06-01", "delisted"], ["2026-10-21", "listed"]],
      10,
    ],
    [
      "a gap of exactly a year does not",
      ["forSale", ["2025-10-01", "listed"], ["2025-10-21", "delisted"], ["2026-10-21", "listed"]],
      30,
    ],
    [
      "off the market without an event that says since when",
      ["offMarket", ["2026-05-01", "listed"], ["2026-05-11", "priceChanged"]],
      10,
    ],
  ])("%s", (_, args, days) => expect(latestRun(listingPeriodsOf(record(...args), AS_OF))?.days ?? null).toBe(days));

  test("for any history, periods are in order without overlap, and the run's days are the sum of its periods", () => {
    const day = fc.integer({ min: 0, max: 3_000 });
    const histories = fc
      .array(fc.tuple(day, fc.constantFrom(...PRICE_EVENTS, "contingent")), { maxLength: 25 })
      .map((rows) => rows.sort((a, b) => a[0] - b[0]).map(([n, event]): [string, string] => [dateOf(n), event]));
    const dateOf = (n: number) => new Date(Date.UTC(2018, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
    fc.assert(
      fc.property(histories, fc.constantFrom("forSale", "forRent", "offMarket", "recentlySold"), (rows, status) => {
        const periods = listingPeriodsOf(record(status as PropertyRecord["status"], ...rows), AS_OF);
        periods.forEach((s, i) => {
          expect(s.days).toBe(daysBetween(s.from, s.to));
          expect(s.days).toBeGreaterThanOrEqual(0);
          expect(s.end === null).toBe(s.end === null && i === periods.length - 1);
          if (i > 0) expect(periods[i - 1]!.to <= s.from).toBe(true);
        });
        const run = latestRun(periods);
        expect(run?.days ?? 0).toBeLessThanOrEqual(run ? daysBetween(run.from, run.to) : 0);
      }),
    );
  });
});
