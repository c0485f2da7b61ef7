import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PublishedMarket } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import type { MonthlySeries } from "@/lib/domain/series";

export type { PublishedMarket };

/** A sale stays recent this long: sold in (D - 90, D], where D is the dataset's date. */
export const RECENTLY_SOLD_DAYS = 90;

/** Everything that a build needs. Records may come in any order and are read once; those that are waited for come in batches. */
export interface DatasetSource extends Pick<DatasetInfo, "asOf" | "kind" | "name" | "source"> {
  records: Iterable<PropertyRecord> | AsyncIterable<readonly PropertyRecord[]>;
  /** Served where the dataset has no property records for that ZIP. */
  markets?: Iterable<PublishedMarket>;
  /** What files published of a ZIP, in the order of `bySeriesName`; asked once for each ZIP that is served. */
  seriesOf?: (zipCode: string) => readonly MonthlySeries[];
  /** How many records will come, as far as is known by now: what no dataset can hold is refused early. */
  expected?: () => number | null;
  /** The listings that a later import adds to, once all records were taken; the file is moved into the dataset. */
  listings?: () => { path: string; bytes: number; sha256: string };
  /** Whether `recordFault` was asked of each record already. */
  checked?: true;
  /** Kept in the manifest as they are, as in an import's counts. */
  notes?: Record<string, unknown>;
}

/** What files published of a ZIP, and where that is. */
export interface ZipSeries {
  zipCode: string;
  city: string;
  state: string;
  series: readonly MonthlySeries[];
}
