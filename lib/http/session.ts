import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Access } from "@/lib/auth/access";
import { type ApiRequest, type ApiResponse, hostOf } from "./message";
import { ApiProblem, problemOf, problemResponse, rateLimited } from "./problems";

/** Path at which the service's own pages get their short-lived credential. */
export const SESSION_PATH = "/session/token";

/**
 * Whether the request comes from one of this service's own pages. Browsers tell by Sec-Fetch-Site, which scripts cannot set.
 * If it is not sent (plain http on a local network), Origin or Referer must name the same host as the request.
 */
function isSameOrigin(request: ApiRequest): boolean {
  const site = request.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const from = hostOf(request.header("origin") ?? request.header("referer"));
  return from !== undefined && from === request.header("host");
}

async function answer(request: ApiRequest, access: Access): Promise<string> {
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new ApiProblem("method_not_allowed", { detail: "Ask with GET.", headers: ["Allow", "GET, HEAD"] });
  if (!isSameOrigin(request)) throw new ApiProblem("forbidden_origin");
  const { rateLimit, token } = await access.issueBrowserToken(request.clientAddress);
  if (!token) throw rateLimited(rateLimit.resetSeconds, "Too many browser tokens were asked for from this address.");
  return JSON.stringify(token);
}

/** Answers `GET /session/token` with a short-lived credential for the pages: `{token, expiresAt}`. Never throws. */
export async function answerSession(
  request: ApiRequest,
  { access, log }: { access: Access; log: Logger },
): Promise<ApiResponse> {
  const requestId = randomUUID();
  const every = ["X-Request-Id", requestId, "X-Content-Type-Options", "nosniff"];
  try {
    const body = Buffer.from(await answer(request, access));
    const headers = [...every, "Content-Type", "application/json", "Cache-Control", "no-store"];
    return { status: 200, headers, body };
  } catch (error) {
    const { status, headers, body } = problemResponse(problemOf(error, requestId, log), requestId);
    return { status, headers: [...every, ...headers], body };
  }
}
