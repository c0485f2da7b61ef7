import type { ReactNode } from "react";
import { Still } from "@/components/charts/still";
import { chartSentence } from "./chart-sentences";
import { usualAverage } from "./look";
import type { Market } from "./market";
import { CHART_PLANS, type ChartKey, knownCharts, marketSpec } from "./market-charts";
import { lookOf, type MarketView, shownMonths } from "./market-url";
import { RATIO_TITLE, ratioSpec, ratioWords } from "./ratio";

/** The server's drawings of a page's charts, by chart. */
export type MarketStills = Partial<Record<ChartKey | "ratio", ReactNode>>;

/** Draws the charts of an address, which are shown until recharts is loaded, without scripts and on paper. */
export function marketStills(markets: readonly Market[], view: MarketView, asOf: string): MarketStills {
  const [own] = markets;
  const last = own?.history[0]?.month;
  if (!last) return {};
  const months = shownMonths(view, last);
  const look = lookOf(view, usualAverage(own.history, asOf));
  const known = knownCharts(markets);
  const drawn = known.map((chart) => {
    const spec = marketSpec(chart, markets, months, asOf, look);
    const label = `${CHART_PLANS[chart].title}. ${chartSentence(chart, markets, spec, asOf, look)}`;
    return [chart, <Still key={chart} spec={spec} label={label} />] as const;
  });
  const label = `${RATIO_TITLE}. ${ratioWords(markets)}`;
  const ratio = known.includes("sale-to-list") ? {} : { ratio: <Still spec={ratioSpec(markets)} label={label} /> };
  return { ...Object.fromEntries(drawn), ...ratio };
}
