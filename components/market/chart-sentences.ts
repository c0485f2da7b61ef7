import type { ChartSpec } from "@/components/charts/spec";
import { UNITS } from "@/components/charts/units";
import {
  formatCount,
  formatCounted,
  formatDays,
  formatMoneyShort,
  formatMonthName,
  formatPercent,
} from "@/lib/web/format";
import { comparedFigure, figureOf, isKnown, type Look, MEASURE_RULES } from "./look";
import type { Market } from "./market";
import { CHART_PLANS, type ChartKey, specSentence, unitOf } from "./market-charts";
import { type MarketReading, readMonth, shareChange } from "./reading";
import { formatSupply } from "./supply";
import { isThin, MIN_COMPARED_COUNT } from "./thin";
import { windowName, windowWords } from "./window-words";

const UNKNOWN_FIGURES = "We have no data for these figures here.";

/** "24.7% more than a year before", "as many as a year before". */
function countMove(now: number, then: number | null | undefined, more: string, fewer: string): string | null {
  if (Math.min(now, then ?? 0) < MIN_COMPARED_COUNT) return null;
  const change = shareChange(now, then);
  if (change === null) return null;
  if (Math.abs(change) < 0.0005) return "as many as a year before";
  return `${formatPercent(Math.abs(change))} ${change > 0 ? more : fewer} than a year before`;
}

const withMove = (text: string, move: string | null): string => (move ? `${text}, ${move}` : text);

function prices({ now, window, month }: MarketReading): string {
  const name = windowName(window, month);
  const list = now.medianListPrice === null ? null : `ask ${formatMoneyShort(now.medianListPrice)} or more`;
  const sold = now.medianSoldPrice === null ? null : `went for ${formatMoneyShort(now.medianSoldPrice)} or more`;
  if (list && sold && isThin(now))
    return `Half of the homes for sale ${list}. Too few sold in ${name} for a median to mean much.`;
  if (list && sold) return `Half of the homes for sale ${list}; half of those sold in ${name} ${sold}.`;
  if (list) return `Half of the homes for sale ${list}. No sold price is known for ${name}.`;
  return sold ? `Half of the homes sold in ${name} ${sold}.` : UNKNOWN_FIGURES;
}

function inventory({ now, yearBefore, window, month }: MarketReading): string {
  const { activeListings: active, soldCount: sold } = now;
  const parts = [
    active === null
      ? null
      : withMove(
          `${formatCounted(active, "home was", "homes were")} for sale at the end of ${formatMonthName(month)}`,
          countMove(active, yearBefore?.activeListings, "more", "fewer"),
        ),
    sold === null
      ? null
      : withMove(
          `${formatCount(sold)} sold in ${window === 1 ? "the month" : windowName(window, month)}`,
          countMove(sold, yearBefore?.soldCount, "more", "fewer"),
        ),
  ].filter((part) => part !== null);
  return parts.length ? `${parts.join("; ")}.` : UNKNOWN_FIGURES;
}

const few = ({ window, month }: MarketReading): string =>
  `Fewer than 5 homes sold in ${windowName(window, month)}: too few to speak for the market.`;

function days(reading: MarketReading): string {
  const { now, yearBefore, window, month } = reading;
  const value = now.medianDaysOnMarket;
  if (value === null) return UNKNOWN_FIGURES;
  if (isThin(now)) return few(reading);
  const then = yearBefore && !isThin(yearBefore) ? yearBefore.medianDaysOnMarket : null;
  const text = `Half of the homes sold in ${windowName(window, month)} took ${formatDays(value)} or fewer`;
  if (then === null) return `${text}.`;
  const gap = value - then;
  if (gap === 0) return `${text}, as a year before.`;
  return `${text}, ${formatCount(Math.abs(gap))} ${gap > 0 ? "more" : "fewer"} than a year before.`;
}

function sqft(reading: MarketReading): string {
  const { now, yearBefore, window, month } = reading;
  const value = now.averagePricePerSqft;
  if (value === null) return UNKNOWN_FIGURES;
  if (isThin(now)) return few(reading);
  const then = yearBefore && !isThin(yearBefore) ? yearBefore.averagePricePerSqft : null;
  const change = shareChange(value, then);
  const text = `Homes sold in ${windowName(window, month)} went for ${formatMoneyShort(value)} a square foot on average`;
  if (change === null) return `${text}.`;
  if (Math.abs(change) < 0.0005) return `${text}, as a year before.`;
  return `${text}, ${change > 0 ? "up" : "down"} ${formatPercent(Math.abs(change))} in a year.`;
}

function supply(reading: MarketReading): string {
  const { now, yearBefore, window, month } = reading;
  const value = figureOf(now, "inventoryMonths");
  if (value === null) return UNKNOWN_FIGURES;
  if (isThin(now)) return few(reading);
  const before = comparedFigure(yearBefore, "inventoryMonths");
  const text = `At the pace of ${windowName(window, month)}, homes for sale would take ${formatSupply(value)} to sell`;
  return before === null ? `${text}.` : `${text}; a year before, ${formatSupply(before)}.`;
}

