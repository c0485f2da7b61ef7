import { headers } from "next/headers";
import { getConfig } from "@/lib/http/runtime";

/** A host name with an optional port, as in "lotline.example:8443". Anything else is not trusted. */
const HOST = /^[a-z\d.-]{1,253}(:\d{1,5})?$/i;

/**
 * The configured public address, or else the origin of the request. For absolute links: canonical addresses, social
 * images, JSON-LD.
 */
export async function pageOrigin(): Promise<URL> {
  const { LOTLINE_PUBLIC_URL, LOTLINE_TRUST_PROXY } = getConfig();
  const asked = await headers();
  if (LOTLINE_PUBLIC_URL) return new URL(LOTLINE_PUBLIC_URL);
  const proxied = LOTLINE_TRUST_PROXY > 0;
  const host = (proxied ? asked.get("x-forwarded-host") : null) ?? asked.get("host") ?? "";
  const scheme = proxied && asked.get("x-forwarded-proto") === "https" ? "https" : "http";
  const origin = `${scheme}://${host}`;
  return new URL(HOST.test(host) && URL.canParse(origin) ? origin : "http://localhost");
}
