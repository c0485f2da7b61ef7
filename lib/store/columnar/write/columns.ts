import type { EncodedRecords } from "./encoder";
import { FIELDS, PLACE, RECORD_AT, STREET, WIDTH } from "./fields";
import type { FileThread } from "./file-thread";
import { names } from "./names";
import { rowsOf } from "./rows";

/** What the index needs of each record, in the order they came; a file at `path` holds it. */
export function columns(path: string, thread: FileThread) {
  const places = names();
  const streets = names();
  const rows = rowsOf(path, thread, FIELDS);
  /** The numbers here of each encoder's numbers. */
  const numbersOf: { places: number[]; streets: number[] }[] = [];
  return {
    places,
    streets,
    get length() {
      return rows.length;
    },
    column: rows.column,
    drain: rows.drain,
    close: rows.close,

    /** Takes a batch whose complete records start at `recordAt`. Overwrites its words. */
    append({ encoder, count, words, newNames }: EncodedRecords, recordAt: number) {
      numbersOf[encoder] ??= { places: [], streets: [] };
      const known = numbersOf[encoder];
      for (const name of newNames.places) known.places.push(places.numberOf(name));
      for (const name of newNames.streets) known.streets.push(streets.numberOf(name));
      for (let row = 0, at = 0; row < count; row++, at += WIDTH) {
        words[at + PLACE] = known.places[words[at + PLACE]!]!;
        words[at + STREET] = known.streets[words[at + STREET]!]!;
        words[at + RECORD_AT]! += recordAt;
      }
      rows.append(words.subarray(0, count * WIDTH));
    },
  };
}
export type Columns = ReturnType<typeof columns>;
