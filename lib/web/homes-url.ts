import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/property";
import {
  type BoundingBox,
  DEFAULT_ORDER,
  DEFAULT_SORT,
  type PropertyFilter,
  SORT_KEYS,
  SORT_ORDERS,
  type SortKey,
  type SortOrder,
} from "@/lib/domain/search";

/** How /homes shows its result. */
export const VIEWS = ["split", "grid", "table", "map"] as const;
export type View = (typeof VIEWS)[number];

/** Results per page; all within the browser's plan. */
export const PAGE_SIZES = [24, 48, 96] as const;
export const DEFAULT_PAGE_SIZE = 24;

/** Where the map stands when the visitor has moved it. */
export interface MapPosition {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** Everything that /homes is, and all of it is in the page's address. */
export interface HomesState {
  filter: PropertyFilter;
  sort: SortKey;
  order: SortOrder;
  limit: number;
  offset: number;
  view: View;
  map: MapPosition | null;
}

export const DEFAULT_HOMES: HomesState = {
  filter: {},
  sort: DEFAULT_SORT,
  order: DEFAULT_ORDER,
  limit: DEFAULT_PAGE_SIZE,
  offset: 0,
  view: "split",
  map: null,
};

export const INTEGER_FILTERS = [
  "minPrice",
  "maxPrice",
  "minBeds",
  "maxBeds",
  "minSqft",
  "maxSqft",
  "minYearBuilt",
  "maxDaysOnMarket",
] as const;

/** Parameters of the page alone; everything else in the address is the API's. */
export const PAGE_ONLY = ["view", "map"] as const;

const integer = (text: string | null): number | undefined => {
  const value = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
};
const decimal = (text: string | null): number | undefined =>
  text !== null && /^-?\d{1,9}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** Commas or repeats, as a form sends them. */
function listOf<T extends string>(texts: string[], keep: (part: string) => part is T): T[] | undefined {
  const parts = [...new Set(texts.flatMap((text) => text.split(",")).map((part) => part.trim()))].filter(keep);
  return parts.length > 0 ? parts : undefined;
}

const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (part: string): part is T =>
    (values as readonly string[]).includes(part);

const isZip = (part: string): part is string => /^\d{5}$/.test(part);

function box(text: string | null): BoundingBox | undefined {
  const [west, south, east, north, extra] = (text ?? "").split(",").map(decimal);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  const fits = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return extra === undefined && fits && south <= north ? [west, south, east, north] : undefined;
}

function position(text: string | null): MapPosition | null {
  const [latitude, longitude, zoom] = (text ?? "").split(",").map(decimal);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || zoom < 0 || zoom > 22) return null;
  return { latitude, longitude, zoom };
}

/**
 * Reads an address leniently: what is malformed is left out, so that a mistyped link still shows homes.
 * (The server parses strictly as well and tells the visitor what was wrong.)
 */
export function parseHomes(params: URLSearchParams): HomesState {
  const entries = {
    zipCode: listOf(params.getAll("zipCode"), isZip),
    city: params.get("city")?.trim() || undefined,
    state: params.get("state")?.trim() || undefined,
    status: listOf(params.getAll("status"), isOneOf(STATUSES)),
    propertyType: listOf(params.getAll("propertyType"), isOneOf(PROPERTY_TYPES)),
    minBaths: decimal(params.get("minBaths")),
    bbox: box(params.get("bbox")),
    ...Object.fromEntries(INTEGER_FILTERS.map((name) => [name, integer(params.get(name))])),
  };
  const filter = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
  const limit = integer(params.get("limit"));
  return {
    filter: upright(filter as PropertyFilter),
    sort: oneOf(SORT_KEYS, params.get("sort")) ?? DEFAULT_SORT,
    order: oneOf(SORT_ORDERS, params.get("order")) ?? DEFAULT_ORDER,
    limit: limit !== undefined && limit >= 1 && limit <= 100 ? limit : DEFAULT_PAGE_SIZE,
    offset: integer(params.get("offset")) ?? 0,
    view: oneOf(VIEWS, params.get("view")) ?? DEFAULT_HOMES.view,
    map: position(params.get("map")),
  };
}

