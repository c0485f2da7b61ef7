import type { Problem } from "./schema.js";

/** The problem (RFC 9457) with which the service refused a request. `code` says which one it is. */
export class LotlineProblem extends Error {
  override readonly name = "LotlineProblem";
  readonly code: Problem["code"];
  readonly status: number;
  /** The request id. Quote it when you report an error. */
  readonly requestId: string;
  /** The whole problem, with `errors` for each parameter or `suggestions` of similar addresses. */
  readonly problem: Problem;
  /** Seconds to wait before the next request, if the service says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds: number | undefined) {
    const faults = (problem.errors ?? []).map(({ parameter, message }) => `${parameter} ${message}`);
    super([`${problem.status} ${problem.code}: ${problem.detail}`, ...faults].join("\n  "));
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.instance;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The data was republished between two pages, so that rows may be missing or duplicated: start again. */
export class DatasetChanged extends Error {
  override readonly name = "DatasetChanged";
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super(`The data was republished while its pages were read: ${from} became ${to}.`);
  }
}
