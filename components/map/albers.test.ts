import { readFileSync } from "node:fs";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { expect, test } from "vitest";
import { albersUsa } from "./albers";

const read = (name: string) =>
  JSON.parse(readFileSync(`node_modules/us-atlas/${name}-10m.json`, "utf8")) as Topology<{
    states: GeometryCollection;
  }>;
const points = (name: string, id: string): number[][] => {
  const atlas = read(name);
  const states = feature(atlas, atlas.objects.states);
  const shape = states.features.find((state) => state.id === id)!.geometry;
  return (shape as GeoJSON.MultiPolygon | GeoJSON.Polygon).coordinates.flat(
    shape.type === "Polygon" ? 1 : 2,
  ) as number[][];
};
const box = (all: number[][]) =>
  [0, 1].flatMap((axis) => [Math.min, Math.max].map((f) => f(...all.map((p) => p[axis]!))));

test.each([
  ["Texas", "48"],
  ["Maine", "23"],
  ["California", "06"],
  ["Florida", "12"],
  ["Hawaii", "15"],
])("%s is projected to where us-atlas draws it", (_, id) => {
  const mine = points("states", id)
    .map(([longitude, latitude]) => albersUsa(longitude!, latitude!))
    .filter((point) => point !== null);
  const theirs = box(points("states-albers", id));
  for (const [i, edge] of box(mine).entries()) expect(Math.abs(edge - theirs[i]!)).toBeLessThan(1.5);
});

test.each([
  ["Anchorage", -149.9, 61.2, [110, 520]],
  ["Austin", -97.75, 30.25, [460, 487]],
])("%s is placed where it belongs on the map", (_, longitude, latitude, [x, y]) => {
  const point = albersUsa(longitude as number, latitude as number)!;
  expect(Math.hypot(point[0] - (x as number), point[1] - (y as number))).toBeLessThan(40);
});

test.each([
  ["Paris", 2.35, 48.86],
  ["San Juan", -66.1, 18.4],
  ["nowhere", Number.NaN, Number.NaN],
])("%s has no place on the national map", (_, longitude, latitude) =>
  expect(albersUsa(longitude as number, latitude as number)).toBeNull(),
);
