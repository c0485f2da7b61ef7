import { type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";

/** The number of records with no value (null or an empty list), by field. */
export type Nulls = Record<string, number>;

/** The fields that may be empty. */
const OPTIONAL = Object.entries(PROPERTY_FIELDS as Fields)
  .filter(([, field]) => field.nullable || field.kind === "list")
  .map(([name]) => name as keyof PropertyRecord);

export const noNulls = (): Nulls => Object.fromEntries(OPTIONAL.map((name) => [name, 0]));

/** Adds a record's missing values to the counts. */
export function countNulls(nulls: Nulls, record: PropertyRecord): void {
  for (const name of OPTIONAL) {
    const value = record[name];
    if (value === null || (Array.isArray(value) && value.length === 0)) nulls[name]!++;
  }
}
