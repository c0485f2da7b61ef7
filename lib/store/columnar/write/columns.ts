import { type AllColumns, columnStart, FIELDS, type Field, numberedNames } from "./fields";
import { stagingFile } from "./files";

/** The columns wait on disk: memory holds what is asked for. */
interface StagedColumns extends AllColumns {
  /** Takes the columns of `count` records more, see `columnsOver`. */
  append(columns: ArrayBuffer, count: number): void;
  /** All that was appended can be asked for. */
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
