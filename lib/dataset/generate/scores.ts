import type { Scores } from "@/lib/domain/property";
import type { Character, ZipFacts } from "./facts";
import type { Home } from "./homes";
import { clamp, type Random } from "./random";

const WALK: Record<Character, number> = { core: 95, urban: 84, suburban: 52, exurban: 28 };

/** Walkability, transit and bike, 0 to 100: all fall with distance from the metro's center. Some are unknown. */
export function scoresOf(home: Home, zip: ZipFacts, random: Random): Scores | null {
  if (random.chance(0.03)) return null;
  const km = home.street.centerKm;
  const score = (x: number): number => Math.round(clamp(x, 0, 100));
  const walkability = score(WALK[zip.character] - Math.min(km, 45) * 0.85 + random.normal(0, 5));
  // Cities that grew before the car kept their trains.
  const network = clamp((2_005 - zip.metro.built) / 75, 0.3, 1);
  const transit =
    zip.character === "exurban" && random.chance(0.6)
      ? null
      : score(walkability * (0.45 + 0.5 * network) + random.normal(0, 4));
  const bike = random.chance(0.02)
    ? null
    : score(34 + walkability * 0.6 - Math.min(km, 40) * 0.4 + random.normal(0, 5));
  return { walkability, transit, bike };
}
