import { stateCalled } from "@/lib/domain/states";
import { ACRE } from "@/lib/domain/vocabulary";

/** A cell's value: `null` if the cell is empty, `undefined` if its text cannot be read as the wanted type. */
export type Parsed<T> = T | null | undefined;

/** The kinds of conversion that lose something of a cell; they are counted by field, with examples. */
export type Coercion =
  | "rounded"
  | "read as not stated"
  | "two-digit year"
  | "control characters removed"
  | "read as full and half baths"
  | "ZIP+4 cut"
  | "leading zeros put back"
  | "fraction of a second cut"
  | "markup removed"
  | "of no known day, so no event"
  | "expected, not a sale"
  | "unreadable, read as not stated"
  | "not believed"
  | "in the future"
  | "outside the state"
  | "sign of west put back"
  | "merged with a home of other bedrooms or area";
/** What is counted of rows that are merged by their address, although their file tells of two homes. */
export const MERGED_APART: Coercion = "merged with a home of other bedrooms or area";
/** Called by a parser for a coercion. */
export type Note = (what: Coercion) => void;
/** Called for every coercion of a row's cell: the field, the kind, the text and the value. */
export type TellCoercion = (field: string, what: Coercion, from: string, to: string | number | null) => void;
const unnoted: Note = () => {};

/** Letters and digits in lower case, for comparing column names and cells of value tables. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** The cells of a table's row. */
export type Cells = readonly string[];

/** Returns the reader of a column, or null if there is no such column. */
export type Columns = (name: string) => ((row: Cells) => string) | null;

/** The columns of a table with this header: by the very name, as a table may have `Lot Size` and `lot_size`, else by its letters. */
export function columnsOf(header: readonly string[]): Columns {
  const names = header.map(plain);
  return (name) => {
    const wanted = plain(name);
    const same = header.indexOf(name);
    const exact = same < 0 ? names.indexOf(wanted) : same;
    const index = exact < 0 && name.endsWith("*") ? names.findIndex((n) => n.startsWith(wanted)) : exact;
    return index < 0 ? null : (row) => row[index] ?? "";
  };
}

const BLANKS = new Set([
  ...["", "-", "--", "—", "na", "n/a", "n.a.", "#n/a", "nan", "null", "none"],
  ...["unknown", "no data", "not available", "undisclosed", "not disclosed"],
]);
const BLANK_LENGTH_MAX = Math.max(...[...BLANKS].map(({ length }) => length));

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether a cell says that nothing is known: empty, or a word such as “n/a”. Most cells are numbers and dates, which are not looked up. */
export const isBlank = (text: string): boolean =>
  text.length === 0 ||
  (text.length <= BLANK_LENGTH_MAX && !isDigit(text.charCodeAt(0)) && BLANKS.has(text.trim().toLowerCase()));

const NUMBER = /^([-+]?)\s*\$?\s*([-+]?)((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:[eE][-+]?\d{1,3})?)\s*([kKmM%]?)$/;
/** What most numbers are that have more than digits, such as coordinates. */
const DECIMAL = /^-?\d+\.\d+$/;
const SCALE: Record<string, number> = { "": 1, k: 1e3, m: 1e6, "%": 0.01 };

/** Reads `1234`, `$1,234`, `1.225e+006`, `$435K`, `1.2M` and `98.9%` (as 0.989). */
export function numberOf(text: string): Parsed<number> {
  const length = text.length;
  if (length > 0 && length < 10) {
    let value = 0;
    let i = 0;
    for (; i < length; i++) {
      const digit = text.charCodeAt(i) - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (i === length) return value;
  }
  if (isBlank(text)) return null;
  if (length > 40) return undefined;
  if (DECIMAL.test(text)) return Number(text);
  const match = NUMBER.exec(text.trim());
  if (!match?.[3] || !/\d/.test(match[3]) || (match[1] && match[2])) return undefined;
  const value = Number(match[3].replaceAll(",", "")) * SCALE[match[4]!.toLowerCase()]!;
  if (!Number.isFinite(value)) return undefined;
  return match[1] === "-" || match[2] === "-" ? -value : value;
}

/** What may stand behind a price: "$414,990+", "$2,100/mo". */
const BEHIND_PRICE = /(?:\+|\/ ?mo(?:nth)?| (?:per|a) month)$/i;
const PRICE_LENGTH_MAX = 40;

/** Whether a price is stated by the month. */
export const isByMonth = (text: string): boolean => /mo(?:nth)?\s*$/i.test(text.slice(-PRICE_LENGTH_MAX));

/** A price as it stands before a plus or a month. Other texts are returned unchanged. */
export function priceIn(text: string): string {
  if (isDigit(text.charCodeAt(text.length - 1)) || text.length > PRICE_LENGTH_MAX) return text;
  return text.trim().replace(BEHIND_PRICE, "").replace(BEHIND_PRICE, "");
}

/** "3 bds", "2.5 baths": a number of rooms that names them. */
const OF_ROOMS = /^(\d+(?:\.\d+)?)\s*(?:bds?|beds?|bedrooms?|brs?|ba|baths?|bathrooms?)\.?$/i;

/** A number of rooms as it stands before their name; a studio has no bedroom. Other texts are returned unchanged. */
export const roomsIn = (text: string): string =>
  /^\s*studio\s*$/i.test(text) ? "0" : (OF_ROOMS.exec(text.trim())?.[1] ?? text);

/** An integer within the bounds, rounding halves up. */
export function integerOf(text: string, min: number, max: number, note = unnoted): Parsed<number> {
  const value = numberOf(text);
  if (value === null || value === undefined) return value;
  const whole = Math.floor(value + 0.5);
  if (whole !== value) note("rounded");
  return whole >= min && whole <= max ? whole : undefined;
}

/** Whether a number may use points as thousands separators or as a decimal point: `500.000`. */
export const isAmbiguous = (text: string): boolean =>
  text.includes(".") && /^[\s$]*[1-9]\d{0,2}(?:\.\d{3})+\s*$/.test(text);

/** As `integerOf`, but 0, which files write for an unknown amount, is null. */
export function amountOf(text: string, max: number, note = unnoted): Parsed<number> {
  const value = integerOf(text, 0, max, note);
  return value === 0 ? null : value;
}

const toQuarter = (value: number) => Math.floor(value * 4 + 0.5) / 4;
const FRACTION = /^(\d{1,2})(?:\s*(½)|\s+1\/2)$/;
const FULL_AND_HALF = /^(\d{1,2})\s*(?:\/|full|f\b|fb\b)[\s,+&/]*(\d{1,2})\s*(?:half|h\b|hb\b)?$/i;

/**
 * Bathrooms in quarters, from `1.75`, `2.5`, `2 1/2`, `2½`, `2/1` or `2 full, 1 half`. `2.1` to `2.4` is the MLS notation for
 * full.half bathrooms, unless they are `inTenths`. Other fractions are rounded to the nearest quarter.
 */
export function bathsOf(text: string, note = unnoted, inTenths = false): Parsed<number> {
  if (isBlank(text)) return null;
  const trimmed = text.trim();
  const fraction = FRACTION.exec(trimmed);
  if (fraction) return Number(fraction[1]) + 0.5;
  const pair = FULL_AND_HALF.exec(trimmed);
  if (pair) return Number(pair[1]) + Number(pair[2]) / 2;
  const mls = inTenths ? null : /^(\d{1,2})\.([1-4])$/.exec(trimmed);
  if (mls) {
    note("read as full and half baths");
    return Number(mls[1]) + Number(mls[2]) / 2;
  }
  const value = numberOf(trimmed) ?? numberOf(roomsIn(trimmed));
  if (value === null || value === undefined) return value;
  const quarters = toQuarter(value);
  if (quarters !== value) note("rounded");
  return value >= 0 && value <= 99 ? quarters : undefined;
}

/** Whether a column of bathrooms is in tenths: "2.6" has no six half baths, and so "1.4" beside it has no four. */
export const isInTenths = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^\s*\d{1,2}\.[6-9]\s*$/.test(cell));

