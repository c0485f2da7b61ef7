import { parseConfig } from "@/lib/config";
import { canonicalQuery } from "@/lib/domain/parameters";
import { SEARCH, type SearchQuery } from "@/lib/domain/search";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import { drawSearches, ROWS, sampleHomes } from "./questions";

function pathOf({ filter, details: _, ...rest }: SearchQuery): string {
  return `/v1/properties?${canonicalQuery(SEARCH, { ...filter, ...rest })}`;
}

/**
 * Paths of searches of the mix in the served dataset, of which no two are alike. All of their answers are full pages. Opens the
 * dataset in this process, to choose them.
 */
export async function searchPaths(wanted: number): Promise<string[]> {
  const { varDir } = parseConfig(process.env);
  const current = readCurrent(varDir);
  if (!current) throw new Error("There is no dataset to ask for. Make one: npm start");
  const store = openStore(datasetFolder(varDir, current.version));
  const homes = await sampleHomes(store);
  const paths = new Set<string>();
  for (let seed = 1; paths.size < wanted; seed++)
    for (const { query } of drawSearches(homes, 20_000, seed))
      if (paths.size < wanted && (await store.search(query)).count === ROWS) paths.add(pathOf(query));
  store.close();
  return [...paths];
}
