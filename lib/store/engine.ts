/**
 * The engine that writes and reads datasets. Only this module imports it by name: to replace it, add a folder beside `columnar`
 * and change the paths here.
 */
export {
  FORMAT,
  LISTINGS_FILE,
  type Manifest,
  manifestOf,
  readManifest,
} from "./columnar/format";
export { FORMAT_BEFORE, formatOf, openBefore } from "./columnar/format-before";
export { parseId } from "./columnar/hash";
export { LIMITS } from "./columnar/limits";
export { type OpenOptions, openColumnar as openStore, verifyColumnar as verifyDataset } from "./columnar/open";
export { completeRecords } from "./columnar/records";
export { identity, sortedBy } from "./columnar/write/orders";
export {
  type ColumnarWriter as DatasetWriter,
  columnarWriter as datasetWriter,
  type WrittenDataset,
} from "./columnar/write/writer";
