import { describe, expect, test } from "vitest";
import * as f from "./format";

describe("figures read as in the United States, in one form", () => {
  test.each([
    [f.formatCount(1284), "1,284"],
    [f.formatCount(-3), "−3"],
    [f.formatMoney(1_785_000), "$1,785,000"],
    [f.formatMoney(null), "–"],
    [f.formatMoneyShort(548), "$548"],
    [f.formatMoneyShort(899_400), "$899K"],
    [f.formatMoneyShort(999_499), "$999K"],
    [f.formatMoneyShort(999_500), "$1.00M"],
    [f.formatMoneyShort(1_240_000), "$1.24M"],
    [f.formatArea(3120), "3,120 sqft"],
    [f.formatLot(12_197), "0.28 ac"],
    [f.formatLot(2_400), "2,400 sqft"],
    [f.formatLot(900_000), "21 ac"],
    [f.formatDecimal(2.5), "2.5"],
    [f.formatDecimal(2), "2"],
    [f.formatChange(0.247), "+24.7%"],
    [f.formatChange(-0.032), "−3.2%"],
    [f.formatChange(-0.0001), "0.0%"],
    [f.formatPercent(0.0635, 2), "6.35%"],
    [f.formatDays(1), "1 day"],
    [f.formatDaysChange(9), "+9 days"],
    [f.formatDate("2026-03-01"), "Mar 1, 2026"],
    [f.formatMonth("2026-10"), "Oct 2026"],
    [f.formatTimestamp("2026-10-30T23:59:00Z"), "Oct 30, 2026"],
  ])("%s", (actual, expected) => expect(actual).toBe(expected));
});
