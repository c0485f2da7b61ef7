/** Columns of whole numbers below 2^32, all rows of one key together in the order in which they were added. */
export interface Arranged {
  columns: readonly Uint32Array[];
  /** Where a key's rows start; those of the next key follow. */
  starts: Uint32Array;
}

/**
 * Rows that are gathered under a key (whole numbers, dense from 0) and arranged by it once all are there. Takes the memory of
 * the rows, and of the columns while they are arranged.
 */
export interface Gathered {
  /** Adds a row of zeros under a key: its numbers are `words[at]`, `words[at + 1]` and so on. */
  add(key: number): { words: Uint32Array; at: number };
  /** Every key below `keys` has its place. The rows are given up. */
  arrange(keys: number): Arranged;
}

const CHUNK_ROWS = 16_384;

export function gathered(columns: number): Gathered {
  const width = columns + 1;
  const chunks: Uint32Array[] = [];
  let current = new Uint32Array(0);
  const place = { words: current, at: 0 };
  let counts = new Uint32Array(1_024);
  let rows = 0;
  return {
    add(key) {
      if (key >= counts.length) {
        const more = new Uint32Array(2 * (key + 1));
        more.set(counts);
        counts = more;
      }
      counts[key]!++;
      const within = rows++ % CHUNK_ROWS;
      if (within === 0) {
        current = new Uint32Array(width * CHUNK_ROWS);
        place.words = current;
        chunks.push(current);
      }
      const at = within * width;
      place.words[at] = key;
      place.at = at + 1;
      return place;
    },
    arrange(keys) {
      const starts = new Uint32Array(keys + 1);
      for (let key = 0; key < keys; key++) starts[key + 1] = starts[key]! + (counts[key] ?? 0);
      const next = starts.slice();
      const out = Array.from({ length: columns }, () => new Uint32Array(rows));
      for (let row = 0; row < rows; ) {
        const words = chunks.shift()!;
        const end = Math.min(row + CHUNK_ROWS, rows);
        for (let at = 0; row < end; row++, at += width) {
          const to = next[words[at]!]!++;
          for (let i = 0; i < columns; i++) out[i]![to] = words[at + 1 + i]!;
        }
      }
      return { columns: out, starts };
    },
  };
}
