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
  cache: ResponseCache;
  /** The origin under which the service is reached, where it is configured. */
  publicUrl?: string | undefined;
  operations: readonly Operation[];
}

/** A response before its body is compressed and the headers of every response are added. */
export interface UnencodedResponse {
  status: number;
  headers: readonly string[];
  body: Uint8Array | null;
  /** What stands between the tag's quotes, of 200 responses; each encoding adds its own ending. */
  etag?: string;
  /** The cache's entry that this response is: its compressed bodies are stored there. */
  cached?: CachedResponse | undefined;
}

/** One request on its way through the middleware, which fills in what it finds out. */
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
  /** The query in its one form, without `offset`. */
  canonical: string | undefined;
  store: PropertyStore | undefined;
  etag: string | undefined;
  result: OperationResult | undefined;
  response: UnencodedResponse | undefined;
}

/** Nothing is known yet; all members are there from the start, as an object that grows costs more. */
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
 * Does one thing for a request. Setting `response` ends the list; throwing an `ApiProblem` ends it with
 * that problem. Answers with a promise only where there is something to wait for.
 */
export type Middleware = (context: RequestContext) => void | Promise<void>;
