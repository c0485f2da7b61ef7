import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { milesBetween } from "@/lib/domain/geo";
import { VERTICES_MAX } from "@/lib/domain/kinds";
import { RADIUS_MAX } from "@/lib/domain/search";
import { filterQuery, readSearchAddress } from "@/lib/web/homes-url";
import { contains } from "./geometry";
import { areaBox, byHand, circleThrough, middleOf, outlinesOf, shapeOf } from "./shapes";

type Pixel = readonly [x: number, y: number];

/**
 * Leaves out points nearer to the previous one than the tolerance. This is the first step of Leaflet's `simplify`,
 * which cannot be loaded without a browser.
 */
function thinned(path: Pixel[], tolerance: number): Pixel[] {
  const kept: Pixel[] = [];
  for (const at of path) {
    const last = kept.at(-1);
    if (!last || Math.hypot(at[0] - last[0], at[1] - last[1]) >= tolerance) kept.push(at);
  }
  return kept;
}

const at = (lat: number, lng: number) => ({ lat, lng });

describe("a shape that is drawn", () => {
  test("by hand has no more corners than the API accepts, and each of them is a point of the path", () => {
    const pixel = fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }));
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 1, maxLength: 600, size: "max" }), (path) => {
        const corners = byHand(path, thinned);
        expect(corners.length).toBeLessThanOrEqual(VERTICES_MAX);
        for (const corner of corners) expect(path).toContain(corner);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    [
      "with its corners as longitude and latitude",
      [at(30, -97), at(31, -97), at(31, -98)],
      [
        [-97, 30],
        [-97, 31],
        [-98, 31],
      ],
    ],
    [
      "rounded to about a metre",
      [at(30.1234567, -97), at(31, -97), at(31, -98)],
      [
        [-97, 30.12346],
        [-97, 31],
        [-98, 31],
      ],
    ],
    [
      "without repeated corners, including the last",
      [at(30, -97), at(30, -97), at(31, -97), at(31, -98), at(30.000001, -97)],
      [
        [-97, 30],
        [-97, 31],
        [-98, 31],
      ],
    ],
    [
      "with longitudes from -180 to 180, however often the map wrapped around",
      [at(30, 263), at(31, 263), at(31, 262)],
      [
        [-97, 30],
        [-97, 31],
        [-98, 31],
      ],
    ],
    [
      "cut off at the antimeridian and the poles",
      [at(89, 179), at(91, 179), at(89, 181)],
      [
        [179, 89],
        [179, 90],
        [180, 89],
      ],
    ],
    ["null with fewer than three corners", [at(30, -97), at(31, -97), at(30, -97)], null],
    ["null with too many corners", Array.from({ length: 101 }, (_, i) => at(i / 10, i % 2)), null],
  ])("becomes a filter's polygon, %s", (_, corners, shape) => expect(shapeOf(corners)).toEqual(shape));
});

/** What the API's own parameters make of a drawn area; it reports what it would refuse. */
const accepted = (filter: Parameters<typeof filterQuery>[0]) => {
  const { state, leftOut, unknown } = readSearchAddress(new URLSearchParams(filterQuery(filter)));
  return leftOut.length + unknown.length === 0 ? state.filter : null;
};

describe("whatever is drawn on the map, however often it wraps around,", () => {
  const point = fc.record({
    lat: fc.double({ min: -89, max: 89, noNaN: true }),
    lng: fc.double({ min: -900, max: 900, noNaN: true }),
  });

  test("as a shape is none, or one that the API accepts as it is", () =>
    fc.assert(
      fc.property(fc.array(point, { maxLength: 120 }), (corners) => {
        const polygon = shapeOf(corners);
        if (polygon) expect(accepted({ polygon })).toEqual({ polygon });
      }),
    ));

  test("as a circle has the point on its edge, to a hundredth of a mile, within the radii that the API accepts", () =>
    fc.assert(
      fc.property(point, fc.double({ min: -1, max: 1, noNaN: true }), (center, away) => {
        const edge = { lat: center.lat + away, lng: center.lng };
        const circle = circleThrough(center, edge);
        expect(accepted({ ...circle })).toEqual(circle);
        const miles = milesBetween(
          { latitude: center.lat, longitude: center.lng },
          { latitude: edge.lat, longitude: edge.lng },
        );
        expect(Math.abs(circle.radius - Math.min(RADIUS_MAX, Math.max(0.01, miles)))).toBeLessThanOrEqual(0.0051);
      }),
    ));
});

describe("a search area", () => {
  const middle = { latitude: 30.25, longitude: -97.75 };

  test("that is a circle has every point of its outline at the radius from its center", () => {
    const [rim] = outlinesOf({ ...middle, radius: 2 });
    for (const [latitude, longitude] of rim!) expect(milesBetween(middle, { latitude, longitude })).toBeCloseTo(2, 6);
  });

  test("has a bounding box that contains all of it, or the intersection of several areas", () => {
    const circle = { ...middle, radius: 5 };
    const box = areaBox(circle)!;
    for (const [latitude, longitude] of outlinesOf(circle)[0]!) expect(contains(box, longitude, latitude)).toBe(true);
    expect(
      areaBox({
        polygon: [
          [-98, 30],
          [-97, 31],
          [-97.5, 29],
        ],
      }),
    ).toEqual([-98, 29, -97, 31]);
    expect(
      areaBox({
        polygon: [
          [-98, 30],
          [-97, 31],
          [-97.5, 29],
        ],
        bbox: [-97.6, 28, -96, 30.5],
      }),
    ).toEqual([-97.6, 29, -97, 30.5]);
    expect(areaBox({ city: "Austin" })).toBeNull();
  });
});

test("the middle of a box has five decimals, as an address should", () =>
  expect(middleOf([-97.7403, 30.245522, -97.69162, 30.2803])).toEqual({ latitude: 30.26291, longitude: -97.71596 }));
