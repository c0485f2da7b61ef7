import type { MonthSeries } from "@/components/charts/line-scene";
import { SERIES_COLORS } from "@/components/charts/scene";
import type { Unit } from "@/components/charts/units";
import type { MarketHistory, MarketMonth } from "@/lib/domain/market";
import { endsMonth, FROM_SALES, isThin, type MonthFigure } from "./reading";
import { monthsOfSupply } from "./supply";

export const CHART_KEYS = ["prices", "inventory", "days", "sqft", "supply"] as const;
export type ChartKey = (typeof CHART_KEYS)[number];

type Measure = MonthFigure | "supply";

interface ChartPlan {
  title: string;
  /** Where three or four ZIPs share the axes, and only the main measure is drawn. */
  mainTitle?: string;
  unit: Unit;
  /** The measure that stays when three or four ZIPs share the axes. */
  main: { measure: Measure; name: string };
  /** Dashed: what is asked or for sale. */
  other?: { measure: Measure; name: string };
}

export const CHART_PLANS: Record<ChartKey, ChartPlan> = {
  prices: {
    title: "Median list price and median sold price",
    mainTitle: "Median sold price",
    unit: "price",
    main: { measure: "medianSoldPrice", name: "sold" },
    other: { measure: "medianListPrice", name: "list" },
  },
  inventory: {
    title: "Homes for sale and homes sold",
    mainTitle: "Homes sold",
    unit: "count",
    main: { measure: "soldCount", name: "sold" },
    other: { measure: "activeListings", name: "for sale" },
  },
  days: { title: "Median days on market", unit: "days", main: { measure: "medianDaysOnMarket", name: "" } },
  sqft: { title: "Average price per square foot", unit: "price", main: { measure: "averagePricePerSqft", name: "" } },
  supply: { title: "Months of supply", unit: "months", main: { measure: "supply", name: "" } },
};

/** A chart's heading for so many ZIPs. */
export function chartTitle(chart: ChartKey, markets: number): string {
  const { title, mainTitle } = CHART_PLANS[chart];
  return markets > 2 && mainTitle ? mainTitle : title;
}

const figureOf = (month: MarketMonth | undefined, measure: Measure): number | null => {
  if (!month) return null;
  return measure === "supply" ? monthsOfSupply(month) : month[measure];
};

/** From a month's sales: a running month's, and fewer than five, are shown but not joined. */
const restsOnSales = (measure: Measure): boolean =>
  measure === "supply" || measure === "soldCount" || FROM_SALES.has(measure);

/** The charts that have anything to draw: a published series may hold prices alone. */
export const knownCharts = (markets: readonly MarketHistory[]): ChartKey[] =>
  CHART_KEYS.filter((chart) => {
    const { main, other } = CHART_PLANS[chart];
    const measures = other ? [main.measure, other.measure] : [main.measure];
    return markets.some(({ history }) =>
      history.some((month) => measures.some((measure) => figureOf(month, measure) !== null)),
    );
  });

/**
 * A chart's lines for one to four ZIPs over the same months (oldest first). One ZIP: colour is the measure. More:
 * colour is the ZIP, dashes are list or for sale; from three on only what sold.
 */
export function chartSeries(
  chart: ChartKey,
  markets: readonly MarketHistory[],
  months: readonly string[],
  asOf: string,
): MonthSeries[] {
  const { main, other } = CHART_PLANS[chart];
  const alone = markets.length === 1;
  const measures = other && markets.length <= 2 ? [other, main] : [main];
  const running = endsMonth(asOf) ? null : asOf.slice(0, 7);
  return markets.flatMap(({ zipCode, history }, nth) => {
    const byMonth = new Map(history.map((month) => [month.month, month]));
    return measures.map(({ measure, name }): MonthSeries => {
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
        color: alone ? (measure === other?.measure ? "s2" : "s1") : SERIES_COLORS[nth % SERIES_COLORS.length]!,
        ...(measure === other?.measure ? { dashed: true } : {}),
        values: at.map((month) => figureOf(month, measure)),
        ...(sales ? { thin, samples: at.map((month) => month?.soldCount ?? null) } : {}),
      };
    });
  });
}
