import type { MarketFigures } from "@/lib/domain/market";
import { formatCount, formatDays, formatMoneyShort } from "../format";

/** What homes in a ZIP ask, and how many that is the median of. */
function asking({ activeListings: count, medianListPrice: price }: MarketFigures): string | null {
  if (!count || price === null) return null;
  const median = formatMoneyShort(price);
  return count === 1
    ? `The one home for sale asks ${median}.`
    : `The median ask of its ${formatCount(count)} homes for sale is ${median}.`;
}

function sold({ soldLast30d: count, medianSoldPrice: price, medianDaysOnMarket: days }: MarketFigures): string | null {
  if (!count || price === null) return null;
  if (count === 1)
    return `The one home sold in the last 30 days brought ${formatMoneyShort(price)}${days === null ? "" : `, after ${formatDays(days)}`}.`;
  const half = days === null ? "" : `, half of them within ${formatDays(days)}`;
  return `The ${formatCount(count)} homes sold in the last 30 days brought a median of ${formatMoneyShort(price)}${half}.`;
}

/** A ZIP's medians, each with the homes that it counts: others of the same page are of other homes. */
export const zipWords = (figures: MarketFigures): string =>
  [asking(figures), sold(figures)].filter((sentence) => sentence !== null).join(" ");
