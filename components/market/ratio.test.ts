import { expect, test } from "vitest";
import { chartModel } from "@/components/charts/model";
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
  const model = chartModel(spec);
  expect(model.labels.map(({ text }) => text)).toEqual(["97.3%", "102.1%"]);
  const [below, above] = model.series.flatMap(({ dots }) => dots);
  expect(below!.y).toBeGreaterThan(model.base!.y);
  expect(above!.y).toBeLessThan(model.base!.y);
});

test.each([[[]], [[zip("78704", 1)]], [[zip("78704", 0.4)]]])(
  "stems and the line of the asking price stay within the plot: %#",
  (zips) => {
    const { series, rowX, height, base } = chartModel(ratioSpec(zips));
    for (const y of [base!.y, ...series.flatMap(({ dots }) => dots.map((dot) => dot.y))])
      expect(y >= 0 && y <= height).toBe(true);
    for (const x of rowX) expect(x >= 0 && x <= 1).toBe(true);
  },
);
