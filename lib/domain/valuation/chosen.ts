import { dayNumber } from "../calendar";
import type { Comparable, Valuation } from "./comparable";
import {
  adjustedBy,
  differencesFrom,
  type Estimate,
  EVIDENCE,
  estimateOf,
  evidenceFor,
  MOST_READ,
  type Unvalued,
} from "./estimate";
import { FACTS, salesOf, type ValuedHome } from "./sales";

/** A home's value by comparables of which some were taken out, wherever it is asked for: on a server or in a browser. */

/** A comparable with what its adjustments are made of. */
export interface AdjustedComparable extends Comparable {
  /** Whole US dollars, one for each of `FACTS`; null as `adjustedPrice` is. */
  adjustments: number[] | null;
}

export interface ChosenValue extends Pick<Valuation, "estimate" | "low" | "high" | "reason"> {
  /** Sales that the estimate was made of, or that there were for one. */
  read: number;
  /** The most similar sales at a market price, those taken out among them, most similar first. */
  listed: AdjustedComparable[];
}

/** Sales that are listed beside an estimate. */
export const LISTED = 10;

interface ListOfComparables {
  meta: { total: number };
  data: Comparable[];
}

/**
 * The sales that a home's estimate reads, most similar first; `ask` answers a query of the operation for comparables.
 * Fails as `ask` does.
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

/** What a home is worth on a date (YYYY-MM-DD) by its evidence but for the sales of some homes. */
export function valueWithout(
  home: ValuedHome,
  asOf: string,
  evidence: readonly Comparable[],
  without: ReadonlySet<string>,
): ChosenValue {
  const day = dayNumber(asOf);
  const sales = salesOf(evidence);
  const readable = evidenceFor(home, day, sales, [...evidence.keys()]);
  const kept = readable.filter((row) => !without.has(evidence[row]!.id));
  const found: Estimate | Unvalued = estimateOf(home, day, sales, kept);
  const writeDifferences = differencesFrom(home, day);
  const differences = new Float64Array(FACTS.length);
  const listed = readable.slice(0, LISTED).map((row): AdjustedComparable => {
    writeDifferences(sales, row, differences);
    const adjusted = typeof found === "string" ? null : adjustedBy(found.slopes, differences, sales.soldPrice[row]!);
    const { adjustedPrice = null, adjustments = null } = adjusted ?? {};
    return { ...evidence[row]!, adjustedPrice, adjustments };
  });
  if (typeof found === "string")
    return { estimate: null, low: null, high: null, reason: found, read: kept.length, listed };
  const { estimate, low, high } = found;
  return { estimate, low, high, reason: null, read: kept.length, listed };
}
