import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Access, Principal } from "@/lib/auth/access";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import { PLAN_TABLE } from "@/lib/domain/plan";
import type { CurrentDataset } from "@/lib/store/served";
import type { PropertyStore } from "@/lib/store/store";
import { type Arguments, parseArguments } from "./arguments";
import { countRequest, identify, preflight } from "./caller";
import { compress, type Encoding, encodingFor } from "./encoding";
import { digestOf, entityTag, notModified } from "./entity-tag";
import { envelopeOf } from "./envelope";
import { type ApiRequest, type ApiResponse, COMMON_HEADERS, REQUEST_ID_LENGTHS } from "./message";
import type { Metrics } from "./metrics";
import type { OpenOperation, Operation, OperationResult } from "./operation";
import { checkPlaceNames } from "./places";
import { ApiProblem, problemOf, problemResponse } from "./problems";
import type { ResponseCache, UnencodedResponse } from "./response-cache";
import { createRouter, type Route } from "./router";

const OWN_ID = new RegExp(`^[0-9A-Za-z._-]{${REQUEST_ID_LENGTHS}}$`);

/** The client's own request id if it is safe for headers and logs, or a new one. */
const requestIdOf = (request: ApiRequest): string => {
  const sent = request.header("x-request-id");
  return sent !== undefined && OWN_ID.test(sent) ? sent : randomUUID();
};

/**
 * Answers one request under /v1; never throws. `route` is the operation of the path, if the caller knows it already, and
 * `caller` who asks, if credential and rate were checked already.
 */
export type Api = (request: ApiRequest, route?: Route, caller?: Principal) => Promise<ApiResponse>;

/** Asks the dataset being served, which stays open until it has answered. @throws {DatasetUnavailable} if there is none */
export async function askDataset<T>(
  dataset: ApiParts["dataset"],
  question: (store: PropertyStore) => Promise<T>,
): Promise<T> {
  const store = dataset.store();
  if (!store) throw new DatasetUnavailable(dataset.problem() ?? "There is no dataset.");
  const release = dataset.hold(store);
  try {
    return await question(store);
  } finally {
    release();
  }
}

/** The problem of a path without an operation; `shorter` is the one without the slashes at its end, the commonest mistake. */
const noOperation = (shorter: Route | undefined): ApiProblem =>
  new ApiProblem(
    "not_found",
    shorter && { detail: "There is no operation at this path: leave out the slash at its end." },
  );

/** The services that an API needs. */
export interface ApiParts {
  access: Access;
  dataset: Pick<CurrentDataset, "store" | "hold" | "problem">;
  /** The API's own description, as JSON text. */
  description(): string;
  log: Logger;
  metrics: Metrics;
  cache: ResponseCache;
}

/** What is known of the reply before there is an answer, and is said of a problem too. */
interface Reply {
  /** Flat name, value list. */
  headers: string[];
  /** Who asks, as logs show it; null until that is known. */
  key: string | null;
}

/** Creates the API of these operations over a process's services. */
export function createApi(
  { access, dataset, description, log, metrics, cache }: ApiParts,
  operations: readonly Operation[],
): Api {
  const routeOf = createRouter(operations);

  /** The cached response under a key, or the 304 in its place. */
  function cachedResponse(request: ApiRequest, key: string): UnencodedResponse | undefined {
    const response = cache.read(key);
    if (!response) return undefined;
    const { etag, headers, body } = response;
    return notModified(request, etag, body) ?? { status: 200, etag, headers, body, cached: { key, response } };
  }

  /** The response of a result. Without an `etag` of the request, that of its bytes; without a `key` it is not cached. */
  function write(
    request: ApiRequest,
    { operation, asked, result }: { operation: Operation; asked: Arguments; result: OperationResult },
    { key, etag: known }: { key?: string | undefined; etag?: string | undefined },
  ): UnencodedResponse {
    const { headers, body } = envelopeOf(request.path, operation, asked, result);
    const etag = known ?? digestOf(body);
    const response = key === undefined ? undefined : cache.write(key, { etag, headers, body });
    const cached = key !== undefined && response ? { key, response } : undefined;
    return notModified(request, etag, body) ?? { status: 200, etag, headers, body, cached };
  }

  /** An open operation has one response for everyone, with or without a dataset. */
  async function answerOpen(request: ApiRequest, route: Route, operation: OpenOperation, headers: string[]) {
    const asked = parseArguments(route, request.query, PLAN_TABLE.free);
    const version = dataset.store()?.info.version;
    if (version !== undefined) headers.push("Dataset-Version", version);
    const known = cachedResponse(request, operation.id);
    if (known) return known;
    const result = await operation.run({ description });
    return write(request, { operation, asked, result }, { key: operation.id });
  }

  /**
   * The way of a request, in the contract's order: method, credential, rate, path, parameters, 304, answer. Each step adds to
   * the reply what every later answer, a problem too, has to say.
   */
  async function answer(
    request: ApiRequest,
    route: Route | undefined,
    caller: Principal | undefined,
    reply: Reply,
  ): Promise<UnencodedResponse> {
    const allowed = preflight(request.method);
    if (allowed) return allowed;
    if (route?.operation.open) return answerOpen(request, route, route.operation, reply.headers);
    const principal = caller ?? (await identify(access, request));
    reply.key = principal.label;
    if (!caller) await countRequest(access, principal, reply.headers);
    // After credential and rate, so that strangers cannot probe for paths.
    if (!route || route.operation.open) throw noOperation(routeOf(request.path.replace(/\/+$/, "")));
    const { operation } = route;
    const asked = parseArguments(route, request.query, PLAN_TABLE[principal.plan]);
    return askDataset(dataset, async (store) => {
      reply.headers.push("Dataset-Version", store.info.version);
      // The tag covers everything that the answer depends on; about the key only the answer's bytes say it.
      const etag = operation.ofKey ? undefined : entityTag(operation, asked, store.info.version);
      const known = etag && (notModified(request, etag) ?? cachedResponse(request, etag));
      if (known) return known;
      await checkPlaceNames(store, operation.query, asked.query);
      const { path, query, page } = asked;
      const call = { store, path, query, page, access, principal };
      return write(request, { operation, asked, result: await operation.run(call) }, { key: etag, etag });
    });
  }

  const encoded = ({ cached }: UnencodedResponse, body: Uint8Array, encoding: Encoding): Promise<Uint8Array> =>
    cached ? cache.encoded(cached.key, cached.response, encoding) : compress(body, encoding);

  return async (request, route = routeOf(request.path), caller) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    const reply: Reply = { headers: ["X-Request-Id", requestId, ...COMMON_HEADERS], key: null };
    const response: UnencodedResponse = await answer(request, route, caller, reply).catch((error) =>
      problemResponse(problemOf(error, requestId, log), requestId),
    );
    const { headers, key } = reply;
    const { status, etag } = response;
    if (etag !== undefined) headers.push("Cache-Control", "private, no-cache");
    headers.push(...response.headers);
    let { body } = response;
    const encoding = body ? encodingFor(request, body) : undefined;
    if (body && encoding) {
      body = await encoded(response, body, encoding);
      headers.push("Content-Encoding", encoding);
    }
    if (etag !== undefined) headers.push("ETag", encoding ? `"${etag}-${encoding}"` : `"${etag}"`);
    metrics.request({
      method: request.method,
      path: request.path,
      operation: route?.operation.id,
      key,
      client: request.clientAddress,
      requestId,
      status,
      durationMs: performance.now() - startedAt,
    });
    return { status, headers, body };
  };
}
