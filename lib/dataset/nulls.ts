import { type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";

/** The values of the fields that may be empty when nothing is stated: null, or an empty list. */
const EMPTY = Object.fromEntries(
  Object.entries(PROPERTY_FIELDS as Fields)
    .filter(([, field]) => field.nullable || field.kind === "list")
    .map(([name, field]) => [name, field.kind === "list" ? [] : null]),
) as Partial<PropertyRecord>;

const OPTIONAL = Object.keys(EMPTY) as (keyof PropertyRecord)[];

/** A record of an older Lotline with the fields that came later, of which it states nothing. */
export const withNewerFields = (record: PropertyRecord): PropertyRecord => ({ ...EMPTY, ...record });

/** The number of records with no value (null or an empty list), by field. */
export type Nulls = Record<string, number>;

/** Counts before the first record. */
export const noNulls = (): Nulls => Object.fromEntries(OPTIONAL.map((name) => [name, 0]));

/** Adds a record's missing values to the counts. */
export function countNulls(nulls: Nulls, record: PropertyRecord): void {
  for (const name of OPTIONAL) {
    const value = record[name];
    if (value === null || (Array.isArray(value) && value.length === 0)) nulls[name]!++;
  }
}
