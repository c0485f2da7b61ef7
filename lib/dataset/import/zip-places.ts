import { createRequire } from "node:module";
import type { Place } from "./fields";
import { properCase } from "./values";

interface PackagedZip extends Place {
  country: string;
  latitude?: number;
  longitude?: number;
}

/** The postal table of ZIP codes; empty if the package is not installed. */
function packagedZips(): Record<string, PackagedZip> {
  try {
    return (createRequire(import.meta.url)("zipcodes") as { codes: Record<string, PackagedZip> }).codes;
  } catch {
    return {};
  }
}

/** Returns a ZIP code's postal city and state; null for unknown ones, or if the table is not installed. */
function packagedPlaces(): (zip: string) => Place | null {
  const codes = packagedZips();
  return (zip) => {
    const found = codes[zip];
    return found?.country === "US" && found.city ? { city: found.city, state: found.state } : null;
  };
}

/** The bounding box of a state's ZIP codes. */
export interface StateBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** What the postal table says about states. */
interface StateGround {
  /** The states by the first three digits of their ZIP codes, for those in use. */
  statesOf: ReadonlyMap<string, ReadonlySet<string>>;
  boxes: ReadonlyMap<string, StateBox>;
}

const AREA_DIGITS = 3;

let ground: StateGround | null = null;

/** Reads the table at the first call; states and ZIP codes that it lacks are unknown. */
export const stateGround = (): StateGround => {
  ground ??= readGround();
  return ground;
};

function readGround(): StateGround {
  const statesOf = new Map<string, Set<string>>();
  const boxes = new Map<string, StateBox>();
  for (const [zip, { country, state, latitude, longitude }] of Object.entries(packagedZips())) {
    if (country !== "US" || !/^\d{5}$/.test(zip)) continue;
    const area = zip.slice(0, AREA_DIGITS);
    statesOf.set(area, (statesOf.get(area) ?? new Set()).add(state));
    if (!latitude || !longitude) continue;
    const box = boxes.get(state) ?? { south: latitude, north: latitude, west: longitude, east: longitude };
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    boxes.set(state, box);
  }
  return { statesOf, boxes };
}

/**
 * Names the places of ZIP codes: a file's own name wins; the postal table provides its capitalization and missing names; null if
 * the ZIP code is unknown. The table is read at the first call.
 */
export function placeNamer(): (zip: string, stated: Place | null) => Place | null {
  let packaged: ((zip: string) => Place | null) | null = null;
  return (zip, stated) => {
    packaged ??= packagedPlaces();
    const known = packaged(zip);
    if (!stated) return known && { ...known, city: properCase(known.city) };
    return known && known.city.toLowerCase() === stated.city.toLowerCase() ? { ...stated, city: known.city } : stated;
  };
}
