/** What an endpoint sees of a request, whatever server carries it. */
export interface ApiRequest {
  method: string;
  /** Path and query, as sent: "/v1/properties?limit=5". */
  url: string;
  /** A header's value by its lower-case name. */
  header(name: string): string | undefined;
  clientAddress: string;
}

export interface ApiResponse {
  status: number;
  /** Flat name, value list. `Content-Length` is added where the response is sent. */
  headers: string[];
  /** Null where there is no body at all, as in 204 and 304. */
  body: Uint8Array | null;
  /** HEAD: the body's length counts, the body is not sent. */
  withoutBody: boolean;
}

const EXPOSED =
  "Content-Disposition, Dataset-Version, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id";

/** Headers of every response under /v1, whatever part of the service gives it; flat name, value list. */
export const COMMON_HEADERS = [
  "X-Content-Type-Options",
  "nosniff",
  "Vary",
  "Authorization, Accept-Encoding",
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  EXPOSED,
] as const;

/**
 * The address that counts as the client's. With `trustedProxies` in front, each of which appends to
 * X-Forwarded-For, it is that many entries from the right; a client could have written what stands further left.
 */
export function clientAddressOf(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return socketAddress;
  const chain = forwardedFor.split(",").map((entry) => entry.trim());
  return chain[Math.max(0, chain.length - trustedProxies)] || socketAddress;
}
