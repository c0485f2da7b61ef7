import { BYTE_ORDER_MARK, digitsCell } from "@/lib/domain/escape";
import { ApiError, request } from "./api";
import { formatCount } from "./format";
import { apiQuery, MOST_ROWS, type SearchState } from "./homes-url";
import { saveFile } from "./save-file";

/** How often a download starts again because the dataset was replaced meanwhile. */
const RESTARTS_MAX = 3;
/** The share of the rate limit that is left to the page itself. */
const RESERVED_SHARE = 0.25;

/** A CSV response's header line, and its rows, in which ZIP codes are cells that stay texts in a spreadsheet. */
export function spreadsheetRows(text: string): { header: string; rows: string } {
  const end = text.indexOf("\n") + 1;
  const header = text.slice(0, end);
  const zipCode = header.trimEnd().split(",").indexOf("zipCode");
  let column = 0;
  const rows = text.slice(end).replace(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g, (whole, cell, mark) => {
    const isZip = column === zipCode;
    column = mark === "," ? column + 1 : 0;
    return isZip ? digitsCell(cell) + mark : whole;
  });
  return { header, rows };
}

/** The path of the next page by a `Link` header; undefined on the last one. */
export const nextPage = (link: string | null): string | undefined => /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? "")?.[1];

/** Seconds to wait until a quarter of the rate limit is available again; 0 if it is, or without rate limit headers. */
export function restSeconds(headers: Headers): number {
  const [, quota, window] = /;q=(\d+);w=(\d+)/.exec(headers.get("ratelimit-policy") ?? "") ?? [];
  const [, left] = /;r=(\d+)/.exec(headers.get("ratelimit") ?? "") ?? [];
  if (!quota || !window || !left) return 0;
  const missing = Number(quota) * RESERVED_SHARE - Number(left);
  return missing <= 0 ? 0 : Math.max(1, Math.ceil((missing * Number(window)) / Number(quota)));
}

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

interface CollectOptions {
  /** Aborts the download: the promise rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called with the number of rows so far, while there are more. */
  onProgress: (done: number) => void;
  /** For tests: another way to wait. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Downloads the whole result of a search as one CSV file that spreadsheets open as it is (decision 0034): by its cursor, a page
 * after the other. Waits when the rate limit requires it, and starts again if the dataset is replaced meanwhile.
 * @throws {ApiError} if the service fails; the signal's reason if it is aborted.
 */
export async function collectSearch(state: SearchState, options: CollectOptions): Promise<Blob> {
  const { signal, onProgress, wait = pause } = options;
  const whole = { limit: MOST_ROWS, offset: 0, cursor: "start", format: "csv", csvGuard: true } as const;
  const start = `/v1/properties?${apiQuery(state, whole)}`;
  const ask = async (path: string): Promise<Response> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await request(path, signal, "text/csv");
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error;
        await wait(error.retryAfterSeconds ?? 1, signal);
      }
    }
  };
  const collect = async (): Promise<Blob> => {
    // Blobs, since browsers may store them on disk.
    const parts = [new Blob([BYTE_ORDER_MARK])];
    for (let path = start; ; ) {
      const response = await ask(path);
      const { header, rows } = spreadsheetRows(await response.text());
      parts.push(new Blob([path === start ? header : "", rows]));
      const next = nextPage(response.headers.get("link"));
      if (!next) return new Blob(parts, { type: "text/csv" });
      onProgress((parts.length - 1) * MOST_ROWS);
      const rest = restSeconds(response.headers);
      if (rest > 0) await wait(rest, signal);
      path = next;
    }
  };
  for (let begun = 0; begun <= RESTARTS_MAX; begun++)
    try {
      return await collect();
    } catch (error) {
      // A cursor is one of a version of the dataset.
      if (!(error instanceof ApiError) || error.code !== "version_gone") throw error;
    }
  throw new ApiError(0, "dataset_replaced", "The data was updated several times during the download. Try again.");
}

/**
 * Has the browser save the whole result of a search of `total` homes; `say` gets how far it is. Returns what to say of a
 * failure, or null.
 */
export async function downloadSearch(
  state: SearchState,
  total: number,
  signal: AbortSignal,
  say: (words: string) => void,
): Promise<string | null> {
  const onProgress = (done: number) => say(`${formatCount(done)} of ${formatCount(total)} …`);
  try {
    saveFile(await collectSearch(state, { signal, onProgress }), "lotline-homes.csv");
    return null;
  } catch (error) {
    if (signal.aborted) return "Stopped.";
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
