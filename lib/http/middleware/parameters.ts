import { type Fault, fault } from "@/lib/domain/parameters";
import { PLAN_TABLE, type Plan } from "@/lib/domain/plan";
import { IDS_MAX } from "@/lib/domain/search";
import type { Middleware, RequestContext } from "../context";
import { parseQuery, parseValue } from "../parameters/parse";
import { ApiProblem, invalidParameters } from "../problems";

function parsePath({ route }: RequestContext, faults: Fault[]): Record<string, unknown> {
  const { operation, path } = route!;
  const values: Record<string, unknown> = {};
  for (const name in operation.pathParameters)
    values[name] = parseValue(name, operation.pathParameters[name]!, path[name]!, faults);
  return values;
}

/** The problem of a page that is larger than the plan allows. */
export const limitExceedsPlan = ({ label, maxLimit }: Pick<Plan, "label" | "maxLimit">): ApiProblem =>
  new ApiProblem("limit_exceeds_plan", { detail: `The ${label} plan answers at most ${maxLimit} results per page.` });

/** The problem of more ids than the plan allows. */
const tooManyIds = ({ label, maxLimit }: Plan): ApiProblem => {
  const most = Math.min(maxLimit, IDS_MAX);
  return new ApiProblem("limit_exceeds_plan", { detail: `The ${label} plan takes at most ${most} ids in a request.` });
};

/** Parameters that the plan limits. */
interface Measured {
  limit?: number;
  offset?: number;
  id?: readonly string[];
}

type Exceeding = [problem: ApiProblem, parameter: string, received: number];

/** The parameter that is above the plan's maximum, or null. */
function exceeding(plan: Plan, { limit = 0, id }: Measured): Exceeding | null {
  if (limit > plan.maxLimit) return [limitExceedsPlan(plan), "limit", limit];
  return id && id.length > Math.min(plan.maxLimit, IDS_MAX) ? [tooManyIds(plan), "id", id.length] : null;
}

/** Parses path and query, and checks `limit` and `id` against the plan. Reports all faults at once. */
export const parseParameters: Middleware = (context) => {
  const { operation } = context.route!;
  const { values, faults } = parseQuery(context.query, operation.query);
  context.pathValues = parsePath(context, faults);
  context.queryValues = values as Record<string, unknown>;
  const plan = PLAN_TABLE[context.principal?.plan ?? "free"];
  const measured: Measured = values;
  const tooMuch = exceeding(plan, measured);
  if (tooMuch) {
    const [problem, parameter, received] = tooMuch;
    if (faults.length === 0) throw problem;
    faults.push(fault(parameter, problem.message, String(received)));
  }
  if (faults.length > 0) throw invalidParameters(faults);
  if (!operation.paged) return;
  // Records by id come on one page.
  measured.limit ??= measured.id?.length ?? plan.defaultLimit;
  context.page = { limit: measured.limit, offset: measured.offset ?? 0 };
};
