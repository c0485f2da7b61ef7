import { expect, test } from "vitest";
import { type Rect, worldPixels } from "./geometry";
import { groundPath, mercatorScale } from "./ground";

const at = (latitude: number, longitude: number) => worldPixels(latitude, longitude, 10).map(Math.round);

test("only the part of a line that is near the window is drawn, also where it crosses between two points outside", () => {
  const [x, y] = worldPixels(30, -97, 10);
  const window: Rect = [x - 100, y - 100, x + 100, y + 100];
  const across = [
    [30, -98],
    [30, -96],
    [31, -96],
    [32, -96],
  ] as const;
  const [[west, y0], east] = [at(30, -98) as [number, number], at(30, -96)[0]!];
  expect(groundPath([across], 10, window)).toBe(`M${west} ${y0}l${east - west} 0`);
  expect(groundPath([across.slice(1)], 10, window)).toBe("");
});

test("points on the same pixel as the previous one are left out", () => {
  const close = Array.from({ length: 50 }, (_, i) => [30 - i * 1e-7, -97] as const);
  const [x, y] = at(30, -97) as [number, number];
  expect(groundPath([[...close, [29, -97]]], 10, [x - 9, y - 9, x + 9, y + 9])).toBe(
    `M${x} ${y}l0 ${at(29, -97)[1]! - y}`,
  );
});

test.each([
  [0, 0, "10000 mi"],
  [30, 5, "200 mi"],
  [30, 11, "3 mi"],
  [30, 16, "500 ft"],
])("the scale at %d degrees and zoom %d is %s and no longer than the given limit", (latitude, zoom, label) => {
  const bar = mercatorScale(latitude, zoom, 110);
  expect(bar.label).toBe(label);
  expect(bar.width).toBeLessThanOrEqual(110);
  const meters = (40_075_016.7 * Math.cos((latitude * Math.PI) / 180) * bar.width) / (256 * 2 ** zoom);
  const [count, unit] = label.split(" ");
  expect(meters / (unit === "mi" ? 1609.344 : 0.3048)).toBeCloseTo(Number(count), 0);
});
