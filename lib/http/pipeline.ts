import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { isDatasetUnavailable } from "@/lib/store/unavailable";
import { type AnswerCache, createAnswerCache } from "./answer-cache";
import { COMPRESS_ABOVE_BYTES, compress, preferredEncoding } from "./encoding";
import type { Exchange, Outcome, Services, Stage } from "./exchange";
import { type ApiRequest, type ApiResponse, EVERY_ANSWER } from "./http";
import type { Metrics } from "./metrics";
import type { Operation } from "./operation";
import { OPERATIONS } from "./operations/table";
import { ApiProblem, problemAnswer, unavailable } from "./problems";
import { createRouter } from "./router";
import { answerConditionally } from "./stages/conditional";
import { admit, authenticate, limitHeaders } from "./stages/credential";
import { checkMethod } from "./stages/method";
import { checkPath, parseParameters } from "./stages/parameters";
import { recallAnswer } from "./stages/recall";
import { putInEnvelope, runOperation } from "./stages/run";

/** What happens to every request, in this order. */
const STAGES: readonly Stage[] = [
  checkMethod,
  authenticate,
  admit,
  recallAnswer,
  checkPath,
  parseParameters,
  answerConditionally,
  runOperation,
  putInEnvelope,
];

/** A client's own id is kept where it is harmless in a header and a log. */
const requestIdOf = (request: ApiRequest): string => {
  const sent = request.header("x-request-id");
  return sent !== undefined && /^[0-9A-Za-z._-]{8,64}$/.test(sent) ? sent : randomUUID();
};

function problemOf(error: unknown, requestId: string, log: Logger): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (isDatasetUnavailable(error)) {
    log.error({ requestId, err: error }, "dataset unavailable");
    return unavailable();
  }
  log.error({ requestId, err: error }, "unexpected fault");
  return new ApiProblem("internal_error");
}

function headersOf(exchange: Exchange, outcome: Outcome): string[] {
  const { principal, allowance, store } = exchange;
  const headers = ["X-Request-Id", exchange.requestId, ...EVERY_ANSWER];
  if (principal && allowance) {
    const policy = principal.label === "browser" ? "browser" : principal.plan;
    headers.push(...limitHeaders(policy, allowance));
  }
  if (store) headers.push("Dataset-Version", store.info.version);
  if (outcome.etag !== undefined) headers.push("Cache-Control", "private, no-cache");
  headers.push(...outcome.headers);
  return headers;
}

/** Answers one request under /v1; never throws. */
export type Api = (request: ApiRequest) => Promise<ApiResponse>;

/** What an API is made of. */
export interface ApiParts extends Pick<Services, "access" | "store"> {
  log: Logger;
  metrics: Metrics;
  answers?: AnswerCache;
}

const ANSWERS_BYTES = 16 << 20;

/** The API over a process's services. */
export function createApi(
  { access, store, log, metrics, answers = createAnswerCache(ANSWERS_BYTES) }: ApiParts,
  operations: readonly Operation[] = OPERATIONS,
): Api {
  const services: Services = { access, store, operations, answers, route: createRouter(operations) };

  async function outcomeOf(exchange: Exchange): Promise<Outcome> {
    try {
      for (const stage of STAGES) {
        const pending = stage(exchange);
        if (pending) await pending;
        if (exchange.outcome) return exchange.outcome;
      }
      throw new Error("no stage gave an outcome");
    } catch (error) {
      return problemAnswer(problemOf(error, exchange.requestId, log), exchange.requestId);
    }
  }

  async function encode(exchange: Exchange, outcome: Outcome): Promise<ApiResponse> {
    const headers = headersOf(exchange, outcome);
    const { status, etag } = outcome;
    let { body } = outcome;
    const encoding =
      body && body.length > COMPRESS_ABOVE_BYTES
        ? preferredEncoding(exchange.request.header("accept-encoding"))
        : undefined;
    if (encoding) {
      const { answer } = outcome;
      body = await (answer ? answers.encoded(answer, encoding) : compress(body!, encoding));
      headers.push("Content-Encoding", encoding);
    }
    if (etag !== undefined) headers.push("ETag", encoding ? `"${etag}-${encoding}"` : `"${etag}"`);
    return { status, headers, body, withoutBody: exchange.request.method === "HEAD" };
  }

  return async (request) => {
    const startedAt = performance.now();
    const question = request.url.indexOf("?");
    const path = question < 0 ? request.url : request.url.slice(0, question);
    const exchange: Exchange = {
      services,
      request,
      requestId: requestIdOf(request),
      path,
      query: question < 0 ? "" : request.url.slice(question + 1),
      route: services.route(path),
    };
    const response = await encode(exchange, await outcomeOf(exchange));
    metrics.request(exchange, response.status, performance.now() - startedAt);
    return response;
  };
}
