import { type AllColumns, columnStart, FIELDS, type Field, numberedNames } from "./fields";
import { stagingFile } from "./files";

/** Columns staged on disk; only columns that are asked for are in memory. */
interface StagedColumns extends AllColumns {
  /** Appends the columns of `count` more records, in the layout of `columnsOver`. */
  append(columns: ArrayBuffer, count: number): void;
  /** Resolves when everything appended has been written and can be read. */
  written(): Promise<void>;
  close(): Promise<void>;
}

export function stagedColumns(path: string): StagedColumns {
  const file = stagingFile(path);
  const batches: { at: number; count: number }[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    places: numberedNames(),
    streets: numberedNames(),
    append(columns, count) {
      batches.push({ at: file.bytes, count });
      file.append(new Uint8Array(columns));
      length += count;
    },
    column<F extends Field>(field: F) {
      const { BYTES_PER_ELEMENT: width } = FIELDS[field];
      const column = new FIELDS[field](length);
      let from = 0;
      for (const { at, count } of batches) {
        file.read(new Uint8Array(column.buffer, from * width, count * width), at + columnStart(field, count));
        from += count;
      }
      return column as InstanceType<(typeof FIELDS)[F]>;
    },
    written: file.written,
    close: file.close,
  };
}
