import { statSync } from "node:fs";
import { basename } from "node:path";
import { parseDay } from "@/lib/domain/calendar";
import { ImportFailure } from "./faults";
import type { Input } from "./read/input";

/** A date in the name of an export: 2026-08-31, 2026_08_31 or 20260831, with or without a time of day after it. */
const DATE = /(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?=\D|$|\d{4}(?!\d)|\d{6}(?!\d))/g;

/** A day that a file probably is of, and what says so. */
export interface LikelyDate {
  date: string;
  from: string;
}

/** The (last) date in a file's name, otherwise the day (UTC) on which the file was last written. */
export function likelyDate(path: string, name = path): LikelyDate {
  for (const [, year, , month, day] of [...basename(name).matchAll(DATE)].reverse()) {
    const date = `${year}-${month}-${day}`;
    if (parseDay(date) !== null && date >= "1970") return { date, from: "from its name" };
  }
  return { date: statSync(path).mtime.toISOString().slice(0, 10), from: "when it was last written" };
}

/** What a file's rows state about its date. */
export interface FileDays {
  /** The newest day in the file, the newest of the others, and how many rows state a day; empty if there is none. */
  newest: string;
  before: string;
  dated: number;
  /** The number of rows that state the newest day. */
  atNewest: number;
  /** The number of rows without a date. */
  undated: number;
}

/** The days of a file before its first row. */
export const noDays = (): FileDays => ({ newest: "", before: "", dated: 0, atNewest: 0, undated: 0 });

/** Counts the newest day that a row states; "" if it states none. */
export function countDay(days: FileDays, day: string): void {
  if (day === "") {
    days.undated++;
    return;
  }
  days.dated++;
  if (day === days.newest) days.atNewest++;
  else if (day > days.newest) Object.assign(days, { newest: day, before: days.newest, atNewest: 1 });
  else if (day > days.before) days.before = day;
}

/** A day so many days after all others of so many rows may be one row's slip, by which all others would seem old. */
const [LONE_AFTER, LONE_AMONG] = [60, 500];

/** What is assumed of a file whose newest day is a single row's, long after all others; null if it is not. */
export function loneDay({ newest, before, dated, atNewest }: FileDays): string | null {
  if (atNewest !== 1 || dated < LONE_AMONG || parseDay(newest)! - parseDay(before)! <= LONE_AFTER) return null;
  return `its day is ${newest}, which a single row states; all others end on ${before}, and --as-of ${before} dates it by those`;
}

/** The options that determine a file's date; see `ReadOptions`. */
interface DateOptions {
  asOf: string | null;
  today: string;
  command?: string | undefined;
  onUndated?: (likely: LikelyDate) => void;
}

/** The date of a file: the one that the operator gave, otherwise the newest day in it. Throws an `ImportFailure`. */
export function dateOfFile(
  { path, name }: Pick<Input, "path" | "name">,
  { newest, undated }: FileDays,
  options: DateOptions,
): string {
  if (options.asOf) return options.asOf;
  const give = (date: string) =>
    `A dataset takes no date from the clock, so give one: ${options.command ?? `npm run data -- import ${name}`} --as-of ${date}`;
  if (newest > options.today)
    throw new ImportFailure(
      `${name} states figures of ${newest.slice(0, 7)}, a month that has not ended. ${give(options.today)}`,
    );
  if (newest !== "" || undated === 0) return newest;
  const likely = likelyDate(path, name);
  if (options.onUndated) {
    options.onUndated(likely);
    return likely.date;
  }
  throw new ImportFailure(
    `${name} states no date: no row has one of a listing, a sale or an update. ${give(likely.date)} (that is ${likely.from}).`,
  );
}
