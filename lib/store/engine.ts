/**
 * The engine that writes and reads datasets. Only this module imports it by name, and `changes.ts`, which the engine itself uses:
 * to replace it, add a folder beside `columnar` and change the paths here. What it shares with other engines stands beside this file.
 */
export {
  bytesOf,
  FORMAT,
  LISTINGS_FILE,
  type Manifest,
  manifestOf,
  readManifest,
} from "./columnar/format";
export { FORMAT_BEFORE, formatOf, openBefore } from "./columnar/format-before";
export { LIMITS } from "./columnar/limits";
export { openColumnar as openStore, verifyColumnar as verifyDataset } from "./columnar/open";
export { completeRecords } from "./columnar/records";
export {
  type ColumnarWriter as DatasetWriter,
  columnarWriter as datasetWriter,
  type WrittenDataset,
} from "./columnar/write/writer";
