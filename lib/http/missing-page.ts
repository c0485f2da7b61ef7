import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { findMarketPlace, marketPath } from "@/lib/domain/market-place";
import { slugOf } from "@/lib/domain/paths";
import { decodePercent } from "./message";
import { OPERATIONS } from "./operations/table";
import { PROBLEMS } from "./problems";
import type { Reader } from "./reader";

/** Request header that tells the not-found page which market was asked for. */
export const MISSING_MARKET_HEADER = "x-lotline-missing-market";

/** Pages in app/developers that are not about an operation. */
const OTHER_PAGES = ["changelog", "errors", "find.json", "records"];
const REFERENCE_PAGES = new Set([...OTHER_PAGES, ...OPERATIONS.map(({ id }) => slugOf(id))]);

/** Pages below /markets that are not about a place. */
const NOT_PLACES = new Set(["area", "csv"]);

/** What to do with an address instead of showing its page. */
type PageVerdict =
  /** `market` is the path below /markets; null for other pages. */
  { missing: true; market: string | null } | { missing: false; redirectTo: string };

const missing = (market: string | null = null): PageVerdict => ({ missing: true, market });

/**
 * Checks a page below /markets: a place without a market is missing, and a place in another spelling ("/markets/tx") is
 * redirected. Null if the page is to be shown; images are not checked, as their route does it.
 */
async function checkMarket(reader: Reader, path: string, segments: readonly string[]): Promise<PageVerdict | null> {
  const last = segments.at(-1)!;
  if (NOT_PLACES.has(segments[0]!) || last.startsWith("opengraph-image")) return null;
  const isReport = segments.length > 1 && last === "report";
  const asked = isReport ? segments.slice(0, -1) : segments;
  const place = findMarketPlace(asked, await reader.dataset());
  if (!place) return segments.length > 3 ? null : missing(asked.join("/"));
  const own = marketPath(place) + (isReport ? "/report" : "");
  return decodePercent(own) === path ? null : { missing: false, redirectTo: own };
}

/**
 * Checks whether a page's decoded path names a home, market, operation or problem that does not exist, or a market in
 * another spelling. Null if the page is to be shown, which is always so while there is no dataset.
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
