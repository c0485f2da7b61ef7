/** A ZIP code's or an area's market figures; lib/store/market/figures.ts has the formulas. Money is in whole US dollars. */

/** The figures of a market today, in the order in which they are served. Markets can be sorted and colored on the map by each. */
export const MARKET_FIGURES = [
  "medianListPrice",
  "medianSoldPrice",
  "activeListings",
  "newListings30d",
  "soldLast30d",
  "medianDaysOnMarket",
  "averagePricePerSqft",
  /** Months, one decimal. */
  "inventoryMonths",
  /** Sold price divided by the last asking price, three decimals. */
  "listToSoldRatio",
] as const;

export interface MarketFigures extends Record<(typeof MARKET_FIGURES)[number], number | null> {
  /** The dataset's date, YYYY-MM-DD. */
  date: string;
}

export interface MarketSnapshot {
  zipCode: string;
  city: string;
  state: string;
  snapshot: MarketFigures;
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

export interface MarketMonth extends Record<(typeof MONTH_FIGURES)[number], number | null> {
  /** YYYY-MM. */
  month: string;
}

export interface MarketHistory {
  zipCode: string;
  city: string;
  state: string;
  /** Every month from the dataset's back, newest first. */
  history: MarketMonth[];
}

/** How many months, ending with the month of an element of a history, the element pools. */
export const WINDOWS = [1, 3, 12] as const;
export type HistoryWindow = (typeof WINDOWS)[number];

/** The first and the third quartile, in whole US dollars. */
export type Quartiles = [first: number, third: number];

/** A month of an area's market: the figures of a ZIP code's history and more. */
export interface AreaMonth extends MarketMonth {
  /** The number of `listed` events in the month. */
  newListings: number;
  /** For the month's sales, three decimals. */
  listToSoldRatio: number | null;
  /** Active listings divided by the month's sales, one decimal. */
  inventoryMonths: number | null;
  /** The share of the month's active listings with a price reduction while active in it; three decimals. */
  priceReductionShare: number | null;
  /** How many times a listing went under contract in the month. */
  pendingSales: number;
  /** The number of `delisted` events in the month. */
  delistings: number;
  /** Of the month's sales with a last asking price, the share sold above it; three decimals. */
  soldAboveListShare: number | null;
  /** Null with fewer than 5 sales. */
  soldPriceQuartiles: Quartiles | null;
}

/** Figures of a month that are only known from records: a published series does not have them. */
export const RECORD_FIGURES = [
  "newListings",
  "listToSoldRatio",
  "inventoryMonths",
  "priceReductionShare",
  "pendingSales",
  "delistings",
  "soldAboveListShare",
] as const;

/** The figures of an area's month, in the order in which they are served. */
export const AREA_MONTH_FIGURES = [...MONTH_FIGURES, ...RECORD_FIGURES, "soldPriceQuartiles"] as const;

/** An area's figures as of the dataset's date. */
export interface AreaFigures extends MarketFigures {
  /** Homes for sale that are under contract. */
  underContract: number;
  /** Median days since the present listing's `listed` event, of the active listings that have one. */
  medianListingAge: number | null;
  /** Of the active listings' asking prices; null with fewer than 5. */
  listPriceQuartiles: Quartiles | null;
}

/** The market of any part of a dataset. */
export interface AreaMarket {
  /** The number of matching records, and of the ZIP codes that they are in. */
  homes: number;
  zipCodes: number;
  snapshot: AreaFigures;
  /** Every month from the dataset's back to the first event's, newest first. */
  history: AreaMonth[];
}

export const MAX_HISTORY_MONTHS = 60;
export const DEFAULT_HISTORY_MONTHS = 12;
/** The months that are kept: the oldest that is served, and those before it that its longest window pools. */
export const KEPT_MONTHS: number = MAX_HISTORY_MONTHS + Math.max(...WINDOWS) - 1;

export const MARKET_SORT_KEYS = ["zipCode", ...MARKET_FIGURES] as const;
export type MarketSortKey = (typeof MARKET_SORT_KEYS)[number];

/** The figures of a longer window by which lists of markets are sorted. */
export const WINDOW_SORT_KEYS = ["window.medianSoldPrice", "change.medianSoldPrice"] as const;
export type WindowSortKey = (typeof WINDOW_SORT_KEYS)[number];

/** A window of more than one month. */
export type LongWindow = Exclude<HistoryWindow, 1>;
export const LONG_WINDOWS: readonly LongWindow[] = [3, 12];

/** A market's newest window in a list of markets, and that of twelve months before. */
export interface MarketWindow {
  window: MarketMonth;
  /** Null if that is not known. */
  yearBefore: MarketMonth | null;
}

/** A row of a list of markets; it has the windows if the list is asked for a longer one. */
export type MarketRow = MarketSnapshot & Partial<MarketWindow>;

/** Where a ZIP code's figures come from: its own records, or imported published series. */
type MarketProvenance = { kind: "derived" } | { kind: "published"; sources: string[] };

/** A ZIP code's figures from published files. Figures that the files do not state are null. */
export interface PublishedMarket {
  zipCode: string;
  city: string;
  state: string;
  snapshot: Omit<MarketFigures, "date">;
  /** In any order; missing months become months of nulls. */
  history: MarketMonth[];
  /** Shown to visitors, as in "Zillow Research, ZHVI". */
  sources: string[];
}

/** A covered ZIP code on maps: the mean position and the bounding box of its homes; null without coordinates. */
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

/** The published files behind a ZIP code's figures, or null if they are calculated from records. */
export const publishedSources = (place: ZipPlace | null | undefined): readonly string[] | null =>
  place?.provenance.kind === "published" ? place.provenance.sources : null;
