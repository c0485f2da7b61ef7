import { createRequire } from "node:module";
import { standardText } from "@/lib/domain/standard-words";
import { fold } from "@/lib/domain/text";
import type { Place } from "./fields";
import { properCase } from "./texts";

/** What the postal table of the package zipcodes says: nothing of ZIP codes that it lacks, or if it is not installed. */

interface PackagedZip extends Place {
  country: string;
  latitude?: number;
  longitude?: number;
}

/** The bounding box of a state's ZIP codes. */
export interface StateBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

interface PostalTable {
  places: ReadonlyMap<string, Place>;
  /** The states by the first three digits of their ZIP codes, for those in use. */
  statesByArea: ReadonlyMap<string, ReadonlySet<string>>;
  boxes: ReadonlyMap<string, StateBox>;
}

const AREA_DIGITS = 3;

function packagedZips(): Record<string, PackagedZip> {
  try {
    return (createRequire(import.meta.url)("zipcodes") as { codes: Record<string, PackagedZip> }).codes;
  } catch {
    return {};
  }
}

function readTable(): PostalTable {
  const places = new Map<string, Place>();
  const statesByArea = new Map<string, Set<string>>();
  const boxes = new Map<string, StateBox>();
  for (const [zip, { country, city, state, latitude, longitude }] of Object.entries(packagedZips())) {
    if (country !== "US" || !/^\d{5}$/.test(zip)) continue;
    if (city) places.set(zip, { city, state });
    const area = zip.slice(0, AREA_DIGITS);
    statesByArea.set(area, (statesByArea.get(area) ?? new Set()).add(state));
    if (!latitude || !longitude) continue;
    const box = boxes.get(state) ?? { south: latitude, north: latitude, west: longitude, east: longitude };
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    boxes.set(state, box);
  }
  return { places, statesByArea, boxes };
}

let read: PostalTable | null = null;

/** The table, read at the first call. */
function table(): PostalTable {
  read ??= readTable();
  return read;
}

/** The states that have ZIP codes in a ZIP code's area; undefined for an unknown area. */
export const statesAt = (zip: string): ReadonlySet<string> | undefined =>
  table().statesByArea.get(zip.slice(0, AREA_DIGITS));

/** The box around a state's ZIP codes. */
export const boxOf = (state: string): StateBox | undefined => table().boxes.get(state);

/**
 * The place of a ZIP code: a file's own name wins; the postal table provides its capitalization and missing names. Null if
 * nothing names it.
 */
export function placeOf(zip: string, stated: Place | null): Place | null {
  const known = table().places.get(zip);
  if (!stated) return known ? { ...known, city: properCase(known.city) } : null;
  return known?.city.toLowerCase() === stated.city.toLowerCase() ? { ...stated, city: known.city } : stated;
}

let cities: ReadonlySet<string> | null = null;
const cityKey = (city: string, state: string): string => `${state}\n${standardText(fold(city))}`;

/** Whether a state has a post office that is called so, in any spelling: "St Louis" as "Saint Louis". */
export function isPostalCity(city: string, state: string): boolean {
  cities ??= new Set([...table().places.values()].map((place) => cityKey(place.city, place.state)));
  return cities.has(cityKey(city, state));
}
