import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MapCluster } from "@/lib/domain/search";
import { clusterRadius, declutter, tabsApart, worldPixels } from "./declutter";
import { clusterMark, clusterWords, pinMark } from "./marks";

const home = (id: string, latitude: number, longitude: number): MapCluster => ({
  id,
  latitude,
  longitude,
  count: 1,
  medianListPrice: null,
  bounds: [longitude, latitude, longitude, latitude],
  status: "forSale",
  listPrice: 1,
});

describe("marks", () => {
  test.each([
    [2, 15],
    [24, 15],
    [25, 18],
    [99, 18],
    [100, 21],
    [12_345, 21],
  ])("%d homes stand in a circle of radius %d", (count, radius) =>
    expect(clusterMark(count).html).toContain(`r="${radius}"`),
  );

  test("a saved pin has a flag, a viewed one its class, a sold one a hollow dot", () => {
    expect(pinMark(899_000, { saved: true, viewed: false }, false).html).toContain('class="flag"');
    expect(pinMark(899_000, { saved: false, viewed: true }, false).className).toContain("viewed");
    expect(pinMark(null, { saved: false, viewed: false }, true).className).toContain("hollow");
  });

  test("a cluster is described without its place", () =>
    expect(clusterWords({ ...home("x", 0, 0), id: null, count: 37, medianListPrice: 899_000 })).toBe(
      "37 homes, median $899K. Press to look closer.",
    ));

  test("clusters that are drawn do not overlap, and no home is lost", () => {
    const cluster = fc.record({
      count: fc.integer({ min: 2, max: 400 }),
      latitude: fc.double({ min: 30, max: 30.3, noNaN: true }),
      longitude: fc.double({ min: -98, max: -97.7, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(cluster, { maxLength: 40 }), fc.integer({ min: 3, max: 19 }), (list, zoom) => {
        const clusters = list.map((each) => ({ ...home("", each.latitude, each.longitude), ...each, id: null }));
        const tidy = declutter(clusters, zoom);
        const sum = (all: { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
        expect(sum(tidy)).toBe(sum(list));
        for (const [i, a] of tidy.entries())
          for (const b of tidy.slice(i + 1)) {
            const [ax, ay] = worldPixels(a.latitude, a.longitude, zoom);
            const [bx, by] = worldPixels(b.latitude, b.longitude, zoom);
            expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThan(clusterRadius(a.count) + clusterRadius(b.count));
          }
      }),
    );
  });

  test("price tabs never overlap, and the first home always has one", () => {
    const point = fc.tuple(
      fc.double({ min: 30, max: 30.2, noNaN: true }),
      fc.double({ min: -98, max: -97.8, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), fc.integer({ min: 3, max: 19 }), (points, zoom) => {
        const homes = points.map(([latitude, longitude], i) => home(String(i), latitude, longitude));
        const shown = tabsApart(homes, zoom);
        expect(shown.has("0")).toBe(true);
        expect(
          tabsApart(
            homes.filter(({ id }) => shown.has(id!)),
            zoom,
          ),
        ).toEqual(shown);
      }),
    );
  });
});
