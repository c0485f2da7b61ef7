import { join } from "node:path";
import { openChecked } from "./checked-file";
import { CHECKED_BYTES, damaged, type Manifest, readManifest } from "./format";
import { readIndex } from "./index-reader";

/** The bytes read at a time; a multiple of the checked blocks. */
const CHUNK = 32 * CHECKED_BYTES;
const NEWLINE = 0x0a;

/**
 * Every complete record in a dataset's folder as JSON text, in the original order. Reads the file from front to back, part by
 * part, without opening the rest of the dataset. Throws a `DatasetUnavailable` if a block is damaged.
 */
export function* completeRecords(folder: string, manifest: Manifest = readManifest(folder)): Generator<string> {
  const index = readIndex(folder, manifest, ["records.bin.crc32"]);
  const file = openChecked(folder, "records.bin", manifest, index);
  const end = index.header.hotStart;
  let count = -1;
  let rest = Buffer.alloc(0);
  try {
    for (let at = 0; at < end; at += CHUNK) {
      const data = Buffer.concat([rest, file.view(at, Math.min(at + CHUNK, end))]);
      const stop = data.lastIndexOf(NEWLINE) + 1;
      rest = data.subarray(stop);
      if (stop === 0) continue;
      // The first line is the file's magic.
      for (const line of data.toString("utf8", 0, stop - 1).split("\n")) if (++count > 0) yield line.trimEnd();
    }
  } finally {
    file.close();
  }
  if (count !== manifest.records)
    throw damaged(join(folder, "records.bin"), `it has ${count} records instead of ${manifest.records}`);
}
