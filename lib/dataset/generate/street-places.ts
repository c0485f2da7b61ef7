import type { ZipFacts } from "./facts";
import { hashText, type Random } from "./random";

/** Where a street lies: its middle, in kilometers east and north of the ZIP's coordinates, and its direction. */
export interface StreetPlace {
  east: number;
  north: number;
  /** Unit vector along the street, east and north. */
  alongEast: number;
  alongNorth: number;
}

/** Kilometers between parallel streets of a grid. */
const BLOCK = 0.09;

const beyondWater = (zip: ZipFacts, east: number, north: number): boolean =>
  zip.water.some(({ side, km }) => (side === "E" ? east : side === "W" ? -east : side === "N" ? north : -north) > km);

/** A direction on the city's slightly tilted grid, or any. */
function direction(zip: ZipFacts, onGrid: boolean, random: Random): readonly [east: number, north: number] {
  const tilt = (hashText(zip.metro.metro) % 17) / 100 - 0.08;
  let [east, north] = random.chance(0.5) ? [1, tilt] : [-tilt, 1];
  if (!onGrid) {
    do [east, north] = [random.between(-1, 1), random.between(-1, 1)];
    while (east * east + north * north < 0.05);
  }
  const length = Math.sqrt(east * east + north * north);
  return [east / length, north / length];
}

/**
 * Places streets: denser towards the ZIP's middle, within its radius, on the dry side of its water, those of the grid
 * a block apart and none on top of another.
 */
export function streetPlacer(zip: ZipFacts, random: Random): (halfKm: number, onGrid: boolean) => StreetPlace {
  const built: { alongEast: number; row: number; from: number; to: number }[] = [];
  return (halfKm, onGrid) => {
    const [alongEast, alongNorth] = direction(zip, onGrid, random);
    for (let attempt = 0; ; attempt++) {
      const spread = zip.radiusKm * 0.46 * (attempt < 40 ? 1 : 40 / attempt);
      let east = random.normal(0, spread);
      let north = random.normal(0, spread);
      const across = north * alongEast - east * alongNorth;
      const row = Math.round(across / BLOCK);
      const middle = east * alongEast + north * alongNorth;
      const [from, to] = [middle - halfKm, middle + halfKm];
      if (onGrid) {
        const off = row * BLOCK - across;
        east -= alongNorth * off;
        north += alongEast * off;
        const overlaps = built.some((b) => b.alongEast === alongEast && b.row === row && b.from < to && b.to > from);
        if (overlaps && attempt < 200) continue;
      }
      const fits = [-halfKm, 0, halfKm].every((t) => {
        const [e, n] = [east + alongEast * t, north + alongNorth * t];
        return e * e + n * n < zip.radiusKm * zip.radiusKm && !beyondWater(zip, e, n);
      });
      if (!fits && attempt < 300) continue;
      if (onGrid) built.push({ alongEast, row, from, to });
      return { east, north, alongEast, alongNorth };
    }
  };
}
