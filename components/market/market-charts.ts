import type { MonthSeries } from "@/components/charts/line-scene";
import { SERIES_COLORS } from "@/components/charts/scene";
import type { Unit } from "@/components/charts/units";
import type { MarketHistory, MarketMonth } from "@/lib/domain/market";
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
  lines: readonly Line[];
}

export const CHART_PLANS: Record<ChartKey, ChartPlan> = {
  prices: {
    title: "Median list price and median sold price",
    about: "Median sold price",
    unit: "price",
    lines: [
      { measure: "medianListPrice", name: "list", dashed: true },
      { measure: "medianSoldPrice", name: "sold" },
    ],
  },
  sold: { title: "Median sold price", unit: "price", lines: [{ measure: "medianSoldPrice" }] },
  list: { title: "Median list price", unit: "price", lines: [{ measure: "medianListPrice" }] },
  inventory: {
    title: "Homes for sale and homes sold",
    about: "Homes sold",
    unit: "count",
    lines: [
      { measure: "activeListings", name: "for sale", dashed: true },
      { measure: "soldCount", name: "sold" },
    ],
  },
  sales: { title: "Homes sold", unit: "count", lines: [{ measure: "soldCount" }] },
  active: { title: "Homes for sale", unit: "count", lines: [{ measure: "activeListings" }] },
  days: { title: "Median days on market", unit: "days", lines: [{ measure: "medianDaysOnMarket" }] },
  sqft: { title: "Average price per square foot", unit: "price", lines: [{ measure: "averagePricePerSqft" }] },
  supply: { title: "Months of supply", unit: "months", lines: [{ measure: "supply" }] },
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

/**
 * A chart's lines for one to four ZIPs over the same months (oldest first). One ZIP: colour is the measure. More:
 * colour is the ZIP, dashes are list or for sale.
 */
export function chartSeries(
  chart: ChartKey,
  markets: readonly MarketHistory[],
  months: readonly string[],
  asOf: string,
): MonthSeries[] {
  const { lines } = CHART_PLANS[chart];
  const alone = markets.length === 1;
  const running = endsMonth(asOf) ? null : asOf.slice(0, 7);
  return markets.flatMap(({ zipCode, history }, nth) => {
    const byMonth = new Map(history.map((month) => [month.month, month]));
    return lines.map(({ measure, name, dashed }): MonthSeries => {
      const at = months.map((month) => byMonth.get(month));
      const sales = restsOnSales(measure);
      // A count of few sales is itself certain: only a running month's is doubtful.
      const thin = at.map(
        (month) =>
          sales && month !== undefined && (month.month === running || (measure !== "soldCount" && isThin(month))),
      );
      return {
        key: `${zipCode} ${measure}`,
        label: name ? `${zipCode} ${name}` : zipCode,
        color: alone ? (dashed ? "s2" : "s1") : SERIES_COLORS[nth % SERIES_COLORS.length]!,
        ...(dashed ? { dashed } : {}),
        values: at.map((month) => figureOf(month, measure)),
        ...(sales ? { thin, samples: at.map((month) => month?.soldCount ?? null) } : {}),
      };
    });
  });
}
