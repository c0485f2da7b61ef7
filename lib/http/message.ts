/** A request, independent of the server that received it. */
export interface ApiRequest {
  method: string;
  /** The path, normalised by `splitUrl`: "/v1/properties". */
  path: string;
  /** The query as sent, without the question mark; empty if there is none. */
  query: string;
  /** A header's value by its lower-case name. */
  header(name: string): string | undefined;
  clientAddress: string;
}

/** What occurs in no path that is already normal, but for percent-encoded characters that must be encoded. */
const TO_NORMALISE = /[%\\]|\/\./;

/**
 * A path as every part of the service reads it, so that none is passed by another spelling: without dot segments, with
 * unreserved characters decoded (RFC 3986, 6.2.2), and with slashes for backslashes, as browsers and Next read them.
 */
export function normalPath(path: string): string {
  if (!TO_NORMALISE.test(path)) return path;
  const decoded = path.replaceAll("\\", "/").replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
  const segments: string[] = [];
  const sent = decoded.split("/");
  for (const [i, segment] of sent.entries()) {
    if (segment !== "." && segment !== "..") segments.push(segment);
    else {
      if (segment === ".." && segments.length > 1) segments.pop();
      if (i === sent.length - 1) segments.push("");
    }
  }
  return segments.join("/");
}

/** A URL's normalised path, and its query as it was sent, without the question mark. */
export function splitUrl(url: string): Pick<ApiRequest, "path" | "query"> {
  const question = url.indexOf("?");
  return question < 0
    ? { path: normalPath(url), query: "" }
    : { path: normalPath(url.slice(0, question)), query: url.slice(question + 1) };
}

export interface ApiResponse {
  status: number;
  /** Flat name, value list. `Content-Length` is added when the response is sent. */
  headers: string[];
  /** Null if there is none, as in 204 and 304. The answer to HEAD has GET's, of which only the length is sent. */
  body: Uint8Array | null;
}

/** Shortest and longest request id that a client may send. */
export const REQUEST_ID_LENGTHS = [8, 64] as const;

/** Headers that pages of other origins may read. */
export const EXPOSED =
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

/** "203.0.113.9:51234", "[2001:db8::7]" and "[2001:db8::7]:51234": some proxies write the client's port, too. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/;

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
  const entry = chain[Math.max(0, chain.length - trustedProxies)] || socketAddress;
  return WITH_PORT.exec(entry)?.slice(1).find(Boolean) ?? entry;
}

/** A response's header, by its name in the letter case in which it is sent. */
export const headerOf = ({ headers }: ApiResponse, name: string): string | undefined =>
  headers.find((_, i) => i % 2 === 1 && headers[i - 1] === name);

/** The host of an address, with its port unless that is its scheme's; undefined if it has none. */
export const hostOf = (address: string | undefined): string | undefined => {
  try {
    return address === undefined ? undefined : new URL(address).host;
  } catch {
    return undefined;
  }
};

/** One decoded `name=value` of a query string; `value` is null if it is not percent-encoded UTF-8. */
export interface QueryPart {
  name: string;
  value: string | null;
}

/** The percent-decoded text, or null if it is not percent-encoded UTF-8. */
export function decodePercent(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Decodes a part of a query, in which `+` is a space, as in HTML forms. */
const decode = (text: string) => decodePercent(text.includes("+") ? text.replaceAll("+", " ") : text);

/** The parts in order, including repeated ones. A name that cannot be decoded is left as it was sent. */
export function parseQueryString(query: string): QueryPart[] {
  const parts: QueryPart[] = [];
  if (query === "") return parts;
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const rawName = equals < 0 ? part : part.slice(0, equals);
    parts.push({ name: decode(rawName) ?? rawName, value: equals < 0 ? "" : decode(part.slice(equals + 1)) });
  }
  return parts;
}
