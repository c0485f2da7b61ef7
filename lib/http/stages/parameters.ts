import { type Fault, fault } from "@/lib/domain/parameters";
import { PLAN_TABLE, type Plan } from "@/lib/domain/plan";
import type { Exchange, Stage } from "../exchange";
import { parseQuery, parseValue } from "../parameters/parse";
import { ApiProblem } from "../problems";

/** A path that no operation has. After credential and rate, so that a stranger learns nothing of the paths. */
export const checkPath: Stage = (exchange) => {
  if (!exchange.route) throw new ApiProblem("not_found");
};

function parsePath(exchange: Exchange, faults: Fault[]): Record<string, unknown> {
  const { operation, path } = exchange.route!;
  const values: Record<string, unknown> = {};
  for (const name in operation.pathParameters)
    values[name] = parseValue(name, operation.pathParameters[name]!, path[name]!, faults);
  return values;
}

/** A problem that names the parameters at fault and holds what is wrong with each. */
export const invalid = (faults: Fault[]): ApiProblem => {
  const names = [...new Set(faults.map((f) => f.parameter || "a parameter without a name"))];
  const shown = names.slice(0, 5).join(", ") + (names.length > 5 ? " and others" : "");
  return new ApiProblem("invalid_parameters", { detail: `See errors: ${shown}.`, members: { errors: faults } });
};

/** A page that is larger than a plan's. */
export const abovePlan = ({ label, maxLimit }: Pick<Plan, "label" | "maxLimit">): ApiProblem =>
  new ApiProblem("limit_exceeds_plan", { detail: `The ${label} plan answers at most ${maxLimit} results per page.` });

/** Path and query → values, all faults at once; `limit` against the plan. */
export const parseParameters: Stage = (exchange) => {
  const { operation } = exchange.route!;
  const { values, faults } = parseQuery(exchange.query, operation.query);
  exchange.pathValues = parsePath(exchange, faults);
  exchange.queryValues = values as Record<string, unknown>;
  if (!operation.paged) {
    if (faults.length > 0) throw invalid(faults);
    return;
  }
  const plan = PLAN_TABLE[exchange.principal?.plan ?? "free"];
  const page = values as { limit?: number; offset: number };
  const limit = page.limit ?? plan.defaultLimit;
  const tooLarge = limit > plan.maxLimit ? abovePlan(plan) : null;
  if (faults.length > 0) {
    if (tooLarge) faults.push(fault("limit", tooLarge.message, String(limit)));
    throw invalid(faults);
  }
  if (tooLarge) throw tooLarge;
  page.limit = limit;
  exchange.page = { limit, offset: page.offset };
};
