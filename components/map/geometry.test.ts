import fc from "fast-check";
import { expect, test } from "vitest";
import { boxAround, contains, intersectionOf, padded, unionOf, WORLD, worldPixels } from "./geometry";

test("boxes are united, intersected, widened up to the edges of the world, and always have an area", () => {
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

test("a place's pixel converts back to the place by the inverse of Web Mercator", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: 0, max: 19 }),
      (latitude, longitude, zoom) => {
        const [x, y] = worldPixels(latitude, longitude, zoom);
        const world = 256 * 2 ** zoom;
        expect((x / world) * 360).toBeCloseTo(longitude, 6);
        expect((Math.atan(Math.sinh((-y / world) * 2 * Math.PI)) * 180) / Math.PI).toBeCloseTo(latitude, 6);
      },
    ),
  );
});
