import { cache } from "react";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import { getReader } from "@/lib/http/reader";

/** What the served dataset says of itself; null where there is none. */
export const datasetInfo = cache(async (): Promise<DatasetInfo | null> => {
  try {
    return (await getReader().dataset()).info;
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
});
