import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { feature, mesh, transform } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { NameRow } from "@/lib/web/map-queries";

/** Makes the files of `public/map`, from which browsers draw base maps. */

export type Line = [x: number, y: number][];

/** States or counties, in degrees or in pixels of the national map (975 by 610). */
type AtlasFile = `${"states" | "counties"}${"" | "-albers"}-10m`;

/** A file of the package us-atlas. */
const readAtlas = (file: AtlasFile) =>
  JSON.parse(readFileSync(join(process.cwd(), "node_modules", "us-atlas", `${file}.json`), "utf8")) as Topology<
    Record<string, GeometryCollection<{ name: string }>>
  >;

/** The boundaries of a file, each drawn once, in its units. */
export function boundaries(file: AtlasFile): Line[] {
  const atlas = readAtlas(file);
  return mesh(atlas, atlas.objects[file.startsWith("counties") ? "counties" : "states"]!).coordinates as Line[];
}

const require = createRequire(import.meta.url);
const round = (degrees: number) => Math.round(degrees * 100) / 100;

/** A ring's area in square degrees, and its center of mass, by the shoelace formula. */
function massOf(ring: Line): { area: number; x: number; y: number } {
  let [doubled, x, y] = [0, 0, 0];
  for (const [i, [x0, y0]] of ring.slice(0, -1).entries()) {
    const [x1, y1] = ring[i + 1]!;
    const cross = x0 * y1 - x1 * y0;
    doubled += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  return { area: Math.abs(doubled / 2), x: x / (3 * doubled), y: y / (3 * doubled) };
}

/** Areas of us-atlas, largest first, each with the middle of its largest part. */
function areaNames(kind: "states" | "counties", nameOf: (id: string, name: string) => string | null): NameRow[] {
  const atlas = readAtlas(`${kind}-10m`);
  return feature(atlas, atlas.objects[kind]!)
    .features.flatMap(({ id, properties, geometry }) => {
      const text = nameOf(String(id), properties.name);
      if (text === null || (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon")) return [];
      const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
      const parts = polygons.map(([outline]) => massOf(outline as Line));
      return [{ text, ...parts.reduce((a, b) => (b.area > a.area ? b : a)) }];
    })
    .sort((a, b) => b.area - a.area)
    .map(({ text, x, y }) => [text, round(x), round(y)]);
}

/** The words for counties in states that do not call them counties, by FIPS code. */
const COUNTY_WORDS: Record<string, string> = { "02": "", "22": " Parish", "72": "" };

/** "Travis County". Null for independent cities, which have codes from 500 on. */
function countyName(id: string, name: string): string | null {
  const [state, county] = [id.slice(0, 2), Number(id.slice(2))];
  return county >= 500 || state === "11" ? null : `${name}${COUNTY_WORDS[state] ?? " County"}`;
}

interface PackagedZip {
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

/** Minimum number of positions with ZIPs that make a city. */
const CITY_PLACES = 2;

/** The upper of the middle values: a coordinate that a place really has. */
const upperMiddle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Cities of the package `zipcodes`, those with ZIPs at most positions first, each with the middle of these positions.
 */
function cityNames(): NameRow[] {
  const { codes } = require("zipcodes") as { codes: Record<string, PackagedZip> };
  const cities = new Map<string, { text: string; places: Map<string, PackagedZip> }>();
  for (const zip of Object.values(codes)) {
    const { city, state, country, latitude, longitude } = zip;
    // ZIPs of the armed forces abroad have no real position.
    if (country !== "US" || !latitude || ["AA", "AE", "AP"].includes(state)) continue;
    const key = `${city}, ${state}`;
    const known = cities.get(key) ?? { text: city, places: new Map<string, PackagedZip>() };
    // Several ZIPs at one position are post office boxes.
    known.places.set(`${latitude} ${longitude}`, zip);
    cities.set(key, known);
  }
  return [...cities.values()]
    .filter(({ places }) => places.size >= CITY_PLACES)
    .sort((a, b) => b.places.size - a.places.size)
    .map(({ text, places }) => {
      const zips = [...places.values()];
      return [
        text,
        round(upperMiddle(zips.map((zip) => zip.longitude))),
        round(upperMiddle(zips.map((zip) => zip.latitude))),
      ];
    });
}

/** Boundaries with less detail than `tolerance`, in the file's units. Lines that meet still meet. */
export function simplified(file: AtlasFile, tolerance: number): Line[] {
  const atlas = readAtlas(file);
  const toPoint = transform(atlas.transform!);
  const junctions = new Set<string>();
  for (const arc of atlas.arcs) {
    const points = arc.map((step, i) => toPoint([...step], i > 0));
    junctions.add(String(points[0])).add(String(points.at(-1)));
  }
  return boundaries(file).map((line) => {
    const cuts = [...line.keys()].filter((i) => i > 0 && (i === line.length - 1 || junctions.has(String(line[i]))));
    const parts = cuts.map((to, i) => simplify(line.slice(cuts[i - 1] ?? 0, to + 1), tolerance));
    return [line[0]!, ...parts.flatMap((part) => part.slice(1))];
  });
}

/** Douglas-Peucker simplification: removes points that are within `tolerance` of the simplified line. */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line;
  const [first, last] = [line[0]!, line.at(-1)!];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let far = 0;
  let at = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = [line[i]![0] - first[0], line[i]![1] - first[1]];
    const off = length === 0 ? Math.hypot(x, y) : Math.abs(dy * x - dx * y) / length;
    if (off > far) [far, at] = [off, i];
  }
  if (far <= tolerance) return [first, last];
  return [...simplify(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(line.slice(at), tolerance)];
}

/** Lines as an SVG path of relative steps, rounded to one `unit`th of a pixel. */
export const svgPath = (lines: readonly Line[], unit = 10): string =>
  lines
    .map((line) => {
      let [px, py] = [0, 0];
      return line
        .map(([x, y], i) => {
          const [rx, ry] = [Math.round(x * unit), Math.round(y * unit)];
          const text = `${i === 0 ? "M" : i === 1 ? "l" : " "}${(rx - px) / unit} ${(ry - py) / unit}`;
          [px, py] = [rx, ry];
          return text;
        })
        .join("");
    })
    .join("");

const lines = (rows: NameRow[]) => `[${rows.map((row) => JSON.stringify(row)).join(",\n")}]\n`;

/**
 * Coordinates in thousandths of a degree, each point as the difference from the one before, in a third of the bytes.
 */
export const deltas = (lines: readonly Line[]): number[][] =>
  lines.map((line) => {
    let [px, py] = [0, 0];
    return line.flatMap(([longitude, latitude]) => {
      const [x, y] = [Math.round(longitude * 1000), Math.round(latitude * 1000)];
      const step = [x - px, y - py];
      [px, py] = [x, y];
      return step;
    });
  });

/**
 * The files by name. They are committed. A test compares them with the packages and rewrites them after an update of these:
 * `npx vitest run app/geo --update`. Names are in order of importance.
 */
export const MAP_FILES: Record<string, () => string> = {
  "states.json": () => `${JSON.stringify(deltas(simplified("states-10m", 0.005)))}\n`,
  "counties.json": () => `${JSON.stringify(deltas(simplified("counties-10m", 0.004)))}\n`,
  // Halves of a pixel of a map that is at most 975 wide.
  "us-states.svg": () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610"><path id="states" fill="none" stroke="currentColor" stroke-linejoin="round" vector-effect="non-scaling-stroke" d="${svgPath(simplified("states-albers-10m", 0.7), 2)}"/></svg>\n`,
  "state-names.json": () => lines(areaNames("states", (_, name) => name)),
  "county-names.json": () => lines(areaNames("counties", countyName)),
  "cities.json": () => lines(cityNames()),
};
