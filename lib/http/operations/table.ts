import type { Operation } from "../operation";
import { listChanges } from "./changes";
import { findPlaces, mapProperties, propertyFacets } from "./explore";
import { getAreaMarket, getMarket, getMarketHistory, getMarketSeries, listMarkets } from "./markets";
import { getProperty, lookupProperty, searchProperties } from "./properties";
import { getAccount, getDescription } from "./service";
import { getComparables, getValuation } from "./valuation";

/** Every operation. A literal path comes before a pattern that also matches it. */
export const OPERATIONS: readonly Operation[] = [
  searchProperties,
  lookupProperty,
  mapProperties,
  propertyFacets,
  getProperty,
  getComparables,
  getValuation,
  listMarkets,
  getAreaMarket,
  getMarket,
  getMarketHistory,
  getMarketSeries,
  findPlaces,
  listChanges,
  getAccount,
  getDescription,
];
