import type { Kind } from "./kinds";
import type { PlacePart } from "./known-places";
import { oncePer } from "./once-per";

/** Tables of parameters, and what is derived from a table: the values' types, the lenient parser and the serialiser. */

/** A parameter: how its text is read. */
export interface Parameter<T = unknown, Present extends boolean = boolean> {
  kind: Kind<T>;
  required?: Present;
  /** The value if the parameter is left out. */
  fallback?: T;
  /** An alternative parameter: only one of the two may be given, and one must be if `required`. */
  or?: { name: string; required: boolean };
  /** The part of a place that it names; a name that the dataset has only in another letter case is a fault. */
  place?: PlacePart;
  /** The value if it is left out, where that depends on other parameters. */
  fallbackWith?(values: Readonly<Record<string, unknown>>): T | undefined;
  /** Parameters that must also be given, and not with their fallbacks, if this one has the value. */
  needs?(value: T): readonly string[];
  /** Parameters that must not be given together with it. */
  excludes?: readonly string[];
}

export type ParameterTable = Readonly<Record<string, Parameter>>;

/** How the API's description presents a parameter. */
export interface ParameterText {
  description: string;
  /** How a query writes it, where that needs a word; tools of assistants take JSON and do without. */
  wire?: string;
  example: string;
  /** Whether it goes beyond the specification. */
  extension?: true;
}

export type DescribedParameter = Parameter & ParameterText;
/** The parameters of an operation. */
export type DescribedTable = Readonly<Record<string, DescribedParameter>>;

interface TableList {
  all: readonly [name: string, parameter: Parameter][];
  /** Every name with its fallback, or undefined. */
  fallbacks: Readonly<Record<string, unknown>>;
  /** The parameters that name a state or a city. */
  ofPlaces: readonly { name: string; part: PlacePart }[];
  /** The parameters that are required or have an alternative. */
  binding: readonly [name: string, parameter: Parameter][];
  /** The parameters whose fallback depends on others. */
  dependent: readonly [name: string, parameter: Parameter][];
}

/** A table's parameters in order, computed once for each table because every request needs them. */
export const listed = oncePer((table: ParameterTable): TableList => {
  const all = Object.entries(table);
  return {
    all,
    fallbacks: Object.fromEntries(all.map(([name, { fallback }]) => [name, fallback])),
    ofPlaces: all.flatMap(([name, { place }]) => (place === undefined ? [] : [{ name, part: place }])),
    binding: all.filter(([, parameter]) => parameter.required || parameter.or),
    dependent: all.filter(([, { fallbackWith }]) => fallbackWith),
  };
});

/** A table's parameter of a name that a request has, which may be any text. */
export const parameterOf = (table: ParameterTable, name: string): Parameter | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

type PresentNames<T extends ParameterTable> = {
  [K in keyof T]: T[K] extends Parameter<unknown, true> ? K : never;
}[keyof T];
type ValueOf<P> = P extends Parameter<infer V, boolean> ? V : never;

/** The values that reading a table gives; required parameters and those with a fallback are always present. */
export type Values<T extends ParameterTable> = { [K in PresentNames<T>]: ValueOf<T[K]> } & {
  [K in Exclude<keyof T, PresentNames<T>>]?: ValueOf<T[K]>;
};

/** A parameter's rules and, in a table that is only the API's, its text. */
type About<T> = Pick<Parameter<T>, "place" | "or" | "needs" | "excludes" | "fallbackWith"> & Partial<ParameterText>;

/** A parameter that may be left out. */
export const optional = <T, A extends About<T>>(kind: Kind<T>, about = {} as A): Parameter<T, false> & A => ({
  kind,
  ...about,
  required: false,
});

/** A parameter that must be given. */
export const required = <T, A extends About<T>>(kind: Kind<T>, about = {} as A): Parameter<T, true> & A => ({
  kind,
  ...about,
  required: true,
});

/** An optional parameter with a fallback. */
export const defaulted = <T, A extends About<T>>(
  kind: Kind<T>,
  fallback: T,
  about = {} as A,
): Parameter<T, true> & A => ({ kind, ...about, fallback });

/** A table with the texts of its parameters. */
export const described = <T extends ParameterTable>(
  table: T,
  texts: Readonly<Record<keyof T, ParameterText>>,
): { [K in keyof T]: T[K] & ParameterText } =>
  Object.fromEntries(Object.entries(table).map(([name, parameter]) => [name, { ...parameter, ...texts[name] }])) as {
    [K in keyof T]: T[K] & ParameterText;
  };

/** A fault of one parameter, as listed in `errors` of an `invalid_parameters` problem. */
export interface Fault {
  parameter: string;
  message: string;
  /** The text as received, truncated; null if it was missing. */
  received: string | null;
}

const LONGEST_ECHO = 100;

/** Truncates a text so that a problem or a sentence can quote it, never within a surrogate pair. */
export const echo = (text: string): string =>
  text.length <= LONGEST_ECHO ? text : `${text.slice(0, LONGEST_ECHO).replace(/[\uD800-\uDBFF]$/, "")}…`;

/** What is wrong with a parameter, with what was received cut to a length that can be echoed. */
export const fault = (parameter: string, message: string, received: string | null): Fault => ({
  parameter: echo(parameter),
  message,
  received: received === null ? null : echo(received),
});

