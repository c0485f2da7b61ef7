import { EARTH_MILES } from "../geo";
import type { Sales, ValuedHome } from "./sales";

/**
 * How alike two homes are, and how far apart. Similarity is 1 / (1 + u), where u adds the squares of what differs, each in
 * the unit below; docs/VALUATION.md tells how the units were found.
 */
const MILES = 0.65;
const LOG_AREA = 0.25;
const LOG_LOT = 0.5;
const BEDS = 2;
const BATHS = 1;
const YEARS = 15;
const MONTHS = 6;
const DAYS_A_MONTH = 30.4;

/** What an unknown fact costs, and how far apart homes are taken to be of which one has no place. */
const UNKNOWN = 1;
const UNKNOWN_MILES = 1;

const MILES_A_DEGREE = (EARTH_MILES * Math.PI) / 180;

/** Miles to the east and to the north of a home, on the plane that touches the Earth there; NaN where either has no place. */
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

/** Answers with the similarity of a sale's home to `home`, 0 to 1, seen from a day (since 1970). */
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

/** The greatest similarity of homes so far apart, by the square of their miles: no sum of `similarityTo` is rounded above it. */
export const similarityAt = (miles2: number): number => 1 / (1 + miles2 / MILES ** 2);

export const THOUSANDTHS = 1_000;

/** Similarity as it is served, in thousandths. */
export const inThousandths = (similarity: number): number => Math.round(similarity * THOUSANDTHS);

/**
 * The rows at places [offset, offset + limit) of an order: descending by thousandths, ties ascending by id. Ids are asked for
 * only where they decide.
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
  return named.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)).map(({ row }) => row);
}

/** Similarity in thousandths of every sale to a home, seen from a day. */
export function thousandthsOf(home: ValuedHome, day: number, sales: Sales): Uint16Array {
  const similarity = similarityTo(home, day);
  const all = new Uint16Array(sales.count);
  for (let row = 0; row < sales.count; row++) all[row] = inThousandths(similarity(sales, row));
  return all;
}
