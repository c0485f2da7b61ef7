import { expect, test } from "vitest";
import { type Rect, worldPixels } from "./geometry";
import { pathWithin, roundLength } from "./ground";

const groundPath = (lines: readonly (readonly (readonly [latitude: number, longitude: number])[])[], window: Rect) =>
  pathWithin(lines, ([latitude, longitude]) => worldPixels(latitude, longitude, 10), window);
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
  expect(groundPath([across], window)).toBe(`M${west} ${y0}l${east - west} 0`);
  expect(groundPath([across.slice(1)], window)).toBe("");
});

test("points on the same pixel as the previous one are left out", () => {
  const close = Array.from({ length: 50 }, (_, i) => [30 - i * 1e-7, -97] as const);
  const [x, y] = at(30, -97) as [number, number];
  expect(groundPath([[...close, [29, -97]]], [x - 9, y - 9, x + 9, y + 9])).toBe(`M${x} ${y}l0 ${at(29, -97)[1]! - y}`);
});

test.each([
  [14_000, "10000 mi"],
  [273, "200 mi"],
  [1, "5000 ft"],
  [0.14, "500 ft"],
])("the longest round length within %d miles is %s", (miles, label) => {
  const length = roundLength(miles);
  expect(length.label).toBe(label);
  const [count, unit] = label.split(" ");
  expect(length.share * miles * (unit === "mi" ? 1 : 5_280)).toBeCloseTo(Number(count), 6);
  expect(length.share).toBeLessThanOrEqual(1);
});
