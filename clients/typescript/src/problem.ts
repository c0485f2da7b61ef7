import type { Problem } from "./schema.js";

/** What the service says of a request that it does not answer (RFC 9457). Look at `code`. */
export class LotlineProblem extends Error {
  override readonly name = "LotlineProblem";
  readonly code: Problem["code"];
  readonly status: number;
  /** The request's id: quote it in a report. */
  readonly requestId: string;
  /** The whole problem: `errors` of each parameter, `suggestions` of near addresses. */
  readonly problem: Problem;
  /** Seconds to wait before asking again, where the service says so. */
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

/** The data was republished between two pages, so that rows may be missing or there twice: begin anew. */
export class DatasetChanged extends Error {
  override readonly name = "DatasetChanged";
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super(`The data was republished while its pages were read: ${from} became ${to}.`);
  }
}
