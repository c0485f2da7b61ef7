import { addMonths } from "@/lib/domain/calendar";
import { formatMonth } from "@/lib/web/format";
import type { Look } from "./look";
import { elementsOf, type Market } from "./market";
import { hasFigure } from "./reading";

/**
 * The first month, YYYY-MM, that a look has a value for: a change needs the year before it, and sales of a window are
 * known once all of its months are.
 */
export function firstKnown(market: Pick<Market, "history" | "window" | "pooled">, { window, show }: Look): string {
  const elements = elementsOf(market, window);
  const ofSales = elements.some(({ soldCount }) => soldCount !== null);
  const known = elements.findLast((one) => (ofSales ? one.soldCount !== null : hasFigure(one)));
  const { month } = known ?? market.history.at(-1)!;
  return show === "change" ? addMonths(month, 12) : month;
}

/** Why fewer months are shown than asked for: "A change in a year of 12 months together is known from Nov 2022 on." */
export function shortReason(asked: number, shown: readonly string[], { window, show }: Look): string | null {
  if (shown.length >= asked) return null;
  const from = `known from ${formatMonth(shown[0]!)} on`;
  if (show === "change") return `A change in a year${window === 1 ? "" : ` of ${window} months together`} is ${from}.`;
  return window === 1 ? `Figures are ${from}.` : `Figures of ${window} months together are ${from}.`;
}
