import { expect, test } from "vitest";
import { boxAround, contains, intersectionOf, padded, unionOf, WORLD } from "./box";

test("boxes are joined, shared, widened within the world and never flat", () => {
  expect(unionOf([])).toBeNull();
  expect(
    unionOf([
      [0, 0, 1, 1],
      [-2, 0.5, 0, 3],
    ]),
  ).toEqual([-2, 0, 1, 3]);
  expect(intersectionOf([0, 0, 2, 2], [1, 1, 3, 3])).toEqual([1, 1, 2, 2]);
  expect(intersectionOf([0, 0, 1, 1], [2, 2, 3, 3])).toBeNull();
  expect(padded(WORLD, 1)).toEqual(WORLD);
  expect(padded([0, 0, 10, 10], 0.1)).toEqual([-1, -1, 11, 11]);
  const lone = boxAround([{ longitude: -97, latitude: 30 }])!;
  expect(lone[0]).toBeLessThan(lone[2]);
  expect(contains(lone, -97, 30)).toBe(true);
});
