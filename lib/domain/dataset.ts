/** The description of a dataset, which pages and the README show. */
export interface DatasetInfo {
  /** Content hash of the dataset: lowercase hexadecimal. */
  version: string;
  /** The dataset's date, YYYY-MM-DD: the day that its facts are as of. */
  asOf: string;
  /** `generated` means real ZIP codes, cities, coordinates and price levels, but invented streets, homes and events. */
  kind: "generated" | "imported";
  /** Shown to visitors, as in "Lotline sample data" or "Hill Country MLS". */
  name: string;
  /** Where the data come from, in one sentence. */
  source: string;
  records: number;
  zipCodes: number;
}

/** There is no readable dataset: none was made, or it is damaged. The message names the remedy. */
export class DatasetUnavailable extends Error {
  override readonly name = "DatasetUnavailable";
}

/** Compares by name, because server.ts and each of Next's bundles load their own copy of the class. */
export const isDatasetUnavailable = (error: unknown): error is DatasetUnavailable =>
  error instanceof Error && error.name === "DatasetUnavailable";
