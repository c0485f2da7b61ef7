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

const isWhole = (value: unknown, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

const SPACE = 32;
const isSpace = (code: number) => code === SPACE || (code > 159 && /\s/.test(String.fromCharCode(code)));

/** For a pattern's class: directional marks, joiners and soft hyphens, which change how a text is displayed, and what is no character. */
export const INVISIBLE_MARKS = "\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff\\ufffe\\uffff";
/** For a pattern's class: what is invisible, too, but stands for white space. */
export const LINE_SEPARATORS = "\\u2028\\u2029";

/** What is invisible, and halves of characters, which no address can carry. */
const INVISIBLE = new RegExp(
  `[${INVISIBLE_MARKS}${LINE_SEPARATORS}]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`,
);

/** Whether a text begins or ends with white space, or contains a control character or what is invisible. */
function isUnfit(text: string): boolean {
  let isPlain = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < SPACE || (code > 126 && code < 160)) return true;
    if (code > 160) isPlain = false;
  }
  return (!isPlain && INVISIBLE.test(text)) || isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1));
}

const isDigits = (text: string, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (!(code >= 48 && code <= 57)) return false;
  }
  return true;
};
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The number in these digits; valid only after `isDigits`. */
const number = (text: string, from: number, to: number) => {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
};
const DASH = 45;
const NO_DATE = -1;

/** The date YYYY-MM-DD at the start of a text as the number YYYYMMDD; -1 if there is none or it does not exist. */
function startingDate(text: string): number {
  let bad = (text.charCodeAt(4) ^ DASH) | (text.charCodeAt(7) ^ DASH);
  let date = 0;
  for (let i = 0; i < 10; i++) {
    if (i === 4 || i === 7) continue;
    const digit = text.charCodeAt(i) - 48;
    // Negative if the digit is below 0 or above 9.
    bad |= (digit | (9 - digit)) & 0x8000_0000;
    date = date * 10 + digit;
  }
  const day = date % 100;
  const month = ((date / 100) | 0) % 100;
  if (bad !== 0 || month < 1 || month > 12 || day < 1) return NO_DATE;
  if (day <= DAYS[month - 1]!) return date;
  const year = (date / 10_000) | 0;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && day === 29 && leap ? date : NO_DATE;
}

/** YYYYMMDD of an existing calendar date YYYY-MM-DD; -1 for anything else. */
const dateOf = (value: unknown): number =>
  typeof value === "string" && value.length === 10 ? startingDate(value) : NO_DATE;

/** Whether a value is an existing calendar date YYYY-MM-DD. */
export const isDate = (value: unknown): value is string => dateOf(value) !== NO_DATE;

const COLON = 58;
const LETTER_T = 84;
const LETTER_Z = 90;
/** Whether a text has two digits from 00 to `max` at a position, followed by a character. */
const isPart = (text: string, at: number, max: number, then: number): boolean =>
  isDigits(text, at, at + 2) && number(text, at, at + 2) <= max && text.charCodeAt(at + 2) === then;

const isTimestamp = (value: unknown): boolean => {
  if (typeof value !== "string" || value.length !== 20) return false;
  if (value.charCodeAt(10) !== LETTER_T || !isPart(value, 11, 23, COLON)) return false;
  if (!isPart(value, 14, 59, COLON) || !isPart(value, 17, 59, LETTER_Z)) return false;
  const date = startingDate(value);
  return date >= 1970_00_00 && date < 2106_00_00;
};

/** A cache of valid short texts, because cities, events and sources recur in all records; not for streets, which begin with a digit. */
const goodTexts = new Set<unknown>();
const MANY_TEXTS = 10_000;
const SHORT = 32;

function isText(value: unknown, maxLength: number): boolean {
  if (goodTexts.has(value)) return true;
  if (typeof value !== "string" || value === "" || value.length > maxLength || isUnfit(value)) return false;
  if (value.length <= SHORT && goodTexts.size < MANY_TEXTS && !isDigits(value, 0, 1)) goodTexts.add(value);
  return true;
}

