import { AREA, HISTORY_MONTHS } from "@/lib/domain/area";
import {
  addressZipCode,
  datasetVersion,
  decimal,
  identifier,
  integer,
  lines,
  oneNumberOf,
  oneOf,
  signed,
  state,
  text,
  upTo,
  zipCode,
} from "@/lib/domain/kinds";
import { MARKET_SORT_KEYS, WINDOW_SORT_KEYS, WINDOWS } from "@/lib/domain/market";
import { defaulted, described, optional, required } from "@/lib/domain/parameters";
import { byPlan, withSeparators } from "@/lib/domain/plan";
import { FILTERS, FORMAT, PAGING, pageSize, SEARCH, SORT_ORDERS } from "@/lib/domain/search";
import { CITY, SEARCH_TEXTS, STATE, TRIMMED } from "@/lib/domain/search-texts";

/** The parameters of each operation. Those that pages have too are in lib/domain/search.ts and area.ts. */

export const PROPERTIES = described(SEARCH, SEARCH_TEXTS);
export const FACETS = described(FILTERS, SEARCH_TEXTS);
export const PAGE = described(PAGING, SEARCH_TEXTS);
const FILE = described(FORMAT, SEARCH_TEXTS);

const HISTORY_TEXTS = {
  months: { description: "Number of months of history.", example: "24" },
  window: {
    description:
      "Number of months that each element of the history pools: those that end with its month. Sales, new listings, pending sales and delistings are of all of them; active listings and their median stay those of the month's last day.",
    example: "3",
    extension: true,
  },
} as const;

export const AREA_MARKET = described(AREA, { ...SEARCH_TEXTS, ...HISTORY_TEXTS });

/** Longest address in one line: street address, city, state and ZIP. */
const ADDRESS_LENGTH_MAX = 450;

export const MAP = {
  ...FACETS,
  zoom: required(integer(0, 22), { description: "Zoom level of the map, 0 (the world) to 22.", example: "11" }),
} as const;

/** A part of an address; `address` can replace all parts. */
const part = (required: boolean) => ({ or: { name: "address", required } });

export const LOOKUP = {
  streetAddress: optional(text(), {
    description: `Street address with its unit, exact; ${TRIMMED}`,
    example: "333 Main St",
    ...part(true),
  }),
  city: optional(text(), { ...CITY, ...part(true) }),
  state: optional(state(), { ...STATE, ...part(true) }),
  zipCode: optional(addressZipCode(), {
    description: `Five-digit ZIP code; ${TRIMMED}`,
    example: "78704",
    ...part(false),
  }),
  address: optional(lines(ADDRESS_LENGTH_MAX), {
    description:
      "The whole address in one line, instead of its members, as people, geocoders and address widgets write it. Case, accents, punctuation, USPS suffixes and directions, the names of numbered roads and the word for a unit make no difference; ZIP+4 and a country are cut, and the ZIP, or the city beside it, or the state may be left out.",
    example: "333 Main Street, Austin, TX 78704-1234",
    extension: true,
  }),
} as const;

export const PROPERTY_PATH = {
  id: required(identifier(), { description: "Property identifier.", example: "prop_e200d0048a78d3fb" }),
} as const;

export const COMPARABLES = {
  months: defaulted(integer(1, 36), 12, {
    description: "Sales of so many months before the dataset's date.",
    example: "12",
  }),
  radius: defaulted(upTo(50), 5, { description: "Miles around the home.", example: "5" }),
  limit: defaulted(pageSize, 10, {
    description: `Results per page. Maximum: ${byPlan(({ maxLimit }) => withSeparators(maxLimit))}.`,
    example: "10",
  }),
  offset: PAGE.offset,
} as const;

export const MARKET_PATH = {
  zipCode: required(zipCode(), { description: "Five-digit ZIP code.", example: "78704" }),
} as const;

export const HISTORY = { ...described(HISTORY_MONTHS, HISTORY_TEXTS), ...FILE } as const;

/** A filter of what only a longer window has. */
const ofWindow = { needs: () => ["window"] };

export const MARKETS = {
  state: optional(state(), { ...STATE, place: "state" }),
  city: optional(text(), {
    description: `City name, exact: the ZIPs that have a home with it, or whose own it is, which is that of most of their homes; ${TRIMMED}`,
    example: "Austin",
    place: "city",
  }),
  window: defaulted(oneNumberOf(WINDOWS), 1, {
    description:
      "With 3 or 12, each market also has its newest window of so many months, and that of twelve months before, as its history has them.",
    example: "3",
  }),
  minInventoryMonths: optional(decimal(), {
    description: "Least months of supply in the window; needs `window`.",
    example: "4",
    ...ofWindow,
  }),
  maxInventoryMonths: optional(decimal(), {
    description: "Most months of supply in the window; needs `window`.",
    example: "6",
    ...ofWindow,
  }),
  minChange: optional(signed(), {
    description: "Least change of the window's median sold price in a year, per cent; needs `window`.",
    example: "5",
    ...ofWindow,
  }),
  maxChange: optional(signed(), {
    description: "Greatest change of the window's median sold price in a year, per cent; needs `window`.",
    example: "10",
    ...ofWindow,
  }),
  sort: defaulted(oneOf([...MARKET_SORT_KEYS, ...WINDOW_SORT_KEYS]), "zipCode", {
    description:
      "Sort key: any figure of the snapshot; with `window`, its median sold price or how that changed in a year. Nulls come last; ties are broken by ZIP.",
    example: "medianListPrice",
    needs: (sort) => (WINDOW_SORT_KEYS.some((key) => key === sort) ? ["window"] : []),
  }),
  order: defaulted(oneOf(SORT_ORDERS), "asc", { description: "Direction of the sort.", example: "desc" }),
  ...PAGE,
  ...FILE,
} as const;

export const CHANGES_SINCE = {
  since: required(datasetVersion(), {
    description: "The version of the dataset that the client holds.",
    wire: "An answer's header `Dataset-Version` tells it.",
    example: "0123456789abcdef",
  }),
  ...PAGE,
} as const;

export const PLACES = {
  q: required(text(), {
    description: `The beginning of a city, a ZIP or a street address; ${TRIMMED}`,
    example: "aus",
  }),
} as const;
