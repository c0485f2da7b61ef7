import { describe, expect, test } from "vitest";
import { US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import { classOf, figureClasses, strengthOf } from "./figure-classes";
import { mapGroups, windowOf } from "./map-groups";
import type { MarketRow } from "./market-list";

const row = (
  zipCode: string,
  longitude: number,
  latitude: number,
  medianSoldPrice: number | null,
  records = 1,
): MarketRow => ({
  market: { zipCode, city: "C", state: "TX", snapshot: { medianSoldPrice } as MarketRow["market"]["snapshot"] },
  place: {
    zipCode,
    city: "C",
    state: "TX",
    records,
    longitude,
    latitude,
    bounds: null,
    provenance: { kind: "derived" },
  },
});
const AUSTIN = [row("78704", -97.77, 30.24, 700, 9), row("78701", -97.74, 30.27, 500), row("78759", -97.75, 30.4, 600)];
const DENVER = [row("80203", -104.98, 39.73, null)];

describe("the map of markets", () => {
  test("spread over the country it shows all of it, a city closes in and keeps the map's shape", () => {
    expect(windowOf([...AUSTIN, ...DENVER, row("02139", -71.1, 42.4, 1)])).toEqual({
      x: 0,
      y: 0,
      width: US_WIDTH,
      height: US_HEIGHT,
    });
    const close = windowOf(AUSTIN);
    expect(close.width).toBeLessThan(20);
    expect(close.height / close.width).toBeCloseTo(US_HEIGHT / US_WIDTH);
  });
  test("what would overlap is one circle with the middle of its figures, and closer in it comes apart", () => {
    const whole = { x: 0, y: 0, width: US_WIDTH, height: US_HEIGHT };
    const far = mapGroups([...AUSTIN, ...DENVER], whole, "medianSoldPrice");
    expect(far.map((group) => [group.rows.length, group.value])).toEqual([
      [3, 600],
      [1, null],
    ]);
    expect(mapGroups(AUSTIN, windowOf(AUSTIN), "medianSoldPrice").map((group) => group.rows.length)).toEqual([1, 1, 1]);
  });
  test("every ZIP of a window stands inside it, and a group's box holds its ZIPs", () => {
    for (const group of mapGroups(AUSTIN, windowOf(AUSTIN), "medianSoldPrice")) {
      expect(group.x > 0 && group.x < 1 && group.y > 0 && group.y < 1).toBe(true);
      const { longitude, latitude } = group.rows[0]!.place!;
      const [west, south, east, north] = group.bounds;
      expect(west < longitude! && longitude! < east && south < latitude! && latitude! < north).toBe(true);
    }
  });
  test("ZIPs without coordinates are on no map", () =>
    expect(mapGroups([{ ...AUSTIN[0]!, place: null }], windowOf([]), "medianSoldPrice")).toEqual([]));
});

describe("classes of a figure", () => {
  test("five of about equal size, each value in one", () => {
    const classes = figureClasses(Array.from({ length: 100 }, (_, i) => i))!;
    expect(classes.breaks).toEqual([20, 40, 60, 80]);
    expect([0, 19, 20, 99].map((value) => classOf(value, classes))).toEqual([0, 0, 1, 4]);
  });
  test("repeated values make fewer classes, one value one, none none", () => {
    expect(figureClasses([1, 1, 1, 1, 2])!.breaks).toEqual([2]);
    expect(figureClasses([7])!.breaks).toEqual([]);
    expect(figureClasses([null])).toBeNull();
  });
  test("a higher class is drawn stronger", () => {
    const classes = figureClasses([1, 2, 3, 4, 5])!;
    const strengths = [0, 1, 2, 3, 4].map((nth) => strengthOf(nth, classes));
    expect([...strengths].sort((a, b) => a - b)).toEqual(strengths);
  });
});
