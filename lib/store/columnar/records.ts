import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { CHECKED_BYTES, damaged, type Manifest, readFully, readManifest } from "./format";
import { readIndexPart } from "./index-reader";

/** The bytes read at a time; a multiple of the checked blocks. */
const CHUNK = 128 * CHECKED_BYTES;
const NEWLINE = 0x0a;

/** The file's verified blocks up to byte `end`. */
function* checkedChunks(path: string, end: number, bytes: number, checksums: Uint32Array): Generator<Buffer> {
  const fd = openSync(path, "r");
  const buffer = Buffer.allocUnsafeSlow(CHUNK);
  try {
    for (let from = 0; from < end; from += CHUNK) {
      const chunk = buffer.subarray(0, Math.min(CHUNK, bytes - from));
      readFully(fd, path, chunk, from);
      for (let at = 0; at < chunk.length && from + at < end; at += CHECKED_BYTES) {
        const block = chunk.subarray(at, at + CHECKED_BYTES);
        if (crc32(block) === checksums[(from + at) / CHECKED_BYTES]) continue;
        throw damaged(path, `bytes ${from + at} to ${from + at + block.length} do not match their checksum`);
      }
      yield chunk.subarray(0, end - from);
    }
  } finally {
    closeSync(fd);
  }
}

/**
 * Every complete record in a dataset's folder as JSON text, in the original order. Reads the file from front to back, a MiB at
 * a time, without opening the rest of the dataset. Throws a `DatasetUnavailable` if a block is damaged.
 */
export function* completeRecords(folder: string, manifest: Manifest = readManifest(folder)): Generator<string> {
  const { records, files } = manifest;
  const path = join(folder, "records.bin");
  const { header, section } = readIndexPart(folder, manifest, "records.bin.crc32");
  let count = -1;
  let rest = Buffer.alloc(0);
  for (const chunk of checkedChunks(path, header.hotStart, files["records.bin"].bytes, section)) {
    const data = Buffer.concat([rest, chunk]);
    const stop = data.lastIndexOf(NEWLINE) + 1;
    rest = data.subarray(stop);
    if (stop === 0) continue;
    // The first line is the file's magic.
    for (const line of data.toString("utf8", 0, stop - 1).split("\n")) if (++count > 0) yield line.trimEnd();
  }
  if (count !== records) throw damaged(path, `it has ${count} records instead of ${records}`);
}
