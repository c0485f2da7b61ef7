import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clusterMark, pinMark } from "./marks";
import { placeAt, worldPixels } from "./mercator";
import { uncovered } from "./zip-room";

const ZIP = ["78704", -97.766, 30.243] as const;
const at = (dx: number, dy: number, zoom: number) => {
  const [x, y] = worldPixels(ZIP[2], ZIP[1], zoom);
  return placeAt([x + dx, y + dy], zoom);
};
const cluster = clusterMark(120);
const pin = pinMark(899_000, { saved: false, viewed: false }, false);

describe("a ZIP's name", () => {
  test.each([
    ["under a cluster", 11, cluster, 0, 0, false],
    ["that peeps out beside a cluster", 11, cluster, 40, 0, false],
    ["clear of a cluster", 11, cluster, 60, 0, true],
    ["above a cluster", 11, cluster, 0, 40, true],
    ["large, beside a cluster", 13, cluster, 60, 0, false],
    ["large, clear of a cluster", 13, cluster, 90, 0, true],
    ["under a price", 11, pin, 0, 30, false],
    ["under a price's place, clear of its tab", 11, pin, 0, 0, false],
    ["clear of a price and its place", 11, pin, 0, -14, true],
  ])("%s", (_, zoom, mark, dx, dy, drawn) => {
    const found = uncovered([ZIP], [{ ...at(dx, dy, zoom), mark }], zoom);
    expect(found).toEqual(drawn ? [ZIP] : []);
  });

  test("is drawn where there are no marks", () => expect(uncovered([ZIP], [], 12)).toEqual([ZIP]));
});

test("a place and its pixel lead to each other", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: 0, max: 19 }),
      (latitude, longitude, zoom) => {
        const place = placeAt(worldPixels(latitude, longitude, zoom), zoom);
        expect(place.latitude).toBeCloseTo(latitude, 6);
        expect(place.longitude).toBeCloseTo(longitude, 6);
      },
    ),
  );
});
