import { cache } from "react";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import { type KnownPlaces, knownPlaces } from "@/lib/domain/known-places";
import type { HistoryWindow, MarketHistory, MarketRow, ZipPlace } from "@/lib/domain/market";
import { oncePer } from "@/lib/domain/once-per";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { type ListMeta, type Place, SEARCH, type SearchQuery } from "@/lib/domain/search";
import type { PublishedSeries } from "@/lib/domain/series";
import { townNames } from "@/lib/domain/towns";
import type { Comparable, Valuation } from "@/lib/domain/valuation/comparable";
import type { Rates } from "@/lib/domain/valuation/rates";
import type { MarketsQuery } from "@/lib/store/store";
import { type ApiCall, type Ask, askApi } from "./ask-api";
import { DATASET_PATH, RATES_PATH, type ServedDataset } from "./pages-api";
import { COMPARABLES, HISTORY, MARKETS } from "./parameters/tables";

/** The body of a list in /v1. */
interface List<T> {
  meta: ListMeta;
  data: T[];
}

/** The known places of a dataset, which is the same object in each request. */
const placesOf = oncePer(({ cityZips, zips }: ServedDataset) => knownPlaces(townNames(cityZips, zips)));

/** Reads /v1 for pages on the server. Every method fails with `DatasetUnavailable` if there is no dataset. */
export interface Reader {
  /** The answer to a path of /v1. */
  answer<T>(path: string): Promise<T>;
  dataset(): Promise<ServedDataset>;
  /** The names of states and cities. */
  knownPlaces(): Promise<KnownPlaces>;
  /** Every covered ZIP, ascending. */
  zipPlaces(): Promise<readonly ZipPlace[]>;
  /** Whether the dataset has a property, without reading its record. */
  hasProperty(id: string): Promise<boolean>;
  /** The complete record, or null for an unknown id. */
  property(id: string): Promise<PropertyRecord | null>;
  /** The id of the home at an address in one line, or null. */
  idAt(address: string): Promise<string | null>;
  /** The homes near an address in one line that no home has. */
  homesNear(address: string): Promise<Pick<PropertyRecord, "id" | "address">[]>;
  /** The estimated value, or why there is none; null for an unknown id. */
  valuation(id: string): Promise<Valuation | null>;
  /** The rates that adjust sales to a home; null if there are none, or for an unknown id. */
  rates(id: string): Promise<Rates | null>;
  /** The comparable sales, most similar first; an empty list for an unknown id. */
  comparables(id: string, query: { months: number; radius: number; limit: number }): Promise<List<Comparable>>;
  /** A page of search rows, with `PropertyDetails` if the query asks for them. */
  search<Q extends SearchQuery>(
    query: Q,
  ): Promise<List<Q extends { details: true } ? PropertySummary & PropertyDetails : PropertySummary>>;
  /** A ZIP's newest `months` (1 to 60), each a window (of one month by default) that ends with it, or null for an unknown ZIP. */
  history(zipCode: string, months: number, window?: HistoryWindow): Promise<MarketHistory | null>;
  /** The published series of a ZIP, those of the first page; null for an unknown ZIP. */
  series(zipCode: string): Promise<PublishedSeries[] | null>;
  /** Rows have their windows if the query has a longer one. */
  markets(query: MarketsQuery): Promise<List<MarketRow>>;
  /** Suggestions of cities, ZIPs and street addresses; at most 10, and none for an invalid text. */
  places(text: string): Promise<Place[]>;
}

/** A reader that sends its requests with `ask`. */
export function createReader(ask: Ask): Reader {
  /** The dataset's description and its entity tag, so that it is only fetched again after a change. */
  let held: { etag: string; served: ServedDataset } | null = null;

  /** The body of a 200, or of one of the statuses in `also`. */
  async function answered(call: ApiCall, also: readonly number[]): Promise<{ status: number; text: string }> {
    const { status, text } = await ask(call);
    if (status === 200 || also.includes(status)) return { status, text };
    if (status === 503) throw new DatasetUnavailable("The API has no dataset to read.");
    throw new Error(`${call.url} answered ${status}.`);
  }
  /** The value of a 200, or null for the statuses in `absent`. */
  async function read<T>(url: string, ...absent: number[]): Promise<T | null> {
    const { status, text } = await answered({ url }, absent);
    return status === 200 ? (JSON.parse(text) as T) : null;
  }
  const list = async <T>(url: string) => (await read<List<T>>(url))!;
  const single = async <T>(url: string, ...absent: number[]): Promise<T | null> =>
    (await read<{ data: T }>(url, ...absent))?.data ?? null;
  const propertyPath = (id: string) => `/v1/properties/${encodeURIComponent(id)}`;
  const lookupPath = (address: string) => `/v1/properties/lookup?address=${encodeURIComponent(address)}`;
  const withQuery = (path: string, query: string) => (query === "" ? path : `${path}?${query}`);

  /** Asked once for each request of a page, where React renders one. */
  const dataset = cache(async (): Promise<ServedDataset> => {
    const { status, header, text } = await ask({
      url: DATASET_PATH,
      headers: held ? { "if-none-match": held.etag } : {},
    });
    if (status === 304 && held) return held.served;
    if (status !== 200) throw new DatasetUnavailable("The API has no dataset to read.");
    held = { etag: header("etag") ?? "", served: JSON.parse(text) as ServedDataset };
    return held.served;
  });

  return {
    answer: async <T>(path: string) => (await read<T>(path))!,
    dataset,
    knownPlaces: async () => placesOf(await dataset()),
    zipPlaces: async () => (await dataset()).zips,
    hasProperty: async (id) => (await answered({ url: propertyPath(id), method: "HEAD" }, [404])).status === 200,
    property: (id) => single<PropertyRecord>(propertyPath(id), 404),
    idAt: async (address) => (await single<{ id: string }>(lookupPath(address), 404, 400))?.id ?? null,
    async homesNear(address) {
      const { text } = await answered({ url: lookupPath(address) }, [404, 400]);
      return (JSON.parse(text) as { suggestions?: Pick<PropertyRecord, "id" | "address">[] }).suggestions ?? [];
    },
    valuation: (id) => single<Valuation>(`${propertyPath(id)}/valuation`, 404),
    rates: (id) => read<Rates>(`${RATES_PATH}${encodeURIComponent(id)}`),
    comparables: async (id, query) => {
      const path = `${propertyPath(id)}/comparables`;
      const found = await read<List<Comparable>>(withQuery(path, canonicalQuery(COMPARABLES, query)), 404);
      return found ?? { meta: { total: 0, limit: query.limit, offset: 0 }, data: [] };
    },
    search({ filter, details, ...page }) {
      const values = { ...filter, ...page, include: details ? "details" : undefined };
      return list(withQuery("/v1/properties", canonicalQuery(SEARCH, values)));
    },
    history(zipCode, months, window) {
      const path = `/v1/markets/${encodeURIComponent(zipCode)}/history`;
      return single<MarketHistory>(withQuery(path, canonicalQuery(HISTORY, { months, window })), 404, 400);
    },
    series: async (zipCode) => {
      const found = await read<List<PublishedSeries>>(`/v1/markets/${encodeURIComponent(zipCode)}/series`, 404, 400);
      return found?.data ?? null;
    },
    markets: (query) => list(withQuery("/v1/markets", canonicalQuery(MARKETS, query))),
    places: async (text) => (await read<List<Place>>(`/v1/places?q=${encodeURIComponent(text)}`, 400))?.data ?? [],
  };
}

let reader: Reader | undefined;

/** This process's reader. */
export function getReader(): Reader {
  reader ??= createReader(askApi);
  return reader;
}
