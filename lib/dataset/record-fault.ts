import { parseDay } from "@/lib/domain/calendar";
import { type Field, type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { parseId } from "@/lib/store/keys";

/**
 * Checks whether a dataset can hold a record: its format and the ranges of the columns, derived from the table of fields in
 * lib/domain/property.ts. It does not use zod, which would take ten times as long for every row of an import.
 */

/** Why a record cannot be part of a dataset. */
interface RecordFault {
  /** The path of the field, such as `priceHistory[2].date`. */
  field: string;
  /** Completes "FIELD …": "must be a whole number from 0 to 254, not 1.5". */
  reason: string;
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60);
const fault = (field: string, rule: string, value: unknown): RecordFault => ({
  field,
  reason: `must be ${rule}, not ${shown(value)}`,
});

/** For a pattern's class: directional marks, joiners and soft hyphens, which change how a text is displayed, and what is no character. */
export const INVISIBLE_MARKS = "\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff\\ufffe\\uffff";
/** For a pattern's class: what is invisible, too, but stands for white space. */
export const LINE_SEPARATORS = "\\u2028\\u2029";

/** White space at an end, control characters, what is invisible, and halves of characters, which no address can carry. */
const UNFIT = new RegExp(
  `^\\s|\\s$|[\\u0000-\\u001f\\u007f-\\u009f${INVISIBLE_MARKS}${LINE_SEPARATORS}]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`,
);

/** Dates that were found to exist, as far as there is room: they recur in all records. */
const existing = new Set<unknown>();
const EXISTING_MAX = 50_000;

/** Whether a value is an existing calendar date YYYY-MM-DD. */
export function isDate(value: unknown): value is string {
  if (existing.has(value)) return true;
  if (typeof value !== "string" || parseDay(value) === null) return false;
  if (existing.size < EXISTING_MAX) existing.add(value);
  return true;
}

const TIME = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const isTimestamp = (value: unknown): boolean =>
  typeof value === "string" &&
  TIME.test(value.slice(10)) &&
  isDate(value.slice(0, 10)) &&
  value >= "1970" &&
  value < "2106";

const isWhole = (value: unknown, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

const count = (max: number) => max.toLocaleString("en-US");

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

/** A check of a field's values that are not null; of an object or a list, only whether it is one. */
interface Check {
  holds: (value: unknown) => boolean;
  /** Completes "must be". */
  text: string;
}

const wholes = (min: number, max: number): Check => ({
  holds: (value) => isWhole(value, min, max),
  text: `a whole number from ${min} to ${count(max)}`,
});

const matching = (pattern: RegExp, text: string): Check => ({
  holds: (value) => typeof value === "string" && pattern.test(value),
  text,
});

function checkOf(field: Field): Check {
  switch (field.kind) {
    case "whole":
    case "dollars":
      return wholes(0, field.max ?? field.storedMax ?? Number.MAX_SAFE_INTEGER);
    case "change":
      return wholes(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    case "year":
      return wholes(1, 9_999);
    case "quarters": {
      const { storedMax } = field;
      return {
        holds: (value) => typeof value === "number" && isWhole(value * 4, 0, storedMax * 4),
        text: `a multiple of 0.25 up to ${count(storedMax)}`,
      };
    }
    case "degrees": {
      const { max } = field;
      return {
        holds: (value) => typeof value === "number" && value >= -max && value <= max,
        text: `from ${-max} to ${max}`,
      };
    }
    case "text": {
      const { maxLength } = field;
      return {
        holds: (value) => typeof value === "string" && value !== "" && value.length <= maxLength && !UNFIT.test(value),
        text: `1 to ${maxLength} characters without outer spaces, control characters or invisible ones`,
      };
    }
    case "choice": {
      const { values } = field;
      return {
        holds: (value) => (values as readonly unknown[]).includes(value),
        text: `one of ${values.join(", ")}`,
      };
    }
    case "flag":
      return { holds: (value) => typeof value === "boolean", text: "true or false" };
    case "state":
      return matching(/^[A-Z]{2}$/, "two upper-case letters");
    case "zipCode":
      return matching(/^\d{5}$/, "five digits");
    case "date":
      return { holds: isDate, text: "a calendar date YYYY-MM-DD" };
    case "timestamp":
      return { holds: isTimestamp, text: "a time YYYY-MM-DDTHH:MM:SSZ from 1970 to 2105" };
    case "id":
      return {
        holds: (value) => typeof value === "string" && parseId(value) !== null,
        text: "prop_ and 16 lowercase hexadecimal digits",
      };
    case "object":
      return { holds: isObject, text: "an object" };
    case "list": {
      const { maxLength } = field;
      return {
        holds: (value) => Array.isArray(value) && value.length <= maxLength,
        text: `a list of at most ${count(maxLength)}`,
      };
    }
  }
}

/** The check of a field, compiled from the table. */
interface Rule extends Check {
  name: string;
  nullable: boolean;
  /** The checks of an object's or a list's fields. */
  rules: readonly Rule[] | null;
  isList: boolean;
  newestFirst: string;
}

const rulesOf = (fields: Fields): Rule[] =>
  Object.entries(fields).map(([name, field]) => {
    const { holds, text } = checkOf(field);
    return {
      name,
      holds,
      nullable: field.nullable === true,
      rules: "shape" in field ? rulesOf(field.shape.fields) : null,
      isList: field.kind === "list",
      newestFirst: field.kind === "list" ? field.newestFirst : "",
      text: `${field.nullable ? "null or " : ""}${text}`,
    };
  });

/** The first fault of an object's members. */
function memberFault(rules: readonly Rule[], members: Members): RecordFault | null {
  for (const rule of rules) {
    const bad = valueFault(rule, members[rule.name]);
    if (bad) return bad;
  }
  return null;
}

function valueFault(rule: Rule, value: unknown): RecordFault | null {
  if (value === null && rule.nullable) return null;
  const { name, rules } = rule;
  if (!rule.holds(value)) return fault(name, rule.text, value);
  if (rules === null) return null;
  return rule.isList ? listFault(rule, rules, value as unknown[]) : within(name, memberFault(rules, value as Members));
}

function listFault({ name, newestFirst }: Rule, rules: readonly Rule[], list: unknown[]): RecordFault | null {
  let before: unknown;
  for (let i = 0; i < list.length; i++) {
    const entry = list[i];
    if (!isObject(entry)) return fault(`${name}[${i}]`, "an object", entry);
    const bad = memberFault(rules, entry);
    if (bad) return within(`${name}[${i}]`, bad);
    const time = entry[newestFirst] as string | number;
    if (i > 0 && time > (before as typeof time))
      return fault(`${name}[${i}].${newestFirst}`, `no later than ${before}, as the newest comes first`, time);
    before = time;
  }
  return null;
}

const within = (path: string, bad: RecordFault | null) => bad && { ...bad, field: `${path}.${bad.field}` };

const RULES = rulesOf(PROPERTY_FIELDS);

/**
 * The first reason why a dataset cannot hold a record, or null. The build checks the uniqueness of ids and addresses.
 */
export function recordFault(record: PropertyRecord): RecordFault | null {
  if (!isObject(record)) return fault("record", "an object", record);
  return memberFault(RULES, record as unknown as Members);
}
