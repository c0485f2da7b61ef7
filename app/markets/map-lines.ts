import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mesh, transform } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { land } from "@/app/geo/ground";
import { albersUsa, US_WIDTH } from "@/components/map/albers";
import type { NameSpot } from "@/components/map/place-names";
import type { MapWindow } from "@/components/market/map-circles";

export type Line = [x: number, y: number][];

/**
 * Boundaries from us-atlas as lines, each drawn once. `tolerance` is in the file's units: degrees, or pixels of the
 * national map for the albers files. Lines that meet still meet after simplification.
 */
export function boundaries(file: `${"states" | "counties"}${"" | "-albers"}-10m`, tolerance: number): Line[] {
  const path = join(process.cwd(), "node_modules", "us-atlas", `${file}.json`);
  const atlas = JSON.parse(readFileSync(path, "utf8")) as Topology<Record<string, GeometryCollection>>;
  const object = atlas.objects[file.startsWith("counties") ? "counties" : "states"]!;
  const toPoint = transform(atlas.transform!);
  const junctions = new Set<string>();
  for (const arc of atlas.arcs) {
    const points = arc.map((step, i) => toPoint([...step], i > 0));
    junctions.add(String(points[0])).add(String(points.at(-1)));
  }
  return (mesh(atlas, object).coordinates as Line[]).map((line) => {
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

/** Details smaller than this share of the window's width cannot be seen. */
const DETAIL = 0.0006;
/** County lines are shown in windows smaller than this. */
const COUNTIES_FROM = 200;

/** Maximum number of names on a map: more states or counties have no room, and few readers know more cities. */
const MOST_NAMES = { state: 50, county: 50, city: 25 };

const kept = new Map<string, readonly Line[]>();

/** Lines on the national Albers map (975 by 610 pixels), read once. */
function albersLines(of: "states" | "counties"): readonly Line[] {
  const lines = kept.get(of) ?? boundaries(`${of}-albers-10m`, 0);
  kept.set(of, lines);
  return lines;
}

/** The parts of a line with points inside, or next to a point inside. */
function clipLine(line: Line, inside: (point: Line[number]) => boolean): Line[] {
  const parts: Line[] = [];
  let open: Line | null = null;
  line.forEach((point, i) => {
    const near = inside(point) || [line[i - 1], line[i + 1]].some((other) => other && inside(other));
    if (near && !open) {
      open = [];
      parts.push(open);
    }
    if (near) open?.push(point);
    else open = null;
  });
  return parts;
}

function pathWithin(lines: readonly Line[], window: MapWindow): string {
  // Lines continue far outside the window, because their points are far apart where they are straight.
  const air = window.width;
  const inside = ([x, y]: Line[number]): boolean =>
    x > window.x - air && x < window.x + window.width + air && y > window.y - air && y < window.y + window.height + air;
  const seen = lines.flatMap((line) => clipLine(line, inside));
  return svgPath(
    seen.map((line) => simplify(line, window.width * DETAIL)),
    window.width > 400 ? 10 : 1_000,
  );
}

/**
 * State lines, and in small windows county lines, as SVG paths in pixels of the map. Null for the whole nation, whose
 * lines are in a file.
 */
export const mapLines = (window: MapWindow): { states: string; counties: string } | null =>
  window.width >= US_WIDTH
    ? null
    : {
        states: pathWithin(albersLines("states"), window),
        counties: window.width > COUNTIES_FROM ? "" : pathWithin(albersLines("counties"), window),
      };

/** The names for the map, the most important first: states and cities, and in small windows counties. */
export function mapNames(window: MapWindow): NameSpot[] {
  const { names } = land();
  const kinds = window.width > COUNTIES_FROM ? (["state", "city"] as const) : (["city", "state", "county"] as const);
  return kinds.flatMap((kind) =>
    names[kind]
      .flatMap(([text, longitude, latitude]): NameSpot[] => {
        const at = albersUsa(longitude, latitude);
        if (!at) return [];
        const [x, y] = [(at[0] - window.x) / window.width, (at[1] - window.y) / window.height];
        return x > 0 && x < 1 && y > 0 && y < 1 ? [{ kind, text, at: [x, y] }] : [];
      })
      .slice(0, MOST_NAMES[kind]),
  );
}
