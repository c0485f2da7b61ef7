import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths, monthAt, monthAxis, monthsEnding, monthX } from "./months";

describe("months are strings that no time zone moves", () => {
  test.each([
    ["2026-01", -1, "2025-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-10", -60, "2021-10"],
  ])("%s %s", (month, count, expected) => expect(addMonths(month, count)).toBe(expected));
  test("as many months back undo those forward", () =>
    fc.assert(
      fc.property(fc.integer({ min: -700, max: 700 }), (count) => {
        expect(addMonths(addMonths("2026-10", count), -count)).toBe("2026-10");
      }),
    ));
});

describe("the surveyor's staff", () => {
  const labels = (count: number) => monthAxis(monthsEnding("2026-10", count)).xLabels.map((label) => label.text);
  test.each([
    [12, ["Jan", "Apr", "Jul", "Oct"].map((m) => (m === "Jan" ? "2026" : m))],
    [24, ["2025", "Jul", "2026", "Jul"]],
    [36, ["2024", "2025", "2026"]],
    [60, ["2022", "2023", "2024", "2025", "2026"]],
    [1, ["Oct 2026"]],
  ])("%s months carry %j", (count, expected) => expect(labels(count)).toEqual(expected));
  test("a tick a month, longer each quarter, longest in January", () =>
    expect(monthAxis(monthsEnding("2026-04", 5)).xTicks.map((tick) => tick.length)).toEqual([3, 9, 3, 3, 5]));
  test("the pointer finds the month it stands on, and the nearest elsewhere", () => {
    for (const count of [1, 12, 60])
      for (let i = 0; i < count; i++) expect(monthAt(monthX(i, count), count)).toBe(count === 1 ? 0 : i);
    expect([monthAt(-0.2, 12), monthAt(1.4, 12)]).toEqual([0, 11]);
  });
});
