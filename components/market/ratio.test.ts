import { expect, test } from "vitest";
import { fitLabels } from "@/components/charts/labels";
import { chartScale } from "@/components/charts/scale";
import { NO_FIGURES } from "@/test/market";
import { ratioSpec } from "./ratio";

const zip = (zipCode: string, listToSoldRatio: number | null) => ({
  id: zipCode,
  name: zipCode,
  snapshot: { ...NO_FIGURES, listToSoldRatio },
});

test("each ZIP has a stem from the asking price to the price paid, labeled with the ratio", () => {
  const spec = ratioSpec([zip("78704", 0.973), zip("78745", null), zip("78702", 1.021)]);
  expect(spec.rows.map(({ at }) => at)).toEqual(["78704", "78745", "78702"]);
  expect(fitLabels(spec, chartScale(spec), 230).map(({ text, below }) => [text, below])).toEqual([
    ["97.3%", true],
    ["102.1%", false],
  ]);
  expect(spec.base!.value).toBe(1);
});

test.each([[[]], [[zip("78704", 1)]], [[zip("78704", 0.4)]]])(
  "stems and the line of the asking price stay within the plot: %#",
  (zips) => {
    const spec = ratioSpec(zips);
    const { at, x, y, height } = chartScale(spec);
    for (const value of [spec.base!.value, ...spec.series.flatMap(({ values }) => values)])
      if (value !== null) expect(y(value) >= 0 && y(value) <= height).toBe(true);
    for (const row of at) expect(x(row) >= 0 && x(row) <= 1).toBe(true);
  },
);
