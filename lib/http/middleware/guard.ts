import type { Authentication, Principal } from "@/lib/auth/access";
import type { RateLimitState } from "@/lib/auth/limiter";
import type { Middleware, RequestContext } from "../context";
import { ALLOWED_METHODS, ApiProblem } from "../problems";

const PREFLIGHT = [
  "Allow",
  ALLOWED_METHODS,
  "Access-Control-Allow-Methods",
  ALLOWED_METHODS,
  "Access-Control-Allow-Headers",
  "Authorization, If-None-Match, X-Request-Id",
  "Access-Control-Max-Age",
  "86400",
] as const;

/** Answers OPTIONS, which as a CORS preflight has no credential, and refuses methods other than GET and HEAD. */
export const checkMethod: Middleware = (context) => {
  const { method } = context.request;
  if (method === "GET" || method === "HEAD") return;
  if (method === "OPTIONS") context.response = { status: 204, headers: PREFLIGHT, body: null };
  else throw new ApiProblem("method_not_allowed", { headers: ["Allow", ALLOWED_METHODS] });
};

const CHALLENGE = 'Bearer realm="Lotline"';

/** The problem of an exceeded rate limit. `what` is a sentence that says which limit. */
export const rateLimited = (retryAfterSeconds: number, what: string): ApiProblem =>
  new ApiProblem("rate_limited", {
    detail: `${what} Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`,
    headers: ["Retry-After", String(retryAfterSeconds)],
  });

/** The problem of a key's exceeded rate limit. */
export const keyRateLimited = (limit: number, retryAfterSeconds: number): ApiProblem =>
  rateLimited(retryAfterSeconds, `The limit of ${limit} requests a minute is used up.`);

/** The principal of a credential. @throws {ApiProblem} if the credential is missing or invalid. */
export function principalOf(found: Authentication): Principal {
  if (found.kind === "principal") return found.principal;
  if (found.kind === "missing") throw new ApiProblem("missing_api_key", { headers: ["WWW-Authenticate", CHALLENGE] });
  if (!found.rateLimit.allowed)
    throw rateLimited(found.rateLimit.resetSeconds, "Too many requests with a wrong key came from this address.");
  throw new ApiProblem("invalid_api_key", {
    headers: [
      "WWW-Authenticate",
      `${CHALLENGE}, error="invalid_token", error_description="unknown, revoked or expired key"`,
    ],
  });
}

const identify = (context: RequestContext, found: Authentication): void => {
  context.principal = principalOf(found);
};

/** Finds the principal of the request's credential. Paths that do not exist need one, too. */
export const authenticate: Middleware = (context) => {
  const { request, services, route } = context;
  if (route?.operation.open) return;
  const found = services.access.authenticate(request.header("authorization"), request.clientAddress);
  return found instanceof Promise ? found.then((it) => identify(context, it)) : identify(context, found);
};

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

function limit(context: RequestContext, rateLimit: RateLimitState): void {
  context.rateLimit = rateLimit;
  if (!rateLimit.allowed) throw keyRateLimited(rateLimit.limit, rateLimit.resetSeconds);
}

/** Takes one token of the principal's bucket. */
export const checkRateLimit: Middleware = (context) => {
  const { principal, services } = context;
  if (!principal) return;
  const state = services.access.checkRateLimit(principal);
  return state instanceof Promise ? state.then((it) => limit(context, it)) : limit(context, state);
};

/** Refuses paths without an operation. Comes after credential and rate limit, so that strangers cannot probe for paths. */
export const checkPath: Middleware = (context) => {
  if (!context.route) throw new ApiProblem("not_found");
};
