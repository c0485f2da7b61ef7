import fc from "fast-check";
import { expect, test } from "vitest";
import type { Polygon } from "@/lib/domain/kinds";
import { edgesOf } from "../coordinates";
import { inPolygon } from "./shapes";

/** A coarse grid, so that edges are often horizontal, meet, cross or coincide, and homes often lie on them. */
const GRID = 8;
const UNIT = 1e-4;
const place = fc.tuple(fc.nat(GRID), fc.nat(GRID));

/** The even-odd rule applied to every edge, without an index. */
function isInside(polygon: Polygon, x: number, y: number): boolean {
  const east = edgesOf(polygon).filter(
    ([fromX, low, dx, dy]) => low <= y && y < low + dy && (x - fromX) * dy < dx * (y - low),
  );
  return east.length % 2 === 1;
}

test("a home is inside a polygon exactly by the even-odd rule, regardless of which homes were tested before", () =>
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 3, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 50, maxLength: 400 }),
      (vertices, seeds) => {
        const polygon: Polygon = vertices.map(([x, y]) => [x * UNIT, y * UNIT]);
        const [xs, ys] = [vertices.map(([x]) => x), vertices.map(([, y]) => y)];
        const within = (seed: number, all: number[], step: number) => {
          const [least, most] = [Math.min(...all) * 1_000, Math.max(...all) * 1_000];
          return least + Math.floor((seed % (most - least + 1)) / step) * step;
        };
        // Every other home lies on the grid's lines or halfway between them.
        const longitude = Int32Array.from(seeds, ([x], i) => within(x, xs, i % 2 === 0 ? 500 : 1));
        const latitude = Int32Array.from(seeds, ([, y], i) => within(y, ys, i % 2 === 0 ? 500 : 1));
        const isIn = inPolygon({ latitude, longitude }, polygon);
        for (const i of seeds.keys())
          expect(isIn(i), `${longitude[i]}, ${latitude[i]}`).toBe(isInside(polygon, longitude[i]!, latitude[i]!));
      },
    ),
    { numRuns: 400 },
  ));
