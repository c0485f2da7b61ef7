import { setImmediate as turn } from "node:timers/promises";
import { parseConfig } from "@/lib/config";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { PropertySummary } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import { SEARCH, type SearchQuery } from "@/lib/domain/search";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { drawSearches, ROWS, sampleHomes } from "./questions";

/** Requests about the served data: paths with their queries. */

const query = (members: Record<string, string>) => new URLSearchParams(members).toString();
const searchText = ({ filter, details: _, ...rest }: SearchQuery) => canonicalQuery(SEARCH, { ...filter, ...rest });
const pathOf = (search: SearchQuery) => `/v1/properties?${searchText(search)}`;

/** Opens the served dataset in this process, to choose what is asked of the service. */
async function fromServed<T>(work: (store: PropertyStore, homes: PropertySummary[]) => Promise<T>): Promise<T> {
  const { varDir } = parseConfig(process.env);
  const current = readCurrent(varDir);
  if (!current) throw new Error("There is no dataset to ask for. Make one: npm start");
  const store = openStore(datasetFolder(varDir, current.version));
  try {
    return await work(store, await sampleHomes(store));
  } finally {
    store.close();
  }
}

/** Different searches of the mix whose answers are full pages. */
async function fullPages(store: PropertyStore, homes: readonly PropertySummary[], wanted: number) {
  const searches = new Map<string, SearchQuery>();
  for (let seed = 1; searches.size < wanted; seed++) {
    for (const { query } of drawSearches(homes, 20_000, seed))
      if (searches.size < wanted && (await store.search(query)).count === ROWS) searches.set(pathOf(query), query);
    // A connection that the server closed meanwhile is noticed, and not used again.
    await turn();
  }
  return [...searches.values()];
}

/** Paths of different searches whose answers are full pages. */
export const searchPaths = (wanted: number): Promise<string[]> =>
  fromServed(async (store, homes) => (await fullPages(store, homes, wanted)).map(pathOf));

/** `asked` paths of `distinct` searches, of which the n-th is asked in proportion to 1/n (Zipf's law). */
export const searchesByZipf = (distinct: number, asked: number): Promise<string[]> =>
  fromServed(async (_, homes) => {
    const paths = drawSearches(homes, distinct, 7).map(({ query }) => pathOf(query));
    const draw = mulberry32(1);
    const upTo: number[] = [];
    for (let n = 1; n <= paths.length; n++) upTo.push((upTo.at(-1) ?? 0) + 1 / n);
    return Array.from({ length: asked }, () => {
      const at = draw() * upTo.at(-1)!;
      return paths[upTo.findIndex((end) => end > at)]!;
    });
  });

const REQUESTS = 200;

/** Many different requests for each operation. */
export const requestsByOperation = (): Promise<Record<string, string[]>> =>
  fromServed(async (store, homes) => {
    const searches = await fullPages(store, homes, REQUESTS);
    const filters = searches.map(({ filter }) => canonicalQuery(SEARCH, filter)).filter((text) => text !== "");
    const some = homes.filter((_, i) => i % Math.ceil(homes.length / REQUESTS) === 0);
    const zips = [...new Set(homes.map(({ address }) => address.zipCode))].slice(0, REQUESTS / 2);
    return {
      search: searches.map(pathOf),
      "search, details": searches.map((search) => `${pathOf(search)}&include=details`),
      "by id": some.map(({ id }) => `/v1/properties/${id}`),
      lookup: some.map(({ address }) => `/v1/properties/lookup?${query({ ...address })}`),
      market: zips.map((zip) => `/v1/markets/${zip}`),
      history: zips.map((zip) => `/v1/markets/${zip}/history?months=60`),
      markets: zips.slice(0, 20).map((_, i) => `/v1/markets?sort=medianListPrice&limit=25&offset=${i}`),
      places: some.map(({ address }) => `/v1/places?${query({ q: address.streetAddress.slice(0, 6) })}`),
      facets: filters.map((filter) => `/v1/properties/facets?${filter}`),
      map: filters.map((filter) => `/v1/properties/map?zoom=9&${filter}`),
    };
  });
