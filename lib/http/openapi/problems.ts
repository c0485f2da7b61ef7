import { z } from "zod";
import { addressSchema } from "@/lib/domain/property.schema";
import type { Operation } from "../operation";
import { PROBLEMS, type ProblemCode } from "../problems";
import { headersOf } from "./headers";
import { problemExample } from "./problem-examples";

const CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** RFC 9457, and the members that some codes add. */
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

const OF_ALL: ProblemCode[] = ["invalid_parameters", "method_not_allowed", "internal_error"];
const OF_LIMITED: ProblemCode[] = ["missing_api_key", "invalid_api_key", "rate_limited", "unavailable"];

/** Problem answers of an operation by status, each with an example per code. */
export function problemResponses(operation: Operation): Record<string, unknown> {
  const codes = [...OF_ALL, ...(operation.open ? [] : OF_LIMITED), ...operation.problems];
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
