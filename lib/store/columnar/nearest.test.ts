import { expect, test, vi } from "vitest";
import { milesBetween } from "@/lib/domain/geo";
import { mulberry32 } from "@/lib/domain/random";
import { fromFixed7, toFixed7 } from "../coordinates";
import { plainKernel } from "./kernel/plain";
import { findNearest } from "./nearest";

const ROWS = 20_000;
const SLICE = 1_000;
const draw = mulberry32(12);
const points = {
  latitude: Int32Array.from({ length: ROWS }, () => toFixed7(30 + draw())),
  longitude: Int32Array.from({ length: ROWS }, () => toFixed7(-98 + draw())),
};
const circle = { latitude: 30.5, longitude: -97.5, radius: 100 };
const miles = (row: number) =>
  milesBetween(circle, { latitude: fromFixed7(points.latitude[row]!), longitude: fromFixed7(points.longitude[row]!) });
const byDistance = Array.from({ length: ROWS }, (_, row) => row).sort((a, b) => miles(a) - miles(b));

test.each([0, 50, 9_990, ROWS - 5])(
  "the homes from the %i-th nearest on, and the farthest, are found without sorting more than a slice at once",
  async (offset) => {
    const sort = vi.spyOn(Array.prototype, "sort");
    let pauses = 0;
    const pause = () => {
      pauses++;
      return undefined;
    };
    const plan = { ranges: [0, ROWS], rows: ROWS, tests: [], shapes: [] };
    for (const order of ["asc", "desc"] as const) {
      const page = { offset, limit: 20 };
      const pacer = { sliceRows: SLICE, pause };
      const found = await findNearest(plan, points, circle, order, page, plainKernel(ROWS), pacer, String);
      const sorted = order === "asc" ? byDistance : byDistance.toReversed();
      expect([found.total, [...found.rows]]).toEqual([ROWS, sorted.slice(offset, offset + 20)]);
    }
    const sizes = sort.mock.contexts.map((list) => (list as unknown[]).length);
    sort.mockRestore();
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(SLICE);
    expect(pauses).toBeGreaterThanOrEqual(4 * (ROWS / SLICE));
  },
);
