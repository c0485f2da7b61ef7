import type { ReactNode } from "react";
import { Still } from "@/components/charts/still";
import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import { chartSentence } from "./chart-sentences";
import { CHART_PLANS, type ChartKey, knownCharts, marketSpec } from "./market-charts";
import { type MarketView, shownMonths } from "./market-url";
import { RATIO_TITLE, ratioSpec, ratioWords } from "./ratio";
import { readMonth } from "./reading";

/** The server's drawings of a page's charts, by chart. */
export type MarketStills = Partial<Record<ChartKey | "ratio", ReactNode>>;

/** Draws the charts that an address asks for: what is shown until recharts is there, without scripts and on paper. */
export function marketStills(
  markets: readonly MarketHistory[],
  snapshots: readonly MarketSnapshot[],
  view: MarketView,
  asOf: string,
): MarketStills {
  const last = markets[0]?.history[0]?.month;
  if (!last) return {};
  const months = shownMonths(view, last);
  const readings = markets.flatMap((market) => readMonth(market, asOf) ?? []);
  const drawn = knownCharts(markets).map((chart) => {
    const label = `${CHART_PLANS[chart].title}. ${chartSentence(chart, readings)}`;
    return [chart, <Still key={chart} spec={marketSpec(chart, markets, months, asOf)} label={label} />] as const;
  });
  const label = `${RATIO_TITLE}. ${ratioWords(snapshots)}`;
  return { ...Object.fromEntries(drawn), ratio: <Still spec={ratioSpec(snapshots)} label={label} /> };
}
