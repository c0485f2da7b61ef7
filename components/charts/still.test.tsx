import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
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

/** The colors of the lines, in order. */
const strokes = (html: string) =>
  [...html.matchAll(/<path d="[^"]*" fill="none" stroke="([^"]+)"/g)].map(([, color]) => color);

test("the server draws every line with its dash pattern, the name at its end, its gaps, and the name of the axis", () => {
  const html = drawn(SPEC);
  expect(html).toContain('role="img" aria-label="Prices. They rise."');
  expect(strokes(html)).toEqual(["var(--s2)", "var(--s1)"]);
  expect(html).toContain('stroke-dasharray="6 4"');
  for (const text of ["list", "sold", "Jul 2026", "Oct 2026"]) expect(html).toContain(`>${text}</text>`);
  expect(html).toMatch(/>Dollars; the axis starts at \$\d<\/text>/);
  // The line of 4, null, 5, 6 begins twice.
  const sold = /d="([^"]*)"[^>]*var\(--s1\)/.exec(html)![1]!;
  expect(sold.match(/M/g)).toHaveLength(2);
  expect(html).not.toContain("NaN");
});

test("both axes name their first and last tick only, and the newest value has a dot in its line's color", () => {
  const html = drawn({ ...SPEC, series: [{ ...SPEC.series[0]!, values: [5, 30, 60, 80] }] });
  const texts = [...html.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text);
  expect(texts.filter((text) => /^\$\d+$/.test(text!))).toEqual(["$0", "$80"]);
  expect(texts).not.toContain("Aug 2026");
  expect(html).toMatch(/<circle cx="100%" cy="[\d.]+" r="3" fill="var\(--s2\)"/);
});

test("months of few sales are dots beside the line", () => {
  const [, sold] = SPEC.series;
  const html = drawn({ ...SPEC, series: [{ ...sold!, values: [4, 9, 5, 6], thin: [false, true, false, false] }] });
  expect(/d="([^"]*)"[^>]*var\(--s1\)/.exec(html)![1]).toMatch(/M333\.3,[\d.]+h0$/);
});

test("switching a series off does not change the axis of the others", () => {
  const html = renderToStaticMarkup(<Still spec={SPEC} label="Prices." hidden={new Set(["78704 list"])} />);
  expect(strokes(html)).toEqual(["var(--s1)"]);
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

test("bars are stacked on the axis, one path a series, that of a month that is still running as well", () => {
  const bar = (key: string, values: number[]) => ({
    key,
    label: key,
    color: "s1" as const,
    mark: "bar" as const,
    values,
    thin: [false, false, false, true],
  });
  const html = drawn({ ...SPEC, axis: "names", series: [bar("a", [10, 20, 0, 5]), bar("b", [30, 5, 1, 1])] });
  const [low, high] = [...html.matchAll(/<path d="([^"]+)" fill="var\(--s1\)"/g)].map(([, d]) =>
    [...d!.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)].map((match) => match.slice(1).map(Number)),
  );
  // A value of 0 has no bar.
  expect([low!.length, high!.length]).toEqual([3, 4]);
  const [[x, bottom, top], [over, foot, head]] = [low![0]!, high![0]!];
  expect(bottom).toBe(200);
  expect([over, foot]).toEqual([x, top]);
  expect((foot! - head!) / (bottom! - top!)).toBeCloseTo(3, 1);
});

test("a step goes down at its date", () => {
  const [line] = SPEC.series;
  expect(drawn({ ...SPEC, series: [{ ...line!, mark: "step" }] })).toMatch(/d="M0,[\d.]+H333\.3V[\d.]+H666\.7V/);
});

test("a chart without series has its axis and no invalid numbers", () => {
  const html = drawn({ ...SPEC, series: [] });
  expect(html).toContain(">Dollars</text>");
  expect(html).not.toMatch(/NaN|undefined|Infinity/);
});

test("a still needs no style sheet: its colors are tokens, and it has no class", () =>
  expect(drawn(SPEC)).not.toContain("class="));
