import { type Field, type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { quantile } from "@/lib/domain/statistics";

/** A number, or a day or year. */
type Value = number | string;

/** The profile of a field over all records of a dataset, as a row of the report. */
type FieldProfile = {
  /** The field's path, such as `address.city`, or `priceHistory.price` for a list's entries. */
  field: string;
  /** The number of non-empty values. A list counts if it has an entry. */
  stated: number;
  /** The number of possible values: of records, or of entries of a list. */
  of: number;
  /** `stated` in percent with one decimal; 0 and 100 only if it is exact, null of nothing. */
  percent: number | null;
  /** Of numbers, days, years and lengths of lists. The median is null where there are too many different ones. */
  least: Value | null;
  median: Value | null;
  greatest: Value | null;
  /** Of names, the eight that are stated most often, with their numbers; null where hardly any is stated twice, as of streets. */
  mostCommon: Record<string, number> | null;
};

/** Values without an order that says anything; a year and a day have one. */
const NAMES: readonly Field["kind"][] = ["id", "text", "choice", "flag", "state", "zipCode"];
/** Distinct values are counted in memory. Of more than this there is no median, and of more names none that is common. */
const [VALUES_MAX, NAMES_MAX] = [1 << 20, 500];
const COMMON_SHOWN = 8;

function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const percent = (100 * part) / whole;
  if (part === 0 || part === whole) return percent;
  return Math.min(99.9, Math.max(0.1, Math.round(10 * percent) / 10));
}

type Counts = ReadonlyMap<Value, number>;

/** The median of numbers; of days and years the lower one of two in the middle, which there is. */
function medianOf(counts: Counts, total: number): Value | null {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const at = (nth: number): Value | null => {
    let before = 0;
    for (const [value, count] of sorted) {
      before += count;
      if (before > nth) return value;
    }
    return null;
  };
  if (typeof at(0) === "number") return quantile(total, (nth) => at(nth) as number, 0.5);
  return at(Math.floor((total - 1) / 2));
}

const commonOf = (counts: Counts): Record<string, number> =>
  Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, COMMON_SHOWN));

/** What is profiled of a value: the length of a list, the day of a timestamp. A year is a name, as a day is. */
function profiled(value: unknown, kind: Field["kind"]): Value {
  if (Array.isArray(value)) return value.length;
  if (kind === "timestamp") return (value as string).slice(0, "2026-10-31".length);
  return typeof value === "number" && kind !== "year" ? value : String(value);
}

/** Gathers the profile of a field without members of its own. */
function gatherer(path: string, { kind }: Field) {
  const isName = NAMES.includes(kind);
  const most = isName ? NAMES_MAX : VALUES_MAX;
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
      const each = profiled(value, kind);
      counts?.set(each, (counts.get(each) ?? 0) + 1);
      if (counts && counts.size > most) counts = null;
      if (isName) return;
      if (least === null || each < least) least = each;
      if (greatest === null || each > greatest) greatest = each;
    },
    profile(): FieldProfile {
      const median = !isName && counts ? medianOf(counts, stated) : null;
      const repeats = isName && counts && counts.size <= Math.max(COMMON_SHOWN, stated / 2);
      const mostCommon = repeats ? commonOf(counts!) : null;
      return { field: path, stated, of, percent: percentOf(stated, of), least, median, greatest, mostCommon };
    },
  };
}

type Members = Readonly<Record<string, unknown>>;
interface Leaf {
  path: string;
  field: Field;
  /** The field's values in a record: of a list's members one for each entry. */
  valuesIn(record: Members): unknown[];
}

/** The fields without members of their own, in the order of the table; `holdersIn` finds the objects that have them. */
function leavesOf(fields: Fields, prefix: string, holdersIn: (record: Members) => (Members | null)[]): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]): Leaf[] => {
    const path = `${prefix}${name}`;
    const valuesIn = (record: Members) => holdersIn(record).map((holder) => holder?.[name] ?? null);
    if (field.kind === "object")
      return leavesOf(field.shape.fields, `${path}.`, valuesIn as (record: Members) => (Members | null)[]);
    if (field.kind !== "list") return [{ path, field, valuesIn }];
    const entriesIn = (record: Members) => valuesIn(record).flat() as Members[];
    return [{ path, field, valuesIn }, ...leavesOf(field.shape.fields, `${path}.`, entriesIn)];
  });
}

/** Profiles every field of the table of fields over all records. New fields of the table are included automatically. */
export function profileFields(records: Iterable<PropertyRecord>): FieldProfile[] {
  const all = leavesOf(PROPERTY_FIELDS, "", (record) => [record]).map((leaf) => ({
    ...leaf,
    gathered: gatherer(leaf.path, leaf.field),
  }));
  for (const record of records)
    for (const { valuesIn, gathered } of all)
      for (const value of valuesIn(record as unknown as Members)) gathered.add(value);
  return all.map(({ gathered }) => gathered.profile());
}
