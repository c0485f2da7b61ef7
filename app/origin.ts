import { headers } from "next/headers";
import { getConfig } from "@/lib/http/runtime";

/** A host name with an optional port, as in "lotline.example:8443". Anything else is not trusted. */
const HOST = /^[a-z\d.-]{1,253}(:\d{1,5})?$/i;

/**
 * The configured public address, or else the origin of the request. For absolute links: canonical addresses, social
 * images, JSON-LD. `X-Forwarded-Host` is not read, since proxies pass on what a client sent.
 */
export async function pageOrigin(): Promise<URL> {
  const { LOTLINE_PUBLIC_URL, LOTLINE_TRUST_PROXY } = getConfig();
  const asked = await headers();
  if (LOTLINE_PUBLIC_URL) return new URL(LOTLINE_PUBLIC_URL);
  const host = asked.get("host") ?? "";
  const scheme = LOTLINE_TRUST_PROXY > 0 && asked.get("x-forwarded-proto") === "https" ? "https" : "http";
  const origin = `${scheme}://${host}`;
  return new URL(HOST.test(host) && URL.canParse(origin) ? origin : "http://localhost");
}

/**
 * `Cache-Control` of a document with absolute links. Without a configured public address these follow the request's
 * `Host`, which anyone can send, so that no cache may give the document to others.
 */
export const cacheOfLinks = (seconds: number): string =>
  getConfig().LOTLINE_PUBLIC_URL ? `public, max-age=${seconds}` : "private, no-store";
