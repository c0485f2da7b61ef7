import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { niceTicks, valueScale } from "./scale";

describe("gridlines stand at round numbers", () => {
  test.each([
    [0, 1_800, 4, [0, 500, 1_000, 1_500]],
    [450_000, 1_010_000, 4, [600_000, 800_000, 1_000_000]],
    [0, 62, 4, [0, 20, 40, 60]],
    [640_000, 1_100_000, 4, [700_000, 800_000, 900_000, 1_000_000, 1_100_000]],
    [0, 10.4, 4, [0, 5, 10]],
    [0.941, 1.018, 4, [0.96, 0.98, 1]],
    [0, 0, 4, [0]],
  ])("%s to %s in about %s parts", (min, max, count, ticks) => expect(niceTicks(min, max, count)).toEqual(ticks));

  test("whole values get no gridline between them", () => expect(niceTicks(0, 2.2, 4, true)).toEqual([0, 1, 2]));

  test("any range has its ticks inside, ascending, at most six", () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 1, max: 1e7 }), (min, span) => {
        const ticks = niceTicks(min, min + span);
        expect(ticks.length).toBeGreaterThan(span > 9 ? 2 : 0);
        expect(ticks.length).toBeLessThan(9);
        expect([...ticks].sort((a, b) => a - b)).toEqual(ticks);
        expect(ticks.every((tick) => tick >= min - 1e-6 * span && tick <= min + span * (1 + 1e-6))).toBe(true);
      }),
    ));
});

describe("the value axis", () => {
  const height = 184;
  test("counts start at 0, at the bottom", () =>
    expect(valueScale([40, 60], { height, fromZero: true }).y(0)).toBe(height));
  test("prices do not", () => expect(valueScale([800, 900], { height, fromZero: false }).min).toBeGreaterThan(700));
  test.each([[[]], [[null, null]], [[7]], [[0, 0]], [[5, 5, null]]])("%j still has a frame", (values) => {
    for (const fromZero of [true, false]) {
      const scale = valueScale(values, { height, fromZero });
      expect(scale.max).toBeGreaterThan(scale.min);
      expect(scale.ticks.length).toBeGreaterThan(0);
    }
  });
  test("every value is drawn inside the plot, and a higher value higher up", () =>
    fc.assert(
      fc.property(fc.array(fc.nat(2e6), { minLength: 2 }), fc.boolean(), (values, fromZero) => {
        const { y } = valueScale(values, { height, fromZero });
        for (const value of values) expect(y(value) >= 0 && y(value) <= height).toBe(true);
        const [a, b] = [Math.min(...values), Math.max(...values)];
        if (a < b) expect(y(b)).toBeLessThan(y(a));
      }),
    ));
});
