import { join } from "node:path";
import type { PropertySummary } from "@/lib/domain/projection";
import { RECORD_ALIGN } from "../encode/complete";
import type { HomesPage } from "../store";
import { openChecked } from "./checked-file";
import { BLOCK_ROWS, damaged, type Index, type Manifest } from "./format";

/**
 * records.bin: first the complete records (cold), one per line, in the order of the source; then the search rows (hot), in row
 * order.
 */
export interface Payload {
  /**
   * A JSON array of the search rows, with or without their details, and the last one's id. `endOf` returns ASCII members to append to a row with details, such as `,"distance":1.25`.
   */
  page(
    rows: readonly number[],
    details: boolean,
    endOf?: ((row: number) => string) | null,
  ): Pick<HomesPage, "rows" | "lastId">;
  /** The search row without its details. */
  summary(row: number): PropertySummary;
  complete(row: number): Buffer;
  id(row: number): string;
  close(): void;
}

const NEWLINE = 0x0a;
const SPACE = 0x20;
const COMMA = 0x2c;
const OPEN = 0x5b;
const SHUT = 0x5d;
const CLOSE = 0x7d;
/** Rows at most this many bytes apart are read from the file in one go. */
const GAP = 16 << 10;
/** The size of a processor's cache line. */
const LINE_BYTES = 64;
const ID_AT = '{"id":"'.length;
const ID_BYTES = 21;
/** The id of a record or a search row that starts at a position: each begins with it. */
export const idAt = (data: Buffer, at: number): string => data.toString("latin1", at + ID_AT, at + ID_AT + ID_BYTES);

/** Where search rows start and end. */
function offsetsOf({ rows, u32, f64 }: Index) {
  const within = u32("hot.offset");
  const base = f64("hot.base");
  const start = (row: number) => base[Math.floor(row / BLOCK_ROWS)]! + within[row]!;
  const end = (row: number) => {
    const next = row + 1;
    return next === rows || next % BLOCK_ROWS === 0 ? base[Math.ceil(next / BLOCK_ROWS)]! : start(next);
  };
  return { base, within, start, end };
}

/**
 * Opens records.bin. Search rows are then read into memory in the background, block by block, homes for sale first, up to
 * `residentBytes`. Rows of a block that is not in memory (not yet, beyond that limit, or damaged) are read from the file.
 * Everything read is verified; a request for a damaged row throws `DatasetUnavailable`.
 */
export function openPayload(
  folder: string,
  manifest: Manifest,
  index: Index,
  { residentBytes, onResident }: { residentBytes: number; onResident?: (() => void) | undefined },
): Payload {
  const { header } = index;
  const { hotStart } = header;
  const { bytes } = manifest.files["records.bin"];
  if (bytes !== hotStart + header.hotBytes)
    throw damaged(join(folder, "records.bin"), "its size differs from the one in index.bin");
  const hot = offsetsOf(index);
  const recordAt = index.u32("recordAt");
  const summaryBytes = index.u16("hot.summary");
  const file = openChecked(folder, "records.bin", manifest, index);
  // Uint8Array and not Buffer: `subarray` of a plain Uint8Array takes half the time.
  const blocks: (Uint8Array | undefined)[] = [];
  /** Never used; it keeps the compiler from removing the reads that bring rows into the processor's cache. */
  let _touched = 0;
  let closed = false;

  /** Reads blocks into memory, one after the other, until the limit would be passed. */
  const loadBlocks = async () => {
    for (let block = 0; block + 1 < hot.base.length && hot.base[block + 1]! <= residentBytes; block++) {
      const data = await file.load(hotStart + hot.base[block]!, hotStart + hot.base[block + 1]!);
      if (closed) return;
      if (data) blocks[block] = new Uint8Array(data.buffer, data.byteOffset, data.length);
    }
  };

  const summaryJson = (row: number): Buffer => {
    const start = hot.start(row);
    const bytes = summaryBytes[row]!;
    const data = Buffer.allocUnsafe(bytes + 1);
    const block = blocks[Math.floor(row / BLOCK_ROWS)];
    if (block) data.set(block.subarray(hot.within[row], hot.within[row]! + bytes));
    else file.view(hotStart + start, hotStart + start + bytes).copy(data);
    data[bytes] = CLOSE;
    return data;
  };

  /** Copies rows that are not in memory to their positions `at` in `out`. Rows near each other are read together. */
  const copyFromFile = (missing: { row: number; at: number; bytes: number }[], out: Buffer) => {
    missing.sort((a, b) => a.row - b.row);
    for (let i = 0; i < missing.length; ) {
      const start = hot.start(missing[i]!.row);
      let end = start + missing[i]!.bytes;
      let next = i + 1;
      for (; next < missing.length && hot.start(missing[next]!.row) - end <= GAP; next++)
        end = hot.start(missing[next]!.row) + missing[next]!.bytes;
      const run = file.view(hotStart + start, hotStart + end);
      for (; i < next; i++) {
        const { row, at, bytes } = missing[i]!;
        run.copy(out, at, hot.start(row) - start, hot.start(row) - start + bytes);
      }
    }
  };

  /** The bytes of a search row without its closing brace. */
  const bytesOf = (row: number, details: boolean) =>
    details ? hot.end(row) - hot.start(row) - "}".length : summaryBytes[row]!;

  const payload: Payload = {
    page(page, details, endOf = null) {
      const ends = endOf && page.map(endOf);
      // Before each row is a bracket or a comma, behind it a brace, and behind the last one a bracket.
      let size = page.length === 0 ? 2 : 1;
      for (let i = 0; i < page.length; i++) {
        const row = page[i]!;
        const bytes = bytesOf(row, details);
        size += 2 + bytes + (ends ? ends[i]!.length : 0);
        // The rows are scattered over memory. Touching all of them first lets the processor fetch them in parallel.
        const block = blocks[Math.floor(row / BLOCK_ROWS)];
        if (!block) continue;
        const end = hot.within[row]! + bytes;
        for (let at = hot.within[row]!; at < end; at += LINE_BYTES) _touched ^= block[at]!;
      }
      const out = Buffer.allocUnsafe(size);
      const missing: { row: number; at: number; bytes: number }[] = [];
      let [at, lastAt] = [0, 0];
      for (let i = 0; i < page.length; i++) {
        const row = page[i]!;
        const bytes = bytesOf(row, details);
        out[at++] = i === 0 ? OPEN : COMMA;
        lastAt = at;
        const block = blocks[Math.floor(row / BLOCK_ROWS)];
        if (block) out.set(block.subarray(hot.within[row], hot.within[row]! + bytes), at);
        else missing.push({ row, at, bytes });
        at += bytes;
        if (ends) at += out.write(ends[i]!, at, "latin1");
        out[at++] = CLOSE;
      }
      if (page.length === 0) out[at++] = OPEN;
      out[at] = SHUT;
      if (missing.length > 0) copyFromFile(missing, out);
      return { rows: out, lastId: page.length === 0 ? null : idAt(out, lastAt) };
    },
    summary: (row) => JSON.parse(summaryJson(row).toString()) as PropertySummary,
    complete(row) {
      const line = file.viewUntil(NEWLINE, recordAt[row]! * RECORD_ALIGN, hotStart);
      let end = line.length;
      while (end > 0 && line[end - 1] === SPACE) end--;
      return Buffer.from(line.subarray(0, end));
    },
    id: (row) => idAt(summaryJson(row), 0),
    close() {
      closed = true;
      blocks.length = 0;
      file.close();
    },
  };
  loadBlocks().then(() => closed || onResident?.());
  return payload;
}
