import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PublishedMarket } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import type { MonthlySeries } from "@/lib/domain/series";
import type { Nulls } from "./nulls";

/** The input of a build. Records may come in any order and are read once; an asynchronous source yields batches. */
export interface DatasetSource extends Pick<DatasetInfo, "asOf" | "kind" | "name" | "source"> {
  records: Iterable<PropertyRecord> | AsyncIterable<readonly PropertyRecord[]>;
  /** Published markets, served for ZIP codes without property records. */
  markets?: Iterable<PublishedMarket>;
  /** Returns the published series of a ZIP code in the order of `bySeriesName`; called once for each served ZIP code. */
  seriesOf?: (zipCode: string) => readonly MonthlySeries[];
  /** The expected number of records as far as known, so that too many are refused early. */
  expected?: () => number | null;
  /** Returns the file of listings for later imports, after the last record; it is moved into the dataset. */
  listings?: () => { path: string; bytes: number; sha256: string };
  /** Set if all records were already checked by `recordFault`: the counts of empty fields, final after the last record. */
  checked?: Nulls;
  /** Stored unchanged in the manifest, such as an import's counts. */
  notes?: Record<string, unknown>;
}

/** The published series of a ZIP code, and its place. */
export interface ZipSeries {
  zipCode: string;
  city: string;
  state: string;
  series: readonly MonthlySeries[];
}
