import { formatDay, lastDayOfMonth, monthNumber, parseDay } from "@/lib/domain/calendar";
import { datePattern, monthOfName } from "./date-pattern";
import { DATE_FORMS, type DateForm } from "./fields";
import type { Note, Parsed } from "./values";

/** The full year of two digits: 50 to 99 are 1950 to 1999, 00 to 49 are 2000 to 2049, regardless of the current date. */
const fullYear = (year: string): number => Number(year) + (year.length > 2 ? 0 : Number(year) < 50 ? 2000 : 1900);

const pad = (value: number, width = 2) => String(value).padStart(width, "0");

function calendarDay(year: number, month: number, day: number): string | undefined {
  if (year < 1700 || year > 2200) return undefined;
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return parseDay(text) === null ? undefined : text;
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T\d{6})?$/;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/;
/** A date with a two-digit year, with or without a time of day. */
const SHORT = /^\d{1,2}[/-]\d{1,2}[/-]\d{2}(?: |$)/;
const NAMED = /^([A-Za-z]{3,9}\.?)[- ](\d{1,2})(?:,\s*|[- ])(\d{4})$/;
const NAMED_DAY_FIRST = /^(\d{1,2})[- ]([A-Za-z]{3,9}\.?)[- ](\d{4})$/;

const NAMED_FORMS: ReadonlySet<string> = new Set(DATE_FORMS);
const patterns = new Map<string, ReturnType<typeof datePattern>>();

/** Reads a date by a pattern. */
function readPattern(text: string, pattern: string, note?: Note): string | undefined {
  const read = patterns.get(pattern) ?? datePattern(pattern);
  patterns.set(pattern, read);
  const date = read(text);
  if (!date) return undefined;
  if (date.isShort) note?.("two-digit year");
  return calendarDay(date.isShort ? fullYear(String(date.year).padStart(2, "0")) : date.year, date.month, date.day);
}

/** Days of a spreadsheet: day 25,569 is 1970-01-01. Numbers of fewer or more digits are no days of this or the last century. */
function serialDay(text: string): string | undefined {
  const match = /^([1-9]\d{4})(?:\.\d+)?$/.exec(text);
  return match ? formatDay(Number(match[1]) - 25_569) : undefined;
}

function read(text: string, form: DateForm): string | undefined {
  if (form === "excel") return serialDay(text);
  const wants = (other: DateForm) => form === "auto" || form === other;
  let m: RegExpExecArray | null;
  if (wants("YYYY-MM-DD")) {
    m = ISO.exec(text);
    if (m) return calendarDay(Number(m[1]), Number(m[2]), Number(m[3]));
  }
  if (wants("YYYYMMDD")) {
    m = COMPACT.exec(text);
    if (m) return calendarDay(Number(m[1]), Number(m[2]), Number(m[3]));
  }
  if (wants("M/D/YYYY") || form === "D/M/YYYY") {
    m = SLASHED.exec(text);
    if (m) {
      const [first, second] = [Number(m[1]), Number(m[2])];
      const year = fullYear(m[3]!);
      return form === "D/M/YYYY" ? calendarDay(year, second, first) : calendarDay(year, first, second);
    }
  }
  if (wants("MMMM-D-YYYY")) {
    m = NAMED.exec(text);
    if (m) return calendarDay(Number(m[3]), monthOfName(m[1]!), Number(m[2]));
    m = NAMED_DAY_FIRST.exec(text);
    if (m) return calendarDay(Number(m[3]), monthOfName(m[2]!), Number(m[1]));
  }
  return undefined;
}

const KEPT_MAX = 50_000;
const kept = new Map<string, string | undefined>();

/** A calendar date YYYY-MM-DD from a text in any of `DATE_FORMS`; a time of day is dropped. */
export function dayOf(text: string, form: DateForm = "auto", note?: Note): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!NAMED_FORMS.has(form)) return readPattern(trimmed, form, note);
  if (note && SHORT.test(trimmed)) note("two-digit year");
  if (form !== "auto") return read(trimmed, form);
  const known = kept.get(trimmed);
  if (known !== undefined) return known;
  // The same dates recur in many rows, and a cached one is found ten times as fast as it is read.
  if (kept.size >= KEPT_MAX) kept.clear();
  const day = read(trimmed, form);
  if (trimmed.length <= 40) kept.set(trimmed, day);
  return day;
}

const STAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(?:0+|(\d+)))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Hours, minutes and seconds as HH:MM:SSZ; undefined if out of range. */
function clockOf(h: string, min: string, s: string): string | undefined {
  return Number(h) < 24 && Number(min) < 60 && Number(s) < 60 ? `${h}:${min}:${s}Z` : undefined;
}

/** A timestamp YYYY-MM-DDTHH:MM:SSZ. A time without a zone is read as UTC, a date as midnight UTC. */
export function instantOf(text: string, form: DateForm = "auto", note?: Note): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === "") return null;
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
  return read(trimmed, "auto")?.slice(0, 7);
}

/** The last day of a month given as YYYY-MM. */
export const monthEnd = (month: string): string => formatDay(lastDayOfMonth(monthNumber(month)));

const TITLE = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** A month given as YYYY-MM as "August 2026". */
export const monthTitle = (month: string): string => TITLE.format(new Date(`${monthEnd(month)}T00:00:00Z`));
