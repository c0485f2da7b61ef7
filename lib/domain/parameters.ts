import type { Kind } from "./kinds";
import type { PlacePart } from "./known-places";

/** Tables of parameters, and what is derived from one: the values' types, a lenient reader and the one serialiser. */

/** Notice that a part of the API goes: calendar dates a year apart or more, and what to use in its place. */
export interface Deprecation {
  since: string;
  until: string;
  instead: string;
}

/** A parameter: how its text is read, and what the API's description says of it. */
export interface Parameter<T = unknown, Present extends boolean = boolean> {
  kind: Kind<T>;
  description: string;
  example: string;
  /** Beyond the specification. */
  extension?: true;
  deprecated?: Deprecation;
  required?: Present;
  /** The value where the parameter is left out. */
  fallback?: T;
  /** Another parameter that can stand in its place: never both, and one of them where `required`. */
  or?: { name: string; required: boolean };
  /** Names this part of a place: a name that the dataset knows in another case is a fault. */
  place?: PlacePart;
  /** The same where another parameter's value makes it another one. */
  fallbackWith?(values: Readonly<Record<string, unknown>>): T | undefined;
  /** Parameters that must be given with a value. */
  needs?(value: T): readonly string[];
  /** Parameters that must not be given with it. */
  excludes?: readonly string[];
}

export type ParameterTable = Readonly<Record<string, Parameter>>;

interface Listed {
  name: string;
  parameter: Parameter;
}

interface TableList {
  all: readonly Listed[];
  /** Where in `all` a name stands. */
  places: ReadonlyMap<string, number>;
  /** Every name, with its fallback where it has one. */
  blank: Readonly<Record<string, unknown>>;
  /** Those that name a state or a city. */
  ofPlaces: readonly Listed[];
  /** Those that are required, or may stand in another's place. */
  binding: readonly Listed[];
  /** Those whose fallback hangs on others. */
  leaning: readonly Listed[];
}

const lists = new WeakMap<ParameterTable, TableList>();

/** A table's parameters in their order, made once a table: every request asks for them. */
export function listed(table: ParameterTable): TableList {
  let list = lists.get(table);
  if (!list) {
    const all = Object.entries(table).map(([name, parameter]) => ({ name, parameter }));
    list = {
      all,
      places: new Map(all.map(({ name }, place) => [name, place])),
      blank: Object.fromEntries(all.map(({ name, parameter }) => [name, parameter.fallback])),
      ofPlaces: all.filter(({ parameter }) => parameter.place !== undefined),
      binding: all.filter(({ parameter }) => parameter.required || parameter.or),
      leaning: all.filter(({ parameter }) => parameter.fallbackWith),
    };
    lists.set(table, list);
  }
  return list;
}

type PresentNames<T extends ParameterTable> = {
  [K in keyof T]: T[K] extends Parameter<unknown, true> ? K : never;
}[keyof T];
type ValueOf<P> = P extends Parameter<infer V, boolean> ? V : never;

/** What reading gives: required and defaulted parameters are always there. */
export type Values<T extends ParameterTable> = { [K in PresentNames<T>]: ValueOf<T[K]> } & {
  [K in Exclude<keyof T, PresentNames<T>>]?: ValueOf<T[K]>;
};

type About<T> = Pick<
  Parameter<T>,
  "description" | "example" | "extension" | "place" | "or" | "deprecated" | "needs" | "excludes" | "fallbackWith"
>;

export const optional = <T>(kind: Kind<T>, about: About<T>): Parameter<T, false> => ({
  kind,
  ...about,
  required: false,
});

export const required = <T>(kind: Kind<T>, about: About<T>): Parameter<T, true> => ({ kind, ...about, required: true });

/** Optional, with a value of its own where it is left out. */
export const defaulted = <T>(kind: Kind<T>, fallback: T, about: About<T>): Parameter<T, true> => ({
  kind,
  ...about,
  fallback,
});

/** What is wrong with one parameter, as `errors` of an `invalid_parameters` problem shows it. */
export interface Fault {
  parameter: string;
  message: string;
  /** As it came, cut to a length; null where it was missing. */
  received: string | null;
}

const LONGEST_ECHO = 100;

/** Text that a problem may repeat: cut to a length, never through a surrogate pair. */
const echo = (text: string): string =>
  text.length <= LONGEST_ECHO ? text : `${text.slice(0, LONGEST_ECHO).replace(/[\uD800-\uDBFF]$/, "")}…`;

export const fault = (parameter: string, message: string, received: string | null): Fault => ({
  parameter: echo(parameter),
  message,
  received: received === null ? null : echo(received),
});

/** The maximum that goes with each minimum; names are of tables, so there are few. */
const maxima = new Map<string, string>();

function maxOf(min: string): string {
  let max = maxima.get(min);
  if (max === undefined) {
    max = `max${min.slice(3)}`;
    maxima.set(min, max);
  }
  return max;
}

/** Minimum above maximum, for every such pair of the values; `names` of those that may be, in the order of what is told. */
export function crossedRanges(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(values),
): { min: string; max: string; fault: Fault }[] {
  const crossed: { min: string; max: string; fault: Fault }[] = [];
  for (const min of names) {
    if (!min.startsWith("min")) continue;
    const max = maxOf(min);
    const [low, high] = [values[min], values[max]];
    if (typeof low !== "number" || typeof high !== "number" || low <= high) continue;
    crossed.push({ min, max, fault: fault(min, `must not be above ${max}, which is ${high}`, String(low)) });
  }
  return crossed;
}

