import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import type { ListedMarket } from "@/lib/domain/market-list";
import { NO_LIST_FIGURES } from "@/test/market";
import { classOf, figureClasses, mapGroups, placesName, placesSaid, REACH, strengthOf, windowOf } from "./map-circles";

const row = (
  zipCode: string,
  longitude: number,
  latitude: number,
  medianSoldPrice: number | null,
  records = 1,
  city = "C",
): ListedMarket => ({
  zipCode,
  city,
  state: "TX",
  window: 3,
  month: "2026-10",
  figures: { ...NO_LIST_FIGURES, medianSoldPrice },
  place: {
    zipCode,
    city,
    state: "TX",
    records,
    longitude,
    latitude,
    bounds: null,
    provenance: { kind: "derived" },
  },
});
const AUSTIN = [row("78704", -97.77, 30.24, 700, 9), row("78701", -97.74, 30.27, 500), row("78759", -97.75, 30.4, 600)];
const SEATTLE = [
  row("98052", -122.12, 47.67, 1, 9, "Redmond"),
  row("98101", -122.33, 47.61, 1, 5, "Seattle"),
  row("98115", -122.3, 47.68, 1, 6, "Seattle"),
];
const PORTLAND = [row("97201", -122.69, 45.5, 1, 3, "Portland"), row("97034", -122.68, 45.41, 1, 2, "Lake Oswego")];
const ATLANTA = [row("30303", -84.39, 33.75, 1, 9, "Atlanta"), row("30308", -84.38, 33.77, 1, 8, "Atlanta")];
const NASHVILLE = [row("37203", -86.79, 36.15, 1, 7, "Nashville"), row("37027", -86.78, 36, 1, 6, "Brentwood")];
const DENVER = [row("80203", -104.98, 39.73, null)];

describe("the map of markets", () => {
  test("shows the whole country when its ZIPs are spread over it, and zooms in on a single city in the same proportions", () => {
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
  test("merges circles that would overlap into one with the median of their figures, and separates them when zoomed in", () => {
    const whole = { x: 0, y: 0, width: US_WIDTH, height: US_HEIGHT };
    const far = mapGroups([...AUSTIN, ...DENVER], whole, "medianSoldPrice", REACH.wide);
    expect(far.map((group) => [group.rows.length, group.value])).toEqual([
      [3, 600],
      [1, null],
    ]);
    expect(
      mapGroups(AUSTIN, windowOf(AUSTIN), "medianSoldPrice", REACH.wide).map((group) => group.rows.length),
    ).toEqual([1, 1, 1]);
  });
  test("places every ZIP of a window inside that window, and gives each group a box that contains its ZIPs", () => {
    for (const group of mapGroups(AUSTIN, windowOf(AUSTIN), "medianSoldPrice", REACH.wide)) {
      expect(group.x > 0 && group.x < 1 && group.y > 0 && group.y < 1).toBe(true);
      const { longitude, latitude } = group.rows[0]!.place!;
      const [west, south, east, north] = group.bounds;
      expect(west < longitude! && longitude! < east && south < latitude! && latitude! < north).toBe(true);
    }
  });
  test("names a circle after all of its cities, the one with most homes first, and never divides a city between two circles", () => {
    const whole = windowOf([]);
    const groups = mapGroups([...SEATTLE, ...PORTLAND, ...ATLANTA, ...NASHVILLE], whole, "medianSoldPrice", REACH.wide);
    expect(groups.map((group) => [group.rows.length, placesName(group.places)])).toEqual([
      [5, "Seattle, Portland"],
      [2, "Atlanta"],
      [2, "Nashville"],
    ]);
    const near = [...SEATTLE, ...PORTLAND];
    expect(
      mapGroups(near, windowOf(near), "medianSoldPrice", REACH.wide).map((group) => placesName(group.places)),
    ).toEqual(["Seattle", "Portland"]);
  });
  test.each([
    [["Austin"], "Austin", "Austin, TX"],
    [["Seattle", "Portland"], "Seattle, Portland", "Seattle, TX and Portland, TX"],
    [["New York", "Trenton", "Camden"], "New York and 2 more", "New York, TX and 2 more cities"],
  ])("a circle of %j is labeled %s and read aloud as %s", (cities, name, said) => {
    const places = cities.map((city) => ({ city, state: "TX" }));
    expect([placesName(places), placesSaid(places)]).toEqual([name, said]);
  });
  test.each([
    ["24 px on a phone of 320", REACH.narrow, 24, 288],
    ["24 px on a phone of 390", REACH.narrow, 24, 358],
    ["32 px on a window of 768", REACH.wide, 32, 718],
  ])(
    "every ZIP is in exactly one circle, and targets of %s do not overlap, zoomed out or in",
    (_, reach, target, width) =>
      fc.assert(
        fc.property(
          fc.boolean(),
          fc.array(
            fc.tuple(fc.double({ min: -120, max: -75, noNaN: true }), fc.double({ min: 28, max: 46, noNaN: true })),
            {
              maxLength: 60,
            },
          ),
          (near, spots) => {
            const rows = spots.map(([west, north], i) => {
              // Near: all in one county.
              const [x, y] = near ? [-97 + west / 100, 30 + north / 100] : [west, north];
              return row(String(10_000 + i), x, y, i, i, `City ${i}`);
            });
            const groups = mapGroups(rows, windowOf(near ? rows : []), "medianSoldPrice", reach);
            expect(groups.flatMap((group) => group.rows).length).toBe(rows.length);
            expect(new Set(groups.flatMap((group) => group.rows)).size).toBe(rows.length);
            const height = (width * US_HEIGHT) / US_WIDTH;
            for (const [i, a] of groups.entries())
              for (const b of groups.slice(i + 1))
                expect(Math.max(Math.abs(a.x - b.x) * width, Math.abs(a.y - b.y) * height)).toBeGreaterThanOrEqual(
                  target,
                );
            // A group is named after cities of its own ZIPs.
            for (const group of groups) {
              const cities = group.rows.map(({ city }) => city);
              for (const place of group.places) expect(cities).toContain(place.city);
            }
          },
        ),
        { numRuns: 50 },
      ),
  );
  test("ZIPs without coordinates are left out", () =>
    expect(mapGroups([{ ...AUSTIN[0]!, place: null }], windowOf([]), "medianSoldPrice", REACH.wide)).toEqual([]));
});

describe("classes of a figure", () => {
  test("are five of about equal size, and each value is in one of them", () => {
    const classes = figureClasses(Array.from({ length: 100 }, (_, i) => i))!;
    expect(classes.breaks).toEqual([20, 40, 60, 80]);
    expect([0, 19, 20, 99].map((value) => classOf(value, classes))).toEqual([0, 0, 1, 4]);
  });
  test("are fewer where values repeat, one for a single value, and none without values", () => {
    expect(figureClasses([1, 1, 1, 1, 2])!.breaks).toEqual([2]);
    expect(figureClasses([7])!.breaks).toEqual([]);
    expect(figureClasses([null])).toBeNull();
  });
  test("are drawn in a stronger tint the higher they are", () => {
    const classes = figureClasses([1, 2, 3, 4, 5])!;
    const strengths = [0, 1, 2, 3, 4].map((nth) => strengthOf(nth, classes));
    expect([...strengths].sort((a, b) => a - b)).toEqual(strengths);
  });
});
