import { z } from "zod";
import { DEFAULT_HISTORY_MONTHS, MARKET_SORT_KEYS, MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/property";
import { DEFAULT_ORDER, DEFAULT_SORT, type PropertyFilter, SORT_KEYS, SORT_ORDERS } from "@/lib/domain/search";
import {
  addressZipCode,
  anyOf,
  boundingBox,
  decimal,
  integer,
  oneOf,
  state,
  text,
  zipCode,
  zipCodes,
} from "./kinds.schema";
import { defaulted, optional, required, type Values } from "./parameter";

const TRIMMED = "outer white space is trimmed.";
const CITY = { description: `City name, exact; ${TRIMMED}`, example: "Austin" };
const STATE = { description: `Two-letter state code, exact; ${TRIMMED}`, example: "TX" };

/** The search's filters, shared by the search, its map and its facets. */
export const FILTERS = {
  zipCode: optional(zipCodes(), { description: "ZIP code. Extension: a comma-separated list.", example: "78704" }),
  city: optional(text(), CITY),
  state: optional(state(), STATE),
  status: optional(anyOf(STATUSES), { description: "Status. Extension: a comma-separated list.", example: "forSale" }),
  propertyType: optional(anyOf(PROPERTY_TYPES), {
    description: "Property type. Extension: a comma-separated list.",
    example: "singleFamily,townhouse",
  }),
  minPrice: optional(integer(), {
    description: "Minimum list price, whole US dollars; of homes for rent, of the month.",
    example: "300000",
  }),
  maxPrice: optional(integer(), { description: "Maximum list price, whole US dollars.", example: "900000" }),
  minBeds: optional(integer(), { description: "Minimum bedrooms.", example: "2" }),
  maxBeds: optional(integer(), { description: "Maximum bedrooms.", example: "5" }),
  minBaths: optional(decimal(), { description: "Minimum bathrooms.", example: "1.5" }),
  minSqft: optional(integer(), { description: "Minimum living area, square feet.", example: "900" }),
  maxSqft: optional(integer(), { description: "Maximum living area, square feet.", example: "4000" }),
  minYearBuilt: optional(integer(), { description: "Minimum year built.", example: "1950" }),
  maxDaysOnMarket: optional(integer(), { description: "Maximum days on market.", example: "60" }),
  bbox: optional(boundingBox(), {
    description: "west,south,east,north in decimal degrees; a box across the antimeridian has west > east.",
    example: "-98,30,-97.5,30.6",
    extension: true,
  }),
} as const;

/** `limit` is left open here: its default and its maximum are the plan's. */
export const PAGING = {
  limit: optional(integer(1), {
    description:
      "Results per page. Default and maximum: Free 10 and 25, Developer 25 and 100, Pro 50 and 250, Enterprise 100 and 1,000.",
    example: "25",
  }),
  offset: defaulted(integer(), 0, { description: "Number of results to skip.", example: "0" }),
} as const;

const FORMAT = {
  format: defaulted(oneOf(["json", "csv"]), "json", {
    description: "csv answers the same rows as RFC 4180, as an attachment.",
    example: "json",
    extension: true,
  }),
} as const;

export const SEARCH = {
  ...FILTERS,
  ...PAGING,
  sort: defaulted(oneOf(SORT_KEYS), DEFAULT_SORT, {
    description: "Sort key. Nulls come last in either order; ties are broken by id in the direction of order.",
    example: "listPrice",
  }),
  order: defaulted(oneOf(SORT_ORDERS), DEFAULT_ORDER, { description: "Direction of the sort.", example: "asc" }),
  include: optional(oneOf(["details"]), {
    description: "details adds propertyType, yearBuilt, lotSize, coordinates, latestEvent and priceChange to each row.",
    example: "details",
    extension: true,
  }),
  ...FORMAT,
} as const;

export const MAP = {
  ...FILTERS,
  zoom: required(integer(0, 22), { description: "Zoom level of the map, 0 (the world) to 22.", example: "11" }),
} as const;

export const LOOKUP = {
  streetAddress: required(text(), {
    description: `Street address with its unit, exact; ${TRIMMED}`,
    example: "333 Main St",
  }),
  city: required(text(), CITY),
  state: required(state(), STATE),
  zipCode: optional(addressZipCode(), {
    description: `Five-digit ZIP code; ${TRIMMED}`,
    example: "78704",
  }),
} as const;

export const PROPERTY_PATH = {
  id: required(z.string(), { description: "Property identifier.", example: "prop_e200d0048a78d3fb" }),
} as const;

export const MARKET_PATH = {
  zipCode: required(zipCode(), { description: "Five-digit ZIP code.", example: "78704" }),
} as const;

export const HISTORY = {
  months: defaulted(integer(1, MAX_HISTORY_MONTHS), DEFAULT_HISTORY_MONTHS, {
    description: "Number of months of history.",
    example: "24",
  }),
  ...FORMAT,
} as const;

export const MARKETS = {
  state: optional(state(), STATE),
  city: optional(text(), {
    description: `Name, exact, of the city that most of a ZIP's homes are in; ${TRIMMED}`,
    example: "Austin",
  }),
  sort: defaulted(oneOf(MARKET_SORT_KEYS), "zipCode", {
    description: "Sort key: any figure of the snapshot. Nulls come last; ties are broken by ZIP.",
    example: "medianListPrice",
  }),
  order: defaulted(oneOf(SORT_ORDERS), "asc", { description: "Direction of the sort.", example: "desc" }),
  ...PAGING,
} as const;

export const PLACES = {
  q: required(text(), {
    description: `The beginning of a city, a ZIP or a street address; ${TRIMMED}`,
    example: "aus",
  }),
} as const;

const FILTER_NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** The filter within a search's, map's or facets' parameters. */
export function filterOf(values: Partial<Values<typeof FILTERS>>): PropertyFilter {
  const filter: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) if (values[name] !== undefined) filter[name] = values[name];
  return filter as PropertyFilter;
}
