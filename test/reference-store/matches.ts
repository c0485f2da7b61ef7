import type { PropertyRecord } from "@/lib/domain/property";
import type { BoundingBox, PropertyFilter } from "@/lib/domain/search";

const atLeast = (value: number | null, min: number | undefined) =>
  min === undefined || (value !== null && value >= min);
const atMost = (value: number | null, max: number | undefined) => max === undefined || (value !== null && value <= max);
const oneOf = <T>(value: T, list: readonly T[] | undefined) => list === undefined || list.includes(value);

export function inBox(record: PropertyRecord, [west, south, east, north]: BoundingBox): boolean {
  if (!record.coordinates) return false;
  const { latitude, longitude } = record.coordinates;
  const between = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}

/** The contract's search filters, word for word. */
export const matches = (r: PropertyRecord, f: PropertyFilter): boolean =>
  oneOf(r.address.zipCode, f.zipCode) &&
  (f.city === undefined || r.address.city === f.city) &&
  (f.state === undefined || r.address.state === f.state) &&
  oneOf(r.status, f.status) &&
  oneOf(r.propertyType, f.propertyType) &&
  atLeast(r.listPrice, f.minPrice) &&
  atMost(r.listPrice, f.maxPrice) &&
  atLeast(r.bedroomsTotal, f.minBeds) &&
  atMost(r.bedroomsTotal, f.maxBeds) &&
  atLeast(r.bathroomsTotal, f.minBaths) &&
  atLeast(r.livingArea, f.minSqft) &&
  atMost(r.livingArea, f.maxSqft) &&
  atLeast(r.yearBuilt, f.minYearBuilt) &&
  atMost(r.daysOnMarket, f.maxDaysOnMarket) &&
  (f.bbox === undefined || inBox(r, f.bbox));
