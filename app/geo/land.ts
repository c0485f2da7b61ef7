import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Ground } from "@/components/map/ground";
import { getReader } from "@/lib/http/reader";
import { type NameRow, readLines } from "@/lib/web/map-queries";

const read = <T>(file: string): T => JSON.parse(readFileSync(join(process.cwd(), "public/map", file), "utf8")) as T;

type Land = Pick<Ground, "states" | "counties"> & { names: Record<"state" | "county" | "city", NameRow[]> };
let kept: Land | null = null;

/** The lines and names of `public/map` for drawings on the server, read once. */
export function land(): Land {
  kept ??= {
    states: readLines(read("states.json")),
    counties: readLines(read("counties.json")),
    names: { state: read("state-names.json"), county: read("county-names.json"), city: read("cities.json") },
  };
  return kept;
}

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

/** The position of each covered ZIP. */
export async function zipNames(): Promise<NameRow[]> {
  const places = await getReader().zipPlaces();
  return places.flatMap(({ zipCode, longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [[zipCode, round(longitude), round(latitude)] as const],
  );
}

/** What a picture of a map shows of the land. */
export async function groundNow(): Promise<Ground> {
  const { states, counties, names } = land();
  return { states, counties, names: { ...names, zip: await zipNames() } };
}
