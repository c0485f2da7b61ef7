import fc from "fast-check";
import { expect, test } from "vitest";
import { mean, median, medianOfSorted, quantile, quartilesOf, roundHalfUp } from "./statistics";

test.each([
  [[], null],
  [[7], 7],
  [[1, 2], 1.5],
  [[9, 1, 5], 5],
  [[10, 1, 2, 3], 2.5],
])("the median of %j is %s", (values, expected) => expect(median(values)).toBe(expected));

test("the median has as many numbers below it as above it, in any order of the numbers", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1 }), (values) => {
      const middle = median(values)!;
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
      expect(medianOfSorted([...values].sort((a, b) => a - b))).toBe(middle);
    }),
  );
});

test.each([
  [[1, 2, 3, 4], 0.5, 2.5],
  [[1, 2, 3, 4, 5], 0.25, 2],
  [[10, 20], 0.75, 17.5],
  [[7], 0.05, 7],
])("the quantile of %j at the share %d is %d", (values, share, result) =>
  expect(quantile(values.length, (nth) => values[nth]!, share)).toBe(result),
);

test.each<[number[], [number, number] | null]>([
  [[1, 2, 3, 4], null],
  [
    [10, 20, 30, 40, 50],
    [20, 40],
  ],
  [
    [10, 20, 30, 40, 50, 60],
    [23, 48],
  ],
  [
    [1, 1, 2, 4, 8, 16, 32],
    [2, 12],
  ],
  [
    [0, 1, 3, 3, 3, 3, 6, 7],
    [3, 4],
  ],
])("the quartiles of %j are %j: between order statistics, halves up, and none under 5 numbers", (values, expected) =>
  expect(quartilesOf(values.length, (nth) => values[nth]!)).toEqual(expected),
);

test.each([
  [2.5, 0, 3],
  [-2.5, 0, -2],
  [0.125, 2, 0.13],
  [null, 0, null],
])("%s rounded half up to %i decimals is %s", (value, digits, expected) =>
  expect(roundHalfUp(value, digits)).toBe(expected),
);

test("a mean adds its numbers in ascending order, of either sign and however they come", () => {
  const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 7);
  fc.assert(
    fc.property(fc.array(fc.oneof(number, number.map(Math.abs)), { minLength: 1 }), (values) => {
      const ascending = values.toSorted((a, b) => a - b);
      const sum = ascending.reduce((total, value) => total + value, 0);
      expect(mean(values)! + 0).toBe(sum / values.length + 0);
    }),
  );
});
