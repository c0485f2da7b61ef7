import type { ChartSpec } from "@/components/charts/spec";
import { UNITS } from "@/components/charts/units";
import { shareChange } from "@/lib/domain/statistics";
import { formatCount, formatCounted, formatDays, formatMoney, formatMoneyShort, formatPercent } from "@/lib/web/format";
import { formatMonthName } from "@/lib/web/format-tables";
import type { Look } from "./look";
import { isThin, type Market, type Measure, MIN_COMPARED_COUNT } from "./market";
import { CHART_PLANS, type ChartKey } from "./market-charts";
import { comparedFigure, figureOf, isKnown, MEASURE_RULES } from "./measures";
import { type MarketReading, readMonth, sinceYearBefore, windowName, windowWords } from "./reading";
import { formatSupply } from "./supply";

const UNKNOWN_FIGURES = "We have no data for these figures here.";

/** "down 25.0% from a year before"; null where either count is too small to compare. */
const countMove = (now: number, then: number | null | undefined): string | null =>
  Math.min(now, then ?? 0) < MIN_COMPARED_COUNT ? null : sinceYearBefore(shareChange(now, then));

const withMove = (text: string, move: string | null): string => (move ? `${text}, ${move}` : text);

/** "33 homes were for sale at the end of October, down 25.0% from a year before." */
function active({ now, yearBefore, month }: MarketReading): string {
  const { activeListings: count } = now;
  if (count === null) return UNKNOWN_FIGURES;
  const text = `${formatCounted(count, "home was", "homes were")} for sale at the end of ${formatMonthName(month)}`;
  return `${withMove(text, countMove(count, yearBefore?.activeListings))}.`;
}

function sales({ now, yearBefore, window, month }: MarketReading): string {
  const { soldCount: count } = now;
  if (count === null) return UNKNOWN_FIGURES;
  const text = `${formatCounted(count, "home", "homes")} sold in ${windowName(window, month)}`;
  return `${withMove(text, countMove(count, yearBefore?.soldCount))}.`;
}

/** A figure of the year before; null where it or today's stands on too few homes to compare. */
const beforeOf = ({ now, yearBefore }: MarketReading, measure: Measure): number | null =>
  comparedFigure(now, measure) === null ? null : comparedFigure(yearBefore, measure);

/** A sentence about one figure, in the words of `say`, unless the figure is not known or stands on few sales. */
const sentenceOf =
  (measure: Measure, say: (value: number, before: number | null, when: string) => string) =>
  (reading: MarketReading): string => {
    const { now, window, month } = reading;
    const when = windowName(window, month);
    const value = figureOf(now, measure);
    if (MEASURE_RULES[measure].ofSales && isThin(now))
      return `Fewer than 5 homes sold in ${when}: too few to speak for the market.`;
    if (value === null) return UNKNOWN_FIGURES;
    return say(value, beforeOf(reading, measure), when);
  };

/** "; a year before, 97.4%"; empty if that is not known. */
const andBefore = (before: number | null, words: (value: number) => string): string =>
  before === null ? "" : `; a year before, ${words(before)}`;
const didBefore = (before: number | null): string => andBefore(before, (share) => `${formatPercent(share)} did`);

const list = sentenceOf(
  "medianListPrice",
  (value, before) =>
    `Half of the homes for sale ask ${formatMoneyShort(value)} or more${andBefore(before, formatMoneyShort)}.`,
);

const sold = sentenceOf(
  "medianSoldPrice",
  (value, before, when) =>
    `Half of the homes sold in ${when} went for ${formatMoneyShort(value)} or more${andBefore(before, formatMoneyShort)}.`,
);

const days = sentenceOf("medianDaysOnMarket", (value, before, when) => {
  const text = `Half of the homes sold in ${when} took ${formatDays(value)} or fewer`;
  if (before === null) return `${text}.`;
  const gap = value - before;
  if (gap === 0) return `${text}, as a year before.`;
  return `${text}, ${formatCount(Math.abs(gap))} ${gap > 0 ? "more" : "fewer"} than a year before.`;
});

const sqft = sentenceOf("averagePricePerSqft", (value, before, when) => {
  const text = `Homes sold in ${when} went for ${formatMoneyShort(value)} a square foot on average`;
  return `${withMove(text, sinceYearBefore(shareChange(value, before)))}.`;
});

const supply = sentenceOf(
  "inventoryMonths",
  (value, before, when) =>
    `At the pace of ${when}, homes for sale would take ${formatSupply(value)} to sell${andBefore(before, formatSupply)}.`,
);

const saleToList = sentenceOf(
  "listToSoldRatio",
  (value, before, when) =>
    `Homes sold in ${when} went for ${formatPercent(value)} of the last asking price on average${andBefore(before, formatPercent)}.`,
);

const reductions = sentenceOf(
  "priceReductionShare",
  (value, before, when) =>
    `${formatPercent(value)} of the homes for sale in ${when} cut their price${didBefore(before)}.`,
);

const aboveAsking = sentenceOf(
  "soldAboveListShare",
  (value, before, when) =>
    `${formatPercent(value)} of the homes sold in ${when} went for more than they last asked${didBefore(before)}.`,
);

