import { type Field, type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { roundHalfUp } from "@/lib/domain/statistics";

/** A number, or a day. */
type Value = number | string;

/** What least, median and greatest are of: values, dollars, years, days, or the lengths of lists; null if of nothing. */
type Measure = "number" | "dollars" | "year" | "day" | "entries" | null;

/** The profile of a field over all records of a dataset. */
export interface FieldProfile {
  /** The field's path, such as `address.city`, or `priceHistory.price` for a list's entries. */
  path: string;
  /** The number of possible values: of records, or of entries of a list. */
  of: number;
  /** The number of non-empty values. A list counts if it has an entry. */
  stated: number;
  measure: Measure;
  least: Value | null;
  /** Null also where there are too many different values. */
  median: Value | null;
  greatest: Value | null;
  /** The most common values of a choice, or of a text with few distinct values, and the number of others. */
  common: { values: [value: string, count: number][]; others: number } | null;
}

const COMMON_SHOWN = 8;
/** For a text with more distinct values than this, common values are not listed. */
const COMMON_MAX = 500;
/** The most distinct values of which a median is found; they are counted in memory. */
const DISTINCT_MAX = 1 << 20;

/** How a kind of field is measured. A timestamp is taken by its day. */
const MEASURES: Partial<Record<Field["kind"], [Measure, (value: never) => Value]>> = {
  whole: ["number", (value: number) => value],
  quarters: ["number", (value: number) => value],
  degrees: ["number", (value: number) => value],
  dollars: ["dollars", (value: number) => value],
  change: ["dollars", (value: number) => value],
  year: ["year", (value: number) => value],
  date: ["day", (value: string) => value],
  timestamp: ["day", (value: string) => value.slice(0, "2026-10-31".length)],
  list: ["entries", (value: readonly unknown[]) => value.length],
};
const COUNTED: readonly Field["kind"][] = ["choice", "state", "flag", "text"];

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
  // Between two days, years or lengths, the lower one is a value that there is.
  if (typeof lower !== "number" || typeof upper !== "number") return lower;
  const middle = (lower + upper) / 2;
  return measure === "number" ? middle : measure === "dollars" ? roundHalfUp(middle) : lower;
}

/** The most common values; null if more than so many of them are distinct, as of names. */
function commonOf(counts: ReadonlyMap<Value, number>, most: number): FieldProfile["common"] {
  if (counts.size > most) return null;
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    values: sorted.slice(0, COMMON_SHOWN).map(([value, n]) => [String(value), n]),
    others: Math.max(0, sorted.length - COMMON_SHOWN),
  };
}

/** Gathers the profile of a field without members. */
function leafProfile(path: string, { kind }: Field) {
  const [measure, measured] = MEASURES[kind] ?? [null, String];
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
      const each = measured(value as never);
      counts?.set(each, (counts.get(each) ?? 0) + 1);
      if (counts && counts.size > distinctMax) counts = null;
      if (!measure) return;
      if (least === null || each < least) least = each;
      if (greatest === null || each > greatest) greatest = each;
    },
    profile(): FieldProfile {
      const median = measure && counts ? medianOf(counts, measure) : null;
      const common = COUNTED.includes(kind) && counts ? commonOf(counts, kind === "text" ? stated / 2 : stated) : null;
      return { path, of, stated, measure, least, median, greatest, common };
    },
  };
}

type Members = Readonly<Record<string, unknown>>;

/** A field without members, and its values in a record: one, or one of each entry of a list. */
interface Leaf {
  path: string;
  field: Field;
  valuesOf(record: PropertyRecord): readonly unknown[];
}

/** The fields without members, in the table's order. `holders` gives what has these fields in a record; null is an empty one. */
const leavesOf = (
  fields: Fields,
  prefix = "",
  holders: (record: PropertyRecord) => readonly (Members | null)[] = (record) => [record as unknown as Members],
): Leaf[] =>
  Object.entries(fields).flatMap(([name, field]): Leaf[] => {
    const path = `${prefix}${name}`;
    const valuesOf = (record: PropertyRecord) => holders(record).map((holder) => holder?.[name] ?? null);
    if (field.kind === "object") return leavesOf(field.shape.fields, `${path}.`, valuesOf as typeof holders);
    const leaf = { path, field, valuesOf };
    if (field.kind !== "list") return [leaf];
    return [leaf, ...leavesOf(field.shape.fields, `${path}.`, (record) => valuesOf(record).flat() as Members[])];
  });

/** Profiles every field of the table of fields over all records. New fields of the table are included automatically. */
export function profileFields(records: Iterable<PropertyRecord>): FieldProfile[] {
  const leaves = leavesOf(PROPERTY_FIELDS).map(({ path, field, valuesOf }) => {
    return { valuesOf, ...leafProfile(path, field) };
  });
  for (const record of records)
    for (const { valuesOf, add } of leaves) for (const value of valuesOf(record)) add(value);
  return leaves.map(({ profile }) => profile());
}