/** The check of a field, compiled from the table. */
interface Rule {
  name: string;
  /** Whether a value that is not null is valid; for an object or a list, only whether it is one. */
  holds: (value: unknown) => boolean;
  nullable: boolean;
  /** The checks of an object's or a list's fields. */
  rules: readonly Rule[] | null;
  isList: boolean;
  newestFirst: string;
  /** Completes "must be". */
  text: string;
}

function bounds(field: Field): [min: number, max: number] {
  switch (field.kind) {
    case "whole":
    case "dollars":
      return [0, field.max ?? field.storedMax ?? Number.MAX_SAFE_INTEGER];
    case "quarters":
      return [0, field.storedMax];
    case "year":
      return [1, 9_999];
    case "degrees":
      return [-field.max, field.max];
    case "text":
    case "list":
      return [1, field.maxLength];
    default:
      return [0, 0];
  }
}

const count = (max: number) => max.toLocaleString("en-US");

function ruleText(field: Field, min: number, max: number): string {
  switch (field.kind) {
    case "id":
      return "prop_ and 16 lowercase hexadecimal digits";
    case "choice":
      return `one of ${field.values.join(", ")}`;
    case "text":
      return `1 to ${max} characters without outer spaces, control characters or invisible ones`;
    case "state":
      return "two upper-case letters";
    case "zipCode":
      return "five digits";
    case "date":
      return "a calendar date YYYY-MM-DD";
    case "timestamp":
      return "a time YYYY-MM-DDTHH:MM:SSZ from 1970 to 2105";
    case "quarters":
      return `a multiple of 0.25 up to ${count(max)}`;
    case "degrees":
      return `from ${min} to ${max}`;
    case "object":
      return "an object";
    case "list":
      return `a list of at most ${count(max)}`;
    default:
      return `a whole number from ${min} to ${count(max)}`;
  }
}

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

/** Makes the check of a field's values once, because choosing by kind for every value would take as long as the check itself. */
function checkOf(field: Field, min: number, max: number): Rule["holds"] {
  switch (field.kind) {
    case "whole":
    case "dollars":
    case "year":
      return (value) => isWhole(value, min, max);
    case "text":
      return (value) => isText(value, max);
    case "date":
      return isDate;
    case "choice":
      return (value) => (field.values as readonly unknown[]).includes(value);
    case "quarters":
      return (value) => typeof value === "number" && isWhole(value * 4, min, max * 4);
    case "degrees":
      return (value) => typeof value === "number" && value >= min && value <= max;
    case "state":
      return (value) => typeof value === "string" && /^[A-Z]{2}$/.test(value);
    case "zipCode":
      return (value) => typeof value === "string" && value.length === 5 && isDigits(value, 0, 5);
    case "timestamp":
      return isTimestamp;
    case "id":
      return (value) => typeof value === "string" && parseId(value) !== null;
    case "object":
      return isObject;
    case "list":
      return (value) => Array.isArray(value) && value.length <= max;
    default:
      return () => false;
  }
}

const rulesOf = (fields: Fields): Rule[] =>
  Object.entries(fields).map(([name, field]) => {
    const [min, max] = bounds(field);
    return {
      name,
      holds: checkOf(field, min, max),
      nullable: field.nullable === true,
      rules: "shape" in field ? rulesOf(field.shape.fields) : null,
      isList: field.kind === "list",
      newestFirst: field.kind === "list" ? field.newestFirst : "",
      text: `${field.nullable ? "null or " : ""}${ruleText(field, min, max)}`,
    };
  });

type Members = Record<string, unknown>;

/** The first fault of an object's members. Walking them in their own order while it equals the table's is twice as fast. */
function memberFault(rules: readonly Rule[], members: Members): RecordFault | null {
  let at = 0;
  for (const name in members) {
    const rule = rules[at];
    if (rule?.name !== name) break;
    const bad = valueFault(rule, members[name]);
    if (bad) return bad;
    at++;
  }
  for (; at < rules.length; at++) {
    const bad = valueFault(rules[at]!, members[rules[at]!.name]);
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
  if (typeof record !== "object" || record === null) return fault("record", "an object", record);
  return memberFault(RULES, record as unknown as Members);
}
