/** Arrays that grow, and memory that is given back. */

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** The array itself if it has room for `room` elements, else a copy in an array of at least twice its length. */
export function withRoom<A extends NumberArray>(array: A, room: number): A {
  if (room <= array.length) return array;
  const length = Math.max(room, 2 * array.length);
  const larger = Buffer.isBuffer(array)
    ? Buffer.allocUnsafeSlow(length)
    : new (array.constructor as new (length: number) => A)(length);
  larger.set(array);
  return larger as A;
}

const FIRST_BYTES = 1 << 20;
/** The most UTF-8 bytes per UTF-16 code unit. */
const WIDEST = 3;

/** Bytes that grow, in memory that is used again after `take`. */
export function growingBytes() {
  let data = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let length = 0;
  /** The memory, with room for this many more bytes from `length` on. */
  const room = (more: number): Buffer => {
    data = withRoom(data, length + more);
    return data;
  };
  return {
    get length() {
      return length;
    },
    room,
    /** Counts bytes that are written into the room, and returns where they begin. */
    grow(by: number): number {
      length += by;
      return length - by;
    },
    /** Appends bytes, or a text in UTF-8, and returns how many bytes that was. */
    append(value: string | Uint8Array): number {
      const before = length;
      if (typeof value === "string") length += room(value.length * WIDEST).write(value, before);
      else {
        room(value.length).set(value, before);
        length += value.length;
      }
      return length - before;
    },
    /** Returns a copy of the bytes, and starts again. */
    take(): Uint8Array<ArrayBuffer> {
      const taken = Uint8Array.prototype.slice.call(data, 0, length) as Uint8Array<ArrayBuffer>;
      length = 0;
      return taken;
    },
  };
}

const ARRAYS = { u8: Uint8Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const;
type Arrays = { u8: Uint8Array; u32: Uint32Array; f32: Float32Array; f64: Float64Array };

/** The names and types of some columns of numbers. */
export type ColumnTypes = Readonly<Record<string, keyof Arrays>>;
export type ColumnsOf<T extends ColumnTypes> = { -readonly [C in keyof T]: Arrays[T[C]] };

const FIRST_ROOM = 1_024;

/** Columns that grow row by row. */
export function growingColumns<const T extends ColumnTypes>(types: T) {
  const kinds = Object.values(types);
  const empty = (): Arrays[keyof Arrays][] => kinds.map((kind) => new ARRAYS[kind](FIRST_ROOM));
  let columns = empty();
  let room = FIRST_ROOM;
  let length = 0;
  return {
    get length() {
      return length;
    },
    /** Appends a row, with its numbers in the order of the columns. */
    add(...row: number[]): void {
      if (length === room) {
        room *= 2;
        columns = columns.map((column) => withRoom(column, room));
      }
      for (let i = 0; i < row.length; i++) columns[i]![length] = row[i]!;
      length++;
    },
    /** Returns the rows without copying them, and starts again with empty columns. */
    take(): ColumnsOf<T> {
      const taken = Object.keys(types).map((name, i) => [name, columns[i]!.subarray(0, length)]);
      columns = empty();
      room = FIRST_ROOM;
      length = 0;
      return Object.fromEntries(taken) as ColumnsOf<T>;
    },
  };
}

/**
 * Runs the garbage collector if node was started with --expose-gc, as `npm start` and `npm run data` do. Most of a dataset's
 * memory is in arrays outside the collector's heap, so an idle process has no reason of its own to collect them.
 */
export const collectGarbage = (): void => void globalThis.gc?.();
