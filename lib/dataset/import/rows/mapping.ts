import { oncePerText } from "@/lib/domain/once-per";
import { dayOf, instantOf } from "../dates";
import { RowFault } from "../faults";
import { FIELD_NAMES, FIELDS, type Field, type FieldKind, type FieldName, type FieldValue } from "../fields";
import type { Mapping, Source } from "../format.schema";
import { textOf, withoutInvisible } from "../texts";
import {
  AREA_UNITS,
  amountOf,
  areaIn,
  bathsOf,
  type Cells,
  type Coercion,
  type Columns,
  degreesOf,
  feetOfUnit,
  integerOf,
  isAmbiguous,
  isBlank,
  type Note,
  type Parsed,
  plain,
  priceIn,
  roomsIn,
  stateOf,
  type TellCoercion,
  zipOf,
} from "../values";
import { conditional, type Reader, textReader } from "./source-text";

/** The readers of all fields. */
export type Readers = { [N in FieldName]: Reader<FieldValue<N>> };

type Parse = (text: string, factor: number, note: Note) => Parsed<string | number>;

/** How the text of a kind of field is read, and what a text that cannot be is told. */
interface KindRule {
  /** Makes the parser of texts; `form` is that of dates. `factor` converts an area's unit to square feet, and thousands to dollars. */
  parser(max: number, form: string): Parse;
  reason: string;
}

const NO_NUMBER = "is not a number in range";
/** Text, of which "Unknown" is none: neither a city nor a key. */
const readText: Parse = (text, _, note) => (isBlank(text) ? null : textOf(text, note));

const KINDS: Readonly<Record<FieldKind, KindRule>> = {
  price: {
    parser: (max) => (text, factor, note) => {
      if (factor !== 1) return scaled(text, factor, max, note);
      return isAmbiguous(text) ? undefined : amountOf(priceIn(text), max, note);
    },
    reason: NO_NUMBER,
  },
  area: {
    parser: (max) => (text, factor, note) => {
      const area = areaIn(text);
      if (area) return scaled(String(area.amount), area.feet, max, note);
      return factor === 1 ? amountOf(text, max, note) : scaled(text, factor, max, note);
    },
    reason: NO_NUMBER,
  },
  year: { parser: (max) => (text, _, note) => amountOf(text, max, note), reason: NO_NUMBER },
  count: {
    parser: (max) => (text, _, note) => {
      // Zillow counts -1 days of a home of which it does not know them.
      if (text.includes("-") && /^\s*-1(?:\.0+)?\s*$/.test(text)) return null;
      const value = integerOf(text, 0, max, note);
      return value === undefined ? integerOf(roomsIn(text), 0, max, note) : value;
    },
    reason: NO_NUMBER,
  },
  baths: { parser: () => (text, _, note) => bathsOf(text, note), reason: "is not a number of bathrooms" },
  degrees: { parser: (max) => (text) => degreesOf(text, max), reason: "is not decimal degrees" },
  text: { parser: () => readText, reason: "is longer than 200 characters or not valid UTF-8" },
  day: {
    parser: (_, form) => (text, _factor, note) => (isBlank(text) ? null : dayOf(text, form, note)),
    reason: "is not a calendar date",
  },
  instant: {
    parser: (_, form) => (text, _factor, note) => (isBlank(text) ? null : instantOf(text, form, note)),
    reason: "is not a date and time",
  },
  zip: { parser: () => (text, _, note) => zipOf(text, note), reason: "is not a US ZIP code" },
  state: { parser: () => (text) => (isBlank(text) ? null : stateOf(text)), reason: "is not a US state" },
  choice: { parser: () => readText, reason: "cannot be read" },
};

/** Makes the parser of a field's text. */
export function parserOf(name: FieldName, form: string): Parse {
  const { kind, max = 0 }: Field = FIELDS[name];
  return KINDS[kind].parser(max, form);
}

const AMBIGUOUS = "may be thousands or a fraction: write it without the point";

function scaled(text: string, factor: number, max: number, note: Note): Parsed<number> {
  const value = degreesOf(text, max);
  if (value === null || value === undefined) return value;
  const whole = Math.floor(value * factor + 0.5);
  if (Math.abs(whole - value * factor) > ROUNDING) note("rounded");
  return whole > 0 && whole <= max ? whole : undefined;
}

/** The tolerance of the product of two binary fractions that should be an integer. */
const ROUNDING = 1e-6;

interface Step {
  text: Reader<string>;
  factor: Reader<number>;
  /** The answer of the value table, if there is one, made once of cells that recur; null for a cell that states nothing. */
  answer: ((cell: string) => string | null) | null;
  parse: Parse;
  /** Whether a cell that cannot be read is not stated, rather than a fault of its row. */
  passesOver: boolean;
}

/** MassGIS names units by a letter, which only a column of units does. */
const UNIT_LETTERS = new Map<string, number>([
  ["S", AREA_UNITS["square feet"]],
  ["A", AREA_UNITS.acres],
]);

