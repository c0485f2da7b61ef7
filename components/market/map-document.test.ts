import { expect, test } from "vitest";
import { mapDocument } from "./map-document";

const circle = { x: 0.5, y: 0.5, r: 14, strength: 0.46, count: 7, name: "Austin", nameY: 29 };
const svg = mapDocument(
  {
    title: "Median sold price by ZIP code: o'brien",
    sentence: "Median sold price of the last 30 days’ sales.",
    source: "Sample, to Oct 31, 2026",
    circles: [circle, { ...circle, x: 0.2, r: 8, strength: null, count: 1, name: "78704" }],
    legend: [{ label: "from $232K", strength: 0.1 }],
    window: { x: 10, y: 20, width: 100, height: 62.5 },
    lines: ["M0 0L5 5", "M6 6L7 7"],
    names: [
      { kind: "city", text: "Round Rock", x: 0.5, y: 0.25, dx: 3, dy: -20 },
      { kind: "state", text: "Texas", x: 0.25, y: 0.5, dx: 0, dy: 0 },
    ],
    scale: { share: 0.25, label: "5 miles" },
  },
  { width: 960, color: (token) => `#${token.length}23456`, fontFaces: "" },
);

test("a saved map does not refer to the page's variables or styles, and escapes every text", () => {
  expect(svg).not.toMatch(/var\(|class=|NaN|undefined/);
  expect(svg).toContain("o&#39;brien");
  expect(svg.match(/<(svg|style|text)\b/g)?.length).toBe(svg.match(/<\/(svg|style|text)>/g)?.length);
});

test("a saved map names places at their positions and has a scale bar", () => {
  // The map is 912 wide and 570 high.
  expect(svg).toMatch(/<text x="483" y="[\d.]+"[^>]*>Round Rock<\/text>/);
  expect(svg).toMatch(/<text x="252" y="[\d.]+"[^>]*>TEXAS<\/text>/);
  expect(svg).toMatch(/<path d="M36 [\d.]+v6h228v-6"[^>]*\/><text[^>]*>5 miles<\/text>/);
});

test("a saved map has boundary lines, a legend of tints, the count and name of each group, and a dashed circle for a ZIP without the figure", () => {
  expect(svg).toContain('d="M0 0L5 5M6 6L7 7"');
  for (const words of ["from $232K", "7", "Austin", "78704", "Sample, to Oct 31, 2026"])
    expect(svg).toContain(`>${words}</text>`);
  expect(svg.match(/fill-opacity="0.46"/g)).toHaveLength(1);
  expect(svg.match(/stroke-dasharray="2 2"/g)).toHaveLength(1);
});
