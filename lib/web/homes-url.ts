import { integer, type MapPosition, mapPosition, oneOf, propertyIds } from "@/lib/domain/kinds";
import { canonicalQuery, defaulted, type Lenient, optional, readLeniently, type Values } from "@/lib/domain/parameters";
import {
  circleOf,
  DEFAULT_ORDER,
  DEFAULT_SORT,
  FILTERS,
  filterOf,
  type PropertyFilter,
  SEARCH,
  type SortKey,
  type SortOrder,
} from "@/lib/domain/search";

/** How /homes shows its result. */
export const VIEWS = ["split", "grid", "table", "map"] as const;
export type View = (typeof VIEWS)[number];

/** Results per page; all within the browser's plan. */
export const PAGE_SIZES = [24, 48, 96] as const;
const DEFAULT_PAGE_SIZE = 24;
/** Miles around a point that a search can be told. */
export const RADII: readonly number[] = [0.5, 1, 2, 5, 10, 25];
/** The most rows that the browser's plan allows. */
export const MOST_ROWS = 100;

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

/**
 * The parameters of the page: the search's, with a page size of its own and no more ids than the browser's plan takes, and
 * how the result is shown.
 */
export const HOMES_PAGE = {
  ...FILTERS,
  id: { ...FILTERS.id, kind: propertyIds(MOST_ROWS) },
  sort: SEARCH.sort,
  order: SEARCH.order,
  limit: defaulted(integer(1, MOST_ROWS), DEFAULT_PAGE_SIZE, { description: "Homes on a page.", example: "48" }),
  offset: SEARCH.offset,
  view: defaulted(oneOf(VIEWS), DEFAULT_HOMES.view, { description: "How the result is shown.", example: "table" }),
  map: optional(mapPosition(), { description: "Where the map stands.", example: "30.25,-97.75,12" }),
} as const;

/** The page's own state, and what in its address was not understood. */
interface HomesAddress extends Pick<Lenient<typeof HOMES_PAGE>, "leftOut" | "unknown"> {
  state: HomesState;
}

/** Reads an address leniently: what is malformed is left out and told, so that a mistyped link still shows homes. */
export function readHomes(params: URLSearchParams): HomesAddress {
  const { values, leftOut, unknown } = readLeniently(params, HOMES_PAGE);
  const { sort, order, limit, offset, view, map = null } = values;
  return { state: { filter: filterOf(values), sort, order, limit, offset, view, map }, leftOut, unknown };
}

/** `readHomes`, for who needs no more than the state. */
export const parseHomes = (params: URLSearchParams): HomesState => readHomes(params).state;

/** Five decimals are a metre; more would only make links long. */
const GRID = 1e5;
/** What is within `GRID` by this little was there before: positions have seven decimals. */
const ON_GRID = 1e-3;
const nearest = (value: number) => Math.round(value * GRID) / GRID;
const below = (value: number) => Math.floor(value * GRID + ON_GRID) / GRID;
const above = (value: number) => Math.ceil(value * GRID - ON_GRID) / GRID;

/** A filter with its box in short: outward, so that what stands at its edge, as a whole building does, stays in it. */
function shortened(filter: PropertyFilter): PropertyFilter {
  if (!filter.bbox) return filter;
  const [west, south, east, north] = filter.bbox;
  return { ...filter, bbox: [below(west), below(south), above(east), above(north)] };
}

/** How the filter's homes are sorted: by distance only as long as there is a circle. */
const sorting = ({ filter, sort, order }: Pick<HomesState, "filter" | "sort" | "order">) =>
  sort === "distance" && !circleOf(filter) ? { sort: DEFAULT_SORT, order: DEFAULT_ORDER } : { sort, order };

/** The filter alone, as in "zipCode=78704&minBeds=3"; the name of a saved search. */
export const filterQuery = (filter: PropertyFilter): string => canonicalQuery(FILTERS, shortened(filter));

/** Whether an address query, as a device saved it, asks for the same as `filterQuery` says: lists may stand in another order. */
export const isSameSearch = (saved: string, query: string): boolean =>
  saved === query || filterQuery(parseHomes(new URLSearchParams(saved)).filter) === query;

/** What /v1/properties is asked for: this page with its details, unless `rest` says otherwise. */
export const apiQuery = (
  { filter, limit, offset, ...sorted }: Omit<HomesState, "view" | "map">,
  rest: Partial<Values<typeof SEARCH>> = {},
): string =>
  canonicalQuery(SEARCH, {
    ...shortened(filter),
    ...sorting({ filter, ...sorted }),
    ...{ limit, offset, include: "details", ...rest },
  });

/** The page's own address, without what is default; "" when all of it is. */
export function homesQuery({ filter, map, ...rest }: HomesState): string {
  const position = map && {
    latitude: nearest(map.latitude),
    longitude: nearest(map.longitude),
    zoom: nearest(map.zoom),
  };
  return canonicalQuery(HOMES_PAGE, {
    ...shortened(filter),
    ...rest,
    ...sorting({ filter, ...rest }),
    map: position ?? undefined,
  });
}

/** "/homes", "/homes?minBeds=3". */
export function homesHref(state: HomesState): string {
  const query = homesQuery(state);
  return query ? `/homes?${query}` : "/homes";
}

/** The page's link from a filter alone, as from a market's page. */
export const homesHrefOf = (filter: PropertyFilter, rest: Partial<HomesState> = {}): string =>
  homesHref({ ...DEFAULT_HOMES, ...rest, filter });

/** A search's feed of what changed last. */
export const feedHref = (filter: PropertyFilter): string => homesHrefOf(filter).replace(/^\/homes/, "/homes/feed");

/**
 * Search parameters as Next hands them to a page; of a repeated one the first counts. Next keeps them in a plain object: of one
 * that is called as something of every object, such as `constructor`, that function is a value too, and is left out.
 */
export function toParams(record: Record<string, string | string[] | undefined>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(record))
    for (const one of [value].flat()) if (typeof one === "string") params.append(name, one);
  return params;
}
