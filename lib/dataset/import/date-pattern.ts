const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMES = "january february march april may june july august september october november december".split(" ");

/** 1 to 12 for a month's English name or its first three letters; 0 for anything else. */
export function monthOfName(name: string): number {
  const lower = name.toLowerCase().replace(/\.$/, "");
  const index = MONTHS.indexOf(lower.slice(0, 3));
  return index >= 0 && (lower.length === 3 || lower === "sept" || NAMES[index] === lower) ? index + 1 : 0;
}

/** A date as its text states it. */
interface PatternDate {
  year: number;
  month: number;
  day: number;
  /** Whether `year` has only two digits. */
  isShort: boolean;
}

type Part = { token: string; form: string };

/** The regular expression of each token of a pattern; those with a group are read. */
const PARTS: Record<string, string> = {
  yyyy: "(\\d{4})",
  yy: "(\\d{2})",
  MMMM: "([A-Za-z]{3,9}\\.?)",
  MMM: "([A-Za-z]{3,9}\\.?)",
  MM: "(\\d{1,2})",
  M: "(\\d{1,2})",
  dd: "(\\d{1,2})",
  d: "(\\d{1,2})",
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
const READ = /^[yMd]/;
const TOKENS = /'[^']*'|([A-Za-z])\1*|[^A-Za-z']+/g;

function partOf(token: string): Part {
  if (token.startsWith("'")) return { token: "", form: token.slice(1, -1).replace(/[^\w]/g, "\\$&") };
  if (/^[^A-Za-z]/.test(token)) return { token: "", form: token.replace(/[^\w\s]/g, "\\$&").replace(/\s+/g, "\\s+") };
  const form = PARTS[token];
  if (!form)
    throw new Error(`"${token}" is not a part of a date pattern; the parts are ${Object.keys(PARTS).join(", ")}`);
  return { token, form };
}

const has = (parts: readonly Part[], letter: string) =>
  parts.filter(({ token }) => token.startsWith(letter)).length === 1;

/**
 * Makes a reader of dates in a pattern such as `EEE MMM dd HH:mm:ss zzz yyyy`, with the letters of Java and Unicode and other
 * text in single quotes. The time of day is ignored. Throws an `Error` that names the fault of the pattern.
 */
export function datePattern(pattern: string): (text: string) => PatternDate | undefined {
  const parts = (pattern.match(TOKENS) ?? []).map(partOf);
  if (!has(parts, "y") || !has(parts, "M") || !has(parts, "d"))
    throw new Error(`"${pattern}" needs a year (yyyy), a month (MM or MMM) and a day (dd)`);
  const form = new RegExp(`^${parts.map((part) => part.form).join("")}$`);
  const read = parts.map(({ token }) => token).filter((token) => READ.test(token));
  return (text) => {
    const found = form.exec(text);
    if (!found) return undefined;
    const date: PatternDate = { year: 0, month: 0, day: 0, isShort: false };
    for (const [i, token] of read.entries()) {
      const cell = found[i + 1]!;
      if (token.startsWith("d")) date.day = Number(cell);
      else if (token.startsWith("M")) date.month = token.length > 2 ? monthOfName(cell) : Number(cell);
      else {
        date.isShort = token === "yy";
        date.year = Number(cell);
      }
    }
    return date;
  };
}
