import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import * as f from "./format";
import * as tables from "./format-tables";

describe("figures are formatted for the United States", () => {
  test.each([
    [f.formatCount(1284), "1,284"],
    [f.formatCount(-3), "−3"],
    [f.formatMoney(1_785_000), "$1,785,000"],
    [f.formatMoney(null), "–"],
    [f.formatMoneyShort(548), "$548"],
    [f.formatPerSqft(548.4, false), "$548"],
    [f.formatPerSqft(2.149, true), "$2.15"],
    [f.formatMoneyShort(899_400), "$899K"],
    [f.formatMoneyShort(999_499), "$999K"],
    [f.formatMoneyShort(999_500), "$1.00M"],
    [f.formatMoneyShort(1_240_000), "$1.24M"],
    [f.formatMoneyShort(999_400_000), "$999M"],
    [f.formatMoneyShort(5_000_000_000), "$5B"],
    [f.formatMoneyShort(5_000_000_000_000), "$5 trillion"],
    [f.formatMoneyShort(Number.MAX_SAFE_INTEGER), "$9,007 trillion"],
    [f.formatArea(3120), "3,120 sqft"],
    [f.formatLotBound(5_445), "⅛ acre"],
    [f.formatLotBound(21_780), "½ acre"],
    [f.formatLotBound(43_560), "1 acre"],
    [f.formatLotBound(217_800), "5 acres"],
    [f.formatLotBound(4_000), "4,000 sqft"],
    [f.formatLot(12_197), "0.28 ac"],
    [f.formatLot(2_400), "2,400 sqft"],
    [f.formatLot(900_000), "21 ac"],
    [f.formatLotTwice(12_197), "0.28 ac, 12,197 sqft"],
    [f.formatLotTwice(2_400), "2,400 sqft"],
    [f.formatLot(2_400, "ac"), "0.055 ac"],
    [f.formatLot(12_197, "sqft"), "12,197 sqft"],
    [f.lotUnit([2_400, 12_197]), "sqft"],
    [f.lotUnit([2_400, 87_120]), "ac"],
    [f.lotUnit([6_000, 12_197]), "ac"],
    [f.lotUnit([]), "ac"],
    [f.formatBaths(1.75), "1.75"],
    [f.formatBaths(2.5), "2.5"],
    [f.formatBaths(10), "10"],
    [f.formatBaths(null), "–"],
    [tables.bathDecimals([2, null]), 0],
    [tables.bathDecimals([2, 2.5]), 1],
    [tables.bathDecimals([1.75, 2.5]), 2],
    [f.formatDecimal(2.5, 1), "2.5"],
    [f.formatDecimal(2, 1), "2"],
    [f.formatDecimal(-0.5, 2), "−0.5"],
    [f.formatDecimal(10, 0), "10"],
    [f.formatMiles(1), "1 mile"],
    [f.formatMiles(0.5), "0.5 miles"],
    [tables.formatChange(0.247), "+24.7%"],
    [tables.formatChange(-0.032), "−3.2%"],
    [tables.formatChange(-0.0001), "0.0%"],
    [tables.formatChange(266.141), "+26,614.1%"],
    [f.formatPercent(0.0635, 2), "6.35%"],
    [f.formatPercent(266.141), "26,614.1%"],
    [f.formatPercent(-1234567.8901, 2), "−123,456,789.01%"],
    [f.formatDays(1), "1 day"],
    [tables.formatDaysChange(9), "+9 days"],
    [f.formatDate("2026-03-01"), "Mar 1, 2026"],
    [f.formatMonth("2026-10"), "Oct 2026"],
    [f.formatTimestamp("2026-10-30T23:59:00Z"), "Oct 30, 2026"],
  ])("%s", (actual, expected) => expect(actual).toBe(expected));

  test("grouped and rounded like Intl does", () => {
    const { format } = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
    const figures = fc.oneof(
      fc.nat(),
      fc.maxSafeNat(),
      fc.nat().map((n) => n / 2),
      fc.double({ min: 0, max: 1e15, noNaN: true }),
    );
    fc.assert(fc.property(figures, (figure) => f.formatCount(figure) === format(figure)));
  });

  test("without creating Intl objects when the module is loaded, as that would slow down every page", async () => {
    const { Intl: real } = globalThis;
    vi.resetModules();
    vi.stubGlobal("Intl", undefined);
    const fresh = await import("./format");
    expect(fresh.formatMoney(1_785_000)).toBe("$1,785,000");
    vi.stubGlobal("Intl", real);
    expect(fresh.formatClock(Date.UTC(2026, 0, 1, 12))).toMatch(/^\d{1,2}:00\s[AP]M$/);
    vi.unstubAllGlobals();
  });
});
