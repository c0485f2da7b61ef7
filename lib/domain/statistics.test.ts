import fc from "fast-check";
import { expect, test } from "vitest";
import { median, medianOfSorted, roundHalfUp } from "./statistics";

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
  [2.5, 0, 3],
  [-2.5, 0, -2],
  [0.125, 2, 0.13],
  [null, 0, null],
])("%s rounded half up to %i decimals is %s", (value, digits, expected) =>
  expect(roundHalfUp(value, digits)).toBe(expected),
);
