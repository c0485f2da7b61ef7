import { addMonths } from "@/components/charts/months";
import { type ChartSeries, type ChartSpec, SERIES_COLORS, SERIES_DASHES } from "@/components/charts/spec";
import { pointWords, type Unit } from "@/components/charts/units";
import type { MarketHistory, MarketMonth } from "@/lib/domain/market";
import { formatMonth } from "@/lib/web/format";
import { endsMonth, FROM_SALES, isThin, type MonthFigure } from "./reading";
import { monthsOfSupply } from "./supply";

/** With one or two ZIPs, what is asked and what sold share axes; with more they stand apart, or the lines would be too many. */
const TOGETHER = ["prices", "inventory", "days", "sqft", "supply"] as const;
const APART = ["sold", "list", "sales", "active", "days", "sqft", "supply"] as const;
export type ChartKey = (typeof TOGETHER)[number] | (typeof APART)[number];

export const chartKeys = (markets: number): readonly ChartKey[] => (markets > 2 ? APART : TOGETHER);

interface Line {
  measure: MonthFigure | "supply";
  name?: string;
  /** What is asked or for sale, beside what sold. */
  dashed?: true;
}

interface ChartPlan {
  title: string;
  /** What ZIPs are told apart by in a sentence, where it is not the title: the last line. */
  about?: string;
  unit: Unit;
  /** What the vertical axis measures. */
  axis: string;
  lines: readonly Line[];
}

export const CHART_PLANS: Record<ChartKey, ChartPlan> = {
  prices: {
    title: "Median list price and median sold price",
    about: "Median sold price",
    unit: "price",
    axis: "Dollars",
    lines: [
      { measure: "medianListPrice", name: "list", dashed: true },
      { measure: "medianSoldPrice", name: "sold" },
    ],
  },
  sold: { title: "Median sold price", unit: "price", axis: "Dollars", lines: [{ measure: "medianSoldPrice" }] },
  list: { title: "Median list price", unit: "price", axis: "Dollars", lines: [{ measure: "medianListPrice" }] },
  inventory: {
    title: "Homes for sale and homes sold",
    about: "Homes sold",
    unit: "count",
    axis: "Homes",
    lines: [
      { measure: "activeListings", name: "for sale", dashed: true },
      { measure: "soldCount", name: "sold" },
    ],
  },
  sales: { title: "Homes sold", unit: "count", axis: "Homes", lines: [{ measure: "soldCount" }] },
  active: { title: "Homes for sale", unit: "count", axis: "Homes", lines: [{ measure: "activeListings" }] },
  days: { title: "Median days on market", unit: "days", axis: "Days", lines: [{ measure: "medianDaysOnMarket" }] },
  sqft: {
    title: "Average price per square foot",
    unit: "price",
    axis: "Dollars per square foot",
    lines: [{ measure: "averagePricePerSqft" }],
  },
  supply: { title: "Months of supply", unit: "months", axis: "Months", lines: [{ measure: "supply" }] },
};

/** A month's figure for a chart's line. */
export const figureOf = (month: MarketMonth | undefined, measure: Line["measure"]): number | null => {
  if (!month) return null;
  return measure === "supply" ? monthsOfSupply(month) : month[measure];
};

/** From a month's sales: a running month's, and fewer than five, are shown but not joined. */
const restsOnSales = (measure: Line["measure"]): boolean =>
  measure === "supply" || measure === "soldCount" || FROM_SALES.has(measure);

/** The charts that have anything to draw: a published series may hold prices alone. */
export const knownCharts = (markets: readonly MarketHistory[]): ChartKey[] =>
  chartKeys(markets.length).filter((chart) =>
    CHART_PLANS[chart].lines.some(({ measure }) =>
      markets.some(({ history }) => history.some((month) => figureOf(month, measure) !== null)),
    ),
  );

/** Plots of a market's page, pixels. */
export const HEIGHT = 200;

