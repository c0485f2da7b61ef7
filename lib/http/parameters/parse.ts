import { allOf } from "@/lib/domain/lists";
import {
  contradictions,
  crossedRanges,
  type Fault,
  fault,
  listed,
  type Parameter,
  type ParameterTable,
  parameterOf,
  setDependent,
  type Values,
} from "@/lib/domain/parameters";
import { slugOf } from "@/lib/domain/paths";
import { likely } from "@/lib/domain/spelling";
import { parseQueryString, type QueryPart } from "../message";
import { wrongText } from "./kind-words";

type Parsed<T extends ParameterTable> = { values: Values<T>; faults: Fault[] };

/** Only this many faults are reported, in case a request has thousands. */
const FAULTS_MAX = 100;

/** Parses one value. If it is invalid, adds a fault and returns undefined. */
export function parseValue(name: string, parameter: Parameter, text: string | null, faults: Fault[]): unknown {
  if (text === null) {
    faults.push(fault(name, "must be percent-encoded UTF-8", null));
    return undefined;
  }
  if (text === "") {
    faults.push(fault(name, `must not be empty${parameter.required ? "" : "; leave the parameter out instead"}`, ""));
    return undefined;
  }
  const value = parameter.kind.read(text);
  if (value === undefined) faults.push(fault(name, wrongText(parameter.kind.form, text), text));
  return value;
}

/** The fault of a parameter that was given more than once; faults of its first value are reported separately. */
const repeated = (name: string, { kind }: Parameter, value: string | null): Fault =>
  fault(
    name,
    `must be given once${kind.form.name === "boundingBox" ? ", with its values separated by commas" : ""}`,
    value,
  );

/** Names that other services use for our parameters, in lower-case letters; too different to be found by their spelling. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  offset: "page pagenumber skip start",
  limit: "perpage pagesize size count",
  bbox: "bounds",
  latitude: "lat",
  longitude: "lng lon",
  radius: "within distance miles",
  q: "query search term",
  zipCode: "zip postalcode postcode",
  sort: "orderby sortby",
};

const OUR_NAMES = new Map(
  Object.entries(OTHER_NAMES).flatMap(([ours, names]) => names.split(" ").map((name) => [name, ours] as const)),
);

/** Our name for a parameter that other services name differently ("per_page" is limit), or undefined. */
function ourNameFor(wrong: string, known: readonly string[]): string | undefined {
  const ours = OUR_NAMES.get(wrong.toLowerCase().replace(/[^a-z]/g, ""));
  return ours !== undefined && known.includes(ours) ? ours : undefined;
}

/** The known names that an unknown one probably means: what other services call it, or near spellings. */
export function meantNames(wrong: string, known: readonly string[]): string[] {
  const alias = ourNameFor(wrong, known);
  return alias ? [alias] : likely(wrong, known);
}

/** Of an operation with more parameters than this, a message says where they are described instead. */
const NAMED_MAX = 6;

function unknownName({ name, value }: QueryPart, table: ParameterTable, operationId: string): Fault {
  const known = Object.keys(table);
  const meant = meantNames(name, known);
  const remedy =
    meant.length > 0
      ? `did you mean ${meant.join(" or ")}?`
      : known.length > NAMED_MAX
        ? `/developers/${slugOf(operationId)} lists those that there are`
        : `this operation takes ${known.length > 0 ? known.join(", ") : "none"}`;
  return fault(name, `is not a parameter of this operation; ${remedy}`, value);
}

/** A list that may be sent as several parameters, as one text with commas; null if one of them cannot be decoded. */
function joined(parts: readonly QueryPart[], name: string): string | null {
  const values = parts.filter((part) => part.name === name).map(({ value }) => value);
  return values.includes(null) ? null : values.join(",");
}

/**
 * Parses a query by a table of parameters. All faults are found at once: unknown, repeated, empty, malformed and missing
 * parameters, two that exclude each other, and a minimum above its maximum. `values` has every name of the table, with
 * undefined for those not given, since objects of one shape are read much faster. `operationId` is for the
 * path of the page that describes the parameters.
 */
export function parseQuery<T extends ParameterTable>(query: string, table: T, operationId = ""): Parsed<T> {
  const { fallbacks, binding } = listed(table);
  const parts = parseQueryString(query);
  const faults: Fault[] = [];
  const values: Record<string, unknown> = { ...fallbacks };
  const given: string[] = [];
  const repeatedNames: string[] = [];
  const unknownNames = new Set<string>();
  for (const part of parts) {
    const { name } = part;
    const parameter = parameterOf(table, name);
    if (!parameter) {
      if (unknownNames.has(name)) continue;
      unknownNames.add(name);
      if (faults.length < FAULTS_MAX) faults.push(unknownName(part, table, operationId));
      continue;
    }
    if (!given.includes(name)) {
      given.push(name);
      const text = parameter.kind.salvage ? joined(parts, name) : part.value;
      if (faults.length < FAULTS_MAX) values[name] = parseValue(name, parameter, text, faults);
    } else if (!parameter.kind.salvage && !repeatedNames.includes(name)) {
      repeatedNames.push(name);
      if (faults.length < FAULTS_MAX) faults.push(repeated(name, parameter, part.value));
    }
  }
  for (const [name, parameter] of binding)
    if (!given.includes(name)) {
      const { or } = parameter;
      if (or?.required && !given.includes(or.name))
        faults.push(fault(name, `is required where ${or.name} is not given`, null));
      else if (parameter.required) faults.push(fault(name, "is required", null));
    } else if (parameter.or && given.includes(parameter.or.name))
      faults.push(fault(name, `must be left out where ${parameter.or.name} is given`, String(values[name] ?? "")));
  for (const { min, max } of crossedRanges(values, given))
    faults.push(fault(min, `must not be above ${max}, which is ${values[max]}`, String(values[min])));
  for (const { name, lacks, beside } of contradictions(table, values, given)) {
    const remedy =
      beside === undefined
        ? `must be given with ${allOf(lacks)}, or left out`
        : `must not be given with ${beside}: leave one out`;
    faults.push(fault(name, remedy, table[name]!.kind.write(values[name])));
  }
  setDependent(table, values, given);
  return { values: values as Values<T>, faults };
}
