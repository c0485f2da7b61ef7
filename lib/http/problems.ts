import type { Logger } from "pino";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import type { Fault } from "@/lib/domain/parameters";
import type { Plan } from "@/lib/domain/plan";

/** The methods that /v1 answers, as the `Allow` header lists them. */
export const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

/**
 * Every problem that the API can answer, by code: status, title, meaning, and whether the same request may be sent again: no, anew
 * from the start, later (after Retry-After), or soon (with growing pauses). docs/errors has a page for each.
 * `detail` is the default detail of an answer; without it, that is the meaning.
 */
export const PROBLEMS = {
  missing_api_key: {
    retry: "no",
    status: 401,
    title: "An API key is required",
    meaning: "There is no Authorization header, or it is not a Bearer credential.",
    detail: "Send the header “Authorization: Bearer <API_KEY>”.",
  },
  invalid_api_key: {
    retry: "no",
    status: 401,
    title: "The API key is not valid",
    meaning: "The key is unknown, revoked or expired.",
  },
  invalid_parameters: {
    retry: "no",
    status: 400,
    title: "A parameter is not valid",
    meaning:
      "A parameter is unknown, repeated, malformed, empty or missing, a minimum is above its maximum, or a place is spelled otherwise than here.",
  },
  limit_exceeds_plan: {
    retry: "no",
    status: 400,
    title: "The limit is above the plan's maximum",
    meaning: "The page size asked for, or the number of ids, is larger than the key's plan allows.",
  },
  property_not_found: {
    retry: "no",
    status: 404,
    title: "No such property",
    meaning: "No property has this identifier.",
  },
  address_not_found: {
    retry: "no",
    status: 404,
    title: "No property at this address",
    meaning: "No property matches the address; suggestions names up to five that are near.",
    detail: "No property matches this address.",
  },
  market_not_found: {
    retry: "no",
    status: 404,
    title: "No such market",
    meaning: "The dataset does not cover this ZIP code.",
  },
  version_gone: {
    retry: "anew",
    status: 410,
    title: "That version of the dataset is gone",
    meaning: "The version of the dataset that a cursor or a since names is not kept here any more, or cannot be read.",
    detail:
      "That version of the dataset is not kept here any more, or cannot be read. Begin anew with the one that is served.",
  },
  not_found: {
    retry: "no",
    status: 404,
    title: "No such path",
    meaning: "There is no operation at this path.",
    detail: "There is no operation at this path. /v1/openapi.json describes all of them.",
  },
  method_not_allowed: {
    retry: "no",
    status: 405,
    title: "The method is not allowed",
    meaning: "The API is read-only: GET, HEAD and OPTIONS.",
    detail: `The API answers ${ALLOWED_METHODS}.`,
  },
  rate_limited: {
    retry: "later",
    status: 429,
    title: "Too many requests",
    meaning: "The key's rate limit, or the limit for wrong credentials, is used up for the moment.",
  },
  unavailable: {
    retry: "later",
    status: 503,
    title: "The dataset is not available",
    meaning: "The dataset is missing or cannot be read.",
    detail: "The dataset, or what was asked of it, cannot be read at the moment.",
  },
  internal_error: {
    retry: "soon",
    status: 500,
    title: "Something went wrong here",
    meaning: "An unexpected fault; the log has it under the request id.",
    detail: "An unexpected fault. Quote the request id when you report it.",
  },
  forbidden_origin: {
    retry: "no",
    status: 403,
    title: "Not for pages of this origin",
    meaning:
      "A browser token was asked for by another site, or not by a page at all; or a page of an origin that the operator does not name asked at /mcp.",
    detail: "Browser tokens are for this service's own pages. Integrations use an API key.",
  },
  malformed_request: {
    retry: "no",
    status: 400,
    title: "The request is not valid HTTP",
    meaning: "The server could not read the request, or a header that must be sent once came twice.",
    detail: "The server could not read the request.",
  },
  not_implemented: {
    retry: "no",
    status: 501,
    title: "The service does not speak this",
    meaning:
      "The request has a Transfer-Encoding other than chunked (501), or a version other than HTTP/1.1 and 1.0 (505).",
    detail: "The service takes no Transfer-Encoding but chunked.",
  },
  request_timeout: {
    retry: "soon",
    status: 408,
    title: "The request took too long to arrive",
    meaning: "The client did not send its whole request in time.",
    detail: "The whole request must arrive in time.",
  },
  content_too_large: {
    retry: "no",
    status: 413,
    title: "The message is too large",
    meaning: "A message to /mcp is above 256 KiB.",
  },
  headers_too_large: {
    retry: "no",
    status: 431,
    title: "The request's address and headers are too large",
    meaning: "Address and headers together are above 16 KB, or there are more than 1,000 headers.",
    detail: "Address and headers together must stay below 16 KB, and headers must be at most 1,000.",
  },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Path of the problem's page in the reference. Each problem has its own, so that clients can rely on the address. */
export const problemType = (code: ProblemCode): string => `/developers/errors/${code}`;

export interface Particulars {
  /** What is wrong with this request; defaults to the code's general detail. */
  detail?: string | undefined;
  /** A status other than the code's usual one. */
  status?: number;
  /** Members besides those of RFC 9457. */
  members?: Record<string, unknown>;
  /** Flat name, value list. */
  headers?: readonly string[];
}

const defaultDetailOf = (code: ProblemCode): string => {
  const problem: { meaning: string; detail?: string } = PROBLEMS[code];
  return problem.detail ?? problem.meaning;
};

/** Can be thrown anywhere below the pipeline, which turns it into a problem response. Clients can read `detail`. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly detail: string;
  readonly status: number;
  readonly members: Record<string, unknown>;
  readonly headers: readonly string[];
  constructor(
    readonly code: ProblemCode,
    { detail = defaultDetailOf(code), status = PROBLEMS[code].status, members = {}, headers = [] }: Particulars = {},
  ) {
    super(detail);
    this.detail = detail;
    this.status = status;
    this.members = members;
    this.headers = headers;
  }
}

const RETRY_UNAVAILABLE_SECONDS = "5";

/** The problem of a dataset that is missing or cannot be read. */
export const unavailable = (): ApiProblem =>
  new ApiProblem("unavailable", { headers: ["Retry-After", RETRY_UNAVAILABLE_SECONDS] });

/** The problem to answer for an error. The log gets what a client must not see. */
export function problemOf(error: unknown, requestId: string, log: Logger): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (isDatasetUnavailable(error)) {
    log.error({ requestId, err: error }, "dataset unavailable");
    return unavailable();
  }
  log.error({ requestId, err: error }, "unexpected fault");
  return new ApiProblem("internal_error");
}

