import { boundaries, type Line, simplify, svgPath } from "@/app/geo/base-map";
import { land } from "@/app/geo/ground";
import { albersUsa, US_WIDTH } from "@/components/map/albers";
import type { NameSpot } from "@/components/map/place-names";
import type { MapWindow } from "@/components/market/map-circles";

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
