import { type Fault, fault } from "@/lib/domain/parameters";
import { PLAN_TABLE, type Plan } from "@/lib/domain/plan";
import type { Middleware, RequestContext } from "../context";
import { parseQuery, parseValue } from "../parameters/parse";
import { ApiProblem } from "../problems";

function parsePath({ route }: RequestContext, faults: Fault[]): Record<string, unknown> {
  const { operation, path } = route!;
  const values: Record<string, unknown> = {};
  for (const name in operation.pathParameters)
    values[name] = parseValue(name, operation.pathParameters[name]!, path[name]!, faults);
  return values;
}

/** A problem that names the parameters at fault and holds what is wrong with each. */
export const invalidParameters = (faults: Fault[]): ApiProblem => {
  const names = [...new Set(faults.map((f) => f.parameter || "a parameter without a name"))];
  const shown = names.slice(0, 5).join(", ") + (names.length > 5 ? " and others" : "");
  return new ApiProblem("invalid_parameters", { detail: `See errors: ${shown}.`, members: { errors: faults } });
};

/** A page that is larger than a plan's. */
export const limitExceedsPlan = ({ label, maxLimit }: Pick<Plan, "label" | "maxLimit">): ApiProblem =>
  new ApiProblem("limit_exceeds_plan", { detail: `The ${label} plan answers at most ${maxLimit} results per page.` });

/** Path and query → values, all faults at once; `limit` against the plan. */
export const parseParameters: Middleware = (context) => {
  const { operation } = context.route!;
  const { values, faults } = parseQuery(context.query, operation.query);
  context.pathValues = parsePath(context, faults);
  context.queryValues = values as Record<string, unknown>;
  if (!operation.paged) {
    if (faults.length > 0) throw invalidParameters(faults);
    return;
  }
  const plan = PLAN_TABLE[context.principal?.plan ?? "free"];
  const page = values as { limit?: number; offset: number };
  const limit = page.limit ?? plan.defaultLimit;
  const tooLarge = limit > plan.maxLimit ? limitExceedsPlan(plan) : null;
  if (faults.length > 0) {
    if (tooLarge) faults.push(fault("limit", tooLarge.message, String(limit)));
    throw invalidParameters(faults);
  }
  if (tooLarge) throw tooLarge;
  page.limit = limit;
  context.page = { limit, offset: page.offset };
};
