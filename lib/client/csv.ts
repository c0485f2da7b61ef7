import { request, saveFile } from "./api";
import { CSV_ROWS, filterQuery, type HomesState } from "./homes-url";

/** Rows asked for at once: the most that the browser's plan allows. */
const ROWS = 100;

/** The bodies of several CSV answers with the same header, as one. */
export const joinCsv = (parts: readonly string[]): string =>
  parts
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf("\n") + 1)))
    .map((part) => (part === "" || part.endsWith("\n") ? part : `${part}\r\n`))
    .join("");

/**
 * Saves the whole current result (to `CSV_ROWS`) as one CSV file, page by page; begins anew where the
 * dataset was replaced in between. @throws {ApiError}
 */
export async function downloadSearch(
  state: HomesState,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const base = [filterQuery(state.filter), `sort=${state.sort}&order=${state.order}`].filter(Boolean).join("&");
  const parts: string[] = [];
  let version: string | null = null;
  for (let offset = 0, all = Number.POSITIVE_INFINITY; offset < all; offset += ROWS) {
    const response = await request(
      `/v1/properties?${base}&limit=${ROWS}&offset=${offset}&include=details&format=csv`,
      undefined,
      "text/csv",
    );
    const served = response.headers.get("dataset-version");
    if (offset > 0 && served !== version) {
      parts.length = 0;
      offset = -ROWS;
      all = Number.POSITIVE_INFINITY;
      continue;
    }
    version = served;
    parts.push(await response.text());
    all = Math.min(CSV_ROWS, lastOffset(response.headers.get("link"), offset) + ROWS);
    onProgress(Math.min(offset + ROWS, all), all);
  }
  saveFile(new Blob([joinCsv(parts)], { type: "text/csv" }), "lotline-homes.csv");
}

/** The offset of the `last` page in a Link header; the current one without it. */
export function lastOffset(link: string | null, current: number): number {
  const target = /<([^>]*)>\s*;\s*rel="last"/.exec(link ?? "")?.[1];
  const offset = target ? new URLSearchParams(target.slice(target.indexOf("?") + 1)).get("offset") : null;
  return offset === null ? current : Number(offset);
}
