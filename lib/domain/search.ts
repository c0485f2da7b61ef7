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
  type Kind,
  manyPropertyIds,
  oneOf,
  polygon,
  state,
  text,
  upTo,
  zipCodes,
} from "./kinds";
import type { SearchNumber } from "./numbers";
import { defaulted, optional, type ParameterTable, type Values } from "./parameters";
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
  "soldPrice",
  "cumulativeDaysOnMarket",
  "totalPriceChange",
] as const satisfies readonly SearchNumber[];
export type NumberSort = (typeof NUMBER_SORTS)[number];

/** All sort keys. `distance` is the distance from the center of the circle that the search is in. */
export const SORT_KEYS = [...NUMBER_SORTS, "distance"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const SORT_ORDERS = ["asc", "desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const DEFAULT_SORT: SortKey = "lastUpdated";
export const DEFAULT_ORDER: SortOrder = "desc";

/** The homes on a page of the pages' own searches, unless their visitor chooses otherwise. */
export const HOMES_A_PAGE = 24;

/** The miles around a point that a search is first in, unless its visitor chooses otherwise. */
export const MILES_AROUND = 2;
/** The largest radius of a circle, in miles. */
export const RADIUS_MAX = 100;

/** The maximum number of ids in one search. The maximum page of the caller's plan is a second limit. */
export const IDS_MAX = 200;

const CIRCLE = ["latitude", "longitude", "radius"] as const;
/** A part of the circle needs the two other parts. */
const restOfCircle = (part: (typeof CIRCLE)[number]) => {
  const others = CIRCLE.filter((other) => other !== part);
  return { needs: () => others };
};

/**
 * The only table of search filters, for the search, its map, its facets and the address of /homes. The type of a store's filter,
 * both parsers, the serialiser, the API's description (with the texts of `search-texts.ts`) and the text of a filter's chip are
 * all made from it and from `RANGES`.
 */
export const FILTERS = {
  zipCode: optional(zipCodes()),
  city: optional(text(), { place: "city" }),
  state: optional(state(), { place: "state" }),
  status: optional(anyOf(STATUSES)),
  propertyType: optional(anyOf(PROPERTY_TYPES)),
  minPrice: optional(integer()),
  maxPrice: optional(integer()),
  minBeds: optional(integer()),
  maxBeds: optional(integer()),
  minBaths: optional(decimal()),
  maxBaths: optional(decimal()),
  minSqft: optional(integer()),
  maxSqft: optional(integer()),
  minLotSize: optional(integer()),
  maxLotSize: optional(integer()),
  minYearBuilt: optional(integer()),
  maxYearBuilt: optional(integer()),
  maxDaysOnMarket: optional(integer()),
  minCumulativeDaysOnMarket: optional(integer()),
  maxCumulativeDaysOnMarket: optional(integer()),
  underContract: optional(flag()),
  relisted: optional(flag()),
  priceReduced: optional(flag()),
  minTotalCut: optional(upTo(100)),
  updatedSince: optional(instant()),
  soldSince: optional(date()),
  minSoldPrice: optional(integer()),
  maxSoldPrice: optional(integer()),
  minPricePerSqft: optional(decimal()),
  maxPricePerSqft: optional(decimal()),
  maxTaxPaid: optional(integer()),
  minWalkability: optional(integer()),
  minTransit: optional(integer()),
  minBike: optional(integer()),
  bbox: optional(boundingBox()),
  latitude: optional(degree(90), restOfCircle("latitude")),
  longitude: optional(degree(180), restOfCircle("longitude")),
  radius: optional(upTo(RADIUS_MAX), restOfCircle("radius")),
  polygon: optional(polygon()),
  id: optional(manyPropertyIds(IDS_MAX)),
} as const satisfies ParameterTable;

/** A record must match all members. A list matches any of its values; minimum and maximum are inclusive; null is in no range. */
export type PropertyFilter = Values<typeof FILTERS>;

/** Homes that can be bought: for sale, without those under contract. */
export const FOR_SALE = { status: ["forSale"], underContract: false } satisfies PropertyFilter;

/** The homes of a status, where those for sale can be bought. */
export const ofStatus = (status: Status): PropertyFilter => (status === "forSale" ? FOR_SALE : { status: [status] });

/** Filters whose values are numbers. */
export type NumberFilter = {
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
  {
    field: "cumulativeDaysOnMarket",
    min: "minCumulativeDaysOnMarket",
    max: "maxCumulativeDaysOnMarket",
    format: "days",
    unit: "on market, with earlier listings",
  },
  { field: "pricePerSqft", min: "minPricePerSqft", max: "maxPricePerSqft", format: "money", unit: "per sqft" },
  { field: "lastUpdated", min: "updatedSince", format: "instant", before: "Changed" },
  { field: "soldDate", min: "soldSince", format: "date", before: "Sold" },
  { field: "soldPrice", min: "minSoldPrice", max: "maxSoldPrice", format: "money", before: "Sold for" },
  { field: "taxPaid", max: "maxTaxPaid", format: "money", unit: "property tax a year" },
  { field: "walkability", min: "minWalkability", format: "count", unit: "walkability" },
  { field: "transit", min: "minTransit", format: "count", unit: "transit" },
  { field: "bike", min: "minBike", format: "count", unit: "bike" },
];

const FILTER_NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** Picks the filter out of all parameters of an operation or a page. */
export function filterOf(values: PropertyFilter): PropertyFilter {
  const filter: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) if (values[name] !== undefined) filter[name] = values[name];
  return filter;
}

/** A page's size. A number above the limit of the caller's plan is refused later, with another error. */
export const pageSize: Kind<number> = { ...integer(1), form: { name: "pageSize" } };

/** The circle of a filter that has one. */
export const circleOf = ({ latitude, longitude, radius }: PropertyFilter): Circle | null =>
  latitude === undefined || longitude === undefined || radius === undefined ? null : { latitude, longitude, radius };

/** `limit` has no default here: its default and its maximum depend on the plan. */
export const PAGING = {
  limit: optional(pageSize),
  offset: defaulted(integer(), 0),
} as const;

const isDistance = (sort: unknown) => sort === "distance";

/** How a search is sorted. */
const SORTING = {
  sort: defaulted(oneOf(SORT_KEYS), DEFAULT_SORT, { needs: (sort: SortKey) => (isDistance(sort) ? CIRCLE : []) }),
  order: defaulted(oneOf(SORT_ORDERS), DEFAULT_ORDER, {
    fallbackWith: ({ sort }: Readonly<Record<string, unknown>>) => (isDistance(sort) ? "asc" : undefined),
  }),
} as const;

/** The parameters that decide which rows a search returns, and in which order. */
export const SORTED_FILTERS = { ...FILTERS, ...SORTING } as const;

export const FORMAT = {
  format: defaulted(oneOf(["json", "csv"]), "json"),
  csvGuard: defaulted(flag(), false),
} as const;

/** The parameters of the search. */
export const SEARCH = {
  ...FILTERS,
  ...PAGING,
  cursor: optional(cursor(), { excludes: ["offset"] }),
  ...SORTING,
  include: optional(oneOf(["details"])),
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

interface Histogram {
  /** At most 40 bins with round numbers as edges; empty if nothing matches. */
  bins: HistogramBin[];
  /** The records without a value. */
  nulls: number;
}

/** Every count is of the records that match the whole filter, so the counts of each facet add up to the total. */
export interface Facets {
  total: number;
  status: Record<Status, number>;
  propertyType: Record<PropertyType, number>;
  listPrice: Histogram;
  livingArea: Histogram;
  /** One bin for each whole number of bedrooms, and for each quarter of a bathroom. */
  bedroomsTotal: Histogram;
  bathroomsTotal: Histogram;
  /** Of the newest sale. */
  soldPrice: Histogram;
}

/** Side of the cells of the map's grid, in pixels of Web Mercator at the zoom that is asked for. Each has one cluster. */
export const MAP_CELL_PX = 64;

/** A cluster (count > 1) or a single home (count 1, with its id). Homes without coordinates are not included. */
export interface MapCluster {
  count: number;
  /** Mean position. */
  latitude: number;
  longitude: number;
  medianListPrice: number | null;
  /** Of the newest sales. */
  medianSoldPrice: number | null;
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