/** The problem of a ZIP code that the dataset does not cover. */
export const unknownMarket = (zipCode: string): ApiProblem =>
  new ApiProblem("market_not_found", { detail: `The dataset does not cover the ZIP code ${zipCode}.` });

/** The problem of an exceeded rate limit. `what` is a sentence that says which limit. */
export const rateLimited = (retryAfterSeconds: number, what: string): ApiProblem =>
  new ApiProblem("rate_limited", {
    detail: `${what} Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`,
    headers: ["Retry-After", String(retryAfterSeconds)],
  });

/** The problem of a key's exceeded rate limit. */
export const keyRateLimited = (limit: number, retryAfterSeconds: number): ApiProblem =>
  rateLimited(retryAfterSeconds, `The limit of ${limit} requests a minute is used up.`);

/** The problem of a page that is larger than the plan allows. */
export const limitExceedsPlan = ({ label, maxLimit }: Pick<Plan, "label" | "maxLimit">): ApiProblem =>
  new ApiProblem("limit_exceeds_plan", { detail: `The ${label} plan answers at most ${maxLimit} results per page.` });

/** The problem of invalid parameters: names them in `detail`, and describes each fault in `errors`. */
export const invalidParameters = (faults: Fault[]): ApiProblem => {
  const names = [...new Set(faults.map((f) => f.parameter || "a parameter without a name"))];
  const shown = names.slice(0, 5).join(", ") + (names.length > 5 ? " and others" : "");
  return new ApiProblem("invalid_parameters", { detail: `See errors: ${shown}.`, members: { errors: faults } });
};

/** Headers of every problem's response; flat name, value list. */
const PROBLEM_HEADERS = ["Content-Type", "application/problem+json", "Cache-Control", "no-store"] as const;

/** The members of a problem (RFC 9457); `instance` only with the id of a request. */
export const problemMembers = (problem: ApiProblem, requestId?: string): Record<string, unknown> => ({
  type: problemType(problem.code),
  title: PROBLEMS[problem.code].title,
  status: problem.status,
  detail: problem.detail,
  ...(requestId !== undefined && { instance: requestId }),
  code: problem.code,
  ...problem.members,
});

/** The body of a problem's response. */
export const problemBody = (problem: ApiProblem, requestId: string): string =>
  JSON.stringify(problemMembers(problem, requestId));

/** A problem's response without the headers common to all responses. */
export const problemResponse = (problem: ApiProblem, requestId: string) => ({
  status: problem.status,
  headers: [...PROBLEM_HEADERS, ...problem.headers],
  body: Buffer.from(problemBody(problem, requestId)),
});
