import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { contextOf, type Middleware, type RequestContext, type Services, type UnencodedResponse } from "./context";
import { compress, type Encoding, encodingFor } from "./encoding";
import { type ApiRequest, type ApiResponse, COMMON_HEADERS } from "./message";
import type { Metrics } from "./metrics";
import { cacheKey, checkConditional, readCache } from "./middleware/cache";
import { authenticate, checkMethod, checkPath, checkRateLimit, rateLimitHeaders } from "./middleware/guard";
import { parseParameters } from "./middleware/parameters";
import { checkPlaces } from "./middleware/places";
import { runOperation, writeEnvelope } from "./middleware/run";
import type { Operation } from "./operation";
import { OPERATIONS } from "./operations/table";
import { ApiProblem, problemResponse, unavailable } from "./problems";
import type { ResponseCache } from "./response-cache";
import { createRouter, type Route, splitUrl } from "./router";

/** The steps of every request, in this order. */
const MIDDLEWARE: readonly Middleware[] = [
  checkMethod,
  authenticate,
  checkRateLimit,
  checkPath,
  parseParameters,
  checkConditional,
  readCache,
  checkPlaces,
  runOperation,
  writeEnvelope,
];

/** The client's own request id if it is safe for headers and logs, or a new one. */
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

function headersOf({ principal, rateLimit, store, requestId }: RequestContext, response: UnencodedResponse): string[] {
  const headers = ["X-Request-Id", requestId, ...COMMON_HEADERS];
  if (principal && rateLimit) {
    const policy = principal.label === "browser" ? "browser" : principal.plan;
    headers.push(...rateLimitHeaders(policy, rateLimit));
  }
  if (store) headers.push("Dataset-Version", store.info.version);
  if (response.etag !== undefined) headers.push("Cache-Control", "private, no-cache");
  headers.push(...response.headers);
  return headers;
}

/**
 * Answers one request under /v1; never throws. `route` is the operation of the path, if the caller knows it already.
 */
export type Api = (request: ApiRequest, route?: Route) => Promise<ApiResponse>;

/** The services that an API needs. */
export interface ApiParts extends Pick<Services, "access" | "store" | "hold" | "publicUrl"> {
  log: Logger;
  metrics: Metrics;
  cache: ResponseCache;
}

/** Creates the API over a process's services. */
export function createApi(
  { access, store, hold, publicUrl, log, metrics, cache }: ApiParts,
  operations: readonly Operation[] = OPERATIONS,
): Api {
  const services: Services = { access, store, hold, publicUrl, operations, cache };
  const routeOf = createRouter(operations);

  async function respond(context: RequestContext): Promise<UnencodedResponse> {
    try {
      for (const step of MIDDLEWARE) {
        const pending = step(context);
        if (pending) await pending;
        if (context.response) return context.response;
      }
      throw new Error("no middleware gave a response");
    } catch (error) {
      return problemResponse(problemOf(error, context.requestId, log), context.requestId);
    }
  }

  function compressed(context: RequestContext, { body, cached }: UnencodedResponse, encoding: Encoding) {
    const key = cached && cacheKey(context);
    return cached && key !== undefined ? cache.encoded(key, cached, encoding) : compress(body!, encoding);
  }

  return async (request, known) => {
    const startedAt = performance.now();
    const { path, query } = splitUrl(request.url);
    const context = contextOf(services, request, requestIdOf(request), path, query, known ?? routeOf(path));
    const unencoded = await respond(context);
    const { status, etag } = unencoded;
    const headers = headersOf(context, unencoded);
    let { body } = unencoded;
    const encoding = body ? encodingFor(request, body) : undefined;
    if (encoding) {
      body = await compressed(context, unencoded, encoding);
      headers.push("Content-Encoding", encoding);
    }
    if (etag !== undefined) headers.push("ETag", encoding ? `"${etag}-${encoding}"` : `"${etag}"`);
    metrics.request(context, status, performance.now() - startedAt);
    return { status, headers, body, withoutBody: request.method === "HEAD" };
  };
}
