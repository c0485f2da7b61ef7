import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MapCluster } from "@/lib/domain/search";
import { finestCell } from "@/lib/store/map-cluster";
import { homeCluster } from "@/test/home-cluster";
import { isOneSpot, isWithin, overlap, type Rect, squareAt, worldPixels } from "./geometry";
import { type PlacedCluster, placeLabels, placeTabs, smallMapMarks, tabRect } from "./label-placement";
import type { MapHome } from "./map-home";
import { clusterSize, tabWidth, tabWords } from "./marks";

/** The position of a home that a price points to. */
const footRect = (at: readonly [number, number]) => squareAt(at, 3);
const pixels = ({ latitude, longitude }: MapCluster, zoom: number) => worldPixels(latitude, longitude, zoom);
const widthOf = (cluster: MapCluster) => tabWidth(tabWords(cluster, "sale"));
const coveredBy = ({ cluster, kind, shift }: PlacedCluster, zoom: number): Rect[] => {
  const at = pixels(cluster, zoom);
  if (kind === "tab") return [tabRect(at, widthOf(cluster), shift)];
  return kind === "cluster" ? [squareAt(at, clusterSize(cluster.count) / 2)] : [];
};

const place = {
  latitude: fc.double({ min: 30, max: 30.3, noNaN: true }),
  longitude: fc.double({ min: -98, max: -97.7, noNaN: true }),
};
/** The zooms of a map: in steps of a half. */
const zooms = fc.integer({ min: 6, max: 38 }).map((step) => step / 2);
/** The cell of the API's grid in which a place is, on a map at a zoom. */
const cellOf = ({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number) => {
  const { x, y } = finestCell(latitude, longitude);
  const finer = 2 ** (22 - Math.floor(zoom));
  return `${Math.floor(x / finer)} ${Math.floor(y / finer)}`;
};
const kinds = (list: MapCluster[], zoom = 12) => placeLabels(list, zoom).map(({ kind }) => kind);
/** Width of a pixel at zoom 12, in degrees of longitude. */
const PIXEL = 360 / (256 * 2 ** 12);

describe("marks on the map", () => {
  const mark = fc.record({ count: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 400 })), ...place });

  test("together count every home, no circle covers or touches another, and no price one, another, or the position of a home", () => {
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), zooms, (list, zoom) => {
        const cells = new Map(list.map((each) => [cellOf(each, zoom), each]));
        const given = list
          .filter((each) => each.count === 1 || cells.get(cellOf(each, zoom)) === each)
          .map((each, i) => ({
            ...homeCluster(String(i), each.latitude, each.longitude),
            ...(each.count > 1 && { count: each.count, id: null }),
          }));
        const placed = placeLabels(given, zoom);
        const homes = (marks: readonly { count: number }[]) => marks.reduce((sum, { count }) => sum + count, 0);
        expect(homes(placed.map(({ cluster }) => cluster))).toBe(homes(given));
        const circles = placed.filter(({ kind }) => kind === "cluster");
        expect(circles.length).toBe(given.filter(({ id }) => id === null).length);
        for (const [i, circle] of circles.entries())
          for (const other of circles.slice(i + 1))
            expect(overlap(coveredBy(circle, zoom)[0]!, coveredBy(other, zoom)[0]!)).toBe(false);
        for (const tab of placed.filter(({ kind }) => kind === "tab"))
          for (const other of placed) {
            if (other === tab) continue;
            const feet = other.kind === "cluster" ? [] : [footRect(pixels(other.cluster, zoom))];
            for (const rect of [...coveredBy(other, zoom), ...feet])
              expect(overlap(coveredBy(tab, zoom)[0]!, rect)).toBe(false);
          }
      }),
    );
  });

  test("that are circles stay in the cell of their homes, not further from their middle than their own size", () => {
    fc.assert(
      fc.property(fc.record({ count: fc.integer({ min: 2, max: 400 }), ...place }), zooms, (circle, zoom) => {
        const [{ cluster }] = placeLabels([{ ...homeCluster("", 0, 0), ...circle, id: null }], zoom) as [PlacedCluster];
        const [x, y] = pixels(cluster, zoom);
        const [wasX, wasY] = pixels({ ...cluster, ...circle }, zoom);
        expect(cellOf(cluster, zoom)).toBe(cellOf(circle, zoom));
        expect(Math.max(Math.abs(x - wasX), Math.abs(y - wasY))).toBeLessThanOrEqual(clusterSize(circle.count) / 2);
      }),
    );
  });

  test("of homes at one spot are one that has them all, whose box no zoom divides", () => {
    const near = fc.record({
      latitude: fc.integer({ min: 0, max: 30 }).map((step) => 30 + step * 1e-5),
      longitude: fc.constant(-97),
    });
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 30 }), zooms, (list, zoom) => {
        const placed = placeLabels(
          list.map(({ latitude, longitude }, i) => homeCluster(String(i), latitude, longitude)),
          zoom,
        ).map(({ cluster }) => cluster);
        expect(placed.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
        for (const { count, id, bounds } of placed) {
          expect(id === null).toBe(count > 1);
          expect(isOneSpot(bounds)).toBe(true);
        }
        expect(new Set(placed.map(({ latitude }) => latitude)).size).toBe(placed.length);
      }),
    );
  });

  test("of homes in view keep the whole price in view, above or below the home at an edge, and beyond it have none", () => {
    const [west, north] = worldPixels(30.3, -98, 12);
    const view: Rect = [west, north, west + 360, north + 500];
    const byPixels = ([x, y]: readonly [number, number], i: number) =>
      homeCluster(String(i), 30.3 - (y / 500) * 0.295, -98 + x * PIXEL);
    const anywhere = fc.tuple(fc.integer({ min: -80, max: 440 }), fc.integer({ min: -80, max: 580 }));
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 60 }), (list) => {
        for (const { cluster, kind, shift } of placeLabels(list.map(byPixels), 12, new Set(), view)) {
          const at = pixels(cluster, 12);
          if (kind !== "cluster" && isWithin(footRect(at), view))
            expect(isWithin(tabRect(at, widthOf(cluster), shift), view)).toBe(true);
        }
      }),
    );
    const edges = [
      [30, 60],
      [330, 60],
      [180, 8],
      [60, 245],
    ] as const;
    const shown = placeLabels(edges.map(byPixels), 12, new Set(), view);
    expect(shown.map(({ kind }) => kind)).toEqual(edges.map(() => "tab"));
    const beyond = [
      [-20, 60],
      [380, 60],
      [180, -20],
      [60, 520],
    ] as const;
    for (const { kind } of placeLabels(beyond.map(byPixels), 12, new Set(), view)) expect(kind).toBe("dot");
  });

  test.each([
    ["a single home", [0], ["tab"]],
    ["two homes whose prices fit above and below", [0, 20], ["tab", "tab"]],
    ["homes of one building, which become one mark", [0, 0.1, 0], ["tab"]],
    ["a crowd, of which some are dots", [0, 8, 16, 24, 32], ["tab", "tab", "dot", "dot", "dot"]],
  ])("show prices where they have room: %s", (_, offsets, expected) => {
    expect(kinds(offsets.map((x, i) => homeCluster(String(i), 30, -97 + x * PIXEL)))).toEqual(expected);
  });

  test("a tab that has no room above its home is below it", () => {
    const [shift] = placeTabs([{ at: [100, 10], width: 50 }], [], [0, 0, 200, 200]);
    expect(tabRect([100, 10], 50, shift!)[1]).toBeGreaterThan(10);
  });
});

