import { parseConfig } from "@/lib/config";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { PropertySummary } from "@/lib/domain/projection";
import { SEARCH, type SearchQuery } from "@/lib/domain/search";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { drawSearches, ROWS, sampleHomes } from "./questions";

/** Requests about the served data: paths with their queries. */

const REPEATED = 200;

export interface Requests {
  /** Some requests of each operation, to be asked again and again. */
  byOperation: Record<"search" | "by id" | "market history" | "facets" | "map", string[]>;
  /** Searches of which no two are alike, nor like those above. */
  distinct: string[];
}

function pathOf({ filter, details: _, ...rest }: SearchQuery): string {
  return `/v1/properties?${canonicalQuery(SEARCH, { ...filter, ...rest })}`;
}

/** Different searches of the mix whose answers are full pages. */
async function fullPages(store: PropertyStore, homes: readonly PropertySummary[], wanted: number) {
  const searches = new Map<string, SearchQuery>();
  for (let seed = 1; searches.size < wanted; seed++)
    for (const { query } of drawSearches(homes, 20_000, seed))
      if (searches.size < wanted && (await store.search(query)).count === ROWS) searches.set(pathOf(query), query);
  return [...searches.values()];
}

/** Opens the served dataset in this process, to choose what is asked of the service. */
export async function drawRequests(distinct = 0): Promise<Requests> {
  const { varDir } = parseConfig(process.env);
  const current = readCurrent(varDir);
  if (!current) throw new Error("There is no dataset to ask for. Make one: npm start");
  const store = openStore(datasetFolder(varDir, current.version));
  const homes = await sampleHomes(store);
  const searches = await fullPages(store, homes, REPEATED + distinct);
  store.close();
  const repeated = searches.slice(0, REPEATED);
  const filters = repeated.map(({ filter }) => canonicalQuery(SEARCH, filter)).filter((text) => text !== "");
  const zips = [...new Set(homes.map(({ address }) => address.zipCode))].slice(0, REPEATED);
  return {
    byOperation: {
      search: repeated.map(pathOf),
      "by id": homes.slice(0, REPEATED).map(({ id }) => `/v1/properties/${id}`),
      "market history": zips.map((zip) => `/v1/markets/${zip}/history?months=60`),
      facets: filters.map((filter) => `/v1/properties/facets?${filter}`),
      map: filters.map((filter) => `/v1/properties/map?zoom=9&${filter}`),
    },
    distinct: searches.slice(REPEATED).map(pathOf),
  };
}
