import { DatasetUnavailable } from "@/lib/domain/dataset";
import type { ClickHouseSettings } from "./settings";

/** The server's error code; null if no server answered. Older servers give it only in the text. */
function codeOf(error: unknown): number | null {
  const { code, message } = error as { code?: unknown; message?: string };
  const text = /^\d+$/.test(String(code)) ? String(code) : /\bCode: (\d+)/.exec(message ?? "")?.[1];
  return text === undefined ? null : Number(text);
}

/** No such column, table or database. */
const MISSING = new Set([47, 60, 81]);
const WRONG_CREDENTIALS = new Set([192, 193, 194, 516]);
const NOT_ALLOWED = new Set([164, 291, 497]);
/** A replica could not be reached, or the connection broke. */
const OF_THE_NETWORK = new Set([3, 32, 95, 96, 101, 102, 198, 203, 209, 210, 279, 425]);
/** The query was too large or took too long. */
const OVERLOADED = new Set([159, 160, 201, 202, 241, 243, 394]);

/** A query with this id is already running. */
const RUNS_ALREADY = 216;

/** Whether a query with the same id is still running. */
export const isTwice = (error: unknown): boolean => codeOf(error) === RUNS_ALREADY;
/** Whether a column, table or database is gone, as of a version that was removed. */
export const isMissing = (error: unknown): boolean => MISSING.has(codeOf(error) ?? 0);
/** Whether the query was too large or took too long for the server. */
export const isOverload = (error: unknown): boolean => OVERLOADED.has(codeOf(error) ?? 0);
/** Whether another attempt, on this or another server, may succeed. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return code === null || OF_THE_NETWORK.has(code) || isMissing(error);
}

/** The message of the server or of Node as one line, without the parts that all of the server's messages have. */
function wordsOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  const words = (message || code || String(error)).replace(/\s+/g, " ");
  return words
    .replace(/^.*?DB::Exception: /, "")
    .replace(/,? e\.what\(\) = .*$/, "")
    .trim();
}

/** A message for operators: what is wrong with a server, and the remedy. */
export function explain(error: unknown, origin: string, { user, timeLimitMs }: ClickHouseSettings): string {
  const code = codeOf(error);
  if (code === null)
    return `${origin} does not answer (${wordsOf(error)}). Remedy: start it, or correct its address in LOTLINE_CLICKHOUSE_URL.`;
  if (WRONG_CREDENTIALS.has(code))
    return `${origin} refuses user ${user}. Remedy: correct the user and the password in LOTLINE_CLICKHOUSE_URL.`;
  if (NOT_ALLOWED.has(code))
    return `${origin} refuses user ${user} a permission: ${wordsOf(error)} Remedy: grant it; docs/SCALE.md lists those that are needed.`;
  if (isMissing(error)) return `${origin}: ${wordsOf(error)} Remedy: npm run data -- load`;
  if (isOverload(error))
    return `${origin} could not answer within its limits (${timeLimitMs} ms): ${wordsOf(error)} Remedy: raise LOTLINE_CLICKHOUSE_TIMEOUT_MS, or add servers.`;
  return `${origin}: ${wordsOf(error)}`;
}

/** The error that the API answers with a 503. */
export const unavailable = (message: string, cause?: unknown): DatasetUnavailable =>
  new DatasetUnavailable(message, { cause });
