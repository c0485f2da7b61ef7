/** What a dataset says of itself; pages and the README show it. */
export interface DatasetInfo {
  /** Content hash of the dataset: lowercase hexadecimal. */
  version: string;
  /** The dataset's date D, YYYY-MM-DD. */
  asOf: string;
  /** `generated`: real ZIPs, cities, coordinates and price levels; invented streets, homes and events. */
  kind: "generated" | "imported";
  /** Shown to visitors, as in "Lotline sample data" or "Hill Country MLS". */
  name: string;
  /** Where it comes from, one sentence. */
  source: string;
  records: number;
  zipCodes: number;
}

/** There is no dataset to read: none was made, or it is damaged. The message names the remedy. */
export class DatasetUnavailable extends Error {
  override readonly name = "DatasetUnavailable";
}

/** By name: server.ts and each of Next's bundles load their own copy of the class. */
export const isDatasetUnavailable = (error: unknown): error is DatasetUnavailable =>
  error instanceof Error && error.name === "DatasetUnavailable";
