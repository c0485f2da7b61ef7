import { randomUUID } from "node:crypto";
import { EVERY_ANSWER } from "../http";
import { ApiProblem, type Particulars, type ProblemCode, problemAnswer } from "../problems";

/** The answer to a request that the pipeline never sees: what node's parser refused, or headers that contradict each other. */
export function earlyProblem(code: ProblemCode, particulars?: Particulars) {
  const requestId = randomUUID();
  const { status, headers, body } = problemAnswer(new ApiProblem(code, particulars), requestId);
  return { status, headers: ["X-Request-Id", requestId, ...EVERY_ANSWER, ...headers], body, withoutBody: false };
}
