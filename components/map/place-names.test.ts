import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NameRow } from "@/lib/web/map-queries";
import { homeCluster } from "@/test/home-cluster";
import { isWithin, overlap, type Rect, worldPixels } from "./geometry";
import { placeLabels } from "./label-placement";
import { clusterMark, homeMark, pinMark } from "./marks";
import { mapNames, type PlacedName } from "./place-names";

const ZOOM = 10;
const [X, Y] = worldPixels(30.25, -97.75, ZOOM);
const VIEW: Rect = [X - 250, Y - 330, X + 250, Y + 330];
const PLAIN = { saved: false, viewed: false };

const rectOf = ({ middle: [x, y], width, height }: PlacedName): Rect => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];
/** The coordinates this many pixels away from the middle of the view. */
const off = (dx: number, dy: number, zoom = ZOOM) => {
  const perPixel = 360 / (256 * 2 ** zoom);
  return { longitude: -97.75 + dx * perPixel, latitude: 30.25 - dy * perPixel * Math.cos((30.25 * Math.PI) / 180) };
};
const named = (text: string, dx: number, dy: number): NameRow => {
  const { longitude, latitude } = off(dx, dy);
  return [text, longitude, latitude];
};

const spot = fc.record({ dx: fc.integer({ min: -300, max: 300 }), dy: fc.integer({ min: -380, max: 380 }) });
const word = fc.string({ minLength: 1, maxLength: 16 });
const rows = fc
  .array(fc.tuple(word, spot), { maxLength: 30 })
  .map((all) => all.map(([text, { dx, dy }]) => named(text, dx, dy)));

test("names stay inside the map's frame and do not overlap each other, a mark, the scale or the north arrow", () => {
  fc.assert(
    fc.property(
      rows,
      rows,
      rows,
      fc.array(fc.tuple(spot, fc.integer({ min: 1, max: 400 })), { maxLength: 25 }),
      (zip, city, county, at) => {
        const clusters = at.map(([{ dx, dy }, count], i) => {
          const { latitude, longitude } = off(dx, dy);
          return { ...homeCluster(String(i), latitude, longitude), ...(count > 1 && { count, id: null }) };
        });
        const marks = placeLabels(clusters, ZOOM).map(({ cluster, kind, shift }) => ({
          ...cluster,
          mark:
            kind === "cluster" ? clusterMark(cluster.count) : homeMark(cluster, { kind, basis: "sale", shift }, PLAIN),
        }));
        const rects = mapNames({ zip, city, county }, marks, ZOOM, VIEW).map(rectOf);
        const taken: Rect[] = marks.map(({ latitude, longitude, mark: { anchor, size } }) => {
          const [x, y] = worldPixels(latitude, longitude, ZOOM);
          return [x - anchor[0], y - anchor[1], x - anchor[0] + size[0], y - anchor[1] + size[1]];
        });
        const [left, , right, bottom] = VIEW;
        taken.push([left, bottom - 40, left + 140, bottom], [right - 42, bottom - 74, right, bottom]);
        for (const [i, rect] of rects.entries()) {
          expect(isWithin(rect, VIEW)).toBe(true);
          expect([...taken, ...rects.slice(i + 1)].some((other) => overlap(rect, other))).toBe(false);
        }
      },
    ),
    { numRuns: 200 },
  );
});

describe("a name", () => {
  const cluster = { ...off(0, 0), mark: clusterMark(120) };
  const pin = { ...off(0, 0), mark: pinMark("$899K", PLAIN, false) };
  const place = (kind: "zip" | "city" | "state" | "county", dx: number, dy: number, marks = [cluster], zoom = ZOOM) => {
    const { longitude, latitude } = off(dx, dy, zoom);
    const [vx, vy] = worldPixels(30.25, -97.75, zoom);
    const view: Rect = [vx - 250, vy - 330, vx + 250, vy + 330];
    const [found] = mapNames({ [kind]: [["78704", longitude, latitude]] }, marks, zoom, view);
    return found && { x: found.middle[0] - vx, y: found.middle[1] - vy, large: found.large };
  };

  test("is placed at its own position if that is free", () => {
    expect(place("zip", 60, 80)).toMatchObject({ x: expect.closeTo(60, 0), y: expect.closeTo(80, 0) });
    expect(place("zip", 0, 0, [])).toMatchObject({ x: expect.closeTo(0, 0), y: expect.closeTo(0, 0) });
  });

  test("of a ZIP or city that a cluster or price covers is placed right below that mark", () => {
    for (const kind of ["zip", "city"] as const) {
      const { x, y } = place(kind, 0, 0)!;
      expect([Math.round(x), y > 28 && y < 45]).toEqual([0, true]);
    }
    expect(place("zip", 0, 0, [pin])).toMatchObject({ x: expect.closeTo(0, 0) });
  });

  test("of a state or county that marks cover is left out, because beside them it would seem to name another", () => {
    expect(place("county", 0, 0)).toBeUndefined();
    expect(place("state", 0, 0, [cluster], 5)).toBeUndefined();
  });

  test.each([
    ["zip", 8, false],
    ["zip", 9, true],
    ["state", 7, true],
    ["state", 8, false],
    ["county", 6, false],
    ["county", 7, true],
    ["county", 12, false],
    ["city", 3, true],
    ["city", 16, true],
  ] as const)("of a %s is shown at zoom %d: %s", (kind, zoom, shown) =>
    expect(place(kind, 0, 0, [], zoom) !== undefined).toBe(shown),
  );

  test("of a ZIP is large at zooms that show streets", () =>
    expect([11, 12].map((zoom) => place("zip", 0, 0, [], zoom)?.large)).toEqual([false, true]));

  test("of a ZIP is small where large letters have no room between marks", () => {
    const around = [off(-62, 0, 12), off(62, 0, 12), off(0, -50, 12), off(0, 50, 12)];
    const marks = around.map((at) => ({ ...at, mark: clusterMark(120) }));
    expect(place("zip", 0, 0, marks, 12)).toMatchObject({ large: false, x: expect.closeTo(0, 0) });
  });
});

test("of several names at one position the most important is placed there, the next ones close to it, and the rest are left out", () => {
  const towns = ["Austin", "Rollingwood", "Sunset Valley", "Travis Heights"].map((town) => named(town, 0, 0));
  const names = mapNames({ city: towns }, [], ZOOM, VIEW);
  expect(names.map(({ text, middle }) => [text, Math.round(middle[1] - Y)])).toEqual([
    ["Austin", 0],
    ["Rollingwood", 21],
    ["Sunset Valley", -21],
  ]);
});
