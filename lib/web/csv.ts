import { BYTE_ORDER_MARK, digitsCell } from "@/lib/domain/escape";
import { ApiError, request, saveFile } from "./api";
import { formatCount } from "./format";
import { apiQuery, type HomesState, MOST_ROWS } from "./homes-url";

/** Rows per request. */
const ROWS_PER_REQUEST = MOST_ROWS;
/** Number of simultaneous requests. */
const REQUESTS_MAX = 4;
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

/**
 * The offset of the last page by a `Link` header. A long query has no link to the last page: then it is infinite while there
 * is a link to the next page, otherwise the current offset.
 */
export function lastOffset(link: string | null, current: number): number {
  const target = /<([^>]*)>\s*;\s*rel="last"/.exec(link ?? "")?.[1];
  const offset = target ? new URLSearchParams(target.slice(target.indexOf("?") + 1)).get("offset") : null;
  if (offset !== null) return Number(offset);
  return /rel="next"/.test(link ?? "") ? Number.POSITIVE_INFINITY : current;
}

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

interface Page {
  text: string;
  version: string | null;
  last: number;
  rest: number;
}

interface CollectOptions {
  /** Aborts the download: the promise rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called with the number of rows so far. */
  onProgress: (done: number) => void;
  /** For tests: another way to wait. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Downloads the whole result of a search as one CSV file that spreadsheets open as it is (decision 0034): pages of 100 rows, four at a time, joined in order. Waits when the
 * rate limit requires it, and starts again if the dataset is replaced meanwhile.
 * @throws {ApiError} if the service fails; the signal's reason if it is aborted.
 */
export async function collectSearch(state: HomesState, options: CollectOptions): Promise<Blob> {
  const { signal, onProgress, wait = pause } = options;
  const pageAt = async (offset: number): Promise<Page> => {
    const path = `/v1/properties?${apiQuery({ ...state, limit: ROWS_PER_REQUEST, offset }, { format: "csv", csvGuard: true })}`;
    for (;;) {
      signal.throwIfAborted();
      try {
        const response = await request(path, signal, "text/csv");
        const { headers } = response;
        return {
          text: await response.text(),
          version: headers.get("dataset-version"),
          last: lastOffset(headers.get("link"), offset),
          rest: restSeconds(headers),
        };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error;
        await wait(error.retryAfterSeconds ?? 1, signal);
      }
    }
  };

  for (let begun = 0; begun <= RESTARTS_MAX; begun++) {
    const first = await pageAt(0);
    let { last } = first;
    // Blobs, since browsers may store them on disk.
    const { header, rows } = spreadsheetRows(first.text);
    const parts = [new Blob([BYTE_ORDER_MARK, header, rows])];
    let offset = ROWS_PER_REQUEST;
    let same = true;
    for (; same && offset <= last; offset += ROWS_PER_REQUEST * REQUESTS_MAX) {
      onProgress(offset);
      const offsets = Array.from({ length: REQUESTS_MAX }, (_, i) => offset + i * ROWS_PER_REQUEST).filter(
        (at) => at <= last,
      );
      const pages = await Promise.all(offsets.map(pageAt));
      last = Math.min(last, ...pages.map((page) => page.last));
      same = pages.every(({ version }) => version === first.version);
      parts.push(new Blob(pages.map(({ text }) => spreadsheetRows(text).rows)));
      const rest = Math.max(...pages.map((page) => page.rest));
      if (rest > 0) await wait(rest, signal);
    }
    if (same) return new Blob(parts, { type: "text/csv" });
  }
  throw new ApiError(0, "dataset_replaced", "The data was updated several times during the download. Try again.");
}

/**
 * Has the browser save the whole result of a search of `total` homes; `say` gets how far it is. Returns what to say of a
 * failure, or null.
 */
export async function downloadSearch(
  state: HomesState,
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
