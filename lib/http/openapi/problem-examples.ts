import { PLAN_TABLE } from "@/lib/domain/plan";
import type { Operation } from "../operation";
import { unknownMarket } from "../operations/markets";
import { parseQuery } from "../parameters/parse";
import { ApiProblem, type ProblemCode, problemBody, unavailable } from "../problems";
import { spent } from "../stages/credential";
import { abovePlan, invalid } from "../stages/parameters";
import { FOUND } from "./examples";
import { REQUEST_ID } from "./headers";

/** Those that say something of the request. */
const OF_A_REQUEST: Partial<Record<ProblemCode, ApiProblem>> = {
  limit_exceeds_plan: abovePlan(PLAN_TABLE.free),
  market_not_found: unknownMarket("99999"),
  rate_limited: spent(PLAN_TABLE.free.requestsPerMinute, 1),
  unavailable: unavailable(),
};

/** A problem as it is answered wherever it is met. */
export const plainProblem = (code: ProblemCode): ApiProblem => OF_A_REQUEST[code] ?? new ApiProblem(code);

/** What a problem's answer is, of the request that all examples are of. */
export const exampleBody = (problem: ApiProblem): object => JSON.parse(problemBody(problem, REQUEST_ID));

/** What an operation answers where it meets a problem: as it would, with the members that the code adds. */
export function problemExample(code: ProblemCode, operation: Operation): object {
  if (code === "invalid_parameters")
    return exampleBody(invalid(parseQuery("sqft=1200", operation.query).faults.slice(0, 1)));
  if (code === "address_not_found")
    return exampleBody(new ApiProblem(code, { members: { suggestions: [{ id: FOUND.id, address: FOUND.address }] } }));
  return exampleBody(plainProblem(code));
}
