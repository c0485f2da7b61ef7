import type { AreaMarket } from "@/lib/domain/market";
import { areaMarketSchema } from "@/lib/domain/market.schema";
import { filterOf } from "@/lib/domain/search";
import { areaCsv } from "@/lib/http/csv";
import { operation } from "../operation";
import { AREA_MARKET } from "../parameters/tables";

const market: AreaMarket = {
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
  paged: false,
  open: false,
  problems: [],
  envelope: "single",
  answer: areaMarketSchema,
  example: { data: market },
  csvExample: areaCsv(market, false),
  async run({ store, query }) {
    const found = await store.area(filterOf(query), query.months, query.window);
    return query.format === "csv"
      ? { kind: "csv", csv: areaCsv(found, query.csvGuard), filename: "market-area.csv" }
      : { kind: "single", data: JSON.stringify(found) };
  },
});
