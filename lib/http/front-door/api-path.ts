import { pathOf } from "../http";
import { decodePercent } from "../parameters/query-string";

/** The segments that a lenient reader would see: decoded, slashes of either kind, dots resolved. */
function lenientSegments(path: string): string[] {
  const segments: string[] = [];
  for (const segment of (decodePercent(path) ?? path).split(/[\\/]+/)) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}

/**
 * Whether the API answers a URL. Disguises of /v1, such as //v1, /V1, /%76%31 and /x/../v1, count: they
 * get a problem, never a page.
 */
export function isApiPath(url: string): boolean {
  const path = pathOf(url);
  if (path === "/v1" || path.startsWith("/v1/")) return true;
  return path.toLowerCase().includes("v1") || path.includes("%")
    ? lenientSegments(path)[0]?.toLowerCase() === "v1"
    : path === "*";
}
