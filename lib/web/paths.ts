/** The search as it is offered to who has asked for nothing yet: homes that can be bought. */
export const HOMES_FOR_SALE = "/homes?status=forSale";

/** At most this many homes stand side by side. */
export const COMPARE_MAX = 4;

/** The ids of a comparison's address, in its order, without repeats: "a,b,c". */
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
