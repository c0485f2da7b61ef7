import { expect, test } from "vitest";
import { svgFile, textAt, wrapText } from "./svg-document";

const svg = svgFile(
  {
    title: "Sold & listed",
    place: "78704, Austin, TX; Nov 2025 to Oct 2026",
    sentence: "The median of what sold.",
    source: "Sample, to Oct 31, 2026",
  },
  {
    height: 200,
    keys: (y) => textAt(24, y, "78704 <sold>", { size: 12, fill: "#123456" }),
    body: (top) => `<svg y="${top}"/>`,
  },
  { width: 960, color: (token) => `#${token.length}23456`, fontFaces: "@font-face{}" },
);

test("a saved chart needs no other file, states its title, place, period and source, and escapes every text", () => {
  expect(svg).not.toContain("var(");
  expect(svg).not.toContain("NaN");
  for (const text of [
    "Sold &amp; listed",
    "78704 &lt;sold&gt;",
    "78704, Austin, TX; Nov 2025 to Oct 2026",
    "Sample, to Oct 31, 2026",
  ])
    expect(svg).toContain(`>${text}</text>`);
});
test("every tag of a saved chart is closed", () => {
  const opened = svg.match(/<(style|text)\b/g)?.length;
  expect(svg.match(/<\/(style|text)>/g)?.length).toBe(opened);
});
test("wrapped text keeps every word", () => {
  const text = "At October’s pace, the 1,611 homes for sale would take 4.5 months to sell";
  expect(wrapText(text, 20).join(" ")).toBe(text);
  expect(Math.max(...wrapText(text, 20).map((line) => line.length))).toBeLessThanOrEqual(20);
});
