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

/** What is done with a page's address other than to show its page. */
type PageVerdict =
  /** `market` is what was asked for below /markets, as its segments; null elsewhere. */
  { missing: true; market: string | null } | { missing: false; redirectTo: string };

const missing = (market: string | null = null): PageVerdict => ({ missing: true, market });

/**
 * What becomes of a page below /markets: a place without a market is missing, and one that is spelled as no link has it
 * ("/markets/tx") is sent to its own address. Null for a page of no place and for a picture, which answers for itself.
 */
async function checkMarket(reader: Reader, path: string, segments: readonly string[]): Promise<PageVerdict | null> {
  const last = segments.at(-1)!;
  if (OF_NO_PLACE.has(segments[0]!) || last.startsWith("opengraph-image")) return null;
  const isReport = segments.length > 1 && last === "report";
  const asked = isReport ? segments.slice(0, -1) : segments;
  const place = findMarketPlace(asked, await reader.zipPlaces());
  if (!place) return segments.length > 3 ? null : missing(asked.join("/"));
  const own = marketPath(place) + (isReport ? "/report" : "");
  return decodePercent(own) === path ? null : { missing: false, redirectTo: own };
}

/**
 * Whether a page's path, decoded, names a home, a market, an operation or a problem that does not exist, or a market by an
 * address that is not its own. Null where the page is to be shown, as every page is while there is no dataset.
 */
export async function checkPage(reader: Reader, path: string): Promise<PageVerdict | null> {
  const [, first, ...segments] = path.split("/");
  const [second, third] = segments;
  if (!second) return null;
  try {
    if (first === "markets") return await checkMarket(reader, path, segments);
    if (first === "developers" && second === "errors" && segments.length === 2)
      return Object.hasOwn(PROBLEMS, third!) ? null : missing();
    if (first === "developers" && segments.length === 1) return REFERENCE_PAGES.has(second) ? null : missing();
    const isHome = first === "homes" && (segments.length === 1 ? second !== "feed" : third === "cma");
    return isHome && segments.length <= 2 && !(await reader.hasProperty(second)) ? missing() : null;
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}
