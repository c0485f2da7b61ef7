import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Reading, spokenRow } from "./reading";
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
  const html = renderToStaticMarkup(<Reading spec={SPEC} hidden={ALL} row={1} />);
  for (const text of ["Oct 2026", "in a month", "list", "$880K", "+10.0%", "−20.0%"]) expect(html).toContain(text);
  expect(renderToStaticMarkup(<Reading spec={SPEC} hidden={ALL} row={-1} />)).toBe("");
});
