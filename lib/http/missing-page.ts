import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { findMarketPlace, marketPath } from "@/lib/domain/market-place";
import { slugOf } from "@/lib/domain/operation-slug";
import { OPERATIONS } from "./operations/table";
import { decodePercent } from "./parameters/query-string";
import { PROBLEMS } from "./problems";
import type { Reader } from "./reader";

/** Tells the page for what does not exist which market was asked for. */
export const MISSING_MARKET_HEADER = "x-lotline-missing-market";

/** What stands in app/developers beside the operations' pages. */
const REFERENCE = ["changelog", "errors", "find.json", "records"];
const REFERENCE_PAGES = new Set([...REFERENCE, ...OPERATIONS.map(({ id }) => slugOf(id))]);

/** Pages below /markets that are of no place. */
const OF_NO_PLACE = new Set(["area", "csv"]);

/** What is read; `otherwise` where there is no dataset, which the page says itself. */
async function whereData<T>(otherwise: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isDatasetUnavailable(error)) return otherwise;
    throw error;
  }
}

/**
 * The market that segments below /markets name: its place, or null where there is none, and what follows it in the path.
 * Undefined where they name no place: a page of no place, or a picture, which answers for itself.
 */
async function marketOf(reader: Reader, segments: readonly string[]) {
  const last = segments.at(-1)!;
  if (OF_NO_PLACE.has(segments[0]!) || last.startsWith("opengraph-image")) return undefined;
  const report = segments.length > 1 && last === "report";
  const place = findMarketPlace(report ? segments.slice(0, -1) : segments, await reader.zipPlaces());
  return { place, rest: report ? "/report" : "" };
}

/** The address of a market whose place is spelled as no link has it ("/markets/tx"), or null. `path` is decoded. */
export async function properMarketPath(reader: Reader, path: string): Promise<string | null> {
  const [, first, ...segments] = path.split("/");
  if (first !== "markets" || !segments[0]) return null;
  const found = await whereData(undefined, () => marketOf(reader, segments));
  if (!found?.place) return null;
  const proper = marketPath(found.place) + found.rest;
  return decodePercent(proper) === path ? null : proper;
}

/** Whether a page's path names a home or a market that the dataset does not have, or no operation or problem. */
export async function isMissingPage(reader: Reader, path: string): Promise<boolean> {
  const [, first, ...segments] = path.split("/");
  const [second, third, ...rest] = segments;
  if (!second || rest.length > (first === "markets" ? 1 : 0)) return false;
  if (first === "developers" && second === "errors") return third !== undefined && !Object.hasOwn(PROBLEMS, third);
  if (third !== undefined && first !== "markets" && !(first === "homes" && third === "cma")) return false;
  return whereData(false, async () => {
    if (first === "developers") return !REFERENCE_PAGES.has(second);
    if (first === "homes") return second !== "feed" && (await reader.property(second)) === null;
    return first === "markets" && (await marketOf(reader, segments))?.place === null;
  });
}
