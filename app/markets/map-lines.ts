import { land } from "@/app/geo/land";
import { albersUsa, US_WIDTH } from "@/components/map/albers";
import { type Ground, pathWithin } from "@/components/map/ground";
import type { NameSpot } from "@/components/map/place-names";
import type { LandLines } from "@/components/map/static-map";
import type { MapWindow } from "@/components/market/map-circles";

const projected = (lines: Ground["states"]) =>
  lines.map((line) => line.map(([latitude, longitude]) => albersUsa(longitude, latitude)));

let kept: Record<"states" | "counties", ReturnType<typeof projected>> | null = null;

/** The lines of the land on the national map, projected once. */
function albersLines() {
  const { states, counties } = land();
  kept ??= { states: projected(states), counties: projected(counties) };
  return kept;
}

/** County lines are shown in windows smaller than this. */
const COUNTIES_FROM = 200;
/** How many parts of a window's width its lines are drawn in. */
const PARTS = 1_000;

/** State lines, and in small windows county lines. Null for the whole nation, whose lines are in a file. */
export function mapLines({ x, y, width, height }: MapWindow): LandLines | null {
  if (width >= US_WIDTH) return null;
  const whole = [0, 0, PARTS, Math.round((PARTS * height) / width)] as const;
  const { states, counties } = albersLines();
  const pathOf = (lines: typeof states) =>
    pathWithin(lines, (at) => at && [((at[0] - x) / width) * PARTS, ((at[1] - y) / width) * PARTS], whole);
  return { window: whole, states: pathOf(states), counties: width > COUNTIES_FROM ? "" : pathOf(counties) };
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
