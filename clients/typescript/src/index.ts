export { createClient, type Held, type Lotline, type LotlineOptions } from "./client.js";
export type { Answer, CallOptions, CsvPath, DetailedPath, Input, ListPath, Path, Row } from "./operation.js";
export type { Clock, PatienceOptions } from "./patience.js";
export { DatasetChanged, LotlineProblem } from "./problem.js";
export type * from "./schema.js";
