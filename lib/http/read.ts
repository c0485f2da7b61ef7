import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertyDetails, PropertyRecord, PropertySummary } from "@/lib/domain/property";
import type { ListMeta, Page, SearchQuery } from "@/lib/domain/search";
import type { JsonBytes, MarketsQuery, PropertyStore, SearchPage } from "@/lib/store/store";

export type { PropertyStore };

/**
 * A store's answers as values, for server pages: exactly what /v1 sends to the browser for the same
 * question. What answers with values already (`facets`, `clusters`, `places`, `zipPlaces`) is asked of the store.
 */

/** A list as /v1 answers it. */
export interface List<T> {
  meta: ListMeta;
  data: T[];
}

const decoder = new TextDecoder();
const decode = <T>(bytes: JsonBytes): T => JSON.parse(decoder.decode(bytes)) as T;
const decodeOrNull = <T>(bytes: JsonBytes | null): T | null => (bytes === null ? null : decode<T>(bytes));

/** A list's `meta`: the exact total, and the page that was applied. */
export const metaOf = (found: SearchPage, { limit, offset }: Page): ListMeta => ({ total: found.total, limit, offset });

/** The complete record, or null where the id is unknown. */
export const readProperty = async (store: PropertyStore, id: string): Promise<PropertyRecord | null> =>
  decodeOrNull(await store.property(id));

/** A page of search rows, with `PropertyDetails` where the query asks for them. */
export async function readSearch<Q extends SearchQuery>(
  store: PropertyStore,
  query: Q,
): Promise<List<Q extends { details: true } ? PropertySummary & PropertyDetails : PropertySummary>> {
  const found = await store.search(query);
  return { meta: metaOf(found, query), data: decode(found.rows) };
}

/** A ZIP's current figures, or null for an unknown ZIP. */
export const readMarket = async (store: PropertyStore, zipCode: string): Promise<MarketSnapshot | null> =>
  decodeOrNull(await store.market(zipCode));

/** A ZIP's newest `months` (1 to 60), or null for an unknown ZIP. */
export const readHistory = async (
  store: PropertyStore,
  zipCode: string,
  months: number,
): Promise<MarketHistory | null> => decodeOrNull(await store.history(zipCode, months));

/** A page of markets. */
export async function readMarkets(store: PropertyStore, query: MarketsQuery): Promise<List<MarketSnapshot>> {
  const found = await store.markets(query);
  return { meta: metaOf(found, query), data: decode(found.rows) };
}
