import { cache } from "react";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import { getReader } from "@/lib/http/reader";

/** What a question answers; null where there is no dataset to ask. */
export async function orNoDataset<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

/** What the served dataset says of itself; null where there is none. */
export const datasetInfo = cache(
  (): Promise<DatasetInfo | null> => orNoDataset(async () => (await getReader().dataset()).info),
);
