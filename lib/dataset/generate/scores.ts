import type { Scores } from "@/lib/domain/property";
import type { Character, ZipFacts } from "./facts";
import type { Home } from "./homes";
import { clamp, type Random } from "./random";

const WALK: Record<Character, number> = { core: 95, urban: 84, suburban: 58, exurban: 42 };

const score = (x: number): number => Math.round(clamp(x, 0, 100));

/** Walkability, transit and bike, 0 to 100: all fall with distance from the metro's center. Some are unknown. */
export function scoresOf(home: Home, zip: ZipFacts, random: Random): Scores | null {
  if (random.chance(0.03)) return null;
  const km = home.street.centerKm;
  // Steep near the center, flat far out: 0 at 0 km, 10 at 10 km, 22 at 30 km.
  const away = (50 * km) / (km + 40);
  const walkability = score(WALK[zip.character] - away + random.normal(0, 5));
  // Cities that grew before the car kept their trains.
  const network = clamp((2_005 - zip.metro.built) / 75, 0.3, 1);
  const transit =
    zip.character === "exurban" && random.chance(0.6)
      ? null
      : score(walkability * (0.45 + 0.5 * network) + random.normal(0, 4));
  const bike = random.chance(0.02) ? null : score(34 + walkability * 0.6 - away * 0.5 + random.normal(0, 5));
  return { walkability, transit, bike };
}
