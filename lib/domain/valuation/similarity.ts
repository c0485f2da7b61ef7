import { MILES_A_DEGREE } from "../geo";
import { compare } from "../lists";
import type { Sales, ValuedHome } from "./sales";

/**
 * Similarity of two homes: 1 / (1 + u), where u is the sum of the squared differences, each in the unit below.
 * docs/VALUATION.md explains how the units were found.
 */
const MILES = 0.65;
const LOG_AREA = 0.25;
const LOG_LOT = 0.5;
const BEDS = 2;
const BATHS = 1;
const YEARS = 15;
const MONTHS = 6;
const DAYS_A_MONTH = 30.4;

/** The differences, in the units above, that are assumed for an unknown fact and for an unknown distance. */
const UNKNOWN = 1;
const UNKNOWN_MILES = 1;

/** Miles east and north of a home on the plane tangent to the Earth there; NaN if either place has no coordinates. */
export function milesFrom({ coordinates }: Pick<ValuedHome, "coordinates">) {
  const latitude = coordinates?.latitude ?? Number.NaN;
  const longitude = coordinates?.longitude ?? Number.NaN;
  const eastward = MILES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    east({ longitude: longitudes }: Sales, row: number): number {
      const apart = longitudes[row]! - longitude;
      return eastward * (apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart);
    },
    north: ({ latitude: latitudes }: Sales, row: number): number => MILES_A_DEGREE * (latitudes[row]! - latitude),
  };
}

const squared = (difference: number) => (Number.isNaN(difference) ? UNKNOWN : difference * difference);
const logOf = (value: number | null) => (value !== null && value > 0 ? Math.log(value) : Number.NaN);

/** Returns a function that gives the similarity of a sale to `home` on a day (days since 1970), 0 to 1. */
export function similarityTo(home: ValuedHome, day: number): (sales: Sales, row: number) => number {
  const { east, north } = milesFrom(home);
  const area = logOf(home.livingArea);
  const lot = logOf(home.lotSize);
  const beds = home.bedroomsTotal ?? Number.NaN;
  const baths = home.bathroomsTotal ?? Number.NaN;
  const year = home.yearBuilt ?? Number.NaN;
  return (sales, row) => {
    const miles2 = east(sales, row) ** 2 + north(sales, row) ** 2;
    const months = (day - sales.soldDay[row]!) / DAYS_A_MONTH / MONTHS;
    const unlike =
      (Number.isNaN(miles2) ? UNKNOWN_MILES ** 2 : miles2) / MILES ** 2 +
      squared((logOf(sales.livingArea[row]!) - area) / LOG_AREA) +
      squared((logOf(sales.lotSize[row]!) - lot) / LOG_LOT) +
      squared((sales.bedroomsTotal[row]! - beds) / BEDS) +
      squared((sales.bathroomsTotal[row]! - baths) / BATHS) +
      squared((sales.yearBuilt[row]! - year) / YEARS) +
      months * months;
    return 1 / (1 + unlike);
  };
}

/** The greatest possible similarity at a distance, given in squared miles; `similarityTo` never rounds above it. */
export const similarityAt = (miles2: number): number => 1 / (1 + miles2 / MILES ** 2);

export const THOUSANDTHS = 1_000;

/** Similarity in thousandths, the precision that is served. */
export const inThousandths = (similarity: number): number => Math.round(similarity * THOUSANDTHS);

/**
 * The rows at positions [offset, offset + limit) when sorted by descending thousandths, ties by ascending id. Reads an id only
 * if it decides the order.
 */
export function mostSimilar(
  thousandths: Uint16Array,
  idOf: (row: number) => string,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const counts = new Uint32Array(THOUSANDTHS + 1);
  for (const value of thousandths) counts[value]!++;
  const end = Math.min(offset + limit, thousandths.length);
  const wanted = new Map<number, number[]>();
  let first = 0;
  let before = 0;
  for (let value = THOUSANDTHS, seen = 0; value >= 0 && seen < end; value--) {
    const next = seen + counts[value]!;
    if (counts[value]! > 0 && next > offset) {
      if (wanted.size === 0) before = seen;
      wanted.set(value, []);
    }
    seen = next;
    first = value;
  }
  for (let row = 0; row < thousandths.length; row++)
    if (thousandths[row]! >= first) wanted.get(thousandths[row]!)?.push(row);
  const ordered: number[] = [];
  for (const rows of wanted.values()) ordered.push(...byId(rows, idOf));
  return ordered.slice(offset - before, end - before);
}

function byId(rows: number[], idOf: (row: number) => string): number[] {
  if (rows.length < 2) return rows;
  const named = rows.map((row) => ({ row, id: idOf(row) }));
  return named.sort((a, b) => compare(a.id, b.id)).map(({ row }) => row);
}
