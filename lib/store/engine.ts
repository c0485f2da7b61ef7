/**
 * The engine that datasets are written for and read by. Only this module names it: another one is a folder beside `columnar` and
 * a line here.
 */
export {
  FORMAT,
  LIMITS,
  LISTINGS_FILE,
  type Manifest,
  manifestOf,
  readManifest,
} from "./columnar/format";
export { parseId } from "./columnar/hash";
export { formatOf, openOlder } from "./columnar/older";
export { type OpenOptions, openColumnar as openStore, verifyColumnar as verifyDataset } from "./columnar/open";
export { completeRecords } from "./columnar/records";
export { identity, sortedBy } from "./columnar/write/orders";
export {
  type ColumnarWriter as DatasetWriter,
  columnarWriter as datasetWriter,
  type WrittenDataset,
} from "./columnar/write/writer";
