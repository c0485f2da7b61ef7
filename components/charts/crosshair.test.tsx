import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ofMonths, series } from "@/test/chart-spec";
import { namesUnder, placeTooltip, spokenRow, TooltipTable } from "./crosshair";
import { chartScale, textWidth } from "./scale";
import type { ChartSpec } from "./spec";

const SPEC: ChartSpec = {
  axis: "months",
  rows: [
    { at: "2026-09", name: "Sep 2026" },
    { at: "2026-10", name: "Oct 2026" },
  ],
  series: ["list", "sold"].map((label) => ({
    key: label,
    label,
    color: "s1",
    mark: "line",
    values: [800_000, 880_000],
    thin: [label === "sold", false],
    compared: [
      { name: "in a month", values: [null, 800_000] },
      { name: "in a year", values: [1_000_000, 1_100_000] },
    ],
  })),
  unit: "price",
  height: 200,
  axisName: "Dollars",
};
const ALL: ReadonlySet<string> = new Set();

test("a row is read aloud with each value and its changes, but without the series that are switched off", () => {
  expect(spokenRow({ spec: SPEC, hidden: new Set(["sold"]) }, 1)).toBe(
    "Oct 2026: list $880K, +10.0% in a month, −20.0% in a year",
  );
});
test("an unknown change is not read aloud, and a value of few sales is not compared", () => {
  expect(spokenRow({ spec: SPEC, hidden: ALL }, 0)).toBe(
    "Sep 2026: list $800K, −20.0% in a year; sold $800K, few sales",
  );
});
test("the tooltip shows the same values, and is empty where there is no row", () => {
  const html = renderToStaticMarkup(<TooltipTable spec={SPEC} hidden={ALL} row={1} />);
  for (const text of ["Oct 2026", "in a month", "list", "$880K", "+10.0%", "−20.0%"]) expect(html).toContain(text);
  expect(renderToStaticMarkup(<TooltipTable spec={SPEC} hidden={ALL} row={-1} />)).toBe("");
});
test("a value of several months has its month’s own beside it, and each value its number of sales, aloud as well", () => {
  const series = SPEC.series.map((one) => ({ ...one, singleMonths: [null, 910_000], samples: [4, 1_029] }));
  const spec = { ...SPEC, series };
  const html = renderToStaticMarkup(<TooltipTable spec={spec} hidden={new Set(["list"])} row={1} />);
  const cells = [...html.matchAll(/<t[hd](?: [^>]*)?>(?:<span[^>]*>)?(?:<svg.*?<\/svg>)?([^<]*)/g)].map(([, text]) =>
    text!.trim(),
  );
  expect(cells).toEqual([
    ...["Oct 2026", "single month", "in a month", "in a year", "sold"],
    ...["sold", "$880K", "$910K", "+10.0%", "−20.0%", "1,029"],
  ]);
  expect(spokenRow({ spec, hidden: new Set(["list"]) }, 1)).toBe(
    "Oct 2026: sold $880K, $910K in the single month, 1,029 sold, +10.0% in a month, −20.0% in a year",
  );
});

test("a tooltip is never outside of the window, and covers neither the crosshair nor, but at the window's top, what is below", () =>
  fc.assert(
    fc.property(
      fc.record({
        windowWidth: fc.integer({ min: 320, max: 2_000 }),
        left: fc.double({ min: 0, max: 0.6, noNaN: true }),
        top: fc.integer({ min: -200, max: 800 }),
        width: fc.double({ min: 0.3, max: 0.95, noNaN: true }),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        own: fc.double({ min: 0.1, max: 1, noNaN: true }),
      }),
      ({ windowWidth, left: share, top, width: wide, at, own: size }) => {
        const left = share * windowWidth;
        const width = Math.min(wide * windowWidth, windowWidth - left);
        const own = { width: size * (windowWidth - 16), height: 90 };
        const x = at * width;
        const plot = { top: 30, bottom: 230 };
        const found = placeTooltip({ x, plot, box: { left, top, width }, windowWidth }, own);
        expect(left + found.x).toBeGreaterThanOrEqual(7.9);
        expect(left + found.x + own.width).toBeLessThanOrEqual(windowWidth - 7.9);
        const isBeside = found.x >= x + 13.9 || found.x + own.width <= x - 13.9;
        const isAbove = found.y + own.height <= plot.top - 8;
        if (isBeside && !isAbove && found.y < plot.bottom) return;
        // Above or below the plot only where neither side of the crosshair has room.
        expect(Math.max(windowWidth - 8 - left - x, x + left - 8)).toBeLessThan(own.width + 14.1);
        expect(isAbove || found.y > plot.bottom).toBe(true);
        // What stays at the top of the window is not covered.
        expect(isAbove).toBe(top + plot.top - own.height - 12 >= 96);
      },
    ),
  ));

test("where all names of an axis are drawn, the tab of the crosshair hides each whole or not at all", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 12, max: 60 }),
      fc.integer({ min: 300, max: 700 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (months, width, share) => {
        const scale = chartScale(ofMonths([series(Array.from({ length: months }, (_, i) => i))]));
        const from = 40 + share * width - 32;
        const hidden = [...namesUnder(scale, { x: 40, width }, [from, from + 64]), [from, from + 64] as const];
        for (const { at, name } of scale.xTicks.filter((tick) => tick.name !== "")) {
          const middle = 40 + scale.x(at) * width;
          const ends = [-1, 1].map((side) => middle + (side * textWidth(name)) / 2);
          const covered = ends.map((end) => hidden.some(([start, stop]) => start <= end && end <= stop));
          expect(covered[0]).toBe(covered[1]);
        }
      },
    ),
  ));
