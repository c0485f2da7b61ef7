import { type Field, type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { roundHalfUp } from "@/lib/domain/statistics";

/** A number, or a day or year. */
type Value = number | string;

/** What least, median and greatest are of: values, dollars, years, days, or the lengths of lists; null if of nothing. */
type Measure = "number" | "dollars" | "year" | "day" | "entries" | null;

/** The profile of a field over all records of a dataset, as a row of the report. */
export type FieldProfile = {
  /** The field's path, such as `address.city`, or `priceHistory.price` for a list's entries. */
  field: string;
  /** The number of non-empty values. A list counts if it has an entry. */
  stated: number;
  /** The number of possible values: of records, or of entries of a list. */
  of: number;
  /** `stated` in percent with one decimal; 0 and 100 only if it is exact, null of nothing. */
  percent: number | null;
  least: Value | null;
  /** Null also where there are too many different values. */
  median: Value | null;
  greatest: Value | null;
  measure: Measure;
  /** The most common values of a choice, or of a text with few distinct values, with their counts, and the number of others. */
  mostCommon: Record<string, number> | null;
  others: number | null;
};

const COMMON_SHOWN = 8;
/** For a text with more distinct values than this, common values are not listed. */
const COMMON_MAX = 500;
/** The most distinct values of which a median is found; they are counted in memory. */
const DISTINCT_MAX = 1 << 20;

const MEASURES: Partial<Record<Field["kind"], Measure>> = {
  whole: "number",
  quarters: "number",
  degrees: "number",
  dollars: "dollars",
  change: "dollars",
  year: "year",
  date: "day",
  timestamp: "day",
  list: "entries",
};
const COUNTED: readonly Field["kind"][] = ["choice", "state", "flag", "text"];

function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const percent = (100 * part) / whole;
  if (part === 0 || part === whole) return percent;
  return Math.min(99.9, Math.max(0.1, Math.round(10 * percent) / 10));
}

function medianOf(counts: ReadonlyMap<Value, number>, measure: Measure): Value | null {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const at = (rank: number): Value => {
    let i = 0;
    for (let before = sorted[0]![1]; before <= rank; before += sorted[i]![1]) i++;
    return sorted[i]![0];
  };
  if (total === 0) return null;
  const [lower, upper] = [at(Math.floor((total - 1) / 2)), at(Math.floor(total / 2))];
  // Between two days or years the lower one is a value that there is, as between two lengths.
  if (typeof lower !== "number" || typeof upper !== "number") return lower;
  const middle = (lower + upper) / 2;
  return measure === "number" ? middle : measure === "dollars" ? roundHalfUp(middle) : lower;
}

type Common = Pick<FieldProfile, "mostCommon" | "others">;
const NONE: Common = { mostCommon: null, others: null };

/** The most common values; none if more than so many of them are distinct, as of names. */
function commonOf(counts: ReadonlyMap<Value, number>, most: number): Common {
  if (counts.size > most) return NONE;
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    mostCommon: Object.fromEntries(sorted.slice(0, COMMON_SHOWN)),
    others: Math.max(0, sorted.length - COMMON_SHOWN),
  };
}

/** What is measured of a value: the length of a list, the day of a timestamp. A year is a name, as a day is. */
function measuredOf(value: unknown, measure: Measure): Value {
  if (Array.isArray(value)) return value.length;
  if (measure === "day") return (value as string).slice(0, "2026-10-31".length);
  return measure === null || measure === "year" ? String(value) : (value as number);
}

/** Gathers the profile of a field without members. */
function fieldGatherer(path: string, { kind }: Field) {
  const measure = MEASURES[kind] ?? null;
  const distinctMax = measure ? DISTINCT_MAX : COMMON_MAX;
  /** Null when there are too many distinct values. */
  let counts: Map<Value, number> | null = new Map();
  let [of, stated] = [0, 0];
  let least: Value | null = null;
  let greatest: Value | null = null;
  return {
    add(value: unknown) {
      of++;
      if (value === null || (Array.isArray(value) && value.length === 0)) return;
      stated++;
      const each = measuredOf(value, measure);
      counts?.set(each, (counts.get(each) ?? 0) + 1);
      if (counts && counts.size > distinctMax) counts = null;
      if (!measure) return;
      if (least === null || each < least) least = each;
      if (greatest === null || each > greatest) greatest = each;
    },
    profile(): FieldProfile {
      const median = measure && counts ? medianOf(counts, measure) : null;
      const common = counts && COUNTED.includes(kind) ? commonOf(counts, kind === "text" ? stated / 2 : stated) : NONE;
      return { field: path, stated, of, percent: percentOf(stated, of), least, median, greatest, measure, ...common };
    },
  };
}

type Gatherer = ReturnType<typeof fieldGatherer>;
type Members = Readonly<Record<string, unknown>>;

/** Makes what adds the members of an object to their fields' profiles; null is an object without any. Appends to `all`. */
function membersAdder(fields: Fields, prefix: string, all: Gatherer[]): (holder: Members | null) => void {
  const members = Object.entries(fields).map(([name, field]) => ({
    name,
    add: valueAdder(field, `${prefix}${name}`, all),
  }));
  return (holder) => {
    for (const { name, add } of members) add(holder?.[name] ?? null);
  };
}

function valueAdder(field: Field, path: string, all: Gatherer[]): (value: unknown) => void {
  if (field.kind === "object") return membersAdder(field.shape.fields, `${path}.`, all) as (value: unknown) => void;
  const own = fieldGatherer(path, field);
  all.push(own);
  if (field.kind !== "list") return own.add;
  const addEntry = membersAdder(field.shape.fields, `${path}.`, all);
  return (value) => {
    own.add(value);
    for (const entry of (value ?? []) as Members[]) addEntry(entry);
  };
}

/** Profiles every field of the table of fields over all records. New fields of the table are included automatically. */
export function profileFields(records: Iterable<PropertyRecord>): FieldProfile[] {
  const all: Gatherer[] = [];
  const add = membersAdder(PROPERTY_FIELDS, "", all);
  for (const record of records) add(record as unknown as Members);
  return all.map(({ profile }) => profile());
}
