import type { AreaMarket, MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import {
  areaMarketSchema,
  marketHistorySchema,
  marketRowSchema,
  marketSnapshotSchema,
  publishedSeriesSchema,
} from "@/lib/domain/market.schema";
import { filterOf } from "@/lib/domain/search";
import type { PublishedSeries } from "@/lib/domain/series";
import { areaCsv, historyCsv, marketRowsCsv, marketsCsv } from "../csv";
import { operation } from "../operation";
import { AREA_MARKET, HISTORY, MARKET_PATH, MARKETS, PAGE } from "../parameters/tables";
import { unknownMarket } from "../problems";

const market: MarketSnapshot = {
  zipCode: "78704",
  city: "Austin",
  state: "TX",
  snapshot: {
    date: "2026-10-31",
    medianListPrice: 870_000,
    medianSoldPrice: 791_000,
    activeListings: 33,
    newListings30d: 10,
    soldLast30d: 10,
    medianDaysOnMarket: 68,
    averagePricePerSqft: 564,
    inventoryMonths: 3.3,
    listToSoldRatio: 0.981,
  },
};

const history: MarketHistory = {
  zipCode: "78704",
  city: "Austin",
  state: "TX",
  history: [
    {
      month: "2026-10",
      medianListPrice: 870_000,
      medianSoldPrice: 791_000,
      activeListings: 33,
      soldCount: 10,
      medianDaysOnMarket: 68,
      averagePricePerSqft: 564,
    },
  ],
};

export const getMarket = operation({
  id: "getMarket",
  path: "/v1/markets/{zipCode}",
  summary: "Current market statistics of a ZIP code",
  description: "Figures as of the dataset's date, computed from the property records' own events.",
  tool: "The market of one ZIP code today: median list and sold price, active listings, sales, days on market, months of supply. Use getMarketHistory for trends, and getAreaMarket for a city or any other area.",
  extension: false,
  pathParameters: MARKET_PATH,
  query: {},
  problems: ["market_not_found"],
  envelope: "single",
  answer: marketSnapshotSchema,
  example: { data: market },
  async run({ store, path }) {
    const found = await store.market(path.zipCode);
    if (!found) throw unknownMarket(path.zipCode);
    return { kind: "single", data: found };
  },
});

export const getMarketHistory = operation({
  id: "getMarketHistory",
  path: "/v1/markets/{zipCode}/history",
  summary: "Monthly market history of a ZIP code",
  description:
    "Contiguous months, newest first; the newest is the dataset's month, and none is older than the first that anything is known of.",
  tool: "The market of one ZIP code month by month, newest first, for trends and comparisons with a year ago. A single month has few sales: window 3 or 12 pools so many months and is steadier.",
  extension: false,
  pathParameters: MARKET_PATH,
  query: HISTORY,
  problems: ["market_not_found"],
  envelope: "single",
  answer: marketHistorySchema,
  example: { data: history },
  csvExample: historyCsv(Buffer.from(JSON.stringify(history))),
  async run({ store, path, query }) {
    const found = await store.history(path.zipCode, query.months, query.window);
    if (!found) throw unknownMarket(path.zipCode);
    return query.format === "csv"
      ? { kind: "csv", csv: historyCsv(found, query.csvGuard), filename: `market-${path.zipCode}.csv` }
      : { kind: "single", data: found };
  },
});

export const listMarkets = operation({
  id: "listMarkets",
  path: "/v1/markets",
  summary: "List markets",
  description:
    "The current statistics of every covered ZIP code. With `window`, the newest window of its history too, by which the list can be sorted and filtered.",
  tool: "Rank and compare ZIP codes by any market figure, in a state or city or everywhere: the cheapest, the fastest, the most active. With window 3 or 12 also by how sold prices changed in a year. Before you give city, call findPlaces and copy city and state from it. For the next page call again with offset set to nextOffset.",
  extension: true,
  pathParameters: {},
  query: MARKETS,
  paged: true,
  problems: ["limit_exceeds_plan"],
  envelope: "list",
  answer: marketRowSchema,
  example: { meta: { total: 1, limit: 25, offset: 0 }, data: [market] },
  csvExample: marketsCsv([market]),
  async run({ store, query: { format, csvGuard, limit: _, offset: __, ...query }, page }) {
    const found = await store.markets({ ...query, ...page });
    const meta = { total: found.total, ...page };
    return format === "csv"
      ? { kind: "csv", csv: marketRowsCsv(found.rows, query.window > 1, csvGuard), filename: "markets.csv", meta }
      : { kind: "list", meta, data: found.rows };
  },
});

const series: PublishedSeries = {
  name: "zhvi",
  source: "Zillow Research",
  unit: "usd",
  points: [
    { month: "2026-10", value: 861_204.5 },
    { month: "2026-09", value: 860_911.25 },
  ],
};

export const getMarketSeries = operation({
  id: "getMarketSeries",
  path: "/v1/markets/{zipCode}/series",
  summary: "Published series of a ZIP code",
  description:
    "What market files that were imported publish of a ZIP code, as they publish it, by name, then by source. They are not computed " +
    "from the property records. A ZIP code with records and no series has an empty list.",
  tool: "Values that other publishers state for one ZIP code, such as home value and rent indexes, if this service has imported any; an empty list says that there are none. The service's own figures are in getMarket and getMarketHistory.",
  extension: true,
  pathParameters: MARKET_PATH,
  query: PAGE,
  paged: true,
  problems: ["market_not_found", "limit_exceeds_plan"],
  envelope: "list",
  answer: publishedSeriesSchema,
  example: { meta: { total: 1, limit: 25, offset: 0 }, data: [series] },
  async run({ store, path, page }) {
    const found = await store.series(path.zipCode, page);
    if (!found) throw unknownMarket(path.zipCode);
    return { kind: "list", meta: { total: found.total, ...page }, data: found.rows };
  },
});

const areaMarket: AreaMarket = {
  homes: 4_120,
  zipCodes: 9,
  snapshot: {
    date: "2026-10-31",
    medianListPrice: 610_000,
    medianSoldPrice: 574_500,
    activeListings: 284,
    newListings30d: 92,
    soldLast30d: 88,
    medianDaysOnMarket: 61,
    averagePricePerSqft: 341,
    inventoryMonths: 3.2,
    listToSoldRatio: 0.982,
    underContract: 57,
    medianListingAge: 43,
    listPriceQuartiles: [455_000, 829_000],
  },
  history: [
    {
      month: "2026-10",
      medianListPrice: 610_000,
      medianSoldPrice: 575_000,
      activeListings: 284,
      soldCount: 90,
      medianDaysOnMarket: 61,
      averagePricePerSqft: 340,
      newListings: 95,
      listToSoldRatio: 0.982,
      inventoryMonths: 3.2,
      priceReductionShare: 0.214,
      pendingSales: 84,
      delistings: 11,
      soldAboveListShare: 0.189,
      soldPriceQuartiles: [431_250, 742_000],
    },
  ],
};

export const getAreaMarket = operation({
  id: "getAreaMarket",
  path: "/v1/markets/area",
  summary: "Market of any area",
  description:
    "The market of any part of the dataset, computed from its records' own events as that of a ZIP code is, which it equals where the area is a whole ZIP code. The area is everything, or a place of one kind: a state, a city of a state, up to 100 ZIP codes, a box, a circle or a polygon. A segment of its homes is told by what their records say today. An area without homes has zeros and nulls.",
  tool: "Market figures and monthly history of a city, a state, several ZIP codes, a box, circle or polygon, or of everything if no place is given; also of a segment, such as condos or three bedrooms. Use it for medians, days on market, supply and trends. Before you give city, call findPlaces and copy city and state from it. For one ZIP code without a segment getMarket and getMarketHistory are shorter.",
  extension: true,
  pathParameters: {},
  query: AREA_MARKET,
  problems: [],
  envelope: "single",
  answer: areaMarketSchema,
  example: { data: areaMarket },
  csvExample: areaCsv(areaMarket, false),
  async run({ store, query }) {
    const found = await store.area(filterOf(query), query.months, query.window);
    return query.format === "csv"
      ? { kind: "csv", csv: areaCsv(found, query.csvGuard), filename: "market-area.csv" }
      : { kind: "single", data: JSON.stringify(found) };
  },
});
