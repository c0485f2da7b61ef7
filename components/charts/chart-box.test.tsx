import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
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

async function drawn(still: ReactNode): Promise<string> {
  const { prelude } = await prerender(<ChartBox spec={SPEC} words={WORDS} fileName="a" still={still} />);
  return new Response(prelude).text();
}

test("a chart that the server did not draw is shown as a still until the live chart has loaded", async () => {
  const html = await drawn(null);
  expect(html).toContain('data-chart="still"');
  expect(html).toContain('aria-label="Prices. They rise."');
  expect(html).toMatch(/<path[^>]* d="M0,\d/);
});

test("a chart that the server drew shows that drawing and nothing else", async () => {
  const html = await drawn(<b>the server’s</b>);
  expect(html).toContain("the server’s");
  expect(html).not.toContain("data-chart");
});
