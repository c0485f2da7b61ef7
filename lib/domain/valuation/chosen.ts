import { dayNumber } from "../calendar";
import type { Comparable, Valuation } from "./comparable";
import { EVIDENCE, estimateOf, evidenceFor, MOST_READ } from "./estimate";
import { adjusterTo, type Rates } from "./rates";
import { salesOf, type ValuedHome } from "./sales";

/** A home's value with some comparables excluded by the visitor. */

/** A comparable with its adjustments, fact by fact. */
export interface AdjustedComparable extends Comparable {
  /** Whole US dollars, one for each of `FACTS`; null whenever `adjustedPrice` is. */
  adjustments: number[] | null;
}

export interface ChosenValue extends Pick<Valuation, "estimate" | "low" | "high" | "reason"> {
  /** The number of sales that the estimate is based on, or that were available for it. */
  read: number;
  /** The most similar sales at a market price, including excluded ones, most similar first. */
  listed: AdjustedComparable[];
}

/** The number of sales listed with an estimate. */
export const LISTED = 10;

interface ListOfComparables {
  meta: { total: number };
  data: Comparable[];
}

/**
 * The sales that a home's estimate is based on, most similar first; `ask` runs a query of the operation for comparables.
 * Fails whenever `ask` does.
 */
export async function evidenceOf(
  home: Pick<ValuedHome, "coordinates">,
  ask: (query: { months: number; radius: number; limit: number }) => Promise<ListOfComparables>,
): Promise<Comparable[]> {
  let found: ListOfComparables | null = null;
  for (const radius of EVIDENCE.radii) {
    found = await ask({ months: EVIDENCE.months, radius, limit: MOST_READ });
    if (found.meta.total >= EVIDENCE.enough || !home.coordinates) break;
  }
  return found!.data;
}

/** The sales at a market price and of a known size before a date (YYYY-MM-DD), adjusted to a home, in their order. */
export function adjustedSales(
  home: ValuedHome,
  asOf: string,
  rows: readonly Comparable[],
  rates: Pick<Rates, "rates" | "limits"> | null,
): AdjustedComparable[] {
  const day = dayNumber(asOf);
  const sales = salesOf(rows);
  const adjust = rates && adjusterTo(home, day, rates);
  return evidenceFor(home, day, sales, [...rows.keys()]).map((row) => {
    const { adjustedPrice = null, adjustments = null } = adjust?.(sales, row) ?? {};
    return { ...rows[row]!, adjustedPrice, adjustments };
  });
}

/**
 * A home's value on a date (YYYY-MM-DD) by its evidence without the sales of the excluded homes. Rates adjust every listed sale, and do
 * not depend on which are excluded. `width` is the dataset's factor for ranges.
 */
export function valueWithout(
  home: ValuedHome,
  asOf: string,
  evidence: readonly Comparable[],
  without: ReadonlySet<string>,
  rates: Pick<Rates, "rates" | "limits"> | null,
  width: number,
): ChosenValue {
  const day = dayNumber(asOf);
  const sales = salesOf(evidence);
  const readable = evidenceFor(home, day, sales, [...evidence.keys()]);
  const kept = readable.filter((row) => !without.has(evidence[row]!.id));
  const listed = adjustedSales(home, asOf, evidence, rates).slice(0, LISTED);
  return { ...estimateOf(home, day, sales, kept, width), read: kept.length, listed };
}
