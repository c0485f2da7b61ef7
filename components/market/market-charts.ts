import { type ChartSeries, type ChartSpec, PLOT_HEIGHT, SERIES_COLORS } from "@/components/charts/spec";
import { pointWords, type Unit } from "@/components/charts/units";
import { formatCounted, formatMonth } from "@/lib/web/format";
import { isKnown, type Look, MEASURE_RULES, measureLine, PLAIN, type Show, unitUnder, WINDOW_WORDS } from "./look";
import type { Market, Measure } from "./market";
import { byYears } from "./year-lines";

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

const knownLines = (markets: Known, chart: ChartKey): Line[] =>
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

/** Labels for the highest and the lowest value of a single line, with room below the lowest. */
function extremes({ values, thin }: ChartSeries, unit: Unit): Pick<ChartSpec, "labels" | "span"> {
  const known = values.flatMap((value, row) => (value === null || thin?.[row] ? [] : [{ row, value }]));
  const high = known.reduce((best, one) => (one.value > best.value ? one : best), known[0]!);
  const low = known.reduce((best, one) => (one.value < best.value ? one : best), known[0]!);
  if (!high || !low || high.value === low.value) return {};
  const under = low.value - (high.value - low.value) * 0.1;
  return {
    labels: [
      { ...high, text: pointWords(unit, high.value) },
      { ...low, text: pointWords(unit, low.value), under: true },
    ],
    span: [low.value < 0 ? under : Math.max(0, under), high.value],
  };
}

const FAINT_NOTE = "Faint marks are single months.";
/** What the band around a median is. */
const BAND_NAME = "Middle half of sold prices, from 10 sales on";

/** The base line of a change or an index, which is always inside the axis. */
function baseOf({ show }: Look, span: ChartSpec["span"]): Pick<ChartSpec, "base" | "span"> {
  if (show === "value") return span ? { span } : {};
  const value = show === "index" ? 100 : 0;
  return { base: value, span: [Math.min(value, span?.[0] ?? value), Math.max(value, span?.[1] ?? value)] };
}

function axisUnder(axis: string, { window, show }: Look): Pick<ChartSpec, "axisName" | "axisDetail"> {
  const axisName = show === "change" ? "Change in a year" : show === "index" ? "Index, first month = 100" : axis;
  if (window === 1) return { axisName };
  const isPooledAlone = show === "change" || show === "years";
  return { axisName, axisDetail: `${WINDOW_WORDS[window]}${isPooledAlone ? "" : "; faint: single months"}` };
}

/** Between 4 and 6 months of supply a market is even. */
const EVEN = { guides: [4, 6], axisName: "Months; even from 4 to 6" };

/** The markets on the charts of a look. A line for each year is of one market alone. */
export const chartedMarkets = <T>(markets: readonly T[], { show }: Pick<Look, "show">): readonly T[] =>
  show === "years" ? markets.slice(0, 1) : markets;

/**
 * A chart of one to six markets over the same months (oldest first). Each market has a color, which it keeps when
 * others are added. List prices and homes for sale are dashed.
 */
export function marketSpec(
  chart: ChartKey,
  markets: readonly Pick<Market, "id" | "name" | "history" | "window" | "pooled">[],
  months: readonly string[],
  asOf: string,
  look: Look = PLAIN,
): ChartSpec {
  if (look.show === "years") {
    const { axisDetail } = axisUnder("", look);
    const spec = byYears(marketSpec(chart, markets, months, asOf, { ...look, show: "value" }));
    return axisDetail ? { ...spec, axisDetail } : spec;
  }
  const { axis } = CHART_PLANS[chart];
  const lines = knownLines(markets, chart);
  const unit = unitUnder(unitOf(chart), look);
  const alone = markets.length === 1;
  const series = markets.flatMap((one, nth) =>
    lines.map(({ measure, name, dash, bars }): ChartSeries => {
      const { id, name: market } = one;
      const { flow, ofSales } = MEASURE_RULES[measure];
      const line = measureLine(one, months, measure, look, asOf);
      const newest = line.values.at(-1) ?? null;
      const sales = line.thin.at(-1) && ofSales ? ` of ${formatCounted(line.sales.at(-1) ?? 0, "sale", "sales")}` : "";
      const end = alone ? (name ?? (newest === null ? undefined : pointWords(unit, newest) + sales)) : market;
      return {
        key: `${id} ${measure}`,
        label: name ? `${market} ${name}` : market,
        color: SERIES_COLORS[nth % SERIES_COLORS.length]!,
        mark: bars && alone && look.window === 1 && look.show === "value" ? "bar" : "line",
        ...(dash ? { dash } : {}),
        values: line.values,
        ...(flow ? { thin: line.thin } : {}),
        ...(ofSales ? { samples: line.sales } : {}),
        ...(line.months ? { faint: line.months } : {}),
        ...(alone && line.band?.some((both) => both !== null) ? { band: line.band } : {}),
        ...(look.show === "change"
          ? {}
          : {
              compared: [
                ...(look.window === 12
                  ? []
                  : [
                      {
                        name: look.window === 1 ? "in a month" : `in ${look.window} months`,
                        values: line.before(look.window),
                      },
                    ]),
                { name: "in a year", values: line.before(12) },
              ],
            }),
        ...(end === undefined ? {} : { end: alone || !name ? end : `${market} ${name}` }),
      };
    }),
  );
  const { labels, span } = series.length === 1 ? extremes(series[0]!, unit) : {};
  return {
    axis: "months",
    rows: months.map((month) => ({ at: month, name: formatMonth(month) })),
    series,
    unit,
    height: PLOT_HEIGHT,
    ...axisUnder(axis, look),
    ...(chart === "supply" && look.show === "value" ? EVEN : {}),
    ...(series.some(({ faint }) => faint) ? { note: FAINT_NOTE } : {}),
    ...(series.some(({ band }) => band) ? { bandName: BAND_NAME } : {}),
    ...(labels ? { labels } : {}),
    ...baseOf(look, span),
  };
}

/** Place and period of a picture of the charts: "78704, Austin, TX; Nov 2023 to Oct 2026". */
export function placeAndPeriod(markets: readonly Pick<Market, "place">[], months: readonly string[]): string {
  const places = markets.map(({ place }) => place);
  return `${places.join("; ")}; ${formatMonth(months[0]!)} to ${formatMonth(months.at(-1)!)}`;
}