/** The highest and the lowest value of a line that stands alone, lettered at their months, with room under the lowest. */
function extremes({ values, thin }: ChartSeries, unit: Unit): Pick<ChartSpec, "labels" | "span"> {
  const known = values.flatMap((value, row) => (value === null || thin?.[row] ? [] : [{ row, value }]));
  const high = known.reduce((best, one) => (one.value > best.value ? one : best), known[0]!);
  const low = known.reduce((best, one) => (one.value < best.value ? one : best), known[0]!);
  if (!high || !low || high.value === low.value) return {};
  return {
    labels: [
      { ...high, text: pointWords(unit, high.value) },
      { ...low, text: pointWords(unit, low.value), under: true },
    ],
    span: [Math.max(0, low.value - (high.value - low.value) * 0.1), high.value],
  };
}

/**
 * A chart of one to four ZIPs over the same months (oldest first). One ZIP: colour is the measure. More: colour is the
 * ZIP. Dash 6 4 is list or for sale; where each ZIP has one line, ZIPs have dashes of their own.
 */
export function marketSpec(
  chart: ChartKey,
  markets: readonly MarketHistory[],
  months: readonly string[],
  asOf: string,
): ChartSpec {
  const { lines, unit, axis } = CHART_PLANS[chart];
  const alone = markets.length === 1;
  const running = endsMonth(asOf) ? null : asOf.slice(0, 7);
  const series = markets.flatMap(({ zipCode, history }, nth) => {
    const byMonth = new Map(history.map((month) => [month.month, month]));
    return lines.map(({ measure, name, dashed }): ChartSeries => {
      const sales = restsOnSales(measure);
      // A count of few sales is itself certain: only a running month's is doubtful.
      const doubtful = (month: MarketMonth | undefined) =>
        sales && month !== undefined && (month.month === running || (measure !== "soldCount" && isThin(month)));
      const at = months.map((month) => byMonth.get(month));
      const values = at.map((month) => figureOf(month, measure));
      const before = (count: number) =>
        months.map((month) => {
          const then = byMonth.get(addMonths(month, -count));
          return doubtful(then) ? null : figureOf(then, measure);
        });
      const dash = dashed ? "dash" : lines.length === 1 ? SERIES_DASHES[nth] : undefined;
      const newest = values.at(-1) ?? null;
      const end = alone ? (name ?? (newest === null ? undefined : pointWords(unit, newest))) : zipCode;
      return {
        key: `${zipCode} ${measure}`,
        label: name ? `${zipCode} ${name}` : zipCode,
        color: alone ? (dashed ? "s2" : "s1") : SERIES_COLORS[nth % SERIES_COLORS.length]!,
        mark: "line",
        ...(dash ? { dash } : {}),
        values,
        ...(sales ? { thin: at.map(doubtful), samples: at.map((month) => month?.soldCount ?? null) } : {}),
        compared: [
          { name: "in a month", values: before(1) },
          { name: "in a year", values: before(12) },
        ],
        ...(end === undefined ? {} : { end: alone || !name ? end : `${zipCode} ${name}` }),
      };
    });
  });
  return {
    axis: "months",
    rows: months.map((month) => ({ at: month, name: formatMonth(month) })),
    series,
    unit,
    height: HEIGHT,
    axisName: axis,
    ...(series.length === 1 ? extremes(series[0]!, unit) : {}),
  };
}

/** Where and when a picture of the charts is of: "78704, 78745; Nov 2023 to Oct 2026". */
export function placeAndPeriod(
  markets: readonly Pick<MarketHistory, "zipCode" | "city" | "state">[],
  months: readonly string[],
): string {
  const places = markets.map(({ zipCode, city, state }) => `${zipCode}, ${city}, ${state}`);
  return `${places.join("; ")}; ${formatMonth(months[0]!)} to ${formatMonth(months.at(-1)!)}`;
}
