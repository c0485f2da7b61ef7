import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distributionOf, percentileRank } from "./distribution";

test("a distribution's figures grow with their share and stay within the values; there is none of fewer than five", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: null }), { minLength: 5 }), (values) => {
      const known = values.filter((v) => v !== null);
      const d = distributionOf(values);
      expect(d === null).toBe(known.length < 5);
      if (!d) return;
      const line = [Math.min(...known), d.low, d.lowerQuartile, d.median, d.upperQuartile, d.high, Math.max(...known)];
      for (const [i, v] of line.entries())
        expect(v).toBeGreaterThanOrEqual((line[i - 1] ?? Number.NEGATIVE_INFINITY) - 1e-6);
    }),
  );
});

describe("a percentile rank", () => {
  test.each([
    [[1, 2, 3, 4], 3, 0.625],
    [[1, 2, 3, 4], 0, 0],
    [[1, 2, 3, 4], 9, 1],
    [[5, 5, 5, 5], 5, 0.5],
    [[null, 5, null], 9, 1],
  ])("among the values %j, the rank of %d is %d", (values, value, rank) =>
    expect(percentileRank(values, value)).toBe(rank),
  );
  test("is null without values", () => expect(percentileRank([null], 3)).toBeNull());
});
