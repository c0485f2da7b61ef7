import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, embedPolicy, isEmbed, tileOrigins } from "@/lib/http/csp";
import { isMissingPage, MISSING_MARKET_HEADER, properMarketPath } from "@/lib/http/missing-page";
import { decodePercent } from "@/lib/http/parameters/query-string";
import { getReader } from "@/lib/http/reader";
import { getConfig } from "@/lib/http/runtime";

/** Pages, and what stands beside them; not the API, which has no HTML, nor the build's files. */
export const config = { matcher: ["/((?!v1(?:/|$)|mcp$|session/|_next/).*)"] };

const POLICY = "Content-Security-Policy";

/**
 * Gives every page a security policy with a nonce of its own, which Next finds in the request; one that other sites may
 * frame has a policy without scripts. Sends the address of a home, market, operation or problem that does not exist to a
 * path that no page has: Next renders not-found.tsx whole for it, while `notFound()` within a page sends an empty document
 * that scripts fill in. A place in another case is sent to its own address.
 */
export default async function proxy(request: NextRequest): Promise<NextResponse> {
  const path = decodePercent(request.nextUrl.pathname);
  const policy =
    path !== null && isEmbed(path)
      ? embedPolicy()
      : contentSecurityPolicy({
          nonce: randomBytes(16).toString("base64"),
          tileOrigins: tileOrigins(getConfig().LOTLINE_TILE_URL),
          development: process.env.NODE_ENV === "development",
        });
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  headers.delete(MISSING_MARKET_HEADER);
  let response: NextResponse;
  if (path !== null && (await isMissingPage(getReader(), path))) {
    const [, kind, ...segments] = path.split("/");
    const asked = segments.filter((segment) => segment !== "report").join("/");
    if (kind === "markets") headers.set(MISSING_MARKET_HEADER, asked.replace(/[^\x20-\x7e]/g, "").slice(0, 60));
    response = NextResponse.rewrite(new URL("/no-such-page", request.url), { request: { headers } });
  } else {
    const proper = path === null ? null : await properMarketPath(getReader(), path);
    response =
      proper === null
        ? NextResponse.next({ request: { headers } })
        : NextResponse.redirect(new URL(proper + request.nextUrl.search, request.url), 308);
  }
  response.headers.set(POLICY, policy);
  return response;
}
