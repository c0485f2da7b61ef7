import { isPropertyId } from "@/lib/domain/kinds";
import { FACTS } from "@/lib/domain/valuation/sales";
import type { Edits } from "./rate-words";

/** What a visitor or an agent chose of a home's estimate, all of which an address keeps. */

/** The most comparables that an address may exclude; more than are listed. */
const EXCLUDED_MAX = 20;

/** The ids of the comparables that a visitor excluded, ascending. Malformed ids are ignored. */
export const readWithout = (params: Pick<URLSearchParams, "get">): string[] =>
  [...new Set((params.get("without") ?? "").split(","))].filter(isPropertyId).sort().slice(0, EXCLUDED_MAX);

/** What an agent chose for an analysis, all of which its address keeps. */
export interface Choice {
  without: readonly string[];
  /** How far back and how far away its sales are, where not those most like the home in two years. */
  within: { months: number; radius: number } | null;
  /** Addresses of sold homes that are added, each in one line. */
  add: readonly string[];
}

/** The most addresses that can be added. */
export const ADDED_MAX = 5;
/** How far back sales may be, and how far away in miles. */
export const MONTHS = { least: 1, most: 36, usual: 12 };
export const RADIUS = { least: 0.1, most: 50, usual: 5 };

/** The choice in an address. What is malformed is left out. */
export function readChoice(params: Pick<URLSearchParams, "get">): Choice {
  const number = (name: string, { least, most }: typeof MONTHS) => {
    const value = /^\d{1,2}(\.\d{1,2})?$/.test(params.get(name) ?? "") ? Number(params.get(name)) : Number.NaN;
    return value >= least && value <= most ? value : null;
  };
  const [months, radius] = [number("months", MONTHS), number("radius", RADIUS)];
  const add = (params.get("add") ?? "").split(";").map((text) => text.trim().slice(0, 200));
  return {
    without: readWithout(params),
    within:
      months === null && radius === null
        ? null
        : { months: Math.floor(months ?? MONTHS.usual), radius: radius ?? RADIUS.usual },
    add: [...new Set(add)].filter((text) => text !== "").slice(0, ADDED_MAX),
  };
}

/** The query of an analysis: what was chosen, and the rates that were edited. */
export function analysisQuery({ without, within, add }: Partial<Choice>, edits: Edits = {}): string {
  const query = new URLSearchParams();
  if (without && without.length > 0) query.set("without", [...without].sort().join(","));
  if (within) query.set("months", String(within.months));
  if (within) query.set("radius", String(within.radius));
  if (add && add.length > 0) query.set("add", add.join("; "));
  for (const fact of FACTS) if (edits[fact] !== undefined) query.set(fact, String(edits[fact]));
  return query.toString().replaceAll("%2C", ",");
}

const withQuery = (path: string, query: string): string => (query === "" ? path : `${path}?${query}`);

/** Address of the analysis to print. */
export const analysisHref = (id: string, choice: Partial<Choice>, edits: Edits = {}): string =>
  withQuery(`/homes/${id}/cma`, analysisQuery(choice, edits));

/** Address of the value on a home's page, without some comparables. */
export const valueHref = (id: string, without: readonly string[]): string =>
  `${withQuery(`/homes/${id}`, analysisQuery({ without }))}#value`;

/** Excludes a comparable, or includes it again. */
export const toggled = (without: readonly string[], id: string): string[] =>
  without.includes(id) ? without.filter((other) => other !== id) : [...without, id];
