import { statSync } from "node:fs";
import { basename } from "node:path";
import { parseDay } from "@/lib/domain/calendar";

/** 2026-08-31, 2026_08_31 or 20260831, with or without a time of day after it, as exports are named. */
const DATE = /(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?=\D|$|\d{4}(?!\d)|\d{6}(?!\d))/g;

/** The date that a file's name says, the last one where it has several, else the day (UTC) on which it was last written. */
export function likelyDate(path: string): { date: string; from: string } {
  for (const [, year, , month, day] of [...basename(path).matchAll(DATE)].reverse()) {
    const date = `${year}-${month}-${day}`;
    if (parseDay(date) !== null && date >= "1970") return { date, from: "from its name" };
  }
  return { date: statSync(path).mtime.toISOString().slice(0, 10), from: "when it was last written" };
}
