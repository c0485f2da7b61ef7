import { type Field, type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { type Column, type ColumnType, type Member, valueOfCell } from "./table";

/**
 * Records as a table, derived from the table of fields: a column for each field, an object's members as columns of their own,
 * a list as one column. The conversion is lossless in both directions.
 */

function typeOf(field: Field): ColumnType {
  switch (field.kind) {
    case "whole":
    case "dollars":
      return { is: "whole", max: field.max ?? field.storedMax ?? Number.MAX_SAFE_INTEGER };
    case "year":
      return { is: "whole", max: 9_999 };
    case "change":
    case "quarters":
    case "degrees":
      return { is: "decimal" };
    case "flag":
      return { is: "flag" };
    case "list":
      return { is: "list", of: membersOf(field.shape.fields) };
    default:
      return { is: "text" };
  }
}

const isNullable = (field: Field): boolean => field.nullable === true;
const membersOf = (fields: Fields): Member[] =>
  Object.entries(fields).map(([name, field]) => ({ name, type: typeOf(field), nullable: isNullable(field) }));

type Values = Readonly<Record<string, unknown>>;
type ObjectField = Field & { kind: "object" };

/** Whether an object needs a column of its own to tell null from an object whose members are all empty. */
const needsFlag = (field: ObjectField): boolean =>
  isNullable(field) && Object.values(field.shape.fields).every(isNullable);

const columnOf = (field: ObjectField, member: string): string => field.columns?.[member] ?? member;

function columnsOf(name: string, field: Field): Column<PropertyRecord>[] {
  const of = (record: PropertyRecord) => (record as unknown as Values)[name];
  if (field.kind !== "object") return [{ name, type: typeOf(field), nullable: isNullable(field), value: of }];
  const flag: Column<PropertyRecord> = {
    name,
    type: { is: "flag" },
    nullable: false,
    value: (record) => of(record) !== null,
  };
  const members = membersOf(field.shape.fields).map((member): Column<PropertyRecord> => {
    const value = (record: PropertyRecord) => (of(record) as Values | null)?.[member.name] ?? null;
    return { ...member, name: columnOf(field, member.name), nullable: member.nullable || isNullable(field), value };
  });
  return needsFlag(field) ? [flag, ...members] : members;
}

const FIELDS = Object.entries(PROPERTY_FIELDS as Fields);

/** The columns of a record in the order in which fields are served. */
export const RECORD_COLUMNS: readonly Column<PropertyRecord>[] = FIELDS.flatMap(([name, field]) =>
  columnsOf(name, field),
);

/** The columns that a table of records must have: the fields that every record has. */
export const NEEDED_COLUMNS = RECORD_COLUMNS.filter(
  ({ nullable, type }) => !nullable && type.is !== "list" && type.is !== "flag",
).map(({ name }) => name);

type ReadField = (cells: readonly string[]) => unknown;

function readerOf(name: string, field: Field, read: (column: string, type: ColumnType) => ReadField): ReadField {
  if (field.kind === "list") {
    const list = read(name, typeOf(field));
    return (cells) => list(cells) ?? [];
  }
  if (field.kind !== "object") return read(name, typeOf(field));
  const members = Object.entries(field.shape.fields).map(
    ([member, of]) => [member, read(columnOf(field, member), typeOf(of))] as const,
  );
  const isThere = needsFlag(field) ? read(name, { is: "flag" }) : () => false;
  return (cells) => {
    const values = members.map(([member, of]) => [member, of(cells)] as const);
    const isNull = isNullable(field) && isThere(cells) !== true && values.every(([, value]) => value === null);
    return isNull ? null : Object.fromEntries(values);
  };
}

/**
 * Reads the rows of a table with this header. The results have a record's members and must still be checked by `recordFault`;
 * missing columns give empty values. `strangers` are columns that no record has.
 */
export function recordReader(header: readonly string[]): {
  strangers: string[];
  read(cells: readonly string[]): Record<string, unknown>;
} {
  const known = new Set(RECORD_COLUMNS.map(({ name }) => name));
  const read = (column: string, type: ColumnType): ReadField => {
    const at = header.indexOf(column);
    return at < 0 ? () => null : (cells) => valueOfCell(cells[at] ?? "", type);
  };
  const readers = FIELDS.map(([name, field]) => [name, readerOf(name, field, read)] as const);
  return {
    strangers: header.filter((name) => !known.has(name)),
    read: (cells) => Object.fromEntries(readers.map(([name, of]) => [name, of(cells)])),
  };
}
