import { formatDay, lastDayOfMonth, monthNumber, parseDay } from "@/lib/domain/calendar";
import { oncePerText } from "@/lib/domain/once-per";
import type { Note, Parsed } from "./values";

const MONTHS = "january february march april may june july august september october november december".split(" ");

/** 1 to 12 for a month's English name, its first three letters or "Sept"; 0 for anything else. */
function monthOfName(name: string): number {
  const lower = name.toLowerCase().replace(/\.$/, "");
  return 1 + MONTHS.findIndex((month) => lower === month || lower === month.slice(0, 3) || `${lower}ember` === month);
}

/** The regular expression of each part of a date pattern; year, month and day are groups of that name. */
const PARTS: Record<string, string> = {
  yyyy: "(?<year>\\d{4})",
  yy: "(?<year>\\d{2})",
  MMMM: "(?<month>[A-Za-z]{3,9}\\.?)",
  MMM: "(?<month>[A-Za-z]{3,9}\\.?)",
  MM: "(?<month>\\d{1,2})",
  M: "(?<month>\\d{1,2})",
  dd: "(?<day>\\d{1,2})",
  d: "(?<day>\\d{1,2})",
  EEEE: "[A-Za-z]{3,9}\\.?",
  EEE: "[A-Za-z]{3,9}\\.?",
  HH: "\\d{1,2}",
  H: "\\d{1,2}",
  hh: "\\d{1,2}",
  h: "\\d{1,2}",
  mm: "\\d{2}",
  ss: "\\d{2}",
  SSS: "\\d{1,9}",
  a: "[AaPp]\\.?[Mm]\\.?",
  zzz: "[A-Za-z]{1,5}(?:[+-]\\d{1,2}(?::?\\d{2})?)?",
  z: "[A-Za-z]{1,5}(?:[+-]\\d{1,2}(?::?\\d{2})?)?",
  XXX: "(?:Z|[+-]\\d{2}:?\\d{2})",
  Z: "(?:Z|[+-]\\d{2}:?\\d{2})",
};
const TOKENS = /'[^']*'|([A-Za-z])\1*|[^A-Za-z']+/g;

/** The regular expression of a part, of text in single quotes, or of marks and spaces. */
function expressionOf(token: string): string {
  if (token.startsWith("'")) return token.slice(1, -1).replace(/[^\w]/g, "\\$&");
  if (/^[^A-Za-z]/.test(token)) return token.replace(/[^\w\s]/g, "\\$&").replace(/\s+/g, "\\s+");
  const part = PARTS[token];
  if (part) return part;
  throw new Error(`"${token}" is not a part of a date pattern; the parts are ${Object.keys(PARTS).join(", ")}`);
}

/**
 * The regular expression of a pattern such as `EEE MMM dd HH:mm:ss zzz yyyy`, with the letters of Java and Unicode and other
 * text in single quotes. The time of day is ignored. Throws an `Error` that names the fault of the pattern.
 */
export function datePattern(pattern: string): RegExp {
  const tokens = pattern.match(TOKENS) ?? [];
  const expression = tokens.map(expressionOf).join("");
  if (["y", "M", "d"].some((letter) => tokens.filter((token) => token.startsWith(letter)).length !== 1))
    throw new Error(`"${pattern}" needs a year (yyyy), a month (MM or MMM) and a day (dd)`);
  return new RegExp(`^${expression}$`);
}

/** The forms of dates that have a name, as regular expressions with the same groups. */
const NAMED: Readonly<Record<string, readonly RegExp[]>> = {
  "YYYY-MM-DD": [/^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ].*)?$/],
  "M/D/YYYY": [/^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4}|\d{2})(?: .*)?$/],
  "D/M/YYYY": [/^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4}|\d{2})(?: .*)?$/],
  YYYYMMDD: [/^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T\d{6})?$/],
  "MMMM-D-YYYY": [
    /^(?<month>[A-Za-z]{3,9}\.?)[- ](?<day>\d{1,2})(?:,\s*|[- ])(?<year>\d{4})$/,
    /^(?<day>\d{1,2})[- ](?<month>[A-Za-z]{3,9}\.?)[- ](?<year>\d{4})$/,
  ],
};
const AUTO = Object.entries(NAMED).flatMap(([form, expressions]) => (form === "D/M/YYYY" ? [] : expressions));

/**
 * The names of forms; `auto` is all of them except `D/M/YYYY`, `excel`, the days that a spreadsheet counts from 1900, and `epoch`, the
 * milliseconds or seconds from 1970.
 */
export const DATE_FORMS: readonly string[] = ["auto", ...Object.keys(NAMED), "excel", "epoch"];

const patterns = new Map<string, readonly RegExp[]>();

/** The regular expressions of a form: one with a name, or a pattern. */
function expressionsOf(form: string): readonly RegExp[] {
  if (form === "auto") return AUTO;
  const known = NAMED[form] ?? patterns.get(form) ?? [datePattern(form)];
  patterns.set(form, known);
  return known;
}

/** The full year of two digits: 50 to 99 are 1950 to 1999, 00 to 49 are 2000 to 2049, regardless of the current date. */
const fullYear = (year: string): number => Number(year) + (year.length > 2 ? 0 : Number(year) < 50 ? 2000 : 1900);