const mapHomes = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1 }),
    latitude: fc.double({ min: 30.2, max: 30.21, noNaN: true }),
    longitude: fc.double({ min: -97.8, max: -97.78, noNaN: true }),
    status: fc.constantFrom("forSale", "recentlySold"),
    price: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
    label: fc.constant("a home"),
  }) satisfies fc.Arbitrary<MapHome>,
  { selector: (home) => home.id, minLength: 1, maxLength: 12 },
);

test("a home's small map has every home once, and this home's price is on top", () => {
  fc.assert(
    fc.property(mapHomes, fc.integer({ min: 10, max: 17 }), (given, zoom) => {
      const [chosen] = given;
      const marks = smallMapMarks(given, chosen!.id, zoom);
      expect(marks.map(({ home }) => home.id).sort()).toEqual(given.map(({ id }) => id).sort());
      expect(marks.at(-1)?.home.id).toBe(chosen!.id);
      expect(marks.at(-1)?.mark.className).toContain("map-pin");
      for (const { home, mark } of marks)
        if (home.price === null && home !== chosen) expect(mark.className).toContain("map-dot");
    }),
  );
});

test("no price of a small map is over another, or but this home's over a place that the page marks", () => {
  fc.assert(
    fc.property(mapHomes, mapHomes, fc.integer({ min: 10, max: 17 }), (given, taken, zoom) => {
      const chosenId = given[0]!.id;
      const prices = smallMapMarks(given, chosenId, zoom, taken)
        .filter(({ mark }) => mark.className.includes("map-pin"))
        .map(({ home, mark }) => {
          const [x, y] = worldPixels(home.latitude, home.longitude, zoom);
          const [left, top] = [x - mark.anchor[0], y - mark.anchor[1]];
          return { home, rect: [left, top, left + mark.size[0], top + mark.size[1]] as const };
        });
      for (const { home, rect } of prices) {
        if (home.id === chosenId) continue;
        for (const place of taken)
          expect(isWithin(squareAt(worldPixels(place.latitude, place.longitude, zoom), 0), rect)).toBe(false);
        for (const other of prices) if (other.home !== home) expect(overlap(rect, other.rect)).toBe(false);
      }
    }),
  );
});
