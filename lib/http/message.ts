/** A request, independent of the server that received it. */
export interface ApiRequest {
  method: string;
  /** The path as sent: "/v1/properties". */
  path: string;
  /** The query as sent, without the question mark; empty if there is none. */
  query: string;
  /** A header's value by its lower-case name. */
  header(name: string): string | undefined;
  clientAddress: string;
}

/** A URL's path and its query without the question mark, as they were sent. */
export function splitUrl(url: string): Pick<ApiRequest, "path" | "query"> {
  const question = url.indexOf("?");
  return question < 0 ? { path: url, query: "" } : { path: url.slice(0, question), query: url.slice(question + 1) };
}

export interface ApiResponse {
  status: number;
  /** Flat name, value list. `Content-Length` is added when the response is sent. */
  headers: string[];
  /** Null if there is no body, as in 204 and 304. */
  body: Uint8Array | null;
  /** For HEAD: `Content-Length` is the body's length, but the body is not sent. */
  withoutBody: boolean;
}

const EXPOSED =
  "Content-Disposition, Dataset-Version, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id";

/** Headers of every response under /v1; flat name, value list. */
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
 * The client's address. Each trusted proxy appends one entry to X-Forwarded-For, so that the client's address is the entry
 * at `trustedProxies` from the right. Entries further left may have been forged by the client.
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
