import { expect, test } from "vitest";
import { lineScene } from "./line-scene";
import { monthsEnding } from "./months";
import { svgDocument, wrapText } from "./svg-document";

const chart = {
  scene: lineScene({
    months: monthsEnding("2026-10", 12),
    unit: "price",
    series: [{ key: "a", label: "78704 <sold>", color: "s1", values: [1, 2, 3, null, null, 6, 7, 8, 9, 8, 7, 6] }],
  }),
  title: "Sold & listed",
  sentence: "The median of what sold.",
  legend: [{ label: "78704 <sold>", color: "s1", stroke: "solid" }],
  source: "Sample, to Oct 31, 2026",
} as const;
const svg = svgDocument(chart, { width: 960, color: (token) => `#${token.length}23456`, fontFaces: "@font-face{}" });

test("a file stands alone: no reference to the page's variables, every text escaped", () => {
  expect(svg).not.toContain("var(");
  expect(svg).not.toContain("NaN");
  expect(svg).toContain("Sold &amp; listed");
  expect(svg).toContain("78704 &lt;sold&gt;");
  expect(svg).toContain("Sample, to Oct 31, 2026");
  expect(svg).toContain("no data");
});
test("its tags are balanced", () => {
  const opened = svg.match(/<(svg|style|text)\b/g)?.length;
  expect(svg.match(/<\/(svg|style|text)>/g)?.length).toBe(opened);
});
test("words wrap and none is lost", () => {
  const text = "At October’s pace, the 1,611 homes for sale would take 4.5 months to sell";
  expect(wrapText(text, 20).join(" ")).toBe(text);
  expect(Math.max(...wrapText(text, 20).map((line) => line.length))).toBeLessThanOrEqual(20);
});
