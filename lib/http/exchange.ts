import type { Access, Principal } from "@/lib/auth/access";
import type { Allowance } from "@/lib/auth/limiter";
import type { Page } from "@/lib/domain/search";
import type { MaybePromise, PropertyStore } from "@/lib/store/store";
import type { AnswerCache, KeptAnswer } from "./answer-cache";
import type { ApiRequest } from "./http";
import type { Answer, Operation } from "./operation";
import type { Route } from "./router";

/** What stages need from the process. */
export interface Services {
  access: Access;
  store(): PropertyStore;
  answers: AnswerCache;
  operations: readonly Operation[];
  route(path: string): Route | undefined;
}

/** A body before it is encoded for the wire. */
export interface Outcome {
  status: number;
  headers: readonly string[];
  body: Uint8Array | null;
  /** Quoted tag's inside, of 200 answers; each encoding adds its own ending. */
  etag?: string;
  /** The answer that this is, where it may be kept: its encodings are kept with it. */
  answer?: KeptAnswer;
}

/** One request on its way through the stages; each stage fills in what it found out. */
export interface Exchange {
  readonly services: Services;
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly path: string;
  readonly query: string;
  route: Route | undefined;
  principal?: Principal;
  allowance?: Allowance;
  pathValues?: Record<string, unknown>;
  queryValues?: Record<string, unknown>;
  page?: Page;
  /** The query in its one form, without `offset`. */
  canonical?: string;
  store?: PropertyStore;
  etag?: string;
  answer?: Answer;
  outcome?: Outcome;
}

/**
 * Does one thing for a request. Setting `outcome` ends the list; throwing an `ApiProblem` ends it with
 * that problem.
 */
export type Stage = (exchange: Exchange) => MaybePromise<void>;
