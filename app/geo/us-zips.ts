import { readFileSync } from "node:fs";
import { join } from "node:path";
import { milesBetween } from "@/lib/domain/geo";
import type { ZipPlace } from "@/lib/domain/market";
import type { Coordinates } from "@/lib/domain/property";

/**
 * Positions of US ZIP codes, covered or not, from data/us-zips.csv. Its test makes that file from the packages
 * `zipcodes` and `us-atlas`.
 */

export interface UsZip {
  zipCode: string;
  latitude: number;
  longitude: number;
  /** Without "County". "" if no county contains it. */
  county: string;
  state: string;
}

let kept: ReadonlyMap<string, UsZip> | null = null;

/**
 * Every ZIP by its number, read at the first call. A line has state, county, then "zip latitude longitude" for each
 * ZIP.
 */
export function usZips(): ReadonlyMap<string, UsZip> {
  if (kept) return kept;
  const text = readFileSync(join(process.cwd(), "data", "us-zips.csv"), "utf8");
  const zips = new Map<string, UsZip>();
  for (const line of text.trimEnd().split("\n").slice(1)) {
    const [state = "", county = "", list = ""] = line.split(",");
    for (const one of list.split(";")) {
      const [zipCode = "", latitude, longitude] = one.split(" ");
      zips.set(zipCode, { zipCode, latitude: Number(latitude), longitude: Number(longitude), county, state });
    }
  }
  kept = zips;
  return zips;
}

/**
 * A ZIP's position. For an unassigned number, that of the nearest number with the same first three digits, else of
 * any.
 */
export function positionNear(zipCode: string): UsZip | null {
  const zips = usZips();
  const own = zips.get(zipCode);
  if (own) return own;
  const away = ({ zipCode: other }: UsZip) =>
    Math.abs(Number(other) - Number(zipCode)) + (other.slice(0, 3) === zipCode.slice(0, 3) ? 0 : 100_000);
  let best: UsZip | null = null;
  for (const zip of zips.values()) if (!best || away(zip) < away(best)) best = zip;
  return best;
}

/** Covered ZIPs by distance from a position to their homes, or to the ZIP itself if no home has coordinates. */
export function nearestZips(covered: readonly ZipPlace[], from: Coordinates): { zip: ZipPlace; miles: number }[] {
  return covered
    .flatMap((zip) => {
      const { latitude, longitude } = zip;
      const at = latitude === null || longitude === null ? usZips().get(zip.zipCode) : { latitude, longitude };
      return at ? [{ zip, miles: milesBetween(from, at) }] : [];
    })
    .sort((a, b) => a.miles - b.miles);
}
