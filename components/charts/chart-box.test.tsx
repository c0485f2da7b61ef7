import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChartBox } from "./chart-box";
import type { ChartSpec } from "./spec";

const SPEC: ChartSpec = {
  axis: "months",
  rows: ["2026-09", "2026-10"].map((at) => ({ at, name: at })),
  series: [{ key: "sold", label: "78704 sold", color: "s1", mark: "line", values: [4, 5] }],
  unit: "price",
  height: 200,
  axisName: "Dollars",
};
const WORDS = { title: "Prices", sentence: "They rise.", place: "78704", source: "A test" };

test("a chart is in the page before any script, as a still and with a legend that is text", () => {
  const html = renderToStaticMarkup(<ChartBox spec={SPEC} words={WORDS} fileName="a" />);
  expect(html).toContain('data-chart="still"');
  expect(html).toContain('aria-label="Prices. They rise."');
  expect(html).toMatch(/<path d="M0,\d/);
  expect(html).toMatch(/<li><span[^>]*>.*78704 sold/);
  expect(html).not.toContain("aria-pressed");
});