/** The sentences of a chart with several lines, as far as something is known. */
const together =
  (...sentences: readonly ((reading: MarketReading) => string)[]) =>
  (reading: MarketReading): string =>
    sentences
      .map((sentence) => sentence(reading))
      .filter((text) => text !== UNKNOWN_FIGURES)
      .join(" ") || UNKNOWN_FIGURES;

/** What happened to listings, after "49 homes": "went under contract". */
const EVENTS = {
  newListings: ["was put up for sale", "were put up for sale"],
  pendingSales: ["went under contract", "went under contract"],
  delistings: ["was taken off the market unsold", "were taken off the market unsold"],
} as const;
type EventMeasure = keyof typeof EVENTS;

/** "58 homes were put up for sale in October, up 4.5% from a year before; 49 went under contract." */
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
      return withMove(text, countMove(value, yearBefore?.[measure]));
    });
    return `${parts.join("; ")}.`;
  };

/** Whether the sources of what is shown state the events of a measure at all. */
type IsStated = (measure: EventMeasure) => boolean;

const ONE_MARKET: Record<ChartKey, (reading: MarketReading, isStated: IsStated) => string> = {
  prices: together(list, sold),
  sold,
  list,
  inventory: together(active, sales),
  sales,
  active,
  days,
  sqft,
  supply,
  "sale-to-list": saleToList,
  activity: activity("newListings", "pendingSales", "delistings"),
  new: activity("newListings"),
  pending: activity("pendingSales"),
  delisted: activity("delistings"),
  terms: together(reductions, aboveAsking),
  above: aboveAsking,
  reductions,
};

/** "In October: 78704 $861K, 78745 $474K sold." Ordered from highest to lowest. */
function compared(chart: ChartKey, readings: readonly MarketReading[], isStated: IsStated): string {
  const { measure } = CHART_PLANS[chart].lines.at(-1)!;
  const { label: about, flow, unit } = MEASURE_RULES[measure];
  const known = readings.flatMap(({ name, now, window, month }) => {
    const value = figureOf(now, measure);
    return value === null ? [] : [{ name, when: windowWords(flow ? window : 1, month), value }];
  });
  if (known.length < 2)
    return known.length
      ? ONE_MARKET[chart](readings.find((r) => r.name === known[0]!.name)!, isStated)
      : UNKNOWN_FIGURES;
  known.sort((a, b) => b.value - a.value);
  const { value } = UNITS[unit];
  const [most, least] = [value(known[0]!.value), value(known.at(-1)!.value)];
  const { when } = known[0]!;
  if (most === least) return `${about} in ${when}: ${most} in each.`;
  /** All markets whose figure reads the same, as one of them alone would be wrong. */
  const where = (figure: string) =>
    known
      .filter((market) => value(market.value) === figure)
      .map(({ name }) => name)
      .join(" and ");
  return `${about} in ${when}: most in ${where(most)}, ${most}; least in ${where(least)}, ${least}.`;
}

/** The sentence of a chart of figures, for one market or several. */
export const plainSentence = (
  chart: ChartKey,
  readings: readonly MarketReading[],
  isStated: IsStated = () => true,
): string => (readings.length === 1 ? ONE_MARKET[chart](readings[0]!, isStated) : compared(chart, readings, isStated));

/**
 * The sentence of a chart of changes or indexes, about the month that it ends with. For one market its name, `alone`, is
 * left out: "Change in a year, the 3 months to Oct 2026: list −3.2%; sold −4.5%."
 */
function specSentence({ rows, series, unit }: ChartSpec, { window, show }: Look, alone = ""): string {
  const row = rows.length - 1;
  const newest = rows[row];
  if (!newest || series.every(({ values }) => values.every((value) => value === null)))
    return "There is not enough data for this here.";
  const { value: words } = UNITS[unit];
  const said = series.map(({ label, values, thin }) => {
    const value = thin?.[row] ? null : (values[row] ?? null);
    const figure = value === null ? "not known, or too few homes to say" : words(value);
    return series.length === 1 ? figure : `${label.replace(alone, "").trim()} ${figure}`;
  });
  const to = windowWords(window, newest.at);
  if (show === "index") return `Where the first month shown is 100: ${said.join("; ")} (${to}).`;
  return `Change in a year, ${to}: ${said.join("; ")}.`;
}

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

/**
 * The sales in one line above all charts: "Median sold price $612,000, up 4.2% from a year before, 31 sales". Without a
 * price if there are few sales, and with list prices for a series without sold prices. `of` is the window. Null without any
 * figure.
 */
export function figureSentence(reading: MarketReading): { text: string; of: string } | null {
  const { now, window, month } = reading;
  const of = windowWords(window, month);
  const counted = now.soldCount === null ? null : formatCounted(now.soldCount, "sale", "sales");
  if (isThin(now))
    return { text: `${now.soldCount === 0 ? "No sale" : `Only ${counted}`}: too few for a median price`, of };
  const measure = now.medianSoldPrice === null ? "medianListPrice" : "medianSoldPrice";
  const price = now[measure];
  if (price === null) return null;
  const { label, ofSales } = MEASURE_RULES[measure];
  const since = sinceYearBefore(shareChange(price, beforeOf(reading, measure)));
  const parts = [`${label} ${formatMoney(price)}`, since, ofSales ? counted : null];
  return { text: parts.filter((part) => part !== null).join(", "), of };
}
