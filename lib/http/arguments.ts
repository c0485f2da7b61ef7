import { canonicalQuery, type Fault, fault } from "@/lib/domain/parameters";
import type { Plan } from "@/lib/domain/plan";
import { IDS_MAX, type Page } from "@/lib/domain/search";
import { parseQuery, parseValue } from "./parameters/parse";
import { ApiProblem, invalidParameters, limitExceedsPlan } from "./problems";
import type { Route } from "./router";

/** What a request asks an operation: its path and query as values, and as the text that equal requests share. */
export interface Arguments {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** The page; nothing, from 0, of an operation without pages. */
  page: Page;
  /** The canonical query, without `offset`. */
  canonical: string;
}

/** The page of an operation that has none. */
const NO_PAGE: Page = { limit: 0, offset: 0 };

function parsePath({ operation, path }: Route, faults: Fault[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(operation.pathParameters))
    values[name] = parseValue(name, parameter, path[name] ?? null, faults);
  return values;
}

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

/**
 * Parses path and query by the operation's tables, and checks `limit` and `id` against the plan.
 * @throws {ApiProblem} that names all faults at once
 */
export function parseArguments(route: Route, text: string, plan: Plan): Arguments {
  const { operation } = route;
  const { values, faults } = parseQuery(text, operation.query, operation.id);
  const path = parsePath(route, faults);
  const query: Record<string, unknown> = values;
  const measured: Measured = values;
  const tooMuch = exceeding(plan, measured);
  if (tooMuch) {
    const [problem, parameter, received] = tooMuch;
    if (faults.length === 0) throw problem;
    faults.push(fault(parameter, problem.message, String(received)));
  }
  if (faults.length > 0) throw invalidParameters(faults);
  let page = NO_PAGE;
  if (operation.paged) {
    // Records by id come on one page.
    measured.limit ??= measured.id?.length ?? plan.defaultLimit;
    page = { limit: measured.limit, offset: measured.offset ?? 0 };
  }
  return { path, query, page, canonical: canonicalQuery(operation.query, query, "offset") };
}
