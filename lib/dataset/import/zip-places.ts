import { createRequire } from "node:module";
import type { Place } from "./fields";
import { properCase } from "./values";

interface PackagedZip extends Place {
  country: string;
  latitude?: number;
  longitude?: number;
}

/** The post office's table of ZIPs; empty where it is not installed. */
function packagedZips(): Record<string, PackagedZip> {
  try {
    return (createRequire(import.meta.url)("zipcodes") as { codes: Record<string, PackagedZip> }).codes;
  } catch {
    return {};
  }
}

/** The post office's place of a ZIP, where the table of ZIP codes is installed. */
function packagedPlaces(): (zip: string) => Place | null {
  const codes = packagedZips();
  return (zip) => {
    const found = codes[zip];
    return found?.country === "US" && found.city ? { city: found.city, state: found.state } : null;
  };
}

/** Where a state's ZIPs are. */
export interface StateBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** What the post office's table says of states. */
interface StateGround {
  /** The states that a ZIP's first three digits stand for, of ZIPs that are in use. */
  statesOf: ReadonlyMap<string, ReadonlySet<string>>;
  boxes: ReadonlyMap<string, StateBox>;
}

const AREA_DIGITS = 3;

let ground: StateGround | null = null;

/** The table is read when it is first asked; of what it does not have nothing is known. */
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
 * Names ZIPs: a file's own name wins; the post office's table gives capitals and the names that files leave out; null
 * where nobody knows the ZIP. The table is read when the first ZIP is asked for.
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
