import { milesBetween } from "@/lib/domain/geo";
import type { PropertyRecord } from "@/lib/domain/property";
import type { HomeRow } from "../queries";

const logRatio = (a: number | null, b: number | null): number | null =>
  a !== null && b !== null && a > 0 && b > 0 ? Math.abs(Math.log(a / b)) : null;

/** The difference that an unknown figure counts as: that of a price a quarter off. */
const UNKNOWN = 1;

/**
 * How different two homes are; 0 is equal in everything. Another type counts as three units. One unit is a quarter of the
 * price, a third of the area, two bedrooms, two miles, or thirty years.
 */
export function unlikeness(home: PropertyRecord, other: HomeRow): number {
  const price = logRatio(home.listPrice, other.listPrice);
  const area = logRatio(home.livingArea, other.livingArea);
  const beds =
    home.bedroomsTotal === null || other.bedroomsTotal === null
      ? null
      : Math.abs(home.bedroomsTotal - other.bedroomsTotal);
  const miles = home.coordinates && other.coordinates ? milesBetween(home.coordinates, other.coordinates) : null;
  const years = home.yearBuilt === null || other.yearBuilt === null ? null : Math.abs(home.yearBuilt - other.yearBuilt);
  return (
    (home.propertyType === other.propertyType ? 0 : 3) +
    (price === null ? UNKNOWN : price / 0.25) +
    (area === null ? UNKNOWN : area / 0.33) +
    (beds === null ? UNKNOWN : beds / 2) +
    (miles === null ? UNKNOWN : Math.min(miles / 2, 4)) +
    (years === null ? 0.5 : years / 30)
  );
}

/** The `count` homes most similar to a home, most similar first; ties by id. */
export function similarHomes(home: PropertyRecord, candidates: readonly HomeRow[], count: number): HomeRow[] {
  return [...new Map(candidates.map((row) => [row.id, row])).values()]
    .filter((row) => row.id !== home.id)
    .map((row) => ({ row, cost: unlikeness(home, row) }))
    .sort((a, b) => a.cost - b.cost || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, count)
    .map(({ row }) => row);
}
