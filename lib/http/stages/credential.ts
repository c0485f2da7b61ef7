import type { Allowance } from "@/lib/auth/limiter";
import type { Exchange, Stage } from "../exchange";
import { ApiProblem } from "../problems";

const CHALLENGE = 'Bearer realm="Lotline"';

const isOpen = ({ route }: Exchange) => route?.operation.open === true;

export const tooMany = (retryAfterSeconds: number, what: string): ApiProblem =>
  new ApiProblem("rate_limited", {
    detail: `${what} Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`,
    headers: ["Retry-After", String(retryAfterSeconds)],
  });

/** A key's own limit is used up. */
export const spent = (limit: number, retryAfterSeconds: number): ApiProblem =>
  tooMany(retryAfterSeconds, `The limit of ${limit} requests a minute is used up.`);

/** Credential → principal. Paths that do not exist need one as well. */
export const authenticate: Stage = (exchange) => {
  if (isOpen(exchange)) return;
  const { request, services } = exchange;
  const found = services.access.authenticate(request.header("authorization"), request.clientAddress);
  if (found.kind === "principal") {
    exchange.principal = found.principal;
    return;
  }
  if (found.kind === "missing") throw new ApiProblem("missing_api_key", { headers: ["WWW-Authenticate", CHALLENGE] });
  if (!found.allowance.allowed)
    throw tooMany(found.allowance.resetSeconds, "Too many requests with a wrong key came from this address.");
  throw new ApiProblem("invalid_api_key", {
    headers: [
      "WWW-Authenticate",
      `${CHALLENGE}, error="invalid_token", error_description="unknown, revoked or expired key"`,
    ],
  });
};

/** What every answer under a limit says of it (IETF draft “RateLimit header fields for HTTP”); name, value list. */
export const limitHeaders = (
  policy: string,
  { limit, remaining, resetSeconds }: Omit<Allowance, "allowed">,
): string[] => [
  "RateLimit-Policy",
  `"${policy}";q=${limit};w=60`,
  "RateLimit",
  `"${policy}";r=${remaining};t=${resetSeconds}`,
];

/** One token of the principal's bucket. */
export const admit: Stage = (exchange) => {
  const { principal, services } = exchange;
  if (!principal) return;
  const allowance = services.access.admit(principal);
  exchange.allowance = allowance;
  if (!allowance.allowed) throw spent(allowance.limit, allowance.resetSeconds);
};
