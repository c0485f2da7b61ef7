import type { Unit } from "@/components/charts/units";
import { isKnown, type Look, MEASURE_RULES, type Show } from "./look";
import type { Market, Measure } from "./market";

/** One market has list and sold prices in one chart. More have a chart for each, where a color is a market. */
const SHARED_CHARTS = ["days", "sqft", "supply", "sale-to-list"] as const;
const COMBINED_CHARTS = ["prices", "inventory", ...SHARED_CHARTS, "activity", "terms"] as const;
const SEPARATE_CHARTS = [
  ...(["sold", "list", "sales", "active"] as const),
  ...SHARED_CHARTS,
  ...(["new", "pending", "delisted", "above", "reductions"] as const),
] as const;
export type ChartKey = (typeof COMBINED_CHARTS)[number] | (typeof SEPARATE_CHARTS)[number];

interface Line {
  measure: Measure;
  name?: string;
  /** List prices, homes for sale or put up for sale are dashed, what left the market unsold is dotted. */
  dash?: "dash" | "dot";
  /** Bars where one market's single months are shown: windows overlap, and an area more would stand in front. */
  bars?: true;
}

interface ChartPlan {
  title: string;
  /** What a sentence compares markets by, if it is not the title: the last line. */
  about?: string;
  /** What the vertical axis measures. */
  axis: string;
  lines: readonly Line[];
}

export const CHART_PLANS: Record<ChartKey, ChartPlan> = {
  prices: {
    title: "Median list price and median sold price",
    about: "Median sold price",
    axis: "Dollars",
    lines: [
      { measure: "medianListPrice", name: "list", dash: "dash" },
      { measure: "medianSoldPrice", name: "sold" },
    ],
  },
  sold: { title: "Median sold price", axis: "Dollars", lines: [{ measure: "medianSoldPrice" }] },
  list: { title: "Median list price", axis: "Dollars", lines: [{ measure: "medianListPrice", dash: "dash" }] },
  inventory: {
    title: "Homes for sale and homes sold",
    about: "Homes sold",
    axis: "Homes",
    lines: [
      { measure: "activeListings", name: "for sale", dash: "dash" },
      { measure: "soldCount", name: "sold" },
    ],
  },
  sales: { title: "Homes sold", axis: "Homes", lines: [{ measure: "soldCount" }] },
  active: { title: "Homes for sale", axis: "Homes", lines: [{ measure: "activeListings", dash: "dash" }] },
  days: { title: "Median days on market", axis: "Days", lines: [{ measure: "medianDaysOnMarket" }] },
  sqft: {
    title: "Average price per square foot",
    axis: "Dollars per square foot",
    lines: [{ measure: "averagePricePerSqft" }],
  },
  supply: { title: "Months of supply", axis: "Months", lines: [{ measure: "inventoryMonths" }] },
  "sale-to-list": {
    title: "Sale to list",
    axis: "Share of the last asking price",
    lines: [{ measure: "listToSoldRatio" }],
  },
  activity: {
    title: "Listing activity",
    axis: "Homes",
    lines: [
      { measure: "newListings", name: "new", dash: "dash", bars: true },
      { measure: "pendingSales", name: "pending" },
      { measure: "delistings", name: "delisted", dash: "dot" },
    ],
  },
  new: { title: "New listings", axis: "Homes", lines: [{ measure: "newListings", dash: "dash", bars: true }] },
  pending: { title: "Pending sales", axis: "Homes", lines: [{ measure: "pendingSales" }] },
  delisted: { title: "Delistings", axis: "Homes", lines: [{ measure: "delistings", dash: "dot" }] },
  terms: {
    title: "Price reductions and sales above asking",
    axis: "Share of the homes",
    lines: [
      { measure: "priceReductionShare", name: "reduced", dash: "dash" },
      { measure: "soldAboveListShare", name: "above asking" },
    ],
  },
  above: {
    title: "Sold above asking",
    axis: "Share of the homes sold",
    lines: [{ measure: "soldAboveListShare" }],
  },
  reductions: {
    title: "Price reductions",
    axis: "Share of the homes for sale",
    lines: [{ measure: "priceReductionShare", dash: "dash" }],
  },
};

/** The unit of a chart: that of its lines. */
export const unitOf = (chart: ChartKey): Unit => MEASURE_RULES[CHART_PLANS[chart].lines[0]!.measure].unit;

type Known = readonly Pick<Market, "history">[];

/** The chart of a measure alone. */
const chartOf = (measure: Measure): ChartKey =>
  SEPARATE_CHARTS.find((chart) => CHART_PLANS[chart].lines[0]!.measure === measure)!;

/** The lines of a chart that have values. */
export const knownLines = (markets: Known, chart: ChartKey): Line[] =>
  CHART_PLANS[chart].lines.filter(({ measure }) => isKnown(markets, measure));

/** The charts with any values: those of one measure where only that is known. A published series may have prices only. */
export const knownCharts = (markets: Known, show: Show = "value"): ChartKey[] =>
  (markets.length > 1 || show === "years" ? SEPARATE_CHARTS : COMBINED_CHARTS).flatMap((chart) => {
    const lines = knownLines(markets, chart);
    return lines.length === 0 ? [] : lines.length === 1 ? chartOf(lines[0]!.measure) : chart;
  });

/** The titles of what is not known. */
export const unknownTitles = (markets: Known): string[] =>
  SEPARATE_CHARTS.filter((chart) => knownLines(markets, chart).length === 0).map((chart) => CHART_PLANS[chart].title);

/** The markets on the charts of a look. A line for each year is of one market alone. */
export const chartedMarkets = <T>(markets: readonly T[], { show }: Pick<Look, "show">): readonly T[] =>
  show === "years" ? markets.slice(0, 1) : markets;
