import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, embedPolicy, isEmbed, isPicture, plainPolicy, tileOrigins } from "@/lib/http/csp";
import { decodePercent } from "@/lib/http/message";
import { checkPage, MISSING_MARKET_HEADER } from "@/lib/http/missing-page";
import { getReader } from "@/lib/http/reader";
import { getConfig } from "@/lib/http/runtime";

/** Pages and public files, but neither the API, which has no HTML, nor the build's files. */
export const config = { matcher: ["/((?!v1(?:/|$)|mcp$|session/|_next/).*)"] };

const POLICY = "Content-Security-Policy";

/** The security policy of a page or picture, by its decoded path. */
function policyOf(path: string): string {
  if (isEmbed(path)) return embedPolicy();
  if (isPicture(path)) return plainPolicy();
  return contentSecurityPolicy({
    nonce: randomBytes(16).toString("base64"),
    tileOrigins: tileOrigins(getConfig().LOTLINE_TILE_URL),
    development: process.env.NODE_ENV === "development",
  });
}

/**
 * Gives every page a security policy with its own nonce, which Next reads from the request. Checks whether what the address
 * names exists and, if not, rewrites it to an address without a page (Next's docs on loading.js, "Status codes"), since
 * `notFound()` within a streamed page would only send an empty document that scripts fill in.
 */
export default async function proxy(request: NextRequest): Promise<NextResponse> {
  const path = decodePercent(request.nextUrl.pathname);
  const policy = policyOf(path ?? "");
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  headers.delete(MISSING_MARKET_HEADER);
  const verdict = path === null ? null : await checkPage(getReader(), path);
  let response: NextResponse;
  if (verdict === null) response = NextResponse.next({ request: { headers } });
  else if (verdict.missing) {
    if (verdict.market !== null)
      headers.set(MISSING_MARKET_HEADER, verdict.market.replace(/[^\x20-\x7e]/g, "").slice(0, 60));
    response = NextResponse.rewrite(new URL("/no-such-page", request.url), { request: { headers } });
  } else response = NextResponse.redirect(new URL(verdict.redirectTo + request.nextUrl.search, request.url), 308);
  response.headers.set(POLICY, policy);
  return response;
}
