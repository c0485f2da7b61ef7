import { toComplete } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "../coordinates";
import { growingBytes } from "../memory";

const SPACE = 32;
const NEWLINE = 10;

/** Complete records start at multiples of this many bytes, so that 32-bit positions reach 64 GiB. */
export const RECORD_ALIGN = 16;

/** A record as it is stored: the table's members in its order, and no others; coordinates rounded to seven decimals. */
export function stored(record: PropertyRecord): PropertyRecord {
  const complete = toComplete(record);
  const { coordinates } = complete;
  if (!coordinates) return complete;
  const latitude = fromFixed7(toFixed7(coordinates.latitude));
  const longitude = fromFixed7(toFixed7(coordinates.longitude));
  if (latitude === coordinates.latitude && longitude === coordinates.longitude) return complete;
  return { ...complete, coordinates: { latitude, longitude } };
}

/** Complete records as a dataset stores them. */
export interface CompleteRecords {
  count: number;
  /** A line of JSON each, padded to `RECORD_ALIGN`. */
  complete: Uint8Array<ArrayBuffer>;
  /** Where each starts in the file of all, in units of `RECORD_ALIGN`. */
  recordAt: Uint32Array<ArrayBuffer>;
}

/** Encodes records as `stored` gives them, batch by batch. */
export function completeEncoder(): (records: readonly PropertyRecord[]) => CompleteRecords {
  const text = growingBytes();
  /** Ends a record's line with padding, so that the next one is aligned to `RECORD_ALIGN`. */
  const endLine = () => {
    const padding = RECORD_ALIGN - (text.length % RECORD_ALIGN);
    const bytes = text.room(padding);
    const at = text.grow(padding);
    bytes.fill(SPACE, at, at + padding - 1);
    bytes[at + padding - 1] = NEWLINE;
  };
  /** Where the next batch starts; the file's first line is one unit. */
  let start = 1;
  return (records) => {
    const recordAt = new Uint32Array(records.length);
    for (const [i, record] of records.entries()) {
      recordAt[i] = start + text.length / RECORD_ALIGN;
      text.append(JSON.stringify(record));
      endLine();
    }
    start += text.length / RECORD_ALIGN;
    return { count: records.length, complete: text.take(), recordAt };
  };
}

/** The records of a batch that `completeEncoder` encoded. */
export function decodeComplete({ count, complete, recordAt }: CompleteRecords): PropertyRecord[] {
  const bytes = Buffer.from(complete.buffer, complete.byteOffset, complete.length);
  const startOf = (i: number) => (i < count ? (recordAt[i]! - recordAt[0]!) * RECORD_ALIGN : bytes.length);
  return Array.from({ length: count }, (_, i) => JSON.parse(bytes.toString("utf8", startOf(i), startOf(i + 1))));
}
