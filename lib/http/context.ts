import type { Access, Principal } from "@/lib/auth/access";
import type { RateLimitState } from "@/lib/auth/limiter";
import type { Page } from "@/lib/domain/search";
import type { PropertyStore } from "@/lib/store/store";
import type { ApiRequest } from "./message";
import type { Operation, OperationResult } from "./operation";
import type { CachedResponse, ResponseCache } from "./response-cache";
import type { Route } from "./router";

/** What middleware needs from the process. */
export interface Services {
  access: Access;
  store(): PropertyStore;
  /** Keeps a store open, also when it is replaced, until the returned function is called. */
  hold(store: PropertyStore): () => void;
  cache: ResponseCache;
  /** The origin under which the service is reached, if it is configured. */
  publicUrl?: string | undefined;
  operations: readonly Operation[];
}

/** A response before its body is compressed and the common headers are added. */
export interface UnencodedResponse {
  status: number;
  headers: readonly string[];
  body: Uint8Array | null;
  /** The entity tag of a 200 without its quotes; each encoding adds its own suffix. */
  etag?: string;
  /** The cache entry of this response, which stores its compressed bodies. */
  cached?: CachedResponse | undefined;
}

/** One request on its way through the middleware, which fills in the members step by step. */
export interface RequestContext {
  readonly services: Services;
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly path: string;
  readonly query: string;
  readonly route: Route | undefined;
  principal: Principal | undefined;
  rateLimit: RateLimitState | undefined;
  pathValues: Record<string, unknown> | undefined;
  queryValues: Record<string, unknown> | undefined;
  page: Page | undefined;
  /** The canonical query, without `offset`. */
  canonical: string | undefined;
  store: PropertyStore | undefined;
  etag: string | undefined;
  result: OperationResult | undefined;
  response: UnencodedResponse | undefined;
}

/** The context of a new request. All members are set from the start, since adding members to an object later is slower. */
export const contextOf = (
  services: Services,
  request: ApiRequest,
  requestId: string,
  path: string,
  query: string,
  route: Route | undefined,
): RequestContext => ({
  services,
  request,
  requestId,
  path,
  query,
  route,
  principal: undefined,
  rateLimit: undefined,
  pathValues: undefined,
  queryValues: undefined,
  page: undefined,
  canonical: undefined,
  store: undefined,
  etag: undefined,
  result: undefined,
  response: undefined,
});

/**
 * One step of handling a request. It ends the request by setting `response`, or by throwing an `ApiProblem`. It returns a
 * promise only if there is something to wait for.
 */
export type Middleware = (context: RequestContext) => void | Promise<void>;
