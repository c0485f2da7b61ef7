import { cache } from "react";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import { getRuntime } from "@/lib/http/runtime";

/** What the served dataset says of itself; null where there is none. */
export const datasetInfo = cache((): DatasetInfo | null => {
  try {
    return getRuntime().store().info;
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
});