/** "Homes sold in October went for 98.1% of the last asking price on average; a year before, 97.4%." */
function saleToList(reading: MarketReading): string {
  const { now, yearBefore, window, month } = reading;
  const value = now.listToSoldRatio ?? null;
  if (value === null) return UNKNOWN_FIGURES;
  if (isThin(now)) return few(reading);
  const before = yearBefore && !isThin(yearBefore) ? (yearBefore.listToSoldRatio ?? null) : null;
  const text = `Homes sold in ${windowName(window, month)} went for ${formatPercent(value)} of the last asking price on average`;
  return before === null ? `${text}.` : `${text}; a year before, ${formatPercent(before)}.`;
}

/** What happened to listings, after "49 homes": "went under contract". */
const EVENTS = {
  newListings: ["was put up for sale", "were put up for sale"],
  pendingSales: ["went under contract", "went under contract"],
  delistings: ["was taken off the market unsold", "were taken off the market unsold"],
} as const;
type EventMeasure = keyof typeof EVENTS;

/** "58 homes were put up for sale in October, 4.5% more than a year before; 49 went under contract." */
const activity =
  (...measures: readonly EventMeasure[]) =>
  ({ now, yearBefore, window, month }: MarketReading, isStated: IsStated): string => {
    const known = measures.filter((measure) => isStated(measure) && (now[measure] ?? null) !== null);
    if (known.length === 0) return UNKNOWN_FIGURES;
    const parts = known.map((measure, nth) => {
      const value = now[measure]!;
      const [one, many] = EVENTS[measure];
      const text =
        nth === 0
          ? `${formatCounted(value, `home ${one}`, `homes ${many}`)} in ${windowName(window, month)}`
          : `${formatCount(value)} ${value === 1 ? one : many}`;
      return withMove(text, countMove(value, yearBefore?.[measure], "more", "fewer"));
    });
    return `${parts.join("; ")}.`;
  };

function reductions(reading: MarketReading): string {
  const { now, yearBefore, window, month } = reading;
  const value = now.priceReductionShare ?? null;
  if (value === null) return UNKNOWN_FIGURES;
  const firm = comparedFigure(now, "priceReductionShare") !== null;
  const before = firm ? comparedFigure(yearBefore, "priceReductionShare") : null;
  const text = `${formatPercent(value)} of the homes for sale in ${windowName(window, month)} cut their price`;
  return before === null ? `${text}.` : `${text}; a year before, ${formatPercent(before)} did.`;
}

function aboveAsking(reading: MarketReading): string {
  const { now, yearBefore, window, month } = reading;
  const value = now.soldAboveListShare ?? null;
  if (value === null) return UNKNOWN_FIGURES;
  if (isThin(now)) return few(reading);
  const before = comparedFigure(yearBefore, "soldAboveListShare");
  const text = `${formatPercent(value)} of the homes sold in ${windowName(window, month)} went for more than they last asked`;
  return before === null ? `${text}.` : `${text}; a year before, ${formatPercent(before)} did.`;
}

/** Whether the sources of what is shown state the events of a measure at all. */
type IsStated = (measure: EventMeasure) => boolean;

const ONE_MARKET: Record<ChartKey, (reading: MarketReading, isStated: IsStated) => string> = {
  prices,
  sold: prices,
  list: prices,
  inventory,
  sales: inventory,
  active: inventory,
  days,
  sqft,
  supply,
  "sale-to-list": saleToList,
  activity: activity("newListings", "pendingSales", "delistings"),
  new: activity("newListings"),
  pending: activity("pendingSales"),
  delisted: activity("delistings"),
  terms: (reading) => `${reductions(reading)} ${aboveAsking(reading)}`,
  above: aboveAsking,
  reductions,
};

/** "In October: 78704 $861K, 78745 $474K sold." Ordered from highest to lowest. */
function together(chart: ChartKey, readings: readonly MarketReading[], isStated: IsStated): string {
  const { title, about = title, lines } = CHART_PLANS[chart];
  const { measure } = lines.at(-1)!;
  const known = readings.flatMap(({ name, now, window, month }) => {
    const value = figureOf(now, measure);
    return value === null ? [] : [{ name, when: windowWords(MEASURE_RULES[measure].flow ? window : 1, month), value }];
  });
  if (known.length < 2)
    return known.length
      ? ONE_MARKET[chart](readings.find((r) => r.name === known[0]!.name)!, isStated)
      : UNKNOWN_FIGURES;
  known.sort((a, b) => b.value - a.value);
  const [most, least] = [known[0]!, known.at(-1)!];
  const value = UNITS[unitOf(chart)].value;
  const { when } = most;
  if (most.value === least.value) return `${about} in ${when}: ${value(most.value)} in each.`;
  return `${about} in ${when}: most in ${most.name}, ${value(most.value)}; least in ${least.name}, ${value(least.value)}.`;
}

/** The sentence of a chart of figures, for one market or several. */
export const plainSentence = (
  chart: ChartKey,
  readings: readonly MarketReading[],
  isStated: IsStated = () => true,
): string => (readings.length === 1 ? ONE_MARKET[chart](readings[0]!, isStated) : together(chart, readings, isStated));

/** The sentence above a chart of the `markets` that it draws. `spec` is the chart's. */
export function chartSentence(
  chart: ChartKey,
  markets: readonly Market[],
  spec: ChartSpec,
  asOf: string,
  look: Look,
): string {
  if (look.show === "change" || look.show === "index")
    return specSentence(spec, look, markets.length === 1 ? markets[0]!.name : "");
  return plainSentence(
    chart,
    markets.flatMap((market) => readMonth(market, asOf) ?? []),
    (measure) => isKnown(markets, measure),
  );
}
