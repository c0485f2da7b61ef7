import { formatCounted, formatMoney, formatPercent } from "@/lib/web/format";
import { measureLine } from "./look";
import type { Market } from "./market";
import { readMonth } from "./reading";
import { MIN_SALES } from "./thin";
import { windowWords } from "./window-words";

const CHANGE_MIN = 0.0005;

/** "up 4.2% on a year", "the same as a year before"; null where the year before is not known. */
function move(now: number, then: number | null): string | null {
  if (then === null || then === 0) return null;
  const change = now / then - 1;
  if (Math.abs(change) < CHANGE_MIN) return "the same as a year before";
  return `${change > 0 ? "up" : "down"} ${formatPercent(Math.abs(change))} from a year before`;
}

/**
 * The sales in one line: "Median sold price $612,000, up 4.2% on a year, 31 sales". Without a price if there are few
 * sales, and with list prices for a series without sold prices. `of` is the window. Null without any figure.
 */
export function figureSentence(market: Market, asOf: string): { text: string; of: string } | null {
  const reading = readMonth(market, asOf);
  if (!reading) return null;
  const { month, window } = reading;
  const line = (measure: "medianSoldPrice" | "medianListPrice") =>
    measureLine(market, [month], measure, { window, show: "value" }, asOf);
  const sold = line("medianSoldPrice");
  const [price, sales] = [sold.values[0]!, sold.sales[0]!];
  const of = windowWords(window, month);
  const counted = sales === null ? null : formatCounted(sales, "sale", "sales");
  if (sales !== null && sales < MIN_SALES)
    return { text: `${sales === 0 ? "No sale" : `Only ${counted}`}: too few for a median price`, of };
  const [label, figure] =
    price === null ? (["Median list price", line("medianListPrice")] as const) : (["Median sold price", sold] as const);
  const value = figure.values[0]!;
  if (value === null) return null;
  const parts = [`${label} ${formatMoney(value)}`, move(value, figure.before(12)[0]!), price === null ? null : counted];
  return { text: parts.filter((part) => part !== null).join(", "), of };
}
