import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PublishedMarket } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import type { EncodedRecords } from "@/lib/store/engine";
import type { MarketsPart } from "./markets/zips";

export type { PublishedMarket };

/** Valid records that other threads made ready for the files and counted for the markets. */
export interface EncodedSource {
  /** In the dataset's order; read once. */
  batches(): AsyncIterable<EncodedRecords>;
  /** What the markets need of all records; complete when the batches are. */
  markets: readonly MarketsPart[];
}

/** Everything that a build needs. Records may come in any order and are read once; those that are waited for come in batches. */
export interface DatasetSource extends Pick<DatasetInfo, "asOf" | "kind" | "name" | "source"> {
  records: Iterable<PropertyRecord> | AsyncIterable<readonly PropertyRecord[]> | EncodedSource;
  /** Served where the dataset has no property records for that ZIP. */
  markets?: Iterable<PublishedMarket>;
  /** Kept in the manifest as they are, as in an import's counts. */
  notes?: Record<string, unknown>;
}
