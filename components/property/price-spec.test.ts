import { describe, expect, test } from "vitest";
import { placeLabels } from "@/components/charts/labels";
import { chartScale } from "@/components/charts/scale";
import type { PricePoint } from "@/lib/web/home/price-events";
import { priceSpec } from "./price-spec";

const EVENTS: PricePoint[] = [
  { date: "2012-04-20", value: 612_000, label: "Sold $612K", name: "Sold", listed: false },
  { date: "2026-03-02", value: 1_895_000, label: "Listed $1.90M", name: "Listed", listed: true },
  { date: "2026-06-13", value: 1_850_000, label: null, name: "Withdrawn", listed: false },
  { date: "2026-10-18", value: 1_785_000, label: "Now $1.79M", name: "Relisted", listed: true },
];
const AS_OF = "2026-10-31";
const steps = (events: PricePoint[]) =>
  (priceSpec(events, AS_OF, null)?.series ?? []).flatMap(({ mark, dash, color, values }) =>
    mark === "step" ? [`${dash ?? "solid"} ${color} ${values.filter((value) => value !== null).length}`] : [],
  );

describe("the line of a price history", () => {
  test("is dotted while the home is not listed, solid while it is, and in the accent color for the current listing", () =>
    expect(steps(EVENTS)).toEqual(["solid ink 2", "solid accent 2", "dot ink 2", "dot ink 2"]));
  test("ends at the last event of a home that is off the market", () => {
    expect(steps(EVENTS.slice(0, 3))).toEqual(["solid ink 2", "dot ink 2"]);
    expect(priceSpec(EVENTS.slice(0, 3), AS_OF, null)!.rows.at(-1)!.at).toBe("2026-06-13");
  });
  test("has no gaps: each step ends where the next begins", () => {
    const { series } = priceSpec(EVENTS, AS_OF, null)!;
    const runs = series
      .filter(({ mark }) => mark === "step")
      .map(({ values }) => values.flatMap((v, i) => (v === null ? [] : i)));
    expect(runs.map((run) => [run[0], run.at(-1)]).sort()).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
  });
  test.each([[[]], [EVENTS.slice(0, 1)]])("is not drawn for fewer than two events: %#", (events) =>
    expect(priceSpec(events, AS_OF, null)).toBeNull(),
  );
});

test("a period of years begins with the price at its start, and is only offered where the history is longer", () => {
  const spec = priceSpec(EVENTS, AS_OF, 1)!;
  expect(spec.rows[0]).toEqual({ at: "2025-10-31", name: "Price then, Oct 31, 2025" });
  expect(spec.rows).toHaveLength(5);
  expect(spec.points).toHaveLength(3);
  expect(priceSpec(EVENTS.slice(1), AS_OF, 3)).toBeNull();
});

test("the current price and the first list price are labeled", () => {
  const spec = priceSpec(EVENTS, AS_OF, 1)!;
  const texts = placeLabels(spec, chartScale(spec), 230).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["Now $1.79M", "Listed $1.90M"]));
});

test("each event is compared with the price of the event before", () =>
  expect(priceSpec(EVENTS, AS_OF, null)!.series.at(-1)!.compared![0]!.values.slice(0, 3)).toEqual([
    null,
    612_000,
    1_895_000,
  ]));
