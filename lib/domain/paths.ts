/** Addresses of pages, besides those of markets (`market-place.ts`) and searches. */

/** The search that is offered by default: homes for sale, as `FOR_SALE` has them. */
export const HOMES_FOR_SALE = "/homes?status=forSale&underContract=false";

/** The maximum number of homes in a comparison. */
export const COMPARE_MAX = 4;

/** Reads the ids in a comparison's address ("a,b,c"), in order and without duplicates. */
export function parseCompare(text: string | null): string[] {
  const ids = (text ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter(Boolean);
  return [...new Set(ids)];
}

/** "/compare?ids=a,b". */
export const compareHref = (ids: readonly string[]): string =>
  ids.length === 0 ? "/compare" : `/compare?ids=${ids.map(encodeURIComponent).join(",")}`;

/** The path segment of an operation's reference page: "searchProperties" → "search-properties". */
export const slugOf = (operationId: string): string =>
  operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
