import type { Character, ZipFacts } from "./facts";
import type { Street } from "./model";
import { clamp, hashText, type Random } from "./random";
import { SHARED_STREETS, streetName } from "./street-names";
import { cosine, distanceKm } from "./zips";

/** The position of a street: its middle in kilometers east and north of the ZIP code's coordinates, and its direction. */
interface StreetPlace {
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

/** A direction along the city's slightly tilted grid, or any direction. */
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
 * Returns a function that places streets: denser toward the ZIP code's middle, within its radius, on land, a block apart on the
 * grid, and none on top of another.
 */
function streetPlacer(zip: ZipFacts, random: Random): (halfKm: number, onGrid: boolean) => StreetPlace {
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

interface Pattern {
  lots: readonly [number, number];
  spacing: number;
  numbers: readonly [number, number];
  kinds: readonly [houses: number, rows: number, apartments: number, mixed: number];
  /** The share of streets on the city's grid. */
  grid: number;
}

const PATTERN: Record<Character, Pattern> = {
  core: { lots: [6, 14], spacing: 0.022, numbers: [1, 18], kinds: [1, 2, 3, 4], grid: 1 },
  urban: { lots: [14, 34], spacing: 0.013, numbers: [4, 46], kinds: [5, 1, 1, 4], grid: 0.9 },
  suburban: { lots: [10, 30], spacing: 0.021, numbers: [10, 118], kinds: [7, 1.4, 0.7, 2], grid: 0.45 },
  exurban: { lots: [8, 26], spacing: 0.038, numbers: [10, 160], kinds: [9, 0.8, 0.2, 1], grid: 0.3 },
};
const KINDS = ["houses", "rows", "apartments", "mixed"] as const;

/** A street's year of construction: around the metropolitan area's typical year, shifted and spread by the ZIP code's character. */
function builtYear(zip: ZipFacts, random: Random): number {
  const { built } = zip.metro;
  switch (zip.character) {
    case "core":
      return random.chance(0.55) ? random.normal(2010, 8) : random.normal(built - 38, 16);
    case "urban":
      return random.chance(0.14) ? random.normal(2012, 7) : random.normal(built - 28, 12);
    case "suburban":
      return random.chance(0.09) ? random.normal(2_015, 6) : random.normal(built + 2, 12);
    case "exurban":
      return random.normal(built + 22, 10);
  }
}

/** The first house number and the step, by the region's habit: New England counts from 1, grids from the center. */
function numbering(zip: ZipFacts, pattern: Pattern, random: Random): { firstNumber: number; numberStep: number } {
  if (zip.metro.habit.streets === "newengland")
    return {
      firstNumber: 2 * random.int(0, zip.character === "exurban" ? 90 : 60) + 2,
      numberStep: random.pick([2, 4, 4, 6]),
    };
  const hundreds = random.int(pattern.numbers[0], pattern.numbers[1]) * 100;
  return { firstNumber: hundreds + 2 * random.int(0, 6), numberStep: random.pick([4, 4, 6, 8, 10]) };
}

/** Lots on both sides with gaps of up to `gap`, because a dataset never has every home of a street. */
function lotsOf(count: number, gap: number, random: Random): number[] {
  const next = [random.int(0, gap - 1), random.int(0, gap - 1)];
  return Array.from({ length: count }, (_, lot) => {
    const at = next[lot % 2]!;
    next[lot % 2] = at + random.int(1, gap);
    return at;
  });
}

/**
 * Generates a ZIP code's streets one by one, without repeated names. Two ZIP codes of a city with the same `pair` share their
 * first street and its house numbers.
 */
export function* makeStreets(zip: ZipFacts, pair: number | null, random: Random): Generator<Street, never> {
  const pattern = PATTERN[zip.character];
  const taken = new Set<string>();
  const zipHash = hashText(zip.zip);
  const cityHash = hashText(`${zip.city}, ${zip.state.state}`);
  const place = streetPlacer(zip, random);
  for (let first = pair !== null; ; first = false) {
    const kind = first ? "houses" : KINDS[random.weighted(pattern.kinds)]!;
    const lots = first
      ? Array.from({ length: 12 }, (_, lot) => 2 * Math.floor(lot / 2))
      : lotsOf(random.int(pattern.lots[0], pattern.lots[1]), kind === "rows" ? 1 : 4, random);
    const length = Math.max(...lots);
    const onGrid = first || random.chance(pattern.grid);
    const position = place((length * pattern.spacing) / 2, onGrid);
    const lat = zip.latitude + position.north / 111.2;
    const lon = zip.longitude + position.east / (111.2 * cosine(zip.latitude));
    let name: string;
    if (first) {
      name = SHARED_STREETS[(cityHash + (pair ?? 0)) % SHARED_STREETS.length]!;
      taken.add(name);
    } else {
      const town = zip.character === "core" || zip.character === "urban";
      name = streetName(zip.metro.habit, town, zipHash, taken, random);
    }
    yield {
      name,
      city: !first && zip.otherCity !== null && random.chance(0.25) ? zip.otherCity : zip.city,
      ...position,
      bend: onGrid ? random.normal(0, 0.01) : random.normal(0, 0.5),
      lots,
      length,
      spacing: pattern.spacing,
      ...(first ? { firstNumber: 100 * (1 + (cityHash % 9)), numberStep: 4 } : numbering(zip, pattern, random)),
      built: builtYear(zip, random),
      size: clamp(random.normal(1, 0.14), 0.7, 1.4),
      price: clamp(random.normal(1, 0.1), 0.75, 1.3),
      kind,
      centerKm: distanceKm(lat, lon, zip.metro.latitude, zip.metro.longitude),
    };
  }
}

/** A lot's house number, rising along the street, even on one side and odd on the other. */
export const houseNumber = (street: Street, lot: number): number =>
  street.firstNumber + street.lots[lot]! * street.numberStep + (lot % 2);

/** A lot's coordinates in degrees with 6 decimals, on the even or odd side of its street. */
export function lotPosition(zip: ZipFacts, street: Street, lot: number, random: Random) {
  const along = (street.lots[lot]! - street.length / 2) * street.spacing + random.between(-0.002, 0.002);
  const side = (lot % 2 === 0 ? 1 : -1) * (0.014 + random.between(0, 0.008)) + street.bend * along * along;
  const east = street.east + street.alongEast * along - street.alongNorth * side;
  const north = street.north + street.alongNorth * along + street.alongEast * side;
  return {
    latitude: Math.round((zip.latitude + north / 111.2) * 1e6) / 1e6,
    longitude: Math.round((zip.longitude + east / (111.2 * cosine(zip.latitude))) * 1e6) / 1e6,
  };
}
