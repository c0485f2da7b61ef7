/** A ZIP market's figures; formulas in docs and in lib/dataset/markets. Money in whole US dollars. */

export interface MarketFigures {
  /** The dataset's date, YYYY-MM-DD. */
  date: string;
  medianListPrice: number | null;
  medianSoldPrice: number | null;
  activeListings: number | null;
  newListings30d: number | null;
  soldLast30d: number | null;
  medianDaysOnMarket: number | null;
  averagePricePerSqft: number | null;
  /** Months, one decimal. */
  inventoryMonths: number | null;
  /** Sold over last asking price, three decimals. */
  listToSoldRatio: number | null;
}

export interface MarketSnapshot {
  zipCode: string;
  city: string;
  state: string;
  snapshot: MarketFigures;
}

export interface MarketMonth {
  /** YYYY-MM. */
  month: string;
  medianListPrice: number | null;
  medianSoldPrice: number | null;
  activeListings: number | null;
  soldCount: number | null;
  medianDaysOnMarket: number | null;
  averagePricePerSqft: number | null;
}

/** The figures of a month, in the order in which they are served. */
export const MONTH_FIGURES = [
  "medianListPrice",
  "medianSoldPrice",
  "activeListings",
  "soldCount",
  "medianDaysOnMarket",
  "averagePricePerSqft",
] as const;

export interface MarketHistory {
  zipCode: string;
  city: string;
  state: string;
  /** Contiguous, newest first; the newest is the dataset's month. */
  history: MarketMonth[];
}

/** A month of an area: what a ZIP's history has, and these. */
export interface AreaMonth extends MarketMonth {
  /** `listed` events of the month. */
  newListings: number;
  /** Of the month's sales, three decimals. */
  listToSoldRatio: number | null;
  /** Active listings over the month's sales, one decimal. */
  inventoryMonths: number | null;
  /** Of the listings that were active in the month, those that reduced their price while they were; three decimals. */
  priceReductionShare: number | null;
}

/** The figures of an area's month, in the order in which they are served. */
export const AREA_MONTH_FIGURES = [
  ...MONTH_FIGURES,
  "newListings",
  "listToSoldRatio",
  "inventoryMonths",
  "priceReductionShare",
] as const;

/** The market of any part of a dataset. */
export interface AreaMarket {
  /** Records that match, and ZIPs that they are in. */
  homes: number;
  zipCodes: number;
  snapshot: MarketFigures & {
    /** Homes for sale that are under contract on the dataset's date. */
    underContract: number;
  };
  /** Contiguous, newest first; ends with the month of the first event. */
  history: AreaMonth[];
}

export const MAX_HISTORY_MONTHS = 60;
export const DEFAULT_HISTORY_MONTHS = 12;

export const MARKET_SORT_KEYS = [
  "zipCode",
  "medianListPrice",
  "medianSoldPrice",
  "activeListings",
  "newListings30d",
  "soldLast30d",
  "medianDaysOnMarket",
  "averagePricePerSqft",
  "inventoryMonths",
  "listToSoldRatio",
] as const;
export type MarketSortKey = (typeof MARKET_SORT_KEYS)[number];

/** A figure that can be sorted by and drawn on the map. */
export type MarketFigure = Exclude<MarketSortKey, "zipCode">;
export const MARKET_FIGURES = MARKET_SORT_KEYS.filter((key): key is MarketFigure => key !== "zipCode");

/** Where a ZIP's figures come from: its own records, or a published series that was imported. */
export type MarketProvenance = { kind: "derived" } | { kind: "published"; sources: string[] };

/** A ZIP's figures from published files. Only facts that the files truly state are filled; the rest is null. */
export interface PublishedMarket {
  zipCode: string;
  city: string;
  state: string;
  snapshot: Omit<MarketFigures, "date">;
  /** Any order; months that are missing become months of nulls. */
  history: MarketMonth[];
  /** As shown to visitors, as in "Zillow Research, ZHVI". */
  sources: string[];
}

/** A covered ZIP, for maps: the mean position and the box of its homes; null without coordinates. */
export interface ZipPlace {
  zipCode: string;
  city: string;
  state: string;
  records: number;
  latitude: number | null;
  longitude: number | null;
  bounds: readonly [west: number, south: number, east: number, north: number] | null;
  provenance: MarketProvenance;
}
