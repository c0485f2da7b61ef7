import { KEPT_MONTHS, type MarketHistory, type MarketSnapshot, type PublishedMarket } from "@/lib/domain/market";
import { type PublishedSeries, toMonthly } from "@/lib/domain/series";
import { type PropertyStore, parsed } from "@/lib/store/store";
import type { ZipSeries } from "./source";

/** Reads what market files published back from a dataset, so that it becomes part of the next one. */

type Markets = Pick<PropertyStore, "zipPlaces" | "market" | "history" | "series">;

/** The figures of the ZIP codes without homes. */
export async function publishedMarkets(store: Markets): Promise<PublishedMarket[]> {
  const markets: PublishedMarket[] = [];
  for (const { zipCode, city, state, provenance } of await store.zipPlaces()) {
    if (provenance.kind !== "published") continue;
    const { snapshot } = parsed<MarketSnapshot>((await store.market(zipCode))!);
    const { history } = parsed<MarketHistory>((await store.history(zipCode, KEPT_MONTHS, 1))!);
    markets.push({ zipCode, city, state, snapshot, history, sources: provenance.sources });
  }
  return markets;
}

/** The series of each ZIP code that has some. */
export async function* publishedSeries(store: Markets): AsyncGenerator<ZipSeries> {
  for (const { zipCode, city, state } of await store.zipPlaces()) {
    const found = await store.series(zipCode, { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
    if (!found || found.total === 0) continue;
    yield { zipCode, city, state, series: parsed<PublishedSeries[]>(found.rows).map(toMonthly) };
  }
}
