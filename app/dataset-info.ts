import { cache } from "react";
import { dayNumber } from "@/lib/domain/calendar";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import { getReader } from "@/lib/http/reader";

/** The result of a request, or null if there is no dataset. */
export async function orNoDataset<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

/** Information about the served dataset, or null if there is none. */
export const datasetInfo = cache(
  (): Promise<DatasetInfo | null> => orNoDataset(async () => (await getReader().dataset()).info),
);

/** The dataset's date as a day number; 0 without a dataset. */
export const asOfDay = (info: DatasetInfo | null): number => (info ? dayNumber(info.asOf) : 0);
