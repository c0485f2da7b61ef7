import { monthName, monthNumber } from "@/lib/domain/calendar";
import {
  MAX_HISTORY_MONTHS,
  type MarketFigures,
  type MarketHistory,
  type MarketMonth,
  type MarketSnapshot,
  type PublishedMarket,
  type ZipPlace,
} from "@/lib/domain/market";

/** Everything that is served about a ZIP code's market. */
export interface ZipMarket {
  place: ZipPlace;
  snapshot: MarketSnapshot;
  history: MarketHistory;
}

/** A published history on the dataset's calendar: every month from the dataset's back, missing ones with nulls. */
function publishedHistory(published: readonly MarketMonth[], asOf: string): MarketMonth[] {
  const newest = monthNumber(asOf);
  const months = new Map(published.map((m) => [m.month, m]));
  const oldest = Math.min(newest, ...published.map((m) => monthNumber(m.month)));
  const count = Math.min(newest - oldest + 1, MAX_HISTORY_MONTHS);
  return Array.from({ length: count }, (_, i) => {
    const month = monthName(newest - i);
    const m = months.get(month);
    return {
      month,
      medianListPrice: m?.medianListPrice ?? null,
      medianSoldPrice: m?.medianSoldPrice ?? null,
      activeListings: m?.activeListings ?? null,
      soldCount: m?.soldCount ?? null,
      medianDaysOnMarket: m?.medianDaysOnMarket ?? null,
      averagePricePerSqft: m?.averagePricePerSqft ?? null,
    };
  });
}

/** A source's figures with members in the order of the specification's section 2.3. */
const publishedFigures = (s: PublishedMarket["snapshot"], asOf: string): MarketFigures => ({
  date: asOf,
  medianListPrice: s.medianListPrice,
  medianSoldPrice: s.medianSoldPrice,
  activeListings: s.activeListings,
  newListings30d: s.newListings30d,
  soldLast30d: s.soldLast30d,
  medianDaysOnMarket: s.medianDaysOnMarket,
  averagePricePerSqft: s.averagePricePerSqft,
  inventoryMonths: s.inventoryMonths,
  listToSoldRatio: s.listToSoldRatio,
});

/** The market of a ZIP code without homes, from published figures. */
export function publishedMarket(
  { zipCode, city, state, snapshot, history, sources }: PublishedMarket,
  asOf: string,
): ZipMarket {
  const place = { zipCode, city, state, records: 0, latitude: null, longitude: null, bounds: null };
  return {
    place: { ...place, provenance: { kind: "published", sources } },
    snapshot: { zipCode, city, state, snapshot: publishedFigures(snapshot, asOf) },
    history: { zipCode, city, state, history: publishedHistory(history, asOf) },
  };
}

/** The JSON of a `MarketHistory` with its newest `months` alone. */
export function newestMonths(json: Buffer, months: number): Buffer {
  if (months >= MAX_HISTORY_MONTHS) return json;
  const { history, ...place } = JSON.parse(json.toString()) as MarketHistory;
  if (history.length <= months) return json;
  return Buffer.from(JSON.stringify({ ...place, history: history.slice(0, months) } satisfies MarketHistory));
}
