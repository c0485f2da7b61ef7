import { describe, expect, test } from "vitest";
import { placeLabels } from "./place-labels";
import { type StepEvent, stepScene } from "./step-scene";
import { timeAxis, YEAR_ROOM } from "./time-axis";

describe("time broken at the current year", () => {
  const axis = timeAxis("2012-04-20", "2026-10-31");
  test("the past has 45 % and this year the rest", () => {
    expect(axis.axisBreak).toBe(0.45);
    expect([axis.x("2012-04-20"), axis.x("2026-01-01"), axis.x("2026-10-31")]).toEqual([0, 0.45, 1]);
  });
  test("time never runs backwards across the break", () => {
    const dates = ["2012-05-01", "2019-07-19", "2025-12-31", "2026-01-01", "2026-01-02", "2026-10-30"];
    const xs = dates.map(axis.x);
    expect([...xs].sort((a, b) => a - b)).toEqual(xs);
  });
  test("years are named on the left, quarters on the right", () => {
    const texts = axis.xLabels.map((label) => label.text);
    expect(texts).toContain("2026");
    expect(texts).toContain("Jul");
    expect(texts.filter((text) => /^20(1|2[0-5])/.test(text)).length).toBeGreaterThan(1);
  });
  test.each(Array.from({ length: 40 }, (_, i) => `${1986 + i}-10-10`))(
    "since %s, no two years stand in each other's way",
    (first) => {
      const { xLabels, axisBreak } = timeAxis(first, "2026-10-31");
      const years = xLabels.filter(({ x }) => x <= (axisBreak ?? 0)).sort((a, b) => a.x - b.x);
      const gaps = (labels: typeof years) => labels.slice(1).map(({ x }, i) => x - labels[i]!.x);
      expect(Math.min(1, ...gaps(years))).toBeGreaterThanOrEqual(YEAR_ROOM.wide);
      expect(Math.min(1, ...gaps(years.filter(({ room }) => room !== "wide")))).toBeGreaterThanOrEqual(
        YEAR_ROOM.narrow,
      );
    },
  );
  test("a record of two years has one scale", () =>
    expect(timeAxis("2025-01-10", "2026-10-31").axisBreak).toBeUndefined());
  test("early in a year, the break is a year earlier", () =>
    expect(timeAxis("2010-01-01", "2026-02-10").x("2025-01-01")).toBe(0.45));
  test("a record that begins today has a place", () =>
    expect(timeAxis("2026-10-31", "2026-10-31").x("2026-10-31")).toBe(1));
});

describe("the step chart", () => {
  const events: StepEvent[] = [
    { date: "2012-04-20", value: 612_000, label: "Sold $612K", listed: false },
    { date: "2026-03-02", value: 1_895_000, label: "Listed $1.90M", listed: true },
    { date: "2026-06-13", value: 1_850_000, label: "Withdrawn", listed: false },
    { date: "2026-10-18", value: 1_785_000, label: "Now $1.79M", listed: true },
  ];
  const lines = (list: StepEvent[]) =>
    stepScene({ events: list, asOf: "2026-10-31", unit: "dollars" }).marks.flatMap((mark) =>
      mark.kind === "line" ? [`${mark.stroke} ${mark.color}`] : [],
    );
  test("dotted while unlisted, solid on the market, accent now", () =>
    expect(lines(events)).toEqual(["dot ink", "solid ink", "dot ink", "solid accent"]));
  test("a home off the market ends at its last event", () => expect(lines(events.slice(0, 3))).toHaveLength(2));
  test("no events give a frame", () => expect(lines([])).toEqual([]));
});

test("labels never cover one another; what has no room is left out", () => {
  const wishes = Array.from({ length: 12 }, (_, i) => ({ x: 0.5 + i * 0.01, y: 100, text: `Price cut ${i}` }));
  const placed = placeLabels(wishes, 200);
  expect(placed.length).toBeGreaterThan(0);
  expect(placed.length).toBeLessThan(4);
  expect(new Set(placed.map((label) => label.y)).size).toBe(placed.length);
});
