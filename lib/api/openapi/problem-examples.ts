import { PLAN_TABLE } from "@/lib/domain/plan";
import type { Operation } from "../operation";
import { parseQuery } from "../parameters/parse";
import { ApiProblem, PROBLEMS, type ProblemCode, problemBody } from "../problems";
import { tooMany } from "../stages/credential";
import { ALLOWED } from "../stages/method";
import { abovePlan, invalid } from "../stages/parameters";
import { FOUND } from "./examples";

/** What a problem says in `detail`, where that is not its meaning. */
const DETAILS: Partial<Record<ProblemCode, string>> = {
  missing_api_key: "Send the header “Authorization: Bearer <API_KEY>”.",
  limit_exceeds_plan: abovePlan(PLAN_TABLE.free).message,
  property_not_found: "No property has this identifier.",
  address_not_found: "No property matches this address exactly.",
  market_not_found: "The dataset does not cover the ZIP code 99999.",
  method_not_allowed: `The API answers ${ALLOWED}.`,
  rate_limited: tooMany(1, `The limit of ${PLAN_TABLE.free.requestsPerMinute} requests a minute is used up.`).message,
  unavailable: "There is no dataset to read at the moment.",
  internal_error: "An unexpected fault. Quote the request id when you report it.",
};

const ID = "3f1c1c52-6f0e-4c0e-9d0b-0f4f3a1f3b52";

/** A problem as it is answered wherever it is met. */
export const plainProblem = (code: ProblemCode, members: object = {}): object =>
  JSON.parse(
    problemBody(new ApiProblem(code, DETAILS[code] ?? PROBLEMS[code].meaning, { members: { ...members } }), ID),
  );

/** What an operation answers where it meets a problem: as it would, with the members that the code adds. */
export function problemExample(code: ProblemCode, operation: Operation): object {
  if (code === "invalid_parameters") {
    const fault = invalid(parseQuery("sqft=1200", operation.query).faults.slice(0, 1));
    return JSON.parse(problemBody(fault, ID));
  }
  return plainProblem(
    code,
    code === "address_not_found" ? { suggestions: [{ id: FOUND.id, address: FOUND.address }] } : {},
  );
}
