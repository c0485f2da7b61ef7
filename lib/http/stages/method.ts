import type { Stage } from "../exchange";
import { ALLOWED } from "../http";
import { ApiProblem } from "../problems";

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
  else throw new ApiProblem("method_not_allowed", { headers: ["Allow", ALLOWED] });
};