/** The minima that are greater than their maxima, in the order of `names`. */
export const crossedRanges = (
  values: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(values),
): { min: string; max: string }[] =>
  names
    .filter((name) => name.startsWith("min"))
    .map((min) => ({ min, max: `max${min.slice(3)}` }))
    .filter(({ min, max }) => {
      const [low, high] = [values[min], values[max]];
      return typeof low === "number" && typeof high === "number" && low > high;
    });

/** A parameter that lacks others that it needs, or is given beside one that it excludes. */
interface Contradiction {
  name: string;
  lacks: readonly string[];
  beside?: string | undefined;
}

/** `given` has all given names, `chosen` those whose values are not their fallbacks. */
function contradiction(
  name: string,
  { needs, excludes }: Parameter,
  value: unknown,
  given: readonly string[],
  chosen: readonly string[],
): Contradiction | null {
  if (value === undefined) return null;
  const lacks = needs?.(value).filter((other) => !chosen.includes(other)) ?? [];
  if (lacks.length > 0) return { name, lacks };
  const beside = excludes?.find((other) => given.includes(other));
  return beside === undefined ? null : { name, lacks, beside };
}

/** Of the given parameters those whose values are not what leaving them out means. */
const chosenOf = (table: ParameterTable, values: Readonly<Record<string, unknown>>, given: readonly string[]) =>
  given.filter((name) => table[name]!.fallback === undefined || values[name] !== table[name]!.fallback);

/** The contradictions among a table's values, except minima above maxima; `given` has the names of those given. */
export function contradictions(
  table: ParameterTable,
  values: Readonly<Record<string, unknown>>,
  given: readonly string[],
): Contradiction[] {
  const chosen = chosenOf(table, values, given);
  return given
    .map((name) => contradiction(name, table[name]!, values[name], given, chosen))
    .filter((found) => found !== null);
}

/** Sets the parameters that were left out and whose fallback depends on other values. */
export function setDependent(table: ParameterTable, values: Record<string, unknown>, given: readonly string[]): void {
  for (const [name, parameter] of listed(table).dependent)
    if (!given.includes(name)) values[name] = parameter.fallbackWith!(values) ?? parameter.fallback;
}

/** A parameter that a page leaves out, and why. */
export interface LeftOut {
  name: string;
  /** Its text is none of its kind, it is there twice, a minimum is above its maximum, or what goes with it is missing. */
  reason: "unread" | "repeated" | "crossed" | "alone";
  text: string;
}

/** The result of reading a query leniently. */
export interface Lenient<T extends ParameterTable> {
  values: Values<T>;
  leftOut: LeftOut[];
  /** Parameters that the table does not have. */
  unknown: { name: string; text: string }[];
}

/**
 * Reads a page's query leniently: malformed parameters are dropped and reported, so that a mistyped link still shows a page.
 * Lists may be repeated, as forms send them, and keep their valid members; an empty value counts as not given.
 */
export function readLeniently<T extends ParameterTable>(params: URLSearchParams, table: T): Lenient<T> {
  const values: Record<string, unknown> = {};
  const leftOut: LeftOut[] = [];
  const unknown: Lenient<T>["unknown"] = [];
  for (const name of new Set(params.keys())) {
    const given = params.getAll(name).filter((value) => value !== "");
    const [first] = given;
    if (first === undefined) continue;
    const parameter = parameterOf(table, name);
    if (!parameter) {
      unknown.push({ name, text: first });
      continue;
    }
    const { kind } = parameter;
    const text = kind.salvage ? listText(given) : first;
    if (text === "") continue;
    const read = kind.read(text);
    if (read === undefined) leftOut.push({ name, reason: "unread", text });
    const value = read ?? kind.salvage?.(text);
    if (value !== undefined) values[name] = value;
    if (!kind.salvage && given.length > 1) leftOut.push({ name, reason: "repeated", text: given[1]! });
  }
  for (const { min, max } of crossedRanges(values)) {
    leftOut.push({ name: min, reason: "crossed", text: String(values[min]) });
    delete values[min];
    delete values[max];
  }
  // In order, because a parameter dropped here may be needed by a later one, as a circle is by the sort by distance.
  for (const [name, parameter] of listed(table).all) {
    const given = Object.keys(values);
    const wrong = contradiction(name, parameter, values[name], given, chosenOf(table, values, given));
    if (wrong) leftOut.push({ name, reason: "alone", text: String(values[name]) });
    if (wrong) delete values[name];
  }
  const given = Object.keys(values);
  for (const [name, { fallback }] of Object.entries(table)) if (fallback !== undefined) values[name] ??= fallback;
  setDependent(table, values, given);
  return { values: values as Values<T>, leftOut, unknown };
}

/** Joins the members of several list texts, without white space around them and without empty ones. */
const listText = (texts: readonly string[]): string =>
  texts
    .flatMap((text) => text.split(","))
    .map((member) => member.trim())
    .filter((member) => member !== "")
    .join(",");

const PLAIN = /^[\w.,;-]*$/;

/**
 * Writes values as a query string in the table's order, without defaults and without `omitted`, so that equal requests give
 * equal strings. Links, ETags and pages' addresses are made of it; the parameters' kinds read it back.
 */
export function canonicalQuery(table: ParameterTable, values: object, omitted?: string): string {
  let query = "";
  for (const [name, parameter] of listed(table).all) {
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
