/** There is no dataset to read: none was made, or it is damaged. The message names the remedy. */
export class DatasetUnavailable extends Error {
  override readonly name = "DatasetUnavailable";
}

/** By name: server.ts and each of Next's bundles load their own copy of the class. */
export const isDatasetUnavailable = (error: unknown): error is DatasetUnavailable =>
  error instanceof Error && error.name === "DatasetUnavailable";
