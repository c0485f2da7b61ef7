export { createClient, type Lotline, type LotlineOptions } from "./client.js";
export type { Answer, CallOptions, CsvPath, Input, ListPath, Path, Row } from "./operation.js";
export { DatasetChanged, LotlineProblem } from "./problem.js";
export type * from "./schema.js";
