import { z } from "zod";
import { PLAN_TABLE } from "@/lib/domain/plan";
import type { PropertyLookupRecord } from "@/lib/domain/projection";
import { addressSchema } from "@/lib/domain/property.schema";
import type { Operation } from "../operation";
import { parseQuery } from "../parameters/parse";
import {
  ApiProblem,
  invalidParameters,
  keyRateLimited,
  limitExceedsPlan,
  PROBLEMS,
  type ProblemCode,
  problemBody,
  unavailable,
  unknownMarket,
} from "../problems";
import { headersOf, REQUEST_ID } from "./headers";

const CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** Schema of RFC 9457's members and of those that some codes add. */
export const problemSchema = z.strictObject({
  type: z.string().meta({ description: "Path of the code's entry in the reference page" }),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().meta({ description: "The request id" }),
  code: z.enum(CODES),
  errors: z
    .array(
      z.strictObject({
        parameter: z.string(),
        message: z.string(),
        received: z
          .string()
          .nullable()
          .meta({ description: "As it came, cut to a length; null where missing or undecodable" }),
      }),
    )
    .optional()
    .meta({ description: "Only of invalid_parameters: every fault" }),
  suggestions: z
    .array(z.strictObject({ id: z.string(), address: addressSchema }))
    .max(5)
    .optional()
    .meta({ description: "Only of address_not_found: addresses that are near" }),
});

/** Examples of problems whose detail depends on the request. */
const EXAMPLES: Partial<Record<ProblemCode, ApiProblem>> = {
  limit_exceeds_plan: limitExceedsPlan(PLAN_TABLE.free),
  market_not_found: unknownMarket("99999"),
  rate_limited: keyRateLimited(PLAN_TABLE.free.requestsPerMinute, 1),
  unavailable: unavailable(),
};

/** An example of a problem that does not depend on an operation. */
export const plainProblem = (code: ProblemCode): ApiProblem => EXAMPLES[code] ?? new ApiProblem(code);

/** The body of a problem's response, with the request id of all examples. */
export const exampleBody = (problem: ApiProblem): object => JSON.parse(problemBody(problem, REQUEST_ID));

/** The body of an operation's problem, as in a real response, with the members that the code adds. */
export function problemExample(code: ProblemCode, operation: Operation): object {
  if (code === "invalid_parameters")
    return exampleBody(invalidParameters(parseQuery("sqft=1200", operation.query, operation.id).faults.slice(0, 1)));
  if (code === "address_not_found") {
    const { id, address } = (operation.example as { data: PropertyLookupRecord }).data;
    return exampleBody(new ApiProblem(code, { members: { suggestions: [{ id, address }] } }));
  }
  return exampleBody(plainProblem(code));
}

const COMMON_CODES: ProblemCode[] = [
  "invalid_parameters",
  "malformed_request",
  "method_not_allowed",
  "request_timeout",
  "headers_too_large",
  "internal_error",
];
const KEYED_CODES: ProblemCode[] = ["missing_api_key", "invalid_api_key", "rate_limited", "unavailable"];

/** Problem responses of an operation by status, each with an example per code. */
export function problemResponses(operation: Operation): Record<string, unknown> {
  const codes = [...COMMON_CODES, ...(operation.open ? [] : KEYED_CODES), ...operation.problems];
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => PROBLEMS[code].status === status);
      const description = here.map((code) => `\`${code}\`: ${PROBLEMS[code].meaning}`).join(" ");
      const examples = Object.fromEntries(here.map((code) => [code, { value: problemExample(code, operation) }]));
      const schema = { $ref: "#/components/schemas/Problem" };
      const content = { "application/problem+json": { schema, examples } };
      return [status, { description, headers: headersOf(operation, status), content }];
    }),
  );
}
