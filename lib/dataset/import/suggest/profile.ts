import { dayOf } from "../dates";
import { isBlank, numberOf, plain, stateOf, zipOf } from "../values";

/** What the cells of a column look like: a mapping is proposed by values, not by names alone. */
export interface Profile {
  /** As the file calls it. */
  title: string;
  name: string;
  /** Cells that state nothing. */
  blanks: number;
  /** Cells that state something. */
  cells: readonly string[];
  /** Those of them that are numbers, ascending. */
  numbers: readonly number[];
  distinct: number;
  /** The form in which nearly all of them are dates; null where they are none. */
  date: string | null;
}

/** Date patterns that are tried where `auto` reads too little. */
const PATTERNS = [
  "D/M/YYYY",
  "EEE MMM dd HH:mm:ss zzz yyyy",
  "dd.MM.yyyy",
  "EEE, dd MMM yyyy",
  "dd-MMM-yy",
  "yyyy/MM/dd",
];
/** So much of a column has to fit. */
const MOST = 0.95;

const shareOf = (cells: readonly string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;

/** A number of eight digits may be anything: a date is written with marks, or its column says that it is one. */
function dateForm(title: string, cells: readonly string[]): string | null {
  const mayBeNumber = cells.every((cell) => /^-?[\d.,]+$/.test(cell.trim()));
  if (mayBeNumber && !/date|day|dt$|time/i.test(title)) return null;
  const sample = cells.slice(0, 300);
  return ["auto", ...PATTERNS].find((form) => shareOf(sample, (cell) => Boolean(dayOf(cell, form))) >= MOST) ?? null;
}

export function profileOf(title: string, column: readonly string[]): Profile {
  const cells = column.filter((cell) => !isBlank(cell));
  const numbers = cells.flatMap((cell) => numberOf(cell) ?? []).sort((a, b) => a - b);
  const blanks = column.length - cells.length;
  return {
    title,
    name: plain(title),
    blanks,
    cells,
    numbers,
    distinct: new Set(cells).size,
    date: dateForm(title, cells),
  };
}

export const medianOf = ({ numbers }: Profile): number => numbers[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The share of a column's cells that fit. */
export const share = ({ cells }: Profile, fits: (cell: string) => boolean): number => shareOf(cells, fits);

/** The share of a column's cells that are numbers from `min` to `max`. */
export const within = (profile: Profile, min: number, max: number): number =>
  share(profile, (cell) => {
    const value = numberOf(cell);
    return value !== null && value !== undefined && value >= min && value <= max;
  });

/** "12 Main St", "1310-16 Vine St", "N7W234 Oak Rd". */
const STREET = /^(?:[NSEW]?\d+\w*|\d+-\d+\w*)\s+\S*[A-Za-z]/;
/** "12 Main St, Austin, TX 78704". */
const ONE_LINE = /^.*[A-Za-z].*,\s*[^,\d]+,\s*[A-Za-z][A-Za-z .]+\s\d{5}(?:-\d{4})?(?:,?\s*(?:USA?|United States))?$/;

export const looksLikeStreet = (cell: string): boolean => STREET.test(cell.trim()) && !ONE_LINE.test(cell.trim());
export const looksLikeOneLine = (cell: string): boolean => ONE_LINE.test(cell.trim());
export const looksLikeZip = (cell: string): boolean => Boolean(zipOf(cell));
export const looksLikeState = (cell: string): boolean => Boolean(stateOf(cell));
export const looksLikeName = (cell: string): boolean => /^[A-Za-z][A-Za-z .'\-/()]{1,60}$/.test(cell.trim());
