import type { Sample } from "@/components/developers/samples";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { rateLimitHeaders } from "@/lib/http/middleware/guard";
import { exampleBody, plainProblem } from "@/lib/http/openapi/problems";
import { type ApiProblem, PROBLEMS, type ProblemCode } from "@/lib/http/problems";
import { type LiveAnswer, type LiveCall, liveAnswer, pairs } from "./live-answer";

/** Calls that go wrong, by the problem that they bring about. */
const CALLS: Partial<Record<ProblemCode, (sample: Sample) => LiveCall>> = {
  missing_api_key: () => ({ url: "/v1/properties", authorization: "none" }),
  invalid_api_key: () => ({ url: "/v1/properties", authorization: "wrong" }),
  invalid_parameters: () => ({ url: "/v1/properties?minBeds=two&minPrice=900000&maxPrice=300000&sqft=1200" }),
  limit_exceeds_plan: () => ({ url: "/v1/properties?limit=1000" }),
  property_not_found: () => ({ url: "/v1/properties/prop_ffffffffffffffff" }),
  address_not_found: ({ streetAddress, city, state, zipCode }) => ({
    url: `/v1/properties/lookup?${new URLSearchParams({ streetAddress: `${streetAddress} Unit 999`, city, state, zipCode })}`,
  }),
  market_not_found: () => ({ url: "/v1/markets/00000" }),
  not_found: () => ({ url: "/v1/houses" }),
  method_not_allowed: () => ({ url: "/v1/properties", method: "POST" }),
};

/** The head of those that no single call brings about. */
function headOf(code: ProblemCode, { headers }: ApiProblem): LiveAnswer["headers"] {
  const limit = PLAN_TABLE.free.requestsPerMinute;
  const limits = code === "rate_limited" ? rateLimitHeaders("free", { limit, remaining: 0, resetSeconds: 1 }) : [];
  return pairs(["Content-Type", "application/problem+json", ...limits, ...headers]);
}

export interface ProblemExample {
  /** "GET /v1/properties?limit=1000"; null where no single call brings it about. */
  request: string | null;
  answer: LiveAnswer;
}

/** A problem as the service answers it now, or as it would where no single call can show it. */
export async function problemExample(code: ProblemCode, sample: Sample): Promise<ProblemExample> {
  const { status } = PROBLEMS[code];
  const call = CALLS[code]?.(sample);
  const live = call && (await liveAnswer(call, status));
  if (call && live) return { request: `${call.method ?? "GET"} ${call.url}`, answer: live };
  const problem = plainProblem(code);
  return { request: null, answer: { status, headers: headOf(code, problem), body: exampleBody(problem) } };
}
