import {
  type AreaMonth,
  type HistoryWindow,
  MAX_HISTORY_MONTHS,
  type MarketFigures,
  type MarketMonth,
  WINDOWS,
} from "@/lib/domain/market";
import type { MarketEvents } from "@/lib/store/market/events";
import { inOrder } from "@/lib/store/market/ordered";
import { marketTally } from "@/lib/store/market/tally";
import type { WindowedMarket, ZipMarket } from "@/lib/store/zip-market";

/** Members are in the order of the specification's sections 2.3 and 2.4, in which they are served. */
interface DerivedMarket {
  snapshot: MarketFigures;
  history: MarketMonth[];
  windows: NonNullable<ZipMarket["windows"]>;
}

/** Homes grouped by ZIP code in the order of `zips`, and where each group starts, followed by the end. */
function byZip(zipOf: Uint32Array, zips: readonly number[]): { order: Uint32Array; starts: Uint32Array } {
  const placeOf = new Uint32Array(zips.length);
  for (const [i, zip] of zips.entries()) placeOf[zip] = i;
  const starts = new Uint32Array(zips.length + 1);
  for (const zip of zipOf) starts[placeOf[zip]! + 1]!++;
  for (let i = 0; i < zips.length; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const order = new Uint32Array(zipOf.length);
  for (let home = 0; home < zipOf.length; home++) order[next[placeOf[zipOf[home]!]!]!++] = home;
  return { order, starts };
}

/**
 * Computes market figures by ZIP code from homes' events (contract, "Market figures" and "Windows"). `zipOf` has the number of
 * each home's ZIP code; `zips` lists these numbers in the order of the results. Needs as much memory as the events.
 */
export function* deriveMarkets(
  asOf: string,
  { tables, firstBack }: MarketEvents,
  zipOf: Uint32Array,
  zips: readonly number[],
): Generator<DerivedMarket> {
  const { order, starts } = byZip(zipOf, zips);
  const arranged = inOrder({ tables }, order);
  const tally = marketTally(asOf);
  for (let i = 0; i < zips.length; i++) {
    const [from, to] = [starts[i]!, starts[i + 1]!];
    tally.begin(MAX_HISTORY_MONTHS, WINDOWS);
    tally.add(arranged, from, to);
    let oldest = 0;
    for (let at = from; at < to; at++) oldest = Math.max(oldest, firstBack[order[at]!]!);
    const months = Math.min(oldest + 1, MAX_HISTORY_MONTHS);
    const inWindow = (window: HistoryWindow): WindowedMarket => {
      const all = Array.from({ length: months }, (_, back) => tally.month(back, window, oldest));
      return { history: all.map(specified), inventoryMonths: all[0]!.inventoryMonths };
    };
    yield { snapshot: tally.snapshot(), history: inWindow(1).history, windows: { 3: inWindow(3), 12: inWindow(12) } };
  }
}

/** A month with only the figures of a ZIP code's history. */
const specified = ({
  month,
  medianListPrice,
  medianSoldPrice,
  activeListings,
  soldCount,
  medianDaysOnMarket,
  averagePricePerSqft,
}: AreaMonth): MarketMonth => ({
  month,
  medianListPrice,
  medianSoldPrice,
  activeListings,
  soldCount,
  medianDaysOnMarket,
  averagePricePerSqft,
});