/** A minimum above its maximum says nothing, and the API refuses it: both are left out. */
function upright(filter: PropertyFilter): PropertyFilter {
  const kept = { ...filter };
  for (const name of ["Price", "Beds", "Sqft"] as const)
    if ((kept[`min${name}`] ?? 0) > (kept[`max${name}`] ?? Number.POSITIVE_INFINITY)) {
      delete kept[`min${name}`];
      delete kept[`max${name}`];
    }
  return kept;
}

/** Five decimals are a metre; more would only make links long. */
const GRID = 1e5;
const degrees = (value: number) => String(Math.round(value * GRID) / GRID);

/** What is within `GRID` by this little was there before: positions have seven decimals. */
const ON_GRID = 1e-3;
const degreesBelow = (value: number) => String(Math.floor(value * GRID + ON_GRID) / GRID);
const degreesAbove = (value: number) => String(Math.ceil(value * GRID - ON_GRID) / GRID);

/** A box in short: outward, so that what stands at its edge, as a whole building does, stays in it. */
const boxText = ([west, south, east, north]: BoundingBox): string =>
  [degreesBelow(west), degreesBelow(south), degreesAbove(east), degreesAbove(north)].join(",");

/** A filter as API parameters, in one order, so that equal filters make equal text. */
export function filterParams(filter: PropertyFilter): [string, string][] {
  const rows: [string, string | undefined][] = [
    ["zipCode", filter.zipCode && [...filter.zipCode].sort().join(",")],
    ["city", filter.city],
    ["state", filter.state],
    ["status", filter.status && STATUSES.filter((status) => filter.status?.includes(status)).join(",")],
    [
      "propertyType",
      filter.propertyType && PROPERTY_TYPES.filter((type) => filter.propertyType?.includes(type)).join(","),
    ],
    ...INTEGER_FILTERS.map((name): [string, string | undefined] => [name, filter[name]?.toString()]),
    ["minBaths", filter.minBaths?.toString()],
    ["bbox", filter.bbox && boxText(filter.bbox)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined && row[1] !== "");
}

/** The filter alone, as in "minBeds=3&zipCode=78704"; the name of a saved search. */
export const filterQuery = (filter: PropertyFilter): string => encode(filterParams(filter));

/** What /v1/properties is asked for this page. */
export const apiQuery = (state: HomesState): string =>
  encode([
    ...filterParams(state.filter),
    ["sort", state.sort],
    ["order", state.order],
    ["limit", String(state.limit)],
    ["offset", String(state.offset)],
    ["include", "details"],
  ]);

/** The page's own address, without what is default; "" when all of it is. */
export function homesQuery(state: HomesState): string {
  const rows = filterParams(state.filter);
  if (state.sort !== DEFAULT_SORT) rows.push(["sort", state.sort]);
  if (state.order !== DEFAULT_ORDER) rows.push(["order", state.order]);
  if (state.limit !== DEFAULT_PAGE_SIZE) rows.push(["limit", String(state.limit)]);
  if (state.offset > 0) rows.push(["offset", String(state.offset)]);
  if (state.view !== DEFAULT_HOMES.view) rows.push(["view", state.view]);
  if (state.map)
    rows.push(["map", [degrees(state.map.latitude), degrees(state.map.longitude), degrees(state.map.zoom)].join(",")]);
  return encode(rows);
}

/** "/homes", "/homes?minBeds=3". */
export function homesHref(state: HomesState): string {
  const query = homesQuery(state);
  return query ? `/homes?${query}` : "/homes";
}

/** The page's link from a filter alone, as from a market's page. */
export const homesHrefOf = (filter: PropertyFilter, rest: Partial<HomesState> = {}): string =>
  homesHref({ ...DEFAULT_HOMES, ...rest, filter });

/** Commas stay readable: the API takes them as they are. */
const encode = (rows: [string, string][]): string =>
  new URLSearchParams(rows).toString().replaceAll("%2C", ",").replaceAll("+", "%20");

/** Search parameters as Next hands them to a page; of a repeated one the first counts. */
export function toParams(record: Record<string, string | string[] | undefined>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(record))
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) params.append(name, one);
  return params;
}
