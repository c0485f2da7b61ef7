import type { PropertyType, Status } from "./property";

/** West, south, east, north in decimal degrees; west > east crosses the antimeridian. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

export const SORT_KEYS = ["listPrice", "daysOnMarket", "livingArea", "lastUpdated"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const SORT_ORDERS = ["asc", "desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Members combine with AND; a range never matches a null; minimum and maximum are inclusive. */
export interface PropertyFilter {
  /** Any of these. */
  zipCode?: readonly string[];
  city?: string;
  state?: string;
  status?: readonly Status[];
  propertyType?: readonly PropertyType[];
  minPrice?: number;
  maxPrice?: number;
  minBeds?: number;
  maxBeds?: number;
  minBaths?: number;
  minSqft?: number;
  maxSqft?: number;
  minYearBuilt?: number;
  maxDaysOnMarket?: number;
  bbox?: BoundingBox;
}

export interface Page {
  limit: number;
  offset: number;
}

export interface SearchQuery extends Page {
  filter: PropertyFilter;
  sort: SortKey;
  order: SortOrder;
  /** Adds `PropertyDetails` to each row. */
  details: boolean;
}

export const DEFAULT_SORT: SortKey = "lastUpdated";
export const DEFAULT_ORDER: SortOrder = "desc";

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

/** Every count is over the records that match the whole filter, so a facet's counts add up to its total. */
export interface Facets {
  total: number;
  status: Record<Status, number>;
  propertyType: Record<PropertyType, number>;
  /** At most 40 bins, edges at round numbers; `nulls` have no value. Empty where nothing matches. */
  listPrice: { bins: HistogramBin[]; nulls: number };
  livingArea: { bins: HistogramBin[]; nulls: number };
  /** One bin a whole number of bedrooms. */
  bedroomsTotal: { bins: HistogramBin[]; nulls: number };
}

/** A cluster (count > 1) or a single home (count 1, with its id). Homes without coordinates are on no map. */
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
  /** Only when count is 1, and of a home that shows its sale: see `saleOf`. */
  salePrice: number | null;
}

export const PLACE_KINDS = ["city", "zip", "address"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export interface Place {
  kind: PlaceKind;
  label: string;
  /** Parameters for a search that shows this place. */
  query: Record<string, string>;
  /** A property's id, for `address`. */
  id: string | null;
}
