import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BottomAxis } from "./marks";
import { chartModel } from "./model";
import type { ChartSpec } from "./spec";
import { Still } from "./still";

const SPEC: ChartSpec = {
  axis: "months",
  rows: ["2026-07", "2026-08", "2026-09", "2026-10"].map((at) => ({ at, name: at })),
  series: [
    { key: "list", label: "78704 list", color: "s2", mark: "line", dash: "dash", values: [5, 6, 7, 8], end: "list" },
    { key: "sold", label: "78704 sold", color: "s1", mark: "line", values: [4, null, 5, 6], end: "sold" },
  ],
  unit: "price",
  height: 200,
  axisName: "Dollars",
};
const drawn = (spec: ChartSpec) => renderToStaticMarkup(<Still spec={spec} label="Prices. They rise." />);

test("the server draws every line with its dash pattern, the name at its end, its gaps, and the name of the axis", () => {
  const html = drawn(SPEC);
  expect(html).toContain('role="img" aria-label="Prices. They rise."');
  expect(html.match(/<path d=/g)).toHaveLength(2);
  expect(html).toContain('stroke-dasharray="6 4"');
  for (const text of ["list", "sold", "no data", "Jul", "Oct"]) expect(html).toContain(`>${text}</text>`);
  expect(html).toMatch(/>Dollars; the axis starts at \$\d<\/text>/);
  expect(html).not.toContain("NaN");
});

test("the faint months of a series are dots of one path, and its axis ticks are another", () => {
  const [list, sold] = SPEC.series;
  const html = drawn({ ...SPEC, series: [{ ...list!, faint: [4, 7, null, 9] }, sold!] });
  const dots = [...html.matchAll(/<path d="((?:M[\d.]+ [\d.]+h0)+)"[^>]*stroke-linecap="round"[^>]*var\(--s2\)/g)];
  expect(dots.map(([, d]) => d!.split("M").slice(1).map(Number.parseFloat))).toEqual([[0, 333.33, 1_000]]);
  const ticks = /<path class="stroke-line2"[^>]* d="([^"]+)"/.exec(html)![1]!;
  expect(ticks.split("M").slice(1).map(Number.parseFloat)).toEqual([0, 333.33, 666.67, 1_000]);
});

test("switching a series off does not change the axis of the others", () => {
  const html = renderToStaticMarkup(<Still spec={SPEC} label="Prices." hidden={new Set(["78704 list"])} />);
  expect(html.match(/<path d=/g)).toHaveLength(1);
  expect(html).not.toContain(">list</text>");
  const axis = (text: string) => /the axis starts at [^<]+/.exec(text)?.[0];
  expect(axis(html)).toBe(axis(drawn(SPEC)));
});

test("a chart says so when all of its lines are switched off", () => {
  const off = "All lines are hidden";
  const html = renderToStaticMarkup(
    <Still spec={SPEC} label="Prices." hidden={new Set(["78704 list", "78704 sold"])} />,
  );
  expect(html).toContain(`>${off}</text>`);
  expect(drawn(SPEC)).not.toContain(off);
});

test("a narrow chart leaves out the detail in the axis name, so that the name fits", () => {
  const names = [...drawn({ ...SPEC, axisDetail: "3-month average" }).matchAll(/class="([^"]+)">(Dollars[^<]*)</g)];
  expect(names.map(([, , text]) => text)).toEqual([
    expect.stringMatching(/^Dollars, 3-month average; the axis starts at/),
    expect.stringMatching(/^Dollars; the axis starts at/),
  ]);
  expect(names[0]![1]).toContain("@max-[479px]:hidden");
  expect(names[1]![1]).toContain("@min-[480px]:hidden");
});

test("bars are stacked on the axis, with horizontal positions in percent", () => {
  const bar = (key: string, values: number[]) => ({
    key,
    label: key,
    color: "s1" as const,
    mark: "bar" as const,
    values,
  });
  const html = drawn({ ...SPEC, axis: "names", series: [bar("a", [10, 20, 0, 5]), bar("b", [30, 5, 1, 1])] });
  const bars = [...html.matchAll(/<rect x="([\d.]+)%" width="[\d.]+%" y="([\d.]+)" height="([\d.]+)"/g)].map((match) =>
    match.slice(1).map(Number),
  );
  // A value of 0 has no bar.
  expect(bars).toHaveLength(7);
  const at = bars.filter(([x]) => x === bars[0]![0]);
  expect(at[0]![1]! + at[0]![2]!).toBeCloseTo(200);
  expect(at[1]![1]! + at[1]![2]!).toBeCloseTo(at[0]![1]!);
  expect(at[1]![2]! / at[0]![2]!).toBeCloseTo(3);
});

test("a chart without series has its axis and no invalid numbers", () => {
  const html = drawn({ ...SPEC, series: [] });
  expect(html).toContain(">Dollars</text>");
  expect(html).not.toMatch(/NaN|undefined|Infinity/);
});

test("axis labels that the crosshair's label touches are hidden, and only those", () => {
  const model = chartModel(SPEC);
  const names = (tab: { left: number; right: number; plot: number } | null) =>
    [
      ...renderToStaticMarkup(<BottomAxis model={model} at={(share) => share * 300} tab={tab} />).matchAll(
        />([^<]+)<\/text>/g,
      ),
    ].map(([, text]) => text);
  expect(names(null)).toEqual(["Jul", "Oct"]);
  expect(names({ left: 240, right: 300, plot: 300 })).toEqual(["Jul"]);
  expect(names({ left: 100, right: 160, plot: 300 })).toEqual(["Jul", "Oct"]);
});