const pad = (value: number, width = 2) => String(value).padStart(width, "0");

function calendarDay(year: number, month: number, day: number): string | undefined {
  if (year < 1700 || year > 2200) return undefined;
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return parseDay(text) === null ? undefined : text;
}

/** Days of a spreadsheet: day 25,569 is 1970-01-01. Numbers of fewer or more digits are no days of this or the last century. */
function serialDay(text: string): string | undefined {
  const match = /^([1-9]\d{4})(?:\.\d+)?$/.exec(text);
  return match ? formatDay(Number(match[1]) - 25_569) : undefined;
}

const MILLISECONDS = /^(-?\d{11,13})(?:\.0+)?$/;
const SECONDS = /^(1\d{9})(?:\.0+)?$/;
/** `202407011530`: digits that begin as a day does are no count. */
const BEGINS_AS_DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/;

/** The instant of a count of milliseconds from 1970, of 11 to 13 digits, or of seconds, of ten. */
function epochInstant(text: string): string | undefined {
  const count = BEGINS_AS_DAY.test(text) ? undefined : (MILLISECONDS.exec(text)?.[1] ?? SECONDS.exec(text)?.[1]);
  if (count === undefined) return undefined;
  const instant = new Date(Number(count) * (SECONDS.test(text) ? 1_000 : 1)).toISOString();
  return instant < "2200" && instant > "1700" ? `${instant.slice(0, 19)}Z` : undefined;
}

/** A text read as a date. */
interface ReadDay {
  /** YYYY-MM-DD; undefined if the text is none. */
  day: string | undefined;
  /** Whether its year has only two digits. */
  isShort: boolean;
}

function read(text: string, form: string): ReadDay {
  if (form === "excel") return { day: serialDay(text), isShort: false };
  if (form === "epoch") return { day: epochInstant(text)?.slice(0, 10), isShort: false };
  for (const expression of expressionsOf(form)) {
    const { year, month, day } = expression.exec(text)?.groups ?? {};
    if (!year || !month || !day) continue;
    const monthNamed = /^\d/.test(month) ? Number(month) : monthOfName(month);
    return { day: calendarDay(fullYear(year), monthNamed, Number(day)), isShort: year.length === 2 };
  }
  return { day: undefined, isShort: false };
}

/** `read` of any form: the same dates recur in many rows, and one is found ten times as fast as it is read. */
const readAny = oncePerText((text) => read(text, "auto"));

/** A calendar date YYYY-MM-DD from a text in one of `DATE_FORMS` or by a pattern; a time of day is dropped. */
export function dayOf(text: string, form = "auto", note?: Note): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const { day, isShort } = form === "auto" ? readAny(trimmed) : read(trimmed, form);
  if (isShort) note?.("two-digit year");
  return day;
}

const STAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(?:0+|(\d+)))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Hours, minutes and seconds as HH:MM:SSZ; undefined if out of range. */
function clockOf(h: string, min: string, s: string): string | undefined {
  return Number(h) < 24 && Number(min) < 60 && Number(s) < 60 ? `${h}:${min}:${s}Z` : undefined;
}

/** A timestamp YYYY-MM-DDTHH:MM:SSZ. A time without a zone is read as UTC, a date as midnight UTC. */
export function instantOf(text: string, form = "auto", note?: Note): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (form === "epoch") return epochInstant(trimmed);
  const m = STAMP.exec(trimmed);
  if (m && (form === "auto" || form === "YYYY-MM-DD")) {
    const day = dayOf(m[1]!);
    const clock = clockOf(m[2]!, m[3]!, m[4] ?? "00");
    if (!day || !clock) return undefined;
    if (m[5]) note?.("fraction of a second cut");
    const zone = (m[6] ?? "Z").toUpperCase();
    if (zone === "Z") return `${day}T${clock}`;
    const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
    const at = Date.parse(`${day}T${clock}`) - (zone[0] === "-" ? -1 : 1) * offset * 60_000;
    return `${new Date(at).toISOString().slice(0, 19)}Z`;
  }
  const day = dayOf(trimmed, form, note);
  const compact = /^\d{8}T(\d{2})(\d{2})(\d{2})$/.exec(trimmed);
  const clock = compact && clockOf(compact[1]!, compact[2]!, compact[3]!);
  return day && `${day}T${clock ?? "00:00:00Z"}`;
}

/** YYYY-MM from `202608`, `2026-08`, `August 2026` or any full date. */
export function monthOf(text: string): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const digits = /^(\d{4})-?(\d{2})$/.exec(trimmed);
  if (digits) return Number(digits[2]) >= 1 && Number(digits[2]) <= 12 ? `${digits[1]}-${digits[2]}` : undefined;
  const named = /^([A-Za-z]{3,9})[- ](\d{4})$/.exec(trimmed);
  if (named) return monthOfName(named[1]!) ? `${named[2]}-${pad(monthOfName(named[1]!))}` : undefined;
  return read(trimmed, "auto").day?.slice(0, 7);
}

/** The last day of a month given as YYYY-MM. */
export const monthEnd = (month: string): string => formatDay(lastDayOfMonth(monthNumber(month)));

const TITLE = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** A month given as YYYY-MM as "August 2026". */
export const monthTitle = (month: string): string => TITLE.format(new Date(`${monthEnd(month)}T00:00:00Z`));
