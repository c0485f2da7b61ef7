import { type Access, bearerOf, type Principal } from "@/lib/auth/access";
import { isBrowserToken } from "@/lib/auth/browser-token";
import { isKey } from "@/lib/auth/key";
import type { RateLimitState } from "@/lib/auth/limiter";
import type { ApiRequest } from "./message";
import { ALLOWED_METHODS, ApiProblem, keyRateLimited, rateLimited } from "./problems";
import type { UnencodedResponse } from "./response-cache";

/** The answer to OPTIONS, which as a CORS preflight has no credential. */
const PREFLIGHT: UnencodedResponse = {
  status: 204,
  headers: [
    "Allow",
    ALLOWED_METHODS,
    "Access-Control-Allow-Methods",
    ALLOWED_METHODS,
    "Access-Control-Allow-Headers",
    "Authorization, If-None-Match, X-Request-Id",
    "Access-Control-Max-Age",
    "86400",
  ],
  body: null,
};

/** The answer to OPTIONS, or undefined for GET and HEAD. @throws {ApiProblem} for any other method */
export function preflight(method: string): UnencodedResponse | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  if (method === "OPTIONS") return PREFLIGHT;
  throw new ApiProblem("method_not_allowed", { headers: ["Allow", ALLOWED_METHODS] });
}

const CHALLENGE = 'Bearer realm="Lotline"';

/** Said of what is no key, as one that was not copied whole. A browser token that is over is told so by its code alone. */
const MISTYPED =
  "A key is lot_ and 44 letters and digits after it, of which the last six are a checksum. Copy it whole.";

/** Refuses a request whose credential is missing or wrong; a wrong one is counted. @throws {ApiProblem} always */
async function refuse(access: Access, authorization: string | undefined, clientAddress: string): Promise<never> {
  const credential = bearerOf(authorization);
  if (credential === undefined) throw new ApiProblem("missing_api_key", { headers: ["WWW-Authenticate", CHALLENGE] });
  const { allowed, resetSeconds } = await access.checkWrongKeyLimit(clientAddress);
  if (!allowed) throw rateLimited(resetSeconds, "Too many requests with a wrong key came from this address.");
  throw new ApiProblem("invalid_api_key", {
    ...(!isKey(credential) && !isBrowserToken(credential) && { detail: MISTYPED }),
    headers: [
      "WWW-Authenticate",
      `${CHALLENGE}, error="invalid_token", error_description="unknown, revoked or expired key"`,
    ],
  });
}

/** Who asks. Only a refusal has to wait. @throws {ApiProblem} if the credential is missing or wrong */
export function identify(access: Access, request: ApiRequest): Principal | Promise<never> {
  const { clientAddress } = request;
  const authorization = request.header("authorization");
  return access.principalOf(authorization, clientAddress) ?? refuse(access, authorization, clientAddress);
}

/** The rate limit's headers (IETF draft “RateLimit header fields for HTTP”); flat name, value list. */
export const rateLimitHeaders = (
  policy: string,
  { limit, remaining, resetSeconds }: Omit<RateLimitState, "allowed">,
): string[] => [
  "RateLimit-Policy",
  `"${policy}";q=${limit};w=60`,
  "RateLimit",
  `"${policy}";r=${remaining};t=${resetSeconds}`,
];

/**
 * Takes one token of the principal's bucket, and adds what is left to the response's headers, a refusal's too.
 * @throws {ApiProblem} if the bucket is empty
 */
export async function countRequest(access: Access, principal: Principal, headers: string[]): Promise<void> {
  const state = await access.checkRateLimit(principal);
  headers.push(...rateLimitHeaders(principal.label === "browser" ? "browser" : principal.plan, state));
  if (!state.allowed) throw keyRateLimited(state.limit, state.resetSeconds);
}
