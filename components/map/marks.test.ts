import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MapCluster } from "@/lib/domain/search";
import { declutter, roomOf, worldPixels } from "./declutter";
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

  test("no mark stands on another, none is smaller than a finger needs, and no home is lost", () => {
    const mark = fc.record({
      count: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 400 })),
      latitude: fc.double({ min: 30, max: 30.3, noNaN: true }),
      longitude: fc.double({ min: -98, max: -97.7, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), fc.integer({ min: 3, max: 19 }), (list, zoom) => {
        const given = list.map((each, i) => ({
          ...home(String(i), each.latitude, each.longitude),
          ...(each.count > 1 && { count: each.count, id: null }),
        }));
        const placed = declutter(given, zoom);
        const rooms = placed.map(({ cluster, kind }) =>
          roomOf(kind, cluster.count, worldPixels(cluster.latitude, cluster.longitude, zoom)),
        );
        expect(placed.reduce((sum, { cluster }) => sum + cluster.count, 0)).toBe(
          list.reduce((sum, { count }) => sum + count, 0),
        );
        for (const [i, a] of rooms.entries()) {
          expect(Math.min(a[2] - a[0], a[3] - a[1])).toBeGreaterThan(23.9);
          for (const b of rooms.slice(i + 1))
            expect(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]).toBe(false);
        }
        for (const { cluster, kind } of placed) expect(kind === "cluster").toBe(cluster.id === null);
      }),
    );
  });

  test("a lone home has its price, and a home beside it is a dot", () => {
    const kinds = (list: MapCluster[]) => declutter(list, 12).map(({ kind }) => kind);
    expect(kinds([home("a", 30, -97)])).toEqual(["tab"]);
    expect(kinds([home("a", 30, -97), home("b", 30, -96.984)]).sort()).toEqual(["dot", "tab"]);
    expect(kinds([home("a", 30, -97), home("b", 30, -97)])).toEqual(["cluster"]);
  });
});
