import { shareChange } from "@/lib/domain/statistics";
import { formatCount, formatCounted, formatMoneyShort, formatMonth, formatPercent } from "@/lib/web/format";
import { formatMonthName } from "@/lib/web/format-tables";
import { capitalized } from "@/lib/web/words";
import { segmentIn } from "./area";
import { isThin } from "./market";
import { comparedFigure } from "./measures";
import { type MarketReading, windowName, windowWords } from "./reading";
import { formatSupply, supplyFigure, type Verdict } from "./supply";

/** A smaller change than this is described as none. */
const CHANGE_MIN = 0.005;

const countedHomes = (count: number): string => formatCounted(count, "home", "homes");

/** "up 4.5% in a year, to $861K". Null without a price. A missing or thin year before is not compared with. */
export function priceMove(now: number | null, then: number | null): string | null {
  if (now === null) return null;
  const change = shareChange(now, then);
  if (change === null) return `at ${formatMoneyShort(now)}`;
  if (Math.abs(change) < CHANGE_MIN) return `about where it was a year ago, at ${formatMoneyShort(now)}`;
  return `${change > 0 ? "up" : "down"} ${formatPercent(Math.abs(change))} in a year, to ${formatMoneyShort(now)}`;
}

/** "78704 is an even market", "Condos in 78704 are in an even market", "has moved from a sellers' market to an even one". */
function verdictSentence({ name, homes }: Pick<MarketReading, "name" | "homes">, verdict: Verdict): string {
  const { band, was, moved } = verdict;
  const who = segmentIn(homes, capitalized(name));
  const is = homes ? "are" : "is";
  const here = `${homes ? "in " : ""}${band.phrase} market`;
  if (was === null) return `${who} ${is} ${here}.`;
  if (was === band) return `${who} ${is} still ${here}.`;
  if (moved) return `${who} ${homes ? "have" : "has"} moved from ${was.phrase} market to ${band.phrase} one.`;
  return `${who} ${is} ${here}, little changed in a year.`;
}

/** The move of list prices, with none of the few listings of a small segment. */
function listMove({ now, yearBefore }: Pick<MarketReading, "now" | "yearBefore">): string | null {
  const firm = comparedFigure(now, "medianListPrice") !== null;
  return priceMove(now.medianListPrice, firm ? comparedFigure(yearBefore, "medianListPrice") : null);
}

/** The state of the market in one sentence, used as the page's heading. */
export function headline(reading: MarketReading): string {
  const { name, homes, now, yearBefore, verdict } = reading;
  if (verdict) return verdictSentence(reading, verdict);
  if (now.soldCount === 0) {
    const none = homes ? `None of the ${homes}` : "No home";
    return `${none} sold in ${name} in ${windowName(reading.window, reading.month)}.`;
  }
  if (now.soldCount !== null && isThin(now)) return `Few ${homes ?? "homes"} are selling in ${name}.`;
  const where = homes ? `of ${homes} in ${name}` : `in ${name}`;
  const sold = priceMove(now.medianSoldPrice, comparedFigure(yearBefore, "medianSoldPrice"));
  if (sold) return `The median sold price ${where} is ${sold}.`;
  const list = listMove(reading);
  if (list) return `The median list price ${where} is ${list}.`;
  return now.activeListings === null
    ? `We have no current figures for ${name}.`
    : `${countedHomes(now.activeListings)} for sale in ${name}.`;
}

function paceSentence({ now, verdict, window, month }: MarketReading): string | null {
  if (verdict) {
    const { now: over, yearBefore, band, was, moved } = verdict;
    const pace = `${countedHomes(over.sales)} sold in ${windowWords(over.window, over.month)}, ${formatCount(over.active)} ${Math.round(over.active) === 1 ? "was" : "were"} for sale on average: ${formatSupply(over.supply)} of supply`;
    if (yearBefore === null) return `${pace}.`;
    const before = yearBefore.supply === over.supply ? "the same" : supplyFigure(yearBefore.supply);
    const chance = was !== band && !moved ? ", a difference that chance can make" : "";
    return `${pace}; a year before it was ${before}${chance}.`;
  }
  const { activeListings: active, soldCount: sold } = now;
  if (active === null || sold === null) return null;
  if (sold === 0)
    return `${countedHomes(active)} ${active === 1 ? "was" : "were"} for sale at the end of ${formatMonthName(month)}.`;
  return `${countedHomes(sold)} sold in ${windowName(window, month)} and ${formatCount(active)} ${active === 1 ? "was" : "were"} for sale at its end: too few sales to say whether it is a buyers’ or a sellers’ market.`;
}

/**
 * Names the month if there is no pace of sales, because a published series may end months before the dataset's date.
 */
const periodSentence = ({ now, month }: MarketReading): string | null =>
  now.medianSoldPrice === null && now.medianListPrice === null
    ? null
    : `${formatMonth(month)} is the newest month of this series.`;

function priceSentence({ now, yearBefore, window }: MarketReading, heading: string): string | null {
  if (heading.includes("median sold price")) return null;
  const thinNow = isThin(now);
  if (thinNow || now.medianSoldPrice === null) {
    const move = listMove({ now, yearBefore });
    return move && !heading.includes("median list price") ? `The median list price is ${move}.` : null;
  }
  const of = window === 1 ? "" : ` of the ${window} months`;
  return `The median sold price${of} is ${priceMove(now.medianSoldPrice, comparedFigure(yearBefore, "medianSoldPrice"))}.`;
}

/** The two sentences below the heading: the pace of sales, and the change of prices. */
export const lead = (reading: MarketReading): string =>
  [paceSentence(reading) ?? periodSentence(reading), priceSentence(reading, headline(reading))]
    .filter(Boolean)
    .join(" ");

/** For a page's description: heading, lead and month. */
export const summary = (reading: MarketReading): string =>
  `${segmentIn(reading.homes, reading.place)}, ${formatMonth(reading.month)}. ${headline(reading)} ${lead(reading)}`.trim();
