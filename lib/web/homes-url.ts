import { PLACES, SEGMENT_NAMES } from "@/lib/domain/area-names";
import { integer, type MapPosition, mapPosition, oneOf, propertyIds } from "@/lib/domain/kinds";
import { canonicalQuery, defaulted, type Lenient, optional, readLeniently, type Values } from "@/lib/domain/parameters";
import {
  circleOf,
  DEFAULT_ORDER,
  DEFAULT_SORT,
  FILTERS,
  filterOf,
  HOMES_A_PAGE,
  type PropertyFilter,
  SEARCH,
  type SortKey,
  type SortOrder,
} from "@/lib/domain/search";

/** The ways in which /homes shows its result. */
export const VIEWS = ["split", "grid", "table", "map"] as const;
export type View = (typeof VIEWS)[number];

/** The radii that a visitor can choose, in miles. */
export const RADII: readonly number[] = [0.5, 1, 2, 5, 10, 25];
/** The maximum limit of the browser's plan. */
export const MOST_ROWS = 100;

/** The whole state of /homes, all of which is in the page's address. */
export interface SearchState {
  filter: PropertyFilter;
  sort: SortKey;
  order: SortOrder;
  limit: number;
  offset: number;
  view: View;
  map: MapPosition | null;
}

export const DEFAULT_SEARCH: SearchState = {
  filter: {},
  sort: DEFAULT_SORT,
  order: DEFAULT_ORDER,
  limit: HOMES_A_PAGE,
  offset: 0,
  view: "split",
  map: null,
};

/**
 * The parameters of the page: those of the search, with another page size and no more ids than the browser's plan allows,
 * and those for how the result is shown.
 */
export const HOMES_PAGE = {
  ...FILTERS,
  id: { ...FILTERS.id, kind: propertyIds(MOST_ROWS) },
  sort: SEARCH.sort,
  order: SEARCH.order,
  limit: defaulted(integer(1, MOST_ROWS), HOMES_A_PAGE),
  offset: SEARCH.offset,
  view: defaulted(oneOf(VIEWS), DEFAULT_SEARCH.view),
  map: optional(mapPosition()),
} as const;

/** The page's state, and the parameters that were invalid or unknown. */
interface SearchAddress extends Pick<Lenient<typeof HOMES_PAGE>, "leftOut" | "unknown"> {
  state: SearchState;
}

/** Reads an address leniently: invalid parameters are left out and reported, so that a mistyped link still shows homes. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const { values, leftOut, unknown } = readLeniently(params, HOMES_PAGE);
  const { sort, order, limit, offset, view, map = null } = values;
  return { state: { filter: filterOf(values), sort, order, limit, offset, view, map }, leftOut, unknown };
}

/** Like `readSearchAddress`, but returns only the state. */
export const parseSearch = (params: URLSearchParams): SearchState => readSearchAddress(params).state;

/** Boxes are rounded to five decimals, about a metre, so that links stay short. */
const GRID = 1e5;
/** A coordinate this close to a multiple of the grid counts as rounded already: coordinates have seven decimals. */
const ON_GRID = 1e-3;
const nearest = (value: number) => Math.round(value * GRID) / GRID;
const below = (value: number) => Math.floor(value * GRID + ON_GRID) / GRID;
const above = (value: number) => Math.ceil(value * GRID - ON_GRID) / GRID;

/** The filter with its box rounded outward, so that homes at its edge, such as all homes of one building, stay in it. */
function shortened(filter: PropertyFilter): PropertyFilter {
  if (!filter.bbox) return filter;
  const [west, south, east, north] = filter.bbox;
  return { ...filter, bbox: [below(west), below(south), above(east), above(north)] };
}

/** How the filter's homes are sorted. Without a circle, sorting by distance falls back to the default. */
const sorting = ({ filter, sort, order }: Pick<SearchState, "filter" | "sort" | "order">) =>
  sort === "distance" && !circleOf(filter) ? { sort: DEFAULT_SORT, order: DEFAULT_ORDER } : { sort, order };

/** Only the filter, such as "zipCode=78704&minBeds=3"; identifies a saved search. */
export const filterQuery = (filter: PropertyFilter): string => canonicalQuery(FILTERS, shortened(filter));

/** Whether a saved query means the same as one of `filterQuery`; its parameters and lists may be in another order. */
export const isSameSearch = (saved: string, query: string): boolean =>
  saved === query || filterQuery(parseSearch(new URLSearchParams(saved)).filter) === query;

/** The query for /v1/properties: this page with details, unless `rest` overrides it. */
export const apiQuery = (
  { filter, limit, offset, ...sorted }: Omit<SearchState, "view" | "map">,
  rest: Partial<Values<typeof SEARCH>> = {},
): string =>
  canonicalQuery(SEARCH, {
    ...shortened(filter),
    ...sorting({ filter, ...sorted }),
    ...{ limit, offset, include: "details", ...rest },
  });

/** The query of the page's address, without defaults; "" if there is nothing else. */
export function homesQuery({ filter, map, ...rest }: SearchState): string {
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
export function homesHref(state: SearchState): string {
  const query = homesQuery(state);
  return query ? `/homes?${query}` : "/homes";
}

/** A link to the page with only a filter, such as on a market's page. */
export const homesHrefOf = (filter: PropertyFilter, rest: Partial<SearchState> = {}): string =>
  homesHref({ ...DEFAULT_SEARCH, ...rest, filter });

/** Address of a search's feed with the latest changes. */
export const feedHref = (filter: PropertyFilter): string => homesHrefOf(filter).replace(/^\/homes/, "/homes/feed");

/**
 * The search parameters that Next passes to a page. Next collects them in a plain object, so that a parameter named like a
 * property of every object, such as `constructor`, also gets that function as a value; it is left out.
 */
export function toParams(record: Record<string, string | string[] | undefined>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(record))
    for (const one of [value].flat()) if (typeof one === "string") params.append(name, one);
  return params;
}

/** The parameter of /homes that keeps a text whose near miss is shown, so that the page says so. */
export const TYPED = "typed";
/** A link that also says what was typed, which its page then names. */
export const withTyped = (href: string, typed: string): string =>
  `${href}${href.includes("?") ? "&" : "?"}${TYPED}=${encodeURIComponent(typed)}`;

/**
 * Address of the market page for a search's place (or the part of it on the map) and kind of homes. Filters that markets do
 * not have, such as a price, are left out. For a ZIP, city or state the page redirects to its own address.
 */
export function marketOfSearch(filter: PropertyFilter): string {
  const narrowest = PLACES.findLast(([name]) => filter[name] !== undefined) ?? [];
  const kept: readonly string[] = [...narrowest, ...SEGMENT_NAMES];
  const query = filterQuery(Object.fromEntries(Object.entries(filter).filter(([name]) => kept.includes(name))));
  return query ? `/markets/area?${query}` : "/markets/area";
}
