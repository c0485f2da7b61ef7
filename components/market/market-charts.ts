import type { Unit } from "@/components/charts/units";
import type { Look, Show } from "./look";
import type { Market, Measure } from "./market";
import { isKnown, MEASURE_RULES } from "./measures";

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
  /** Beside other lines: "list". */
  name?: string;
}

interface ChartPlan {
  title: string;
  /** What the vertical axis measures. */
  axis: string;
  /** A sentence compares markets by the last of them. */
  lines: readonly Line[];
  /** Its rank in a client's report, which has the first three with values: they follow a client's usual questions. */
  inReport?: number;
  /** A sheet of a printed page has room for three rows of charts. */
  screenOnly?: true;
}

/** The chart of a measure alone. */
const alone = (measure: Measure, axis: string, more: Pick<ChartPlan, "inReport" | "screenOnly"> = {}): ChartPlan => ({
  title: MEASURE_RULES[measure].label,
  axis,
  lines: [{ measure }],
  ...more,
});

export const CHART_PLANS: Record<ChartKey, ChartPlan> = {
  prices: {
    title: "Median list price and median sold price",
    axis: "Dollars",
    lines: [
      { measure: "medianListPrice", name: "list" },
      { measure: "medianSoldPrice", name: "sold" },
    ],
    inReport: 1,
  },
  sold: alone("medianSoldPrice", "Dollars", { inReport: 2 }),
  list: alone("medianListPrice", "Dollars", { inReport: 8 }),
  inventory: {
    title: "Homes for sale and homes sold",
    axis: "Homes",
    lines: [
      { measure: "activeListings", name: "for sale" },
      { measure: "soldCount", name: "sold" },
    ],
    inReport: 4,
  },
  sales: alone("soldCount", "Homes", { inReport: 6 }),
  active: alone("activeListings", "Homes", { inReport: 9 }),
  days: alone("medianDaysOnMarket", "Days", { inReport: 5 }),
  sqft: alone("averagePricePerSqft", "Dollars per square foot", { inReport: 7 }),
  supply: alone("inventoryMonths", "Months", { inReport: 3 }),
  "sale-to-list": alone("listToSoldRatio", "Share of the last asking price"),
  activity: {
    title: "Listing activity",
    axis: "Homes",
    lines: [
      { measure: "newListings", name: "new" },
      { measure: "pendingSales", name: "pending" },
      { measure: "delistings", name: "delisted" },
    ],
    screenOnly: true,
  },
  new: alone("newListings", "Homes", { screenOnly: true }),
  pending: alone("pendingSales", "Homes", { screenOnly: true }),
  delisted: alone("delistings", "Homes", { screenOnly: true }),
  terms: {
    title: "Price reductions and sales above asking",
    axis: "Share of the homes",
    lines: [
      { measure: "priceReductionShare", name: "reduced" },
      { measure: "soldAboveListShare", name: "above asking" },
    ],
    screenOnly: true,
  },
  above: alone("soldAboveListShare", "Share of the homes sold", { screenOnly: true }),
  reductions: alone("priceReductionShare", "Share of the homes for sale", { screenOnly: true }),
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

/** The charts of a client's report, of those with values. */
export const reportCharts = (markets: Known, show: Show): ChartKey[] => {
  const rank = (chart: ChartKey) => CHART_PLANS[chart].inReport ?? Infinity;
  return knownCharts(markets, show)
    .filter((chart) => rank(chart) < Infinity)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 3);
};

/** The titles of what is not known. */
export const unknownTitles = (markets: Known): string[] =>
  SEPARATE_CHARTS.filter((chart) => knownLines(markets, chart).length === 0).map((chart) => CHART_PLANS[chart].title);

/** The markets on the charts of a look. A line for each year is of one market alone. */
export const chartedMarkets = <T>(markets: readonly T[], { show }: Pick<Look, "show">): readonly T[] =>
  show === "years" ? markets.slice(0, 1) : markets;
