import { type Sample, WRITTEN } from "@/components/developers/samples";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { askApi } from "@/lib/http/ask-api";
import { rateLimitHeaders } from "@/lib/http/caller";
import { REQUEST_ID } from "@/lib/http/openapi/headers";
import { exampleBody, plainProblem } from "@/lib/http/openapi/problems";
import { type ApiProblem, PROBLEMS, type ProblemCode } from "@/lib/http/problems";
import { SESSION_PATH } from "@/lib/http/session";
import { datasetInfo } from "../installation";

interface LiveCall {
  url: string;
  method?: string;
  /** The Authorization header. By default it is a token of the page. */
  authorization?: "none" | "wrong";
}

interface LiveAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: unknown;
}

/** Responses by call for one dataset, within which they cannot change. */
let kept: { version: string; answers: Map<string, LiveAnswer> } | undefined;

/** The Authorization header of a call, or null for none. */
async function credential({ authorization }: LiveCall): Promise<string | null> {
  if (authorization === "none") return null;
  if (authorization === "wrong") return "Bearer lot_wrong";
  const { text } = await askApi({ url: SESSION_PATH, headers: { "sec-fetch-site": "same-origin" } });
  return `Bearer ${(JSON.parse(text) as { token?: string }).token}`;
}

async function ask(call: LiveCall): Promise<LiveAnswer> {
  const { url, method = "GET" } = call;
  const headers = { authorization: await credential(call), "x-request-id": REQUEST_ID };
  const { status, headers: sent, text } = await askApi({ url, method, headers });
  return { status, headers: sent, body: text === "" ? null : JSON.parse(text) };
}

/**
 * The API's response to a call of the reference, requested like from a visitor's browser. Undefined if it does not
 * have the status that the page shows, as without a dataset. These calls do not count as a visitor's, because there
 * are as many as pages.
 */
export async function liveAnswer(call: LiveCall, status: number): Promise<LiveAnswer | undefined> {
  const version = (await datasetInfo())?.version ?? "none";
  if (kept?.version !== version) kept = { version, answers: new Map() };
  const { answers } = kept;
  const name = JSON.stringify(call);
  const known = answers.get(name);
  if (known) return known;
  const answer = await ask(call);
  if (answer.status !== status) return undefined;
  answers.set(name, answer);
  return answer;
}

/** Calls that fail, by the problem that they cause. */
const CALLS: Partial<Record<ProblemCode, (sample: Sample) => LiveCall>> = {
  missing_api_key: () => ({ url: "/v1/properties", authorization: "none" }),
  invalid_api_key: () => ({ url: "/v1/properties", authorization: "wrong" }),
  invalid_parameters: () => ({ url: "/v1/properties?minBeds=two&minPrice=900000&maxPrice=300000&sqft=1200" }),
  limit_exceeds_plan: () => ({ url: "/v1/properties?limit=1000" }),
  property_not_found: () => ({ url: "/v1/properties/prop_ffffffffffffffff" }),
  address_not_found: ({ streetAddress, city, state, zipCode }) => ({
    url: `/v1/properties/lookup?${new URLSearchParams({ streetAddress: `${streetAddress} Unit 999`, city, state, zipCode })}`,
  }),
  version_gone: () => ({ url: `/v1/changes?since=${WRITTEN.version}` }),
  market_not_found: () => ({ url: "/v1/markets/00000" }),
  not_found: () => ({ url: "/v1/houses" }),
  method_not_allowed: () => ({ url: "/v1/properties", method: "POST" }),
};

/** Converts a flat list of names and values to pairs. */
function pairs(flat: readonly string[]): LiveAnswer["headers"] {
  const found: LiveAnswer["headers"] = [];
  for (let i = 0; i < flat.length; i += 2) found.push([flat[i]!, flat[i + 1]!]);
  return found;
}

/** The response headers of problems that no single call causes. */
function headOf(code: ProblemCode, { headers }: ApiProblem): LiveAnswer["headers"] {
  const limit = PLAN_TABLE.free.requestsPerMinute;
  const limits = code === "rate_limited" ? rateLimitHeaders("free", { limit, remaining: 0, resetSeconds: 1 }) : [];
  return pairs(["Content-Type", "application/problem+json", ...limits, ...headers]);
}

interface ProblemExample {
  /** "GET /v1/properties?limit=1000", or null if no single call causes the problem. */
  request: string | null;
  answer: LiveAnswer;
}

/** The service's current response with a problem, or the response it would give if no single call causes it. */
export async function problemExample(code: ProblemCode, sample: Sample): Promise<ProblemExample> {
  const { status } = PROBLEMS[code];
  const call = CALLS[code]?.(sample);
  const live = call && (await liveAnswer(call, status));
  if (call && live) return { request: `${call.method ?? "GET"} ${call.url}`, answer: live };
  const problem = plainProblem(code);
  return { request: null, answer: { status, headers: headOf(code, problem), body: exampleBody(problem) } };
}
