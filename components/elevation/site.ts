import type { PropertyType, Status } from "@/lib/domain/property";
import { fnv1a, mulberry32 } from "@/lib/domain/random";
import type { Pen } from "./pen";

/** The facts that a drawing is made from: a complete record or a search row with its details. */
export interface ElevationHome {
  id: string;
  propertyType: PropertyType;
  status: Status;
  /** Square feet. */
  livingArea: number | null;
  /** Square feet. */
  lotSize: number | null;
  yearBuilt: number | null;
}

export type Era = "old" | "craft" | "mid" | "trad" | "new";

/** Used for an unknown year when a house type is chosen. It is never shown as text. */
const UNKNOWN_YEAR = 1985;

/** The year that chooses the drawing's style. */
export const styleYear = (home: ElevationHome): number => home.yearBuilt ?? UNKNOWN_YEAR;

/** The era of a year: before 1920, to 1945, to 1975, to 2004, and since. */
export function eraOf(year: number): Era {
  if (year < 1920) return "old";
  if (year < 1946) return "craft";
  if (year < 1976) return "mid";
  return year < 2005 ? "trad" : "new";
}

/** Living area in square feet from which a house of an era is drawn with a second storey. */
const SECOND_STOREY_SQFT: Record<Era, number> = { old: 1_700, craft: 1_700, mid: 2_300, trad: 2_100, new: 2_000 };
const THIRD_STOREY_SQFT = 5_200;

/**
 * Storeys to draw, 1 to 3. Records have no storeys, so this is an estimate from type, area and year. It is only used
 * for the drawing and never shown as text.
 */
export function estimateStoreys(home: ElevationHome): number {
  const area = home.livingArea ?? 0;
  if (home.propertyType === "land") return 0;
  if (home.propertyType === "townhouse") return area >= 1_700 ? 3 : 2;
  if (home.propertyType === "multiFamily") return area >= 3_600 ? 3 : 2;
  if (area >= THIRD_STOREY_SQFT) return 3;
  return area >= SECOND_STOREY_SQFT[eraOf(styleYear(home))] ? 2 : 1;
}

/** A deterministic random generator: the same seed gives the same drawing on the server and in the browser. */
export interface Random {
  range(min: number, max: number): number;
  /** A whole number in [min, max). */
  whole(min: number, max: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

/** The random generator for a seed text. */
export function seededRandom(seed: string): Random {
  const next = mulberry32(fnv1a(seed));
  const range = (min: number, max: number) => min + next() * (max - min);
  return {
    range,
    whole: (min, max) => Math.floor(range(min, max)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
}

/** Where a building is drawn, and what is known about it. Units are those of the drawing's box. */
export interface Site {
  pen: Pen;
  random: Random;
  /** The y of the ground line. y grows downwards. */
  ground: number;
  center: number;
  width: number;
  home: ElevationHome;
  /** The year that chooses the style, known or not. */
  year: number;
  era: Era;
  storeys: number;
}

/** The extent of a building's walls and roof, without the eaves. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  /** The y of each floor, from the ground up; none for land. */
  levels: number[];
}

/** The centers of `count` equal bays within a width. */
export const bays = (x: number, width: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => x + (width * (i + 0.5)) / count);

export const floorLevels = (ground: number, height: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => ground - i * height);
