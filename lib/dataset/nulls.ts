import { type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";

/** How many records have no value, by field: null, or an empty list. */
export type Nulls = Record<string, number>;

/** Fields that a record need not state. */
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
