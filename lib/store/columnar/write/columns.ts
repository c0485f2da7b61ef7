import { type BatchColumns, columnStart, FIELDS, type Field } from "../../columns";
import type { EncodedRows } from "../../encode/rows";
import { stagingFile } from "./files";

/** The columns of all records in their original order. */
export interface AllColumns {
  readonly length: number;
  /** The texts "state\ncity\nzip" that the column `place` refers to by number. */
  readonly places: readonly string[];
  /** The texts "key\ncity\nstate" that the column `street` refers to by number. */
  readonly streets: readonly string[];
  /** A column as a new array. */
  column<F extends Field>(field: F): BatchColumns[F];
}

/** Columns staged on disk; only columns that are asked for are in memory. */
interface StagedColumns extends AllColumns {
  append(records: Omit<EncodedRows, "rows">): void;
  /** Resolves when everything appended has been written and can be read. */
  written(): Promise<void>;
  close(): Promise<void>;
}

/** Stages columns in a file at `path`, which `close` deletes. */
export function stagedColumns(path: string): StagedColumns {
  const file = stagingFile(path);
  const batches: { at: number; count: number }[] = [];
  const [places, streets]: [string[], string[]] = [[], []];
  let length = 0;
  return {
    get length() {
      return length;
    },
    places,
    streets,
    append(records) {
      batches.push({ at: file.bytes, count: records.count });
      file.append(new Uint8Array(records.columns));
      for (const text of records.places) places.push(text);
      for (const text of records.streets) streets.push(text);
      length += records.count;
    },
    column<F extends Field>(field: F) {
      const { BYTES_PER_ELEMENT: width } = FIELDS[field];
      const column = new FIELDS[field](length);
      let from = 0;
      for (const { at, count } of batches) {
        file.read(new Uint8Array(column.buffer, from * width, count * width), at + columnStart(field, count));
        from += count;
      }
      return column as BatchColumns[F];
    },
    written: file.written,
    close: file.close,
  };
}
