import type { Character, ZipFacts } from "./facts";
import { clamp, hashText, type Random } from "./random";
import { SHARED_STREETS, streetName } from "./street-names";
import { streetPlacer } from "./street-places";
import { cosine, distanceKm } from "./zips";

/** A street: a gently bent line with lots on both sides, built up in one era for one kind of buyer. */
export interface Street {
  name: string;
  city: string;
  /** Kilometers east and north of the ZIP's coordinates. */
  east: number;
  north: number;
  /** Unit vector along the street, east and north. */
  alongEast: number;
  alongNorth: number;
  /** Sideways kilometers at 1 km from its middle. */
  bend: number;
  /** For each home lot, how many lots from the street's beginning it stands: even entries left, odd ones right. */
  lots: readonly number[];
  /** Lots on the longer side, with those between that the dataset does not have. */
  length: number;
  /** Kilometers between neighboring lots. */
  spacing: number;
  firstNumber: number;
  numberStep: number;
  /** Typical year of construction. */
  built: number;
  /** Factors on living area and price, about 1. */
  size: number;
  price: number;
  /** What stands here: detached houses, rows, apartment buildings, or all of them. */
  kind: "houses" | "rows" | "apartments" | "mixed";
  /** Kilometers from the metro's center. */
  centerKm: number;
}

interface Pattern {
  lots: readonly [number, number];
  spacing: number;
  numbers: readonly [number, number];
  kinds: readonly [houses: number, rows: number, apartments: number, mixed: number];
  /** Share of streets on the city's grid. */
  grid: number;
}

const PATTERN: Record<Character, Pattern> = {
  core: { lots: [6, 14], spacing: 0.022, numbers: [1, 18], kinds: [1, 2, 3, 4], grid: 1 },
  urban: { lots: [14, 34], spacing: 0.013, numbers: [4, 46], kinds: [5, 1, 1, 4], grid: 0.9 },
  suburban: { lots: [10, 30], spacing: 0.021, numbers: [10, 118], kinds: [7, 1.4, 0.7, 2], grid: 0.45 },
  exurban: { lots: [8, 26], spacing: 0.038, numbers: [10, 160], kinds: [9, 0.8, 0.2, 1], grid: 0.3 },
};
const KINDS = ["houses", "rows", "apartments", "mixed"] as const;

/** The character's share of the metro's typical year, and how far streets stray from it. */
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

/** House numbers' hundreds and step by the region's habit: New England counts from 1, the grids from the center. */
function numbering(zip: ZipFacts, pattern: Pattern, random: Random): { firstNumber: number; numberStep: number } {
  if (zip.metro.streets === "newengland")
    return {
      firstNumber: 2 * random.int(0, zip.character === "exurban" ? 90 : 60) + 2,
      numberStep: random.pick([2, 4, 4, 6]),
    };
  const hundreds = random.int(pattern.numbers[0], pattern.numbers[1]) * 100;
  return { firstNumber: hundreds + 2 * random.int(0, 6), numberStep: random.pick([4, 4, 6, 8, 10]) };
}

/** Lots on both sides, up to `gap` apart: a dataset never has every home of a street. */
function lotsOf(count: number, gap: number, random: Random): number[] {
  const next = [random.int(0, gap - 1), random.int(0, gap - 1)];
  return Array.from({ length: count }, (_, lot) => {
    const at = next[lot % 2]!;
    next[lot % 2] = at + random.int(1, gap);
    return at;
  });
}

/**
 * Makes the ZIP's streets one after another; names never repeat within the ZIP. The two ZIPs of a city that have the
 * same `pair` share their first street, with the same house numbers in both.
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
      name = streetName(zip.metro.streets, town, zipHash, taken, random);
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

/** A lot's house number: rising along the street, even on one side, odd on the other. */
export const houseNumber = (street: Street, lot: number): number =>
  street.firstNumber + street.lots[lot]! * street.numberStep + (lot % 2);

/** A lot's coordinates in decimal degrees (6 decimals), on the even or odd side of its street. */
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
