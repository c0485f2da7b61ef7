import {
  type AllColumns,
  columnStart,
  columnsOver,
  type EncodedRecords,
  FIELDS,
  type Field,
  numberedNames,
} from "./fields";
import { stagingFile } from "./files";

/** The columns wait on disk: memory holds what is asked for. */
export interface StagedColumns extends AllColumns {
  /** Takes a batch whose complete records start at `recordAt`, in units of `RECORD_ALIGN`. Overwrites its columns. */
  append(batch: EncodedRecords, recordAt: number): void;
  close(): void;
}

export function stagedColumns(path: string): StagedColumns {
  const file = stagingFile(path);
  const places = numberedNames();
  const streets = numberedNames();
  const batches: { at: number; count: number }[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    places: places.texts,
    streets: streets.texts,
    append({ count, columns, ...names }, recordAt) {
      const batch = columnsOver(columns, count);
      const placeOf = names.places.map(places.numberOf);
      const streetOf = names.streets.map(streets.numberOf);
      for (let i = 0; i < count; i++) {
        batch.place[i] = placeOf[batch.place[i]!]!;
        batch.street[i] = streetOf[batch.street[i]!]!;
        batch.recordAt[i]! += recordAt;
      }
      batches.push({ at: file.append(new Uint8Array(columns)), count });
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
    close: file.close,
  };
}
