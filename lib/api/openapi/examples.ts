import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertyLookupRecord, PropertyRecord, PropertySummary } from "@/lib/domain/property";
import type { Facets, ListMeta, Place } from "@/lib/domain/search";
import { historyCsv, searchCsv } from "@/lib/service/csv";
import type { MapFeatureCollection } from "@/lib/service/map";

/** The home of all examples. */
export const FOUND: PropertyLookupRecord = {
  id: "prop_0123456789abcdef",
  status: "forSale",
  listPrice: 849_000,
  address: { streetAddress: "12 Juniper St", city: "Austin", state: "TX", zipCode: "78704" },
  bedroomsTotal: 3,
  bathroomsTotal: 2.5,
  livingArea: 1_860,
  lastUpdated: "2026-10-28T15:04:00Z",
};

const row: PropertySummary = { ...FOUND, daysOnMarket: 24 };

const record: PropertyRecord = {
  ...row,
  lotSize: 6_100,
  yearBuilt: 1998,
  propertyType: "singleFamily",
  priceHistory: [
    { date: "2026-10-20", event: "priceChanged", price: 849_000, source: "MLS" },
    { date: "2026-10-07", event: "listed", price: 865_000, source: "MLS" },
  ],
  taxHistory: [{ year: 2025, taxPaid: 11_210, assessedValue: 612_000 }],
  scores: { walkability: 71, transit: 44, bike: 63 },
  coordinates: { latitude: 30.2466, longitude: -97.7694 },
};

const market: MarketSnapshot = {
  zipCode: "78704",
  city: "Austin",
  state: "TX",
  snapshot: {
    date: "2026-10-31",
    medianListPrice: 785_000,
    medianSoldPrice: 742_500,
    activeListings: 148,
    newListings30d: 39,
    soldLast30d: 31,
    medianDaysOnMarket: 43,
    averagePricePerSqft: 421,
    inventoryMonths: 4.8,
    listToSoldRatio: 0.972,
  },
};

const history: MarketHistory = {
  zipCode: "78704",
  city: "Austin",
  state: "TX",
  history: [
    {
      month: "2026-10",
      medianListPrice: 785_000,
      medianSoldPrice: 742_500,
      activeListings: 148,
      soldCount: 32,
      medianDaysOnMarket: 43,
      averagePricePerSqft: 421,
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

const list = <T>(data: T[], total: number, limit: number): { meta: ListMeta; data: T[] } => ({
  meta: { total, limit, offset: 0 },
  data,
});

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** The same answers as CSV, of the operations that have them. */
export const CSV_EXAMPLES: Record<string, string> = {
  searchProperties: searchCsv(bytes([row]), false),
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
  getDescription: { openapi: "3.1.0" },
};
