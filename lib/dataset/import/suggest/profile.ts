import { medianOfSorted } from "@/lib/domain/statistics";
import { dayOf } from "../dates";
import { areaIn, isBlank, numberOf, priceIn } from "../values";
import type { Named } from "./columns";

/** A summary of a column's cells: whether they are what the column's name says is decided by them. */
export interface Profile {
  /** The column's name in the file, and the fact that it names. */
  title: string;
  named: Named | null;
  /** The cells of all rows, in order. */
  column: readonly string[];
  /** The non-empty cells. */
  cells: readonly string[];
  /** The cells that are numbers, ascending. */
  numbers: readonly number[];
  distinct: number;
  /** The date format that fits most cells; null if they are no dates. */
  date: string | null;
  /** The rows of each kind of cell, of at most 200 kinds. */
  kinds(): ReadonlyMap<string, readonly number[]>;
}

/** Date formats that are tried if `auto` reads too few cells. */
const FORMS = [
  "D/M/YYYY",
  "EEE MMM dd HH:mm:ss zzz yyyy",
  "dd.MM.yyyy",
  "EEE, dd MMM yyyy",
  "dd-MMM-yy",
  "yyyy/MM/dd",
  "yyMMdd",
  "excel",
  "epoch",
];
/** The share of a column's cells that must fit. */
export const MOST = 0.95;

const shareOf = (cells: readonly string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;

/** Whether a column's name says that it has dates. */
const namesDay = (title: string) => /date|day|dt\d?$|time|stamp|listed|sold|updated|modified/i.test(title);

/** The date format of a column. Digits alone may be any number, so they count as dates only if the column's name says so. */
function dateForm(title: string, cells: readonly string[]): string | null {
  const mayBeNumber = cells.every((cell) => /^-?[\d.,]+$/.test(cell.trim()));
  if (mayBeNumber && !namesDay(title)) return null;
  const sample = cells.slice(0, 1_000);
  const forms = ["auto", ...FORMS].map((form) => ({
    form,
    share: shareOf(sample, (cell) => Boolean(dayOf(cell, form))),
  }));
  const best = forms.reduce((a, b) => (b.share > a.share ? b : a));
  return best.share >= 0.5 ? best.form : null;
}

/** The kinds of cells of which a table may be made. */
export const KINDS_MAX = 200;

function kindsOf(column: readonly string[]): Map<string, number[]> {
  const kinds = new Map<string, number[]>();
  for (const [row, cell] of column.entries()) {
    if (isBlank(cell)) continue;
    const rows = kinds.get(cell.trim());
    if (rows) rows.push(row);
    else if (kinds.size < KINDS_MAX) kinds.set(cell.trim(), [row]);
  }
  return kinds;
}

/** What a column's cells look like. */
export function profileOf(title: string, named: Named | null, column: readonly string[]): Profile {
  const cells = column.filter((cell) => !isBlank(cell));
  const numbers = cells.flatMap((cell) => numberOf(priceIn(cell)) ?? areaIn(cell)?.amount ?? []).sort((a, b) => a - b);
  let kinds: Map<string, number[]> | undefined;
  return {
    ...{ title, named, column, cells, numbers, distinct: new Set(cells).size, date: dateForm(title, cells) },
    kinds() {
      kinds ??= kindsOf(column);
      return kinds;
    },
  };
}

/** The median of ascending numbers, NaN if there are none. */
export const medianOf = (numbers: readonly number[]): number => medianOfSorted(numbers) ?? Number.NaN;

/** The share of a column's cells that satisfy a condition. */
export const share = ({ cells }: Profile, fits: (cell: string) => boolean): number => shareOf(cells, fits);

/** Whether a cell is a number from `min` to `max`. */
export function isWithin(cell: string, min: number, max: number): boolean {
  const value = numberOf(cell);
  return value !== null && value !== undefined && value >= min && value <= max;
}

/** "12 Main St", "1310-16 Vine St", "N7W234 Oak Rd". */
const STREET = /^(?:[NSEW]?\d\w*|\d+-\d\w*)\s+\S*[A-Za-z]/;
const COUNTRY_END = /,? ?(?:USA?|United States)$/;
const ZIP_END = /,? \d{5}(?:-?\d{4})?$/;
const STATE_END = /[A-Za-z.]{2}, ?[A-Z]{2}$/;

/** "12 Main St, Austin, TX 78704", "12 Main St Austin TX 78704-1234", or "12 Main St, Austin, TX". */
export function looksLikeOneLine(cell: string): boolean {
  const line = cell.trim().replace(/\s+/g, " ").replace(COUNTRY_END, "");
  const place = line.replace(ZIP_END, "");
  if (place === line) return STATE_END.test(line);
  const words = place.split(/[ ,]+/);
  return /^[A-Za-z][A-Za-z.]+$/.test(words.pop()!) && words.some((word) => /[A-Za-z]/.test(word));
}
/** Whether a cell looks like a street address alone. */
export const looksLikeStreet = (cell: string): boolean => STREET.test(cell.trim()) && !looksLikeOneLine(cell);
/** Whether a cell looks like a name, as of a city or an agent. */
export const looksLikeName = (cell: string): boolean => /^[A-Za-z][A-Za-z .'\-/()]{1,60}$/.test(cell.trim());
