const CHUNK_ROWS = 65_536;

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/**
 * Rows of 32-bit words that grow by whole chunks. Writing a row's fields into one array, and taking columns out at the
 * end, is several times as fast as a growing array for each field.
 */
export interface Rows {
  readonly length: number;
  /** Adds a row of zeros: its fields are `words[at]`, `words[at + 1]` and so on. */
  add(): { words: Uint32Array; at: number };
  column<T extends Column>(field: number, type: new (length: number) => T): T;
}

export function rowsOf(width: number): Rows {
  const chunks: Uint32Array[] = [];
  const place = { words: new Uint32Array(0), at: 0 };
  let length = 0;
  return {
    get length() {
      return length;
    },
    add() {
      const within = length++ % CHUNK_ROWS;
      if (within === 0) {
        place.words = new Uint32Array(width * CHUNK_ROWS);
        chunks.push(place.words);
      }
      place.at = within * width;
      return place;
    },
    column(field, type) {
      const out = new type(length);
      let row = 0;
      for (const words of chunks)
        for (let at = field; at < words.length && row < length; at += width) out[row++] = words[at]!;
      return out;
    },
  };
}
