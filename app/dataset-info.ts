import { cache } from "react";
import type { DatasetInfo } from "@/lib/domain/dataset";

/** What the served dataset says of itself; null where there is none. */
export const datasetInfo = cache(async (): Promise<DatasetInfo | null> => null);
