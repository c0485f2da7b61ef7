import type { SeriesField } from "../series";

/** What one column of a published market file states. */
export interface MarketColumn {
  column: string;
  /** The field it fills; null where no field of the service states the same thing. */
  fills: SeriesField | null;
  /** Fills only in rows whose period is one calendar month. */
  monthly?: true;
  why: string;
}

/** A published market file by ZIP: which column fills what, and why the others fill nothing. */
export interface MarketTable {
  /** Shown to visitors as the figures' source. */
  source: string;
  columns: MarketColumn[];
}

export const realtor: MarketTable = {
  source: "Realtor.com inventory core metrics",
  columns: [
    {
      column: "median_listing_price",
      fills: "medianListPrice",
      why: "median of the month's listings; not where none is active",
    },
    {
      column: "active_listing_count",
      fills: "activeListings",
      why: "listings active on a day of that month, pending ones excluded",
    },
    { column: "median_days_on_market", fills: null, why: "also counts homes that left the market unsold" },
    { column: "new_listing_count", fills: null, why: "a calendar month's count, not the last 30 days" },
    {
      column: "median_listing_price_per_square_foot",
      fills: null,
      why: "a median of asking prices; ours is a mean of sales",
    },
    { column: "average_listing_price", fills: null, why: "no field states a mean asking price" },
    { column: "pending_listing_count", fills: null, why: "no field states pending listings" },
    { column: "total_listing_count", fills: null, why: "includes pending listings" },
    {
      column: "price_increased_*, price_reduced_*, median_square_feet, pending_ratio, quality_flag",
      fills: null,
      why: "no field states these",
    },
    { column: "*_mm, *_yy", fills: null, why: "changes, not levels" },
  ],
};

export const redfinMarket: MarketTable = {
  source: "Redfin Data Center",
  columns: [
    { column: "inventory", fills: "activeListings", why: "listings active on the period's last day" },
    { column: "median_sale_price", fills: "medianSoldPrice", monthly: true, why: "median of the period's sales" },
    { column: "homes_sold", fills: "soldCount", monthly: true, why: "sales in the period" },
    {
      column: "months_of_supply",
      fills: "inventoryMonths",
      monthly: true,
      why: "inventory divided by the month's sales",
    },
    { column: "median_dom, days_on_market", fills: null, why: "days until an offer is accepted, not until the sale" },
    { column: "median_list_price", fills: null, why: "of homes listed in the period, not of those active" },
    { column: "median_ppsf, median_list_ppsf", fills: null, why: "medians; ours is a mean of sales" },
    { column: "new_listings", fills: null, why: "the period's count, not the last 30 days" },
    {
      column: "avg_sale_to_list, average_sale_to_list",
      fills: null,
      why: "against the original asking price, outliers left out; ours is against the last",
    },
    {
      column: "pending_sales, sold_above_list, price_drops, off_market_in_two_weeks",
      fills: null,
      why: "no field states these",
    },
    { column: "*_mom, *_yoy", fills: null, why: "changes, not levels" },
  ],
};

/** A Zillow Research series, known by its file's name: the file itself does not say what it states. */
export interface ZillowSeries {
  /** Tested against the file's name in lower case; the first that matches counts. */
  name: RegExp;
  title: string;
  fills: SeriesField | null;
  why: string;
}

export const zillow: ZillowSeries[] = [
  { name: /zhvf|forecast/, title: "ZHVF", fills: null, why: "a forecast" },
  { name: /zhvi/, title: "ZHVI", fills: null, why: "a modelled index of home values, not a median of sales" },
  { name: /zori|zordi/, title: "ZORI", fills: null, why: "a modelled index of rents" },
  {
    name: /_sm_|_sm\.|_sa_|_sa\./,
    title: "smoothed or adjusted series",
    fills: null,
    why: "smoothed over several months or seasonally adjusted",
  },
  { name: /_now_|nowcast/, title: "nowcast", fills: null, why: "an estimate of sales not yet recorded" },
  {
    name: /median_?sale_?price|sale_prices/,
    title: "median sale price",
    fills: "medianSoldPrice",
    why: "median of the month's sales, raw",
  },
  {
    name: /(?:^|_)mlp_|median_?list(?:ing)?_?price_?(?!persqft)/,
    title: "median list price",
    fills: "medianListPrice",
    why: "median of the month's listings, raw",
  },
  {
    name: /invt_fs|inventory/,
    title: "for-sale inventory",
    fills: null,
    why: "listings active at any time in the month, not on a day",
  },
  { name: /new_listings/, title: "new listings", fills: null, why: "a calendar month's count, not the last 30 days" },
];

export const ZILLOW_UNKNOWN: ZillowSeries = {
  name: /^/,
  title: "unknown series",
  fills: null,
  why: "the file's name is none of Zillow Research's, so nobody can tell what its numbers are",
};
