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
  cached?: CachedResponse;
}

/** One request on its way through the middleware, which fills in what it finds out. */
export interface RequestContext {
  readonly services: Services;
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly path: string;
  readonly query: string;
  readonly route: Route | undefined;
  principal?: Principal;
  rateLimit?: RateLimitState;
  pathValues?: Record<string, unknown>;
  queryValues?: Record<string, unknown>;
  page?: Page;
  /** The query in its one form, without `offset`. */
  canonical?: string;
  store?: PropertyStore;
  etag?: string;
  result?: OperationResult;
  response?: UnencodedResponse;
}

/**
 * Does one thing for a request. Setting `response` ends the list; throwing an `ApiProblem` ends it with
 * that problem.
 */
export type Middleware = (context: RequestContext) => void | Promise<void>;
