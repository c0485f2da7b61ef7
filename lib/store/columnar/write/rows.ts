import { readSync } from "node:fs";
import { appendedFile } from "./appended-file";
import type { FileThread } from "./file-thread";

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;
export type ColumnType = { new (length: number): Column; readonly BYTES_PER_ELEMENT: number };

/**
 * Rows of fields that wait on disk, column by column within each chunk: however many they are, one chunk and the columns
 * that were asked for are in memory. Rows come as one array of all their fields: writing them so, and taking columns out of it
 * later, is several times as fast as an array for each field.
 */
export interface Rows<F extends Record<string, ColumnType>> {
  readonly length: number;
  /** Adds whole rows, each of one word for every field, in the order of `fields`. */
  append(rows: Uint32Array): void;
  /** All rows are on disk or in memory, and `column` can be asked. */
  drain(): Promise<void>;
  /** A new array of one field of all rows. */
  column<N extends keyof F>(field: N): InstanceType<F[N]>;
  close(): Promise<void>;
}

const CHUNK_ROWS = 65_536;

export function rowsOf<F extends Record<string, ColumnType>>(
  path: string,
  thread: FileThread,
  fields: F,
  chunkRows = CHUNK_ROWS,
): Rows<F> {
  const names = Object.keys(fields);
  const types = Object.values(fields);
  const width = types.length;
  const chunkBytes = chunkRows * types.reduce((sum, type) => sum + type.BYTES_PER_ELEMENT, 0);
  const file = appendedFile(path, thread, { hashed: false });
  const words = new Uint32Array(width * chunkRows);
  let length = 0;
  let onDisk = 0;

  /** Takes a field out of the rows in memory. */
  const take = (field: number, into: Column) => {
    for (let row = 0, at = field; row < into.length; row++, at += width) into[row] = words[at]!;
  };
  const bytesOf = (column: Column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
  const spill = () => {
    for (const [field, type] of types.entries()) {
      const column = new type(chunkRows);
      take(field, column);
      file.append(bytesOf(column));
    }
    onDisk += chunkRows;
  };
  return {
    get length() {
      return length;
    },
    append(more) {
      for (let at = 0; at < more.length; ) {
        if (length - onDisk === chunkRows) spill();
        const to = (length - onDisk) * width;
        const part = more.subarray(at, at + words.length - to);
        words.set(part, to);
        at += part.length;
        length += part.length / width;
      }
    },
    drain: file.drain,
    column(name) {
      const field = names.indexOf(name as string);
      const type = types[field]!;
      const out = new type(length);
      const bytes = bytesOf(out);
      const size = chunkRows * type.BYTES_PER_ELEMENT;
      let position =
        types.slice(0, field).reduce((sum, { BYTES_PER_ELEMENT }) => sum + BYTES_PER_ELEMENT, 0) * chunkRows;
      for (let row = 0, at = 0; row < onDisk; row += chunkRows, position += chunkBytes)
        for (const end = at + size; at < end; ) {
          const got = readSync(file.fd, bytes, at, end - at, position + size - (end - at));
          if (got === 0) throw new Error(`${path} is shorter than what was written to it`);
          at += got;
        }
      take(field, out.subarray(onDisk));
      return out as InstanceType<F[typeof name]>;
    },
    close: file.close,
  };
}
