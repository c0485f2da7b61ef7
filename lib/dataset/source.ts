import type { DatasetInfo } from "@/lib/domain/dataset";
import type { MarketFigures, MarketMonth } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";

/** A ZIP's figures from published files. Only facts that the files truly state are filled; the rest is null. */
export interface PublishedMarket {
  zipCode: string;
  city: string;
  state: string;
  snapshot: Omit<MarketFigures, "date">;
  /** Any order; months that are missing become months of nulls. */
  history: MarketMonth[];
  /** As shown to visitors, as in "Zillow Research, ZHVI". */
  sources: string[];
}

/** Everything that a build needs. Records may come in any order and are read once. */
export interface DatasetSource extends Pick<DatasetInfo, "asOf" | "kind" | "name" | "source"> {
  records: Iterable<PropertyRecord> | AsyncIterable<PropertyRecord>;
  /** Served where the dataset has no property records for that ZIP. */
  markets?: Iterable<PublishedMarket>;
  /** Kept in the manifest as they are, as in an import's counts. */
  notes?: Record<string, unknown>;
}