/** A placeholder for an unknown ZIP code. */
const NO_ZIP = "00000";

/**
 * A ZIP code of five digits; accepts ZIP+4, `1515.0` and `="01515"`, by which files for spreadsheets keep it a text, and restores
 * leading zeros that a spreadsheet dropped.
 */
export function zipOf(text: string, note = unnoted): Parsed<string> {
  if (/^\d{5}$/.test(text)) return text === NO_ZIP ? undefined : text;
  if (isBlank(text)) return null;
  const plainText = text
    .trim()
    .replace(/^zip code:\s*/i, "")
    .replace(/^="(.*)"$/, "$1");
  const match = /^(\d{3,5})(?:\.0)?(-\d{0,4}|\d{4})?$/.exec(plainText);
  if (!match) return undefined;
  if (Number(match[1]) === 0) return undefined;
  if (match[1]!.length < 5) note("leading zeros put back");
  else if (match[2]) note("ZIP+4 cut");
  return match[1]!.padStart(5, "0");
}

/** A state's two-letter code, from the code or the name. */
export const stateOf = (text: string): Parsed<string> => (text.trim() === "" ? null : stateCalled(text));

/** The square feet of one unit of area, by its name in a mapping. */
export const AREA_UNITS = {
  "square feet": 1,
  acres: ACRE,
  "square meters": 10.763910417,
  hectares: 107_639.10417,
} as const;

/** What the units are called in files, without marks and spaces: `sq. ft.` is `sqft`. */
const UNIT_NAMES: Readonly<Record<keyof typeof AREA_UNITS, string>> = {
  "square feet": "squarefeet squarefoot sqft sqfeet sf",
  acres: "acres acre ac acs",
  "square meters": "squaremeters squaremeter sqm m2",
  hectares: "hectares hectare ha",
};
const FEET_BY_NAME: ReadonlyMap<string, number> = new Map(
  Object.entries(AREA_UNITS).flatMap(([unit, feet]) =>
    UNIT_NAMES[unit as keyof typeof AREA_UNITS].split(" ").map((name) => [name, feet] as const),
  ),
);

/** The square feet of the unit of area that a text names; undefined for any other text. */
export const feetOfUnit = (text: string): number | undefined => FEET_BY_NAME.get(plain(text));

const AREA = /^(\d+(?:,\d+)*(?:\.\d+)?|\.\d+)\s*([a-z][a-z\d.\s]*)$/i;

/** An area whose cell names its unit, as `0.14 Acres` and `7,405 sqft` do, and the square feet of that unit; null for any other text. */
export function areaIn(text: string): { amount: number; feet: number } | null {
  const last = text.charCodeAt(text.length - 1);
  if (last >= 48 && last <= 57 && !text.endsWith("2")) return null;
  const [, amount, unit] = AREA.exec(text.trim()) ?? [];
  const feet = unit && feetOfUnit(unit);
  return amount && feet ? { amount: Number(amount.replaceAll(",", "")), feet } : null;
}

/** Decimal degrees within ±`limit`; 0, which files write for an unknown location, is null. */
export function degreesOf(text: string, limit: number): Parsed<number> {
  if (isBlank(text)) return null;
  const value = numberOf(text);
  if (value === 0) return null;
  return value !== undefined && value !== null && Math.abs(value) <= limit ? value : undefined;
}
