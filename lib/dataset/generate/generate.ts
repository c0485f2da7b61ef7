import type { DatasetSource } from "@/lib/dataset/source";
import { parseDay } from "@/lib/domain/calendar";
import type { PropertyRecord } from "@/lib/domain/property";
import type { ZipFacts } from "./facts";
import { makeHomes } from "./homes";
import { makeLives } from "./life";
import { seededRandom } from "./random";
import { makeRecord } from "./record";
import { shareHomes } from "./zips";

export interface GenerateOptions {
  /** The number of records, 1 to 10,000,000. */
  properties?: number;
  /** An integer from 0 to 4,294,967,295: the same seed gives the same bytes. */
  seed?: number;
  /** The dataset's date, YYYY-MM-DD. */
  asOf?: string;
}

export const DEFAULTS = { properties: 80_000, seed: 1, asOf: "2026-10-31" } as const;
export const PROPERTIES_MAX = 10_000_000;

function checked(options: GenerateOptions) {
  const { properties, seed, asOf } = { ...DEFAULTS, ...options };
  if (!Number.isInteger(properties) || properties < 1 || properties > PROPERTIES_MAX)
    throw new RangeError(`properties is ${properties}: give a whole number from 1 to ${PROPERTIES_MAX}`);
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff)
    throw new RangeError(`seed is ${seed}: give a whole number from 0 to ${0xffff_ffff}`);
  const day = parseDay(asOf);
  if (day === null || asOf < "2000-01-01" || asOf > "2099-12-31")
    throw new RangeError(`as-of is ${asOf}: give a date from 2000-01-01 to 2099-12-31 as YYYY-MM-DD`);
  return { properties, seed, asOf, day };
}

/** Pairs the ZIP codes of each city: returns for each ZIP code the number of its pair, or null if one is left over. */
function cityPairs(zips: readonly ZipFacts[]): (number | null)[] {
  const open = new Map<string, { index: number; pair: number }>();
  const pairs: (number | null)[] = zips.map(() => null);
  for (const [index, zip] of zips.entries()) {
    const city = `${zip.city}, ${zip.state.state}`;
    const last = open.get(city);
    const pair = last ? last.pair : 0;
    if (!last || last.index < 0) open.set(city, { index, pair });
    else {
      pairs[last.index] = pairs[index] = pair;
      open.set(city, { index: -1, pair: pair + 1 });
    }
  }
  return pairs;
}

/**
 * Generates invented homes in real ZIP codes. The same options give the same records in the same order. Only one ZIP code is in
 * memory at a time.
 * @throws RangeError for an option out of bounds, when iteration begins
 */
export function* generateRecords(options: GenerateOptions = {}): Generator<PropertyRecord> {
  const { properties, seed, asOf, day } = checked(options);
  const zips = shareHomes(properties);
  const year = Number(asOf.slice(0, 4));
  const pairs = cityPairs(zips.map(({ facts }) => facts));
  for (const [index, { facts, homes: count }] of zips.entries()) {
    const random = seededRandom(seed, Number(facts.zip));
    const homes = makeHomes(facts, pairs[index]!, count, year, random);
    const lives = makeLives(facts, homes, day, random);
    for (let nth = 0; nth < lives.length; nth++) yield makeRecord(lives[nth]!, facts, nth, seed, day, random);
  }
}

/** The bundled sample as a source for a build. @throws RangeError for an option out of bounds */
export function generateSource(options: GenerateOptions = {}): DatasetSource {
  const { properties, seed, asOf } = checked(options);
  return {
    kind: "generated",
    name: "Lotline sample data",
    source:
      "Generated sample data: real ZIP codes, cities, coordinates and price levels; invented streets, homes and events.",
    asOf,
    records: generateRecords({ properties, seed, asOf }),
    expected: () => properties,
    notes: { properties, seed },
  };
}
