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
