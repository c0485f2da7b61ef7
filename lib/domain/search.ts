import type { Circle } from "./geo";
import {
  anyOf,
  type BoundingBox,
  boundingBox,
  cursor,
  date,
  decimal,
  degree,
  flag,
  instant,
  integer,
  manyPropertyIds,
  oneOf,
  onlyTrue,
  polygon,
  state,
  text,
  upTo,
  zipCodes,
} from "./kinds";
import type { SearchNumber } from "./numbers";
import { defaulted, optional, type ParameterTable, type Values } from "./parameters";
import { PLAN_TABLE } from "./plan";
import type { PropertyType, Status } from "./property";
import { PROPERTY_TYPES, STATUSES } from "./vocabulary";

export type { BoundingBox };

/** The numbers of a home that a search can be sorted by. */
export const NUMBER_SORTS = [
  "listPrice",
  "daysOnMarket",
  "livingArea",
  "lastUpdated",
  "pricePerSqft",
  "yearBuilt",
  "lotSize",
  "bedroomsTotal",
  "bathroomsTotal",
  "soldDate",
] as const satisfies readonly SearchNumber[];
export type NumberSort = (typeof NUMBER_SORTS)[number];

/** All sort keys. `distance` is the distance from the center of the circle that the search is in. */
export const SORT_KEYS = [...NUMBER_SORTS, "distance"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const SORT_ORDERS = ["asc", "desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const DEFAULT_SORT: SortKey = "lastUpdated";
export const DEFAULT_ORDER: SortOrder = "desc";

export const TRIMMED = "outer white space is trimmed.";
export const CITY = { description: `City name, exact; ${TRIMMED}`, example: "Austin" };
export const STATE = { description: `Two-letter state code, exact; ${TRIMMED}`, example: "TX" };

/** The maximum number of ids in one search. The maximum page of the caller's plan is a second limit. */
export const IDS_MAX = 200;

const CIRCLE = ["latitude", "longitude", "radius"] as const;
/** The options of a parameter of the circle: it needs the two other parameters. */
const restOfCircle = (part: (typeof CIRCLE)[number]) => {
  const others = CIRCLE.filter((other) => other !== part);
  return { needs: () => others, extension: true } as const;
};

/**
 * The only table of search filters, for the search, its map, its facets and the address of /homes. The type of a store's filter,
 * both parsers, the serialiser, the API's description and the text of a filter's chip are all made from it and from `RANGES`.
 */
export const FILTERS = {
  zipCode: optional(zipCodes(), { description: "ZIP code. Extension: a comma-separated list.", example: "78704" }),
  city: optional(text(), { ...CITY, place: "city" }),
  state: optional(state(), { ...STATE, place: "state" }),
  status: optional(anyOf(STATUSES), { description: "Status. Extension: a comma-separated list.", example: "forSale" }),
  propertyType: optional(anyOf(PROPERTY_TYPES), {
    description: "Property type. Extension: a comma-separated list.",
    example: "singleFamily,townhouse",
  }),
  minPrice: optional(integer(), {
    description: "Minimum list price, whole US dollars; for homes for rent, per month.",
    example: "300000",
  }),
  maxPrice: optional(integer(), { description: "Maximum list price, whole US dollars.", example: "900000" }),
  minBeds: optional(integer(), { description: "Minimum bedrooms.", example: "2" }),
  maxBeds: optional(integer(), { description: "Maximum bedrooms.", example: "5" }),
  minBaths: optional(decimal(), { description: "Minimum bathrooms.", example: "1.5" }),
  maxBaths: optional(decimal(), { description: "Maximum bathrooms.", example: "3", extension: true }),
  minSqft: optional(integer(), { description: "Minimum living area, square feet.", example: "900" }),
  maxSqft: optional(integer(), { description: "Maximum living area, square feet.", example: "4000" }),
  minLotSize: optional(integer(), {
    description: "Minimum lot size, square feet.",
    example: "5000",
    extension: true,
  }),
  maxLotSize: optional(integer(), {
    description: "Maximum lot size, square feet.",
    example: "43560",
    extension: true,
  }),
  minYearBuilt: optional(integer(), { description: "Minimum year built.", example: "1950" }),
  maxYearBuilt: optional(integer(), { description: "Maximum year built.", example: "2020", extension: true }),
  maxDaysOnMarket: optional(integer(), { description: "Maximum days on market.", example: "60" }),
  underContract: optional(flag(), {
    description:
      "true: for sale and under contract on the dataset's date, which means that the listing's last event about a contract is pending; false: every other home.",
    example: "false",
    extension: true,
  }),
  priceReduced: optional(onlyTrue(), {
    description: "true: the asking price is below the one before it in this listing (priceChange below 0).",
    example: "true",
    extension: true,
  }),
  updatedSince: optional(instant(), {
    description: "Last updated at this instant (RFC 3339) or later; a + in it is sent as %2B.",
    example: "2026-10-01T00:00:00Z",
    extension: true,
  }),
  soldSince: optional(date(), {
    description: "Newest sale (lastSale) on this day or later, whatever the status is now.",
    example: "2026-05-01",
    extension: true,
  }),
  minSoldPrice: optional(integer(), {
    description: "Minimum price of the same sale, whole US dollars.",
    example: "250000",
    extension: true,
  }),
  maxSoldPrice: optional(integer(), {
    description: "Maximum price of the same sale, whole US dollars.",
    example: "800000",
    extension: true,
  }),
  minPricePerSqft: optional(decimal(), {
    description:
      "Minimum price per square foot: list price divided by living area, unrounded; homes that lack either are left out.",
    example: "200",
    extension: true,
  }),
  maxPricePerSqft: optional(decimal(), {
    description: "Maximum price per square foot.",
    example: "450.5",
    extension: true,
  }),
  bbox: optional(boundingBox(), {
    description: "west,south,east,north in decimal degrees; a box across the antimeridian has west > east.",
    example: "-98,30,-97.5,30.6",
    extension: true,
  }),
  latitude: optional(degree(90), {
    description:
      "Latitude of the center of a circle, decimal degrees; needs longitude and radius. The circle contains the homes within its radius, by the haversine formula on a sphere with a radius of 3,958.7613 miles.",
    example: "30.2445",
    ...restOfCircle("latitude"),
  }),
  longitude: optional(degree(180), {
    description: "Longitude of the center of a circle, decimal degrees; needs latitude and radius.",
    example: "-97.7709",
    ...restOfCircle("longitude"),
  }),
  radius: optional(upTo(100), {
    description: "Radius of a circle, miles, inclusive; needs latitude and longitude.",
    example: "2.5",
    ...restOfCircle("radius"),
  }),
  polygon: optional(polygon(), {
    description:
      "A shape of 3 to 100 vertices, lon,lat;lon,lat;… in decimal degrees of at most 6 decimals, closed automatically. Matches the homes inside it, by the even-odd rule. Its edges are straight lines in longitude and latitude and must not cross the antimeridian.",
    example: "-97.8,30.22;-97.73,30.22;-97.73,30.28;-97.8,30.28",
    extension: true,
  }),
  id: optional(manyPropertyIds(IDS_MAX), {
    description: `Property ids, a comma-separated list, at most ${IDS_MAX} and no more than the plan's maximum page. Unknown ids are ignored. Without limit the page is as long as the list.`,
    example: "prop_e200d0048a78d3fb",
    extension: true,
  }),
} as const satisfies ParameterTable;

/** A record must match all members. A list matches any of its values; minimum and maximum are inclusive; null is in no range. */
export type PropertyFilter = Values<typeof FILTERS>;

/** Filters whose values are numbers. */
type NumberFilter = {
  [K in keyof PropertyFilter]-?: number extends PropertyFilter[K] ? K : never;
}[keyof PropertyFilter];

export interface Range {
  field: SearchNumber;
  min?: NumberFilter;
  max?: NumberFilter;
  /** How its numbers are shown to visitors: "$450K to $1.80M", "2+ beds". */
  format: "money" | "count" | "decimal" | "days" | "lot" | "year" | "date" | "instant";
  unit?: string;
  /** Text before the numbers: "Sold for". */
  before?: string;
}

/** The number that each minimum and maximum filter applies to. */
export const RANGES: readonly Range[] = [
  { field: "listPrice", min: "minPrice", max: "maxPrice", format: "money" },
  { field: "bedroomsTotal", min: "minBeds", max: "maxBeds", format: "count", unit: "beds" },
  { field: "bathroomsTotal", min: "minBaths", max: "maxBaths", format: "decimal", unit: "baths" },
  { field: "livingArea", min: "minSqft", max: "maxSqft", format: "count", unit: "sqft" },
  { field: "lotSize", min: "minLotSize", max: "maxLotSize", format: "lot", unit: "lot" },
  { field: "yearBuilt", min: "minYearBuilt", max: "maxYearBuilt", format: "year" },
  { field: "daysOnMarket", max: "maxDaysOnMarket", format: "days", unit: "on market" },
  { field: "pricePerSqft", min: "minPricePerSqft", max: "maxPricePerSqft", format: "money", unit: "per sqft" },
  { field: "lastUpdated", min: "updatedSince", format: "instant", before: "Changed" },
  { field: "soldDate", min: "soldSince", format: "date", before: "Sold" },
  { field: "soldPrice", min: "minSoldPrice", max: "maxSoldPrice", format: "money", before: "Sold for" },
];

const FILTER_NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** Picks the filter out of all parameters of an operation or a page. */
export function filterOf(values: PropertyFilter): PropertyFilter {
  const filter: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) if (values[name] !== undefined) filter[name] = values[name];
  return filter;
}

/** The largest page of any plan. A number above the limit of the caller's own plan is refused later, with another error. */
const LARGEST_PAGE = Math.max(...Object.values(PLAN_TABLE).map(({ maxLimit }) => maxLimit));
/** A page's size. */
export const pageSize = { ...integer(1), schema: { type: "integer", minimum: 1, maximum: LARGEST_PAGE } };

/** The circle of a filter that has one. */
export const circleOf = ({ latitude, longitude, radius }: PropertyFilter): Circle | null =>
  latitude === undefined || longitude === undefined || radius === undefined ? null : { latitude, longitude, radius };

/** `limit` has no default here: its default and its maximum depend on the plan. */
export const PAGING = {
  limit: optional(pageSize, {
    description:
      "Results per page. Default and maximum: Free 10 and 25, Developer 25 and 100, Pro 50 and 250, Enterprise 100 and 1,000.",
    example: "25",
  }),
  offset: defaulted(integer(), 0, { description: "Number of results to skip.", example: "0" }),
} as const;

const isDistance = (sort: unknown) => sort === "distance";

/** How a search is sorted. */
const SORTING = {
  sort: defaulted(oneOf(SORT_KEYS), DEFAULT_SORT, {
    description:
      "Sort key. Nulls come last in either order; ties are broken by id in the direction of order. Extensions: pricePerSqft, yearBuilt, lotSize, bedroomsTotal, bathroomsTotal, soldDate (of the newest sale) and, with latitude, longitude and radius, distance.",
    example: "listPrice",
    needs: (sort) => (isDistance(sort) ? CIRCLE : []),
  }),
  order: defaulted(oneOf(SORT_ORDERS), DEFAULT_ORDER, {
    description: "Direction of the sort. With sort=distance the default is asc.",
    example: "asc",
    fallbackWith: ({ sort }) => (isDistance(sort) ? "asc" : undefined),
  }),
} as const;

/** The parameters that decide which rows a search returns, and in which order. */
export const SORTED_FILTERS = { ...FILTERS, ...SORTING } as const;

export const FORMAT = {
  format: defaulted(oneOf(["json", "csv"]), "json", {
    description: "csv returns the same rows as CSV (RFC 4180), as an attachment.",
    example: "json",
    extension: true,
  }),
  csvGuard: defaulted(flag(), false, {
    description:
      "true puts an apostrophe before CSV cells that a spreadsheet would run as a formula; false leaves every value exactly as in JSON.",
    example: "true",
    extension: true,
  }),
} as const;

/** The parameters of the search. */
export const SEARCH = {
  ...FILTERS,
  ...PAGING,
  cursor: optional(cursor(), {
    description:
      "Use instead of offset: pages far into a result cost no more than the first. Send start for the first page, then the cursor in the link to the next page. A cursor is valid only for its search and dataset version; after a new version it is answered with 410.",
    example: "start",
    excludes: ["offset"],
    extension: true,
  }),
  ...SORTING,
  include: optional(oneOf(["details"]), {
    description:
      "details adds propertyType, yearBuilt, lotSize, coordinates, latestEvent, priceChange, underContract and lastSale to each row, and distance if the search has a circle.",
    example: "details",
    extension: true,
  }),
  ...FORMAT,
} as const;

export interface Page {
  limit: number;
  offset: number;
}

export interface SearchQuery extends Page {
  filter: PropertyFilter;
  sort: SortKey;
  order: SortOrder;
  /** The id of the last row before the page. If given, the store need not skip `offset` rows to find the page. */
  after?: string | undefined;
  /** Adds `PropertyDetails` to each row. */
  details: boolean;
}

export interface ListMeta {
  total: number;
  limit: number;
  offset: number;
}

/** One bar of a histogram: values v with min <= v < max (the last bar: <=). */
export interface HistogramBin {
  min: number;
  max: number;
  count: number;
}

/** Every count is of the records that match the whole filter, so the counts of each facet add up to the total. */
export interface Facets {
  total: number;
  status: Record<Status, number>;
  propertyType: Record<PropertyType, number>;
  /** At most 40 bins with round numbers as edges; empty if nothing matches. `nulls` counts the records without a value. */
  listPrice: { bins: HistogramBin[]; nulls: number };
  livingArea: { bins: HistogramBin[]; nulls: number };
  /** One bin for each whole number of bedrooms. */
  bedroomsTotal: { bins: HistogramBin[]; nulls: number };
}

/** A cluster (count > 1) or a single home (count 1, with its id). Homes without coordinates are not included. */
export interface MapCluster {
  count: number;
  /** Mean position. */
  latitude: number;
  longitude: number;
  medianListPrice: number | null;
  bounds: BoundingBox;
  /** Only when count is 1. */
  id: string | null;
  status: Status | null;
  listPrice: number | null;
  /** Only when count is 1, and only for a home that shows its sale: see `saleOf`. */
  salePrice: number | null;
}

export const PLACE_KINDS = ["state", "city", "zip", "address"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** How well a place's name matches the typed text, best first. */
export const PLACE_MATCHES = ["exact", "prefix", "similar"] as const;
export type PlaceMatch = (typeof PLACE_MATCHES)[number];

export interface Place {
  kind: PlaceKind;
  match: PlaceMatch;
  label: string;
  /** Parameters for a search that shows this place. */
  query: Record<string, string>;
  /** A property's id, for `address`. */
  id: string | null;
}
