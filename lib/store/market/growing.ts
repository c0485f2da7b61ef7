const ARRAYS = { u8: Uint8Array, u32: Uint32Array } as const;
type Arrays = { u8: Uint8Array; u32: Uint32Array };

/** The names and types of some columns of integers. */
export type ColumnTypes = Readonly<Record<string, keyof Arrays>>;
export type ColumnsOf<T extends ColumnTypes> = { -readonly [C in keyof T]: Arrays[T[C]] };

const FIRST_ROOM = 1_024;

/** Columns that grow row by row. */
export function growingColumns<const T extends ColumnTypes>(types: T) {
  const kinds = Object.values(types);
  const empty = (): (Uint8Array | Uint32Array)[] => kinds.map((kind) => new ARRAYS[kind](FIRST_ROOM));
  let columns = empty();
  let room = FIRST_ROOM;
  let length = 0;
  const grow = () => {
    room *= 2;
    for (const [i, column] of columns.entries()) {
      const larger = new ARRAYS[kinds[i]!](room);
      larger.set(column);
      columns[i] = larger;
    }
  };
  return {
    /** Appends a row, with its numbers in the order of the columns. */
    add(...row: number[]): void {
      if (length === room) grow();
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
