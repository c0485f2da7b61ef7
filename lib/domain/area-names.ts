import type { FILTERS } from "./search";

/** The names of the filters that define an area, by themselves, as the search's page needs no more. */

type FilterName = keyof typeof FILTERS;

/** Parameters that name a place. */
export const NAMED_PLACES = [["state", "city"], ["zipCode"]] as const satisfies readonly (readonly FilterName[])[];
/** Parameters that draw an area on the map. */
export const SHAPES = [
  ["bbox"],
  ["latitude", "longitude", "radius"],
  ["polygon"],
] as const satisfies readonly (readonly FilterName[])[];
/** The ways to give a place, of which a request uses at most one; without any, the area is the whole dataset. Wider ones come first. */
export const PLACES = [...NAMED_PLACES, ...SHAPES] as const;
/** Filters on the homes' current facts, which select a segment of a market. */
export const SEGMENT_NAMES = [
  "propertyType",
  "minBeds",
  "maxBeds",
  "minSqft",
  "maxSqft",
  "minYearBuilt",
  "maxYearBuilt",
] as const satisfies readonly FilterName[];
