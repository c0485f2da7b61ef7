import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { land } from "@/app/geo/land";
import { albersUsa, US_WIDTH } from "@/components/map/albers";
import { pathWithin } from "@/components/map/ground";
import type { NameSpot } from "@/components/map/place-names";
import type { WindowLines } from "@/components/map/static-map";
import type { MapWindow } from "@/components/market/map-circles";

export type Line = [x: number, y: number][];

/** States or counties, in degrees or in pixels of the national map (975 by 610). */
export type AtlasFile = `${"states" | "counties"}${"" | "-albers"}-10m`;

/** A file of the package us-atlas. */
export const readAtlas = (file: AtlasFile) =>
  JSON.parse(readFileSync(join(process.cwd(), "node_modules", "us-atlas", `${file}.json`), "utf8")) as Topology<
    Record<string, GeometryCollection>
  >;

/** The boundaries of a file, each drawn once, in its units. */
export function boundaries(file: AtlasFile): Line[] {
  const atlas = readAtlas(file);
  return mesh(atlas, atlas.objects[file.startsWith("counties") ? "counties" : "states"]!).coordinates as Line[];
}

const kept = new Map<string, readonly Line[]>();

/** Lines on the national map, read once. */
function albersLines(of: "states" | "counties"): readonly Line[] {
  const lines = kept.get(of) ?? boundaries(`${of}-albers-10m`);
  kept.set(of, lines);
  return lines;
}

/** County lines are shown in windows smaller than this. */
const COUNTIES_FROM = 200;
/** How many parts of a window's width its lines are drawn in. */
const PARTS = 1_000;

/** State lines, and in small windows county lines. Null for the whole nation, whose lines are in a file. */
export function mapLines({ x, y, width, height }: MapWindow): WindowLines | null {
  if (width >= US_WIDTH) return null;
  const whole = [0, 0, PARTS, Math.round((PARTS * height) / width)] as const;
  const pathOf = (of: "states" | "counties") =>
    pathWithin(albersLines(of), ([left, top]) => [((left - x) / width) * PARTS, ((top - y) / width) * PARTS], whole);
  return {
    states: pathOf("states"),
    counties: width > COUNTIES_FROM ? "" : pathOf("counties"),
    viewBox: whole.join(" "),
  };
}

/** Maximum number of names on a map: more states or counties have no room, and few readers know more cities. */
const MOST_NAMES = { state: 50, county: 50, city: 25 };

/** The names for the map, the most important first: states and cities, and in small windows counties. */
export function windowNames(window: MapWindow): NameSpot[] {
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