/** The square feet of the unit that a cell of a column of units names. */
export const feetOfCell = (cell: string): number | undefined =>
  feetOfUnit(cell) ?? UNIT_LETTERS.get(cell.trim().toUpperCase());

function stepOf(name: FieldName, source: Source, columns: Columns, missing: (name: string) => void): Step | null {
  const unconditional = textReader(source, (column) => {
    const reader = columns(column);
    if (!reader) missing(column);
    return reader;
  });
  if (!unconditional) return null;
  const text = conditional(unconditional, source, columns);
  const unit = source.unitColumn === undefined ? null : columns(source.unitColumn);
  const fixed = source.times ?? AREA_UNITS[source.unit ?? "square feet"];
  const factor: Reader<number> = unit
    ? (row) => {
        const named = unit(row);
        const found = isBlank(named) ? fixed : feetOfCell(named);
        if (found === undefined) throw new RowFault("rejected", name, named, "is not a known unit of area");
        return found;
      }
    : () => fixed;
  const choices = "choices" in FIELDS[name] ? (FIELDS[name] as { choices: readonly string[] }).choices : null;
  const table = new Map(Object.entries(source.table ?? {}).map(([cell, value]) => [plain(cell), value]));
  if (choices && source.value === undefined) for (const c of choices) if (!table.has(plain(c))) table.set(plain(c), c);
  const otherwise = source.otherwise ?? "reject";
  // "Unknown" states nothing, except where the table says what it means.
  const answerOf = (cell: string) => table.get(plain(cell)) ?? (isBlank(cell) ? null : otherwise);
  const answer = table.size > 0 ? oncePerText(answerOf) : null;
  const passesOver = source.unreadable === "blank";
  const parse: Parse = source.tenths
    ? (cell, _, note) => bathsOf(cell, note, true)
    : parserOf(name, source.date ?? "auto");
  return { text, factor, answer, parse, passesOver };
}

function readerOf(name: FieldName, steps: readonly Step[], tell: TellCoercion): Reader<string | number | null> {
  if (steps.length === 0) return () => null;
  let coercion: Coercion | null = null;
  const note: Note = (what) => {
    coercion = what;
  };
  const noted = () => {
    const what = coercion;
    coercion = null;
    return what;
  };
  const { kind } = FIELDS[name];
  /** Parses a cell; if that fails, parses it again without invisible characters. */
  const parse = (step: Step, text: string, factor: number) => {
    const value = step.parse(text, factor, note);
    if (value !== undefined) return value;
    const visible = withoutInvisible(text);
    if (visible === text) return undefined;
    note("control characters removed");
    return step.parse(visible, factor, () => {});
  };
  return (row) => {
    for (const step of steps) {
      let text = step.text(row);
      if (text === "") continue;
      if (step.answer) {
        const answer = step.answer(text);
        if (answer === null && text.trim() !== "") tell(name, "read as not stated", text, null);
        if (answer === null || answer === "next") continue;
        if (answer === "skip") throw new RowFault("aside", name, text, `${name} "${text.trim()}" is not served`);
        if (answer === "reject") throw new RowFault("rejected", name, text, "is not in the mapping's table");
        text = answer;
      }
      const value = parse(step, text, step.factor(row));
      const what = noted();
      if (value === undefined && step.passesOver) {
        tell(name, "unreadable, read as not stated", text, null);
        continue;
      }
      if (value === undefined) {
        const reason = kind === "price" && isAmbiguous(text) ? AMBIGUOUS : KINDS[kind].reason;
        throw new RowFault("rejected", name, text, reason);
      }
      if (value === null) {
        if (text.trim() !== "") tell(name, "read as not stated", text, null);
        continue;
      }
      if (what !== null) tell(name, what, text, value);
      return value;
    }
    return null;
  };
}

/** The fields that every record needs. */
export const NEEDED = ["streetAddress", "city", "state", "zipCode", "propertyType"] as const;

/** Makes the readers of all fields. */
export function compileMapping(mapping: Mapping, columns: Columns, tell: TellCoercion) {
  const missing = new Set<string>();
  const steps = Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const all = (mapping.fields[name] ?? []).map((s) => stepOf(name, s, columns, (c) => missing.add(c)));
      return [name, all.filter((s) => s !== null)];
    }),
  ) as Record<FieldName, Step[]>;
  const readers = Object.fromEntries(FIELD_NAMES.map((name) => [name, readerOf(name, steps[name], tell)])) as Readers;
  return {
    readers,
    /** The mapping's columns that the file lacks. */
    missing: [...missing],
    /** The fields that a record needs but no column of the file can fill. */
    unfilled: NEEDED.filter((name) => steps[name].length === 0),
    /** The first text that a row has for a field, also where it states nothing. */
    cellOf(name: FieldName, row: Cells): string {
      for (const { text } of steps[name]) if (text(row) !== "") return text(row);
      return "";
    },
  };
}
