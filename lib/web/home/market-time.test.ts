import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber } from "@/lib/domain/calendar";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { PRICE_EVENTS } from "@/lib/domain/vocabulary";
import { latestRun } from "./market-time";

const AS_OF = "2026-10-31";
const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);
/** A record with these events. They are given oldest first; records have them newest first. */
const history = (...events: [date: string, event: string, price?: number][]): PriceEvent[] =>
  events.map(([date, event, price = 500_000]) => ({ date, event, price, source: "MLS" })).reverse();
const record = (status: PropertyRecord["status"], ...events: Parameters<typeof history>) => ({
  status,
  priceHistory: history(...events),
});

test("an open listing lasts until the dataset's date, and time off the market is not counted", () => {
  const listed: Parameters<typeof history> = [
    ["2018-07-19", "sold"],
    ["2026-05-02", "listed"],
    ["2026-08-13", "delisted"],
    ["2026-10-15", "listed"],
  ];
  expect(latestRun(record("forSale", ...listed), AS_OF)).toEqual({
    periods: [
      { kind: "sale", from: "2026-05-02", to: "2026-08-13", days: 103, end: "delisted" },
      { kind: "sale", from: "2026-10-15", to: AS_OF, days: 16, end: null },
    ],
    days: 119,
    from: "2026-05-02",
  });
  expect(latestRun(record("offMarket"), AS_OF)).toBeNull();
});

test("a listing whose end no event states ended with its last event", () =>
  expect(
    latestRun(record("offMarket", ["2026-05-01", "listed"], ["2026-05-11", "priceChanged"]), AS_OF)?.periods,
  ).toEqual([{ kind: "sale", from: "2026-05-01", to: "2026-05-11", days: 10, end: "unknown" }]));

test("for any history, listings are in order without overlap, and the run's days are their sum", () => {
  const day = fc.integer({ min: 0, max: 3_000 });
  const dateOf = (n: number) => new Date(Date.UTC(2018, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
  const histories = fc
    .array(fc.tuple(day, fc.constantFrom(...PRICE_EVENTS, "contingent")), { maxLength: 25 })
    .map((rows) => rows.sort((a, b) => a[0] - b[0]).map(([n, event]): [string, string] => [dateOf(n), event]));
  fc.assert(
    fc.property(histories, fc.constantFrom("forSale", "forRent", "offMarket", "recentlySold"), (rows, status) => {
      const run = latestRun(record(status as PropertyRecord["status"], ...rows), AS_OF);
      const periods = run?.periods ?? [];
      for (const [i, period] of periods.entries()) {
        expect(period.days).toBe(daysBetween(period.from, period.to));
        expect(period.days).toBeGreaterThanOrEqual(0);
        if (period.end === null) expect(i).toBe(periods.length - 1);
        if (i > 0) expect(periods[i - 1]!.to <= period.from).toBe(true);
      }
      expect(run?.days ?? 0).toBe(periods.reduce((sum, { days }) => sum + days, 0));
    }),
  );
});
