import type { Stage } from "../exchange";
import { ApiProblem } from "../problems";

export const ALLOWED = "GET, HEAD, OPTIONS";

const PREFLIGHT = [
  "Allow",
  ALLOWED,
  "Access-Control-Allow-Methods",
  ALLOWED,
  "Access-Control-Allow-Headers",
  "Authorization, If-None-Match, X-Request-Id",
  "Access-Control-Max-Age",
  "86400",
] as const;

/** OPTIONS answers a CORS preflight, which never carries a credential; other methods than GET and HEAD end here. */
export const checkMethod: Stage = (exchange) => {
  const { method } = exchange.request;
  if (method === "GET" || method === "HEAD") return;
  if (method === "OPTIONS") exchange.outcome = { status: 204, headers: PREFLIGHT, body: null };
  else throw new ApiProblem("method_not_allowed", `The API answers ${ALLOWED}.`, { headers: ["Allow", ALLOWED] });
};
