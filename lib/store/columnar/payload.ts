import { closeSync, fstatSync, openSync, read } from "node:fs";
import { join } from "node:path";
import type { Address } from "@/lib/domain/property";
import { BLOCK_ROWS, damaged, type Index, MAGIC, type Manifest, RECORD_ALIGN, readFully } from "./format";

/** records.bin: complete records in the order they came (cold), one a line, then search rows in row order (hot). */
export interface Payload {
  /** A JSON array of the search rows, with or without their details. */
  page(rows: ArrayLike<number>, details: boolean): Buffer;
  /** The search row as JSON, without its details. */
  summary(row: number): Buffer;
  complete(row: number): Buffer;
  id(row: number): string;
  address(row: number): Address;
  close(): void;
}

const MAGIC_BYTES = 8;
/** Most complete records fit; longer ones take a second read. */
const RECORD_GUESS = 4_096;
const NEWLINE = 0x0a;
const SPACE = 0x20;
const COMMA = 0x2c;
const CLOSE = 0x7d;
/** Rows that are this near are read together. */
const GAP = 16 << 10;
const ID_AT = '{"id":"'.length;
const ID_BYTES = 21;

function offsets(index: Index, name: string, rows: number) {
  const within = index.u32(`${name}.offset`);
  const base = index.f64(`${name}.base`);
  const start = (row: number) => base[Math.floor(row / BLOCK_ROWS)]! + within[row]!;
  const end = (row: number) => {
    const next = row + 1;
    return next === rows || next % BLOCK_ROWS === 0 ? base[Math.ceil(next / BLOCK_ROWS)]! : start(next);
  };
  return { base, start, end };
}

/**
 * Opens records.bin. Search rows are then read into memory in the background, block by block from the front (homes for
 * sale), up to `residentBytes`; until a block is there, and beyond them, rows are read from the file.
 */
export function openPayload(folder: string, manifest: Manifest, index: Index, residentBytes: number): Payload {
  const path = join(folder, "records.bin");
  const fd = openSync(path, "r");
  const { rows, header } = index;
  const hot = offsets(index, "hot", rows);
  const recordAt = index.u32("recordAt");
  const { hotStart } = header;
  const summaryBytes = index.u16("hot.summary");
  const blocks: (Buffer | undefined)[] = [];
  let open = true;
  let reading = false;

  const closeFile = () => {
    if (!open && !reading) closeSync(fd);
  };
  const readBlock = (block: number, left: number) => {
    const start = hot.base[block];
    const end = hot.base[block + 1];
    if (!open || start === undefined || end === undefined || end - start > left) {
      reading = false;
      return closeFile();
    }
    const data = Buffer.allocUnsafeSlow(end - start);
    reading = true;
    read(fd, data, 0, data.length, hotStart + start, (error, got) => {
      if (!error && got === data.length) {
        blocks[block] = data;
        return readBlock(block + 1, left - data.length);
      }
      reading = false;
      closeFile();
    });
  };

  const readAt = (start: number, end: number): Buffer => {
    if (!open) throw new Error("The dataset was closed while it was being read.");
    const data = Buffer.allocUnsafe(end - start);
    readFully(fd, path, data, start);
    return data;
  };
  const summary = (row: number): Buffer => {
    const start = hot.start(row);
    const bytes = summaryBytes[row]!;
    const data = Buffer.allocUnsafe(bytes + 1);
    const block = blocks[Math.floor(row / BLOCK_ROWS)];
    if (block)
      block.copy(
        data,
        0,
        start - hot.base[Math.floor(row / BLOCK_ROWS)]!,
        start - hot.base[Math.floor(row / BLOCK_ROWS)]! + bytes,
      );
    else readFully(fd, path, data.subarray(0, bytes), hotStart + start);
    data[bytes] = CLOSE;
    return data;
  };

  /** Copies rows that are not in memory, reading neighbours together. `places` pairs a row with where it goes. */
  const copyFromFile = (missing: { row: number; at: number; bytes: number }[], out: Buffer) => {
    missing.sort((a, b) => a.row - b.row);
    for (let i = 0; i < missing.length; ) {
      const start = hot.start(missing[i]!.row);
      let end = start + missing[i]!.bytes;
      let next = i + 1;
      for (; next < missing.length && hot.start(missing[next]!.row) - end <= GAP; next++)
        end = hot.start(missing[next]!.row) + missing[next]!.bytes;
      const run = readAt(hotStart + start, hotStart + end);
      for (; i < next; i++) {
        const { row, at, bytes } = missing[i]!;
        run.copy(out, at, hot.start(row) - start, hot.start(row) - start + bytes);
      }
    }
  };

  const payload: Payload = {
    page(page, details) {
      let size = 2;
      for (let i = 0; i < page.length; i++) {
        const row = page[i]!;
        size += (details ? hot.end(row) - hot.start(row) : summaryBytes[row]! + 1) + 1;
      }
      const out = Buffer.allocUnsafe(page.length === 0 ? 2 : size - 1);
      const missing: { row: number; at: number; bytes: number }[] = [];
      out[0] = 0x5b;
      let at = 1;
      for (let i = 0; i < page.length; i++) {
        if (i > 0) out[at++] = COMMA;
        const row = page[i]!;
        const start = hot.start(row);
        const bytes = details ? hot.end(row) - start : summaryBytes[row]!;
        const number = Math.floor(row / BLOCK_ROWS);
        const block = blocks[number];
        if (block) block.copy(out, at, start - hot.base[number]!, start - hot.base[number]! + bytes);
        else missing.push({ row, at, bytes });
        at += bytes;
        if (!details) out[at++] = CLOSE;
      }
      out[at] = 0x5d;
      if (missing.length > 0) copyFromFile(missing, out);
      return out;
    },
    summary,
    complete(row) {
      const start = recordAt[row]! * RECORD_ALIGN;
      for (let size = RECORD_GUESS; ; size *= 8) {
        const stop = Math.min(start + size, hotStart);
        const data = readAt(start, stop);
        let end = data.indexOf(NEWLINE);
        if (end < 0) {
          if (stop === hotStart) throw damaged(path, `the record at byte ${start} has no end`);
          continue;
        }
        while (end > 0 && data[end - 1] === SPACE) end--;
        return data.subarray(0, end);
      }
    },
    id: (row) => summary(row).toString("latin1", ID_AT, ID_AT + ID_BYTES),
    address: (row) => (JSON.parse(summary(row).toString()) as { address: Address }).address,
    close() {
      open = false;
      closeFile();
    },
  };

  try {
    const { bytes } = manifest.files["records.bin"];
    if (fstatSync(fd).size !== bytes) throw damaged(path, `it has ${fstatSync(fd).size} bytes instead of ${bytes}`);
    if (bytes !== hotStart + header.hotBytes) throw damaged(path, "it does not have the bytes that its index says");
    if (readAt(0, MAGIC_BYTES).toString("latin1") !== MAGIC["records.bin"])
      throw damaged(path, "it does not begin as a records file");
    for (const row of rows === 0 ? [] : [0, rows >> 1, rows - 1]) {
      const id = payload.id(row);
      if (!id.startsWith("prop_") || payload.complete(row).toString("latin1", ID_AT, ID_AT + ID_BYTES) !== id)
        throw damaged(path, `record ${row} is not where the index says`);
    }
  } catch (error) {
    payload.close();
    throw error;
  }
  readBlock(0, residentBytes);
  return payload;
}
