import { dayOf } from "../dates";
import { isBlank, numberOf, plain, stateOf, zipOf } from "../values";

/** A summary of a column's cells, as a mapping is suggested by values and not only by names. */
export interface Profile {
  /** The column's name in the file. */
  title: string;
  name: string;
  /** The number of empty cells. */
  blanks: number;
  /** The non-empty cells. */
  cells: readonly string[];
  /** The cells that are numbers, ascending. */
  numbers: readonly number[];
  distinct: number;
  /** The date format that fits nearly all cells; null if they are no dates. */
  date: string | null;
}

/** Date patterns that are tried if `auto` reads too few cells. */
const PATTERNS = [
  "D/M/YYYY",
  "EEE MMM dd HH:mm:ss zzz yyyy",
  "dd.MM.yyyy",
  "EEE, dd MMM yyyy",
  "dd-MMM-yy",
  "yyyy/MM/dd",
];
/** The share of a column's cells that must fit. */
const MOST = 0.95;

const shareOf = (cells: readonly string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;

/** The date format of a column. Eight digits alone may be any number, so they count as a date only if the column's name says so. */
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

/** The share of a column's cells that satisfy a condition. */
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
