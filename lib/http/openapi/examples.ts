import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertyLookupRecord, PropertyRecord, PropertySummary } from "@/lib/domain/property";
import type { Facets, ListMeta, Place } from "@/lib/domain/search";
import { historyCsv, summariesCsv } from "@/lib/http/csv";
import type { Account } from "../operations/account";
import type { MapFeatureCollection } from "../operations/explore";

/** The home of all examples: the bundled dataset has it, so that they can be asked for as they stand. */
export const FOUND: PropertyLookupRecord = {
  id: "prop_e200d0048a78d3fb",
  status: "forSale",
  listPrice: 704_000,
  address: { streetAddress: "333 Main St", city: "Austin", state: "TX", zipCode: "78704" },
  bedroomsTotal: 4,
  bathroomsTotal: 1.5,
  livingArea: 1_430,
  lastUpdated: "2026-10-30T22:50:10Z",
};

const row: PropertySummary = { ...FOUND, daysOnMarket: 1 };

const record: PropertyRecord = {
  ...row,
  lotSize: 4_860,
  yearBuilt: 1967,
  propertyType: "singleFamily",
  priceHistory: [
    { date: "2026-10-30", event: "listed", price: 704_000, source: "Generated listing (sample data)" },
    { date: "2020-08-25", event: "sold", price: 602_500, source: "Generated deed (sample data)" },
  ],
  taxHistory: [{ year: 2026, taxPaid: 10_159, assessedValue: 645_520 }],
  scores: { walkability: 84, transit: 43, bike: null },
  coordinates: { latitude: 30.244511, longitude: -97.770893 },
};

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

const facets: Facets = {
  total: 3,
  status: { forSale: 2, recentlySold: 1, forRent: 0, offMarket: 0 },
  propertyType: { singleFamily: 2, condo: 1, townhouse: 0, multiFamily: 0, land: 0 },
  listPrice: { bins: [{ min: 700_000, max: 900_000, count: 3 }], nulls: 0 },
  livingArea: { bins: [{ min: 1_500, max: 2_000, count: 2 }], nulls: 1 },
  bedroomsTotal: { bins: [{ min: 3, max: 4, count: 3 }], nulls: 0 },
};

const map: MapFeatureCollection = {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      bbox: [-97.78, 30.22, -97.75, 30.26],
      geometry: { type: "Point", coordinates: [-97.7694, 30.2466] },
      properties: { count: 42, medianListPrice: 785_000, status: null, listPrice: null, salePrice: null },
    },
  ],
};

const place: Place = { kind: "city", label: "Austin, TX", query: { city: "Austin", state: "TX" }, id: null };

const account: Account = {
  plan: "developer",
  name: "My integration",
  limits: { requestsPerMinute: 600, defaultLimit: 25, maximumLimit: 100 },
  usage: { minute: 12, day: 3_406 },
};

const list = <T>(data: T[], total: number, limit: number): { meta: ListMeta; data: T[] } => ({
  meta: { total, limit, offset: 0 },
  data,
});

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** The same answers as CSV, of the operations that have them. */
export const CSV_EXAMPLES: Record<string, string> = {
  searchProperties: summariesCsv([row]),
  getMarketHistory: historyCsv(bytes(history)),
};

/** An answer of each operation, by its id. */
export const EXAMPLES: Record<string, unknown> = {
  getProperty: { data: record },
  lookupProperty: { data: FOUND },
  searchProperties: list([row], 1, 25),
  mapProperties: { data: map },
  propertyFacets: { data: facets },
  getMarket: { data: market },
  getMarketHistory: { data: history },
  listMarkets: list([market], 1, 25),
  findPlaces: list([place], 1, 10),
  getAccount: { data: account },
  getDescription: { openapi: "3.1.0" },
};
