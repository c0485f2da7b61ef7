import { type Field, type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { type SecondPass, type Spread, spreadFinder } from "./median";

/** The profile of a field over all records of a dataset. */
export interface FieldProfile {
  /** The field's path, such as `address.city`, or `priceHistory.price` for a list's entries. */
  path: string;
  /** The number of possible values: of records, or of entries of a list. */
  of: number;
  /** The number of non-empty values. A list counts if it has an entry. */
  stated: number;
  /** What `spread` measures: numbers, days and timestamps (as the number of their digits), the length of texts, or of lists. */
  measure: Measure;
  spread: Spread | null;
  /** The most common values of a choice, or of a text with few distinct values, and the number of others. */
  common: { values: [value: string, count: number][]; others: number } | null;
}

/** What is measured for a field's values; null if nothing is. */
export type Measure = "number" | "dollars" | "year" | "day" | "instant" | "characters" | "entries" | null;

const COMMON_SHOWN = 8;
/** For a text with more distinct values than this, common values are not listed. */
const COMMON_MAX = 500;

interface Leaf {
  path: string;
  measure: Measure;
  /** The measured number of a value; null if nothing is measured. */
  measured: ((value: unknown) => number) | null;
  counts: Map<string, number> | null;
  first: ReturnType<typeof spreadFinder>;
  second: SecondPass | null;
  of: number;
  stated: number;
}

/** The digits of a date or timestamp as a number, by which they are compared. */
function digitsOf(value: unknown): number {
  const text = value as string;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
  }
  return digits;
}

function measureOf(field: Field): Measure {
  switch (field.kind) {
    case "whole":
    case "quarters":
    case "degrees":
      return "number";
    case "dollars":
    case "change":
      return "dollars";
    case "year":
      return "year";
    case "date":
      return "day";
    case "timestamp":
      return "instant";
    case "text":
      return "characters";
    case "list":
      return "entries";
    default:
      return null;
  }
}

function measuring(measure: Measure): Leaf["measured"] {
  if (measure === null) return null;
  if (measure === "day" || measure === "instant") return digitsOf;
  return measure === "characters" || measure === "entries"
    ? (value) => (value as { length: number }).length
    : (value) => value as number;
}

/** Visits a value of a field and all values within it. */
type Visit = (value: unknown, leaf: (leaf: Leaf, value: unknown) => void) => void;

const isCounted = ({ kind }: Field): boolean =>
  kind === "choice" || kind === "state" || kind === "flag" || kind === "text";

/** Makes the visitor of a field, and adds its leaves in order. */
function visitorOf(name: string, field: Field, prefix: string, leaves: Leaf[]): Visit {
  const path = `${prefix}${name}`;
  if (field.kind === "object") {
    const inner = visitorsOf(field.shape.fields, `${path}.`, leaves);
    return (value, visit) => {
      const members = (value ?? {}) as Record<string, unknown>;
      for (const [member, of] of inner) of(members[member] ?? null, visit);
    };
  }
  const measure = measureOf(field);
  const leaf: Leaf = {
    path,
    measure,
    measured: measuring(measure),
    counts: isCounted(field) ? new Map() : null,
    first: spreadFinder(),
    second: null,
    of: 0,
    stated: 0,
  };
  leaves.push(leaf);
  if (field.kind !== "list") return (value, visit) => visit(leaf, value);
  const inner = visitorsOf(field.shape.fields, `${path}.`, leaves);
  return (value, visit) => {
    visit(leaf, value);
    for (const entry of value as Record<string, unknown>[]) for (const [member, of] of inner) of(entry[member], visit);
  };
}

const visitorsOf = (fields: Fields, prefix: string, leaves: Leaf[]): [name: string, visit: Visit][] =>
  Object.entries(fields).map(([name, field]) => [name, visitorOf(name, field, prefix, leaves)]);

function commonOf({ counts, measure, stated }: Leaf): FieldProfile["common"] {
  // A text that is mostly distinct has no common values.
  if (!counts || (measure === "characters" && 2 * counts.size > stated)) return null;
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return { values: sorted.slice(0, COMMON_SHOWN), others: Math.max(0, sorted.length - COMMON_SHOWN) };
}

const isStated = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0);

/**
 * Profiles every field of the table of fields over all records, which are read twice: each call of `records` must return them
 * from the start. New fields of the table are included automatically.
 */
export function profileFields(records: () => Iterable<PropertyRecord>): FieldProfile[] {
  const leaves: Leaf[] = [];
  const visitors = visitorsOf(PROPERTY_FIELDS as Fields, "", leaves);
  const walk = (visit: (leaf: Leaf, value: unknown) => void) => {
    for (const record of records())
      for (const [name, of] of visitors) of((record as unknown as Record<string, unknown>)[name] ?? null, visit);
  };
  walk((leaf, value) => {
    leaf.of++;
    if (!isStated(value)) return;
    leaf.stated++;
    if (leaf.measured) leaf.first.add(leaf.measured(value));
    const { counts } = leaf;
    if (!counts) return;
    const key = String(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (counts.size > COMMON_MAX) leaf.counts = null;
  });
  for (const leaf of leaves) leaf.second = leaf.measured && leaf.first.second();
  walk((leaf, value) => {
    if (leaf.second?.isNeeded && isStated(value)) leaf.second.add(leaf.measured!(value));
  });
  return leaves.map((leaf) => ({
    path: leaf.path,
    of: leaf.of,
    stated: leaf.stated,
    measure: leaf.measure,
    spread: leaf.second?.spread() ?? null,
    common: commonOf(leaf),
  }));
}
