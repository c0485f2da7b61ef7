import { likely } from "@/lib/domain/nearest";
import { knownAs } from "./aliases";
import type { Parameter, ParameterTable, Values } from "./parameter";
import { parseQueryString, type QueryPart } from "./query-string";

/** What is wrong with one parameter, as `errors` of an `invalid_parameters` problem shows it. */
export interface Fault {
  parameter: string;
  message: string;
  /** As it came, cut to a length; null where it was missing. */
  received: string | null;
}

export type Parsed<T extends ParameterTable> = { values: Values<T>; faults: Fault[] };

const LONGEST_ECHO = 100;
/** A request of thousands of wrong parameters is told of the first ones. */
const MOST_FAULTS = 100;

/** Text that a problem may repeat: cut to a length, never through a surrogate pair. */
const echo = (text: string): string =>
  text.length <= LONGEST_ECHO ? text : `${text.slice(0, LONGEST_ECHO).replace(/[\uD800-\uDBFF]$/, "")}…`;

export const fault = (parameter: string, message: string, received: string | null): Fault => ({
  parameter: echo(parameter),
  message,
  received: received === null ? null : echo(received),
});

/** Reads one value, or pushes what is wrong with it. */
export function parseValue(name: string, parameter: Parameter, text: string | null, faults: Fault[]): unknown {
  if (text === null) {
    faults.push(fault(name, "must be percent-encoded UTF-8", null));
    return undefined;
  }
  if (text === "") {
    faults.push(fault(name, `must not be empty${parameter.required ? "" : "; leave the parameter out instead"}`, ""));
    return undefined;
  }
  const read = parameter.schema.safeParse(text);
  if (read.success) return read.data;
  faults.push(fault(name, read.error.issues[0]?.message ?? "is malformed", text));
  return undefined;
}

function unknownName({ name, value }: QueryPart, table: ParameterTable): Fault {
  const known = Object.keys(table);
  const alias = knownAs(name, known);
  const meant = alias ? [alias] : likely(name, known);
  const remedy =
    meant.length > 0
      ? `did you mean ${meant.join(" or ")}?`
      : known.length > 0
        ? `this operation takes ${known.join(", ")}`
        : "this operation takes none";
  return fault(name, `is not a parameter of this operation; ${remedy}`, value);
}

/** Whether a parameter takes several values, separated by commas. */
const takesSeveral = ({ schema, example }: Parameter): boolean => Array.isArray(schema.safeParse(example).data);

/** A known parameter's second appearance; what is wrong with its first stands beside. */
function repeated({ name, value }: QueryPart, parameter: Parameter): Fault {
  const remedy = takesSeveral(parameter) ? ", with its values separated by commas" : "";
  return fault(name, `must be given once${remedy}`, value);
}

/** Minimum above maximum, for every such pair of the table. */
function crossedRanges(values: Record<string, unknown>, faults: Fault[]): void {
  for (const name in values) {
    if (!name.startsWith("min")) continue;
    const other = `max${name.slice(3)}`;
    const [min, max] = [values[name], values[other]];
    if (typeof min === "number" && typeof max === "number" && min > max)
      faults.push(fault(name, `must not be above ${other}, which is ${max}`, String(min)));
  }
}

/**
 * Parses a query against a table of parameters. All faults are found at once: unknown, repeated, empty and
 * malformed parameters, missing ones, and a minimum above its maximum.
 */
export function parseQuery<T extends ParameterTable>(query: string, table: T): Parsed<T> {
  const faults: Fault[] = [];
  const values: Record<string, unknown> = {};
  const seen = new Map<string, number>();
  for (const part of parseQueryString(query)) {
    const { name } = part;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const parameter = Object.hasOwn(table, name) ? table[name]! : undefined;
    if (faults.length >= MOST_FAULTS) continue;
    if (times === 1 && !parameter) faults.push(unknownName(part, table));
    else if (times === 1) values[name] = parseValue(name, parameter!, part.value, faults);
    else if (times === 2 && parameter) faults.push(repeated(part, parameter));
  }
  for (const name in table) {
    if (seen.has(name)) continue;
    const parameter = table[name]!;
    if (parameter.required) faults.push(fault(name, "is required", null));
    else if (parameter.fallback !== undefined) values[name] = parameter.fallback;
  }
  crossedRanges(values, faults);
  return { values: values as Values<T>, faults };
}

const PLAIN = /^[\w.,-]*$/;

/**
 * The values as a query in the table's order, without what is default and without `omitted`: the same for
 * every way to write a request, and what links are made of.
 */
export function canonicalQuery(table: ParameterTable, values: object, omitted?: string): string {
  let query = "";
  for (const name in table) {
    const value = (values as Record<string, unknown>)[name];
    if (value === undefined || name === omitted || value === table[name]!.fallback) continue;
    const text = String(value);
    const encoded = PLAIN.test(text) ? text : encodeURIComponent(text).replaceAll("%2C", ",");
    query += `${query === "" ? "" : "&"}${name}=${encoded}`;
  }
  return query;
}