/** A parameter without what must be given with it, or beside what must not; `given` has the names of all that are. */
function contradiction(
  name: string,
  { kind, needs, excludes }: Parameter,
  value: unknown,
  given: readonly string[],
): Fault | null {
  if (value === undefined) return null;
  const missing = needs?.(value).filter((other) => !given.includes(other)) ?? [];
  if (missing.length > 0) return fault(name, `must be given with ${joined(missing)}, or left out`, kind.write(value));
  const beside = excludes?.find((other) => given.includes(other));
  return beside === undefined
    ? null
    : fault(name, `must not be given with ${beside}: leave one out`, kind.write(value));
}

/** "a", "a and b", "a, b and c". */
const joined = (names: readonly string[]): string => names.join(", ").replace(/, ([^,]*)$/, " and $1");

/** What is wrong with the values of a table together, but for minima and maxima; `given` has the names of those given. */
export function contradictions(
  table: ParameterTable,
  values: Readonly<Record<string, unknown>>,
  given: readonly string[],
): Fault[] {
  return given.map((name) => contradiction(name, table[name]!, values[name], given)).filter((found) => found !== null);
}

/** Gives what was left out and hangs on other values its value. */
export function lean(table: ParameterTable, values: Record<string, unknown>, given: readonly string[]): void {
  for (const { name, parameter } of listed(table).leaning)
    if (!given.includes(name)) values[name] = parameter.fallbackWith!(values) ?? parameter.fallback;
}

/** A known parameter that was given again; what is wrong with its first stands beside. */
export const repeated = (name: string, { kind }: Parameter, value: string | null): Fault =>
  fault(
    name,
    `must be given once${kind.schema.type === "array" ? ", with its values separated by commas" : ""}`,
    value,
  );

/** What an address says leniently read. */
export interface Lenient<T extends ParameterTable> {
  values: Values<T>;
  /** What is wrong with what was left out. */
  leftOut: Fault[];
  /** What the table does not have. */
  unknown: Pick<Fault, "parameter" | "received">[];
}

/**
 * Reads an address leniently: what is malformed is left out and told, so that a mistyped link still shows a page. Lists may
 * be repeated, as forms send them, and keep their good members; an empty value counts as not given.
 */
export function readLeniently<T extends ParameterTable>(params: URLSearchParams, table: T): Lenient<T> {
  const values: Record<string, unknown> = {};
  const leftOut: Fault[] = [];
  const unknown: Lenient<T>["unknown"] = [];
  for (const name of new Set(params.keys())) {
    const given = params.getAll(name).filter((value) => value !== "");
    const [first] = given;
    if (first === undefined) continue;
    const parameter = Object.hasOwn(table, name) ? table[name]! : undefined;
    if (!parameter) {
      unknown.push(fault(name, "", first));
      continue;
    }
    const { kind } = parameter;
    const text = kind.salvage ? listText(given) : first;
    if (text === "") continue;
    const read = kind.read(text);
    if (read.wrong === undefined) values[name] = read.value;
    else {
      leftOut.push(fault(name, read.wrong, text));
      const good = kind.salvage?.(text);
      if (good !== undefined) values[name] = good;
    }
    if (!kind.salvage && given.length > 1) leftOut.push(repeated(name, parameter, given[1]!));
  }
  for (const { min, max, fault } of crossedRanges(values)) {
    delete values[min];
    delete values[max];
    leftOut.push(fault);
  }
  // One after the other: what was left out of a circle is then missing for a sort that needs it.
  for (const { name, parameter } of listed(table).all) {
    const wrong = contradiction(name, parameter, values[name], Object.keys(values));
    if (wrong) delete values[name];
    if (wrong) leftOut.push(wrong);
  }
  const given = Object.keys(values);
  for (const [name, { fallback }] of Object.entries(table)) if (fallback !== undefined) values[name] ??= fallback;
  lean(table, values, given);
  return { values: values as Values<T>, leftOut, unknown };
}

/** The members of a list's texts, without white space around them and without empty ones. */
const listText = (texts: readonly string[]): string =>
  texts
    .flatMap((text) => text.split(","))
    .map((member) => member.trim())
    .filter((member) => member !== "")
    .join(",");

const PLAIN = /^[\w.,;-]*$/;

/**
 * The values as a query in the table's order, without what is default and without `omitted`: the same for every way to
 * write a request. Links, ETags and pages' addresses are made of it, and the parameters' kinds read it back.
 */
export function canonicalQuery(table: ParameterTable, values: object, omitted?: string): string {
  let query = "";
  for (const { name, parameter } of listed(table).all) {
    const value = (values as Record<string, unknown>)[name];
    if (value === undefined || name === omitted) continue;
    const fallback = parameter.fallbackWith?.(values as Record<string, unknown>) ?? parameter.fallback;
    if (value === fallback) continue;
    const text = parameter.kind.write(value);
    if (text === "") continue;
    const encoded = PLAIN.test(text) ? text : encodeURIComponent(text).replaceAll("%2C", ",");
    query += `${query === "" ? "" : "&"}${name}=${encoded}`;
  }
  return query;
}
