import { fileWriter, parquetWriteRows, type SchemaElement } from "hyparquet-writer";
import type { Column, ColumnType, Member, Rows } from "./table";

/** Rows per row group, which are in memory together when writing and when reading. */
const GROUP_ROWS = 20_000;

const INT32_MAX = 2 ** 31 - 1;
const UINT32_MAX = 2 ** 32 - 1;

/** The Parquet type of a column. Integers beyond 32 bits are written as doubles, which are exact for all values of records. */
function elementOf({ is, ...type }: Exclude<ColumnType, { is: "list" }>): Partial<SchemaElement> {
  switch (is) {
    case "text":
      return { type: "BYTE_ARRAY", converted_type: "UTF8" };
    case "flag":
      return { type: "BOOLEAN" };
    case "decimal":
      return { type: "DOUBLE" };
    case "whole": {
      const { max } = type as { max: number };
      if (max > UINT32_MAX) return { type: "DOUBLE" };
      return max > INT32_MAX ? { type: "INT32", converted_type: "UINT_32" } : { type: "INT32" };
    }
  }
}

/** A column's schema elements in Parquet's depth-first order; a list has the three levels that the format requires. */
function elementsOf({ name, type, nullable }: Member): SchemaElement[] {
  const repetition_type = nullable ? "OPTIONAL" : "REQUIRED";
  if (type.is !== "list") return [{ name, repetition_type, ...elementOf(type) }];
  const list: SchemaElement[] = [
    { name, repetition_type, converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
  ];
  if (type.of === "texts") return [...list, ...elementsOf({ name: "element", type: { is: "text" }, nullable: false })];
  const element: SchemaElement = { name: "element", repetition_type: "REQUIRED", num_children: type.of.length };
  return [...list, element, ...type.of.flatMap(elementsOf)];
}

/**
 * Writes rows as a Parquet file, one row group at a time. If `signal` is aborted it stops early and rejects with the signal's reason.
 */
export async function writeParquet<Row>(
  path: string,
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
  signal?: AbortSignal,
): Promise<void> {
  let count = 0;
  async function* objects() {
    for await (const row of rows) {
      if (count++ % GROUP_ROWS === 0) {
        // A turn of the event loop, so that signals are handled.
        await new Promise((done) => setImmediate(done));
        signal?.throwIfAborted();
      }
      yield Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]));
    }
  }
  await parquetWriteRows({
    writer: fileWriter(path),
    rows: objects(),
    columns: columns.map(({ name }) => ({ name })),
    schema: [{ name: "root", num_children: columns.length }, ...columns.flatMap(elementsOf)],
    rowGroupSize: GROUP_ROWS,
    createdBy: "Lotline",
  });
}
