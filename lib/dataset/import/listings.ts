import { createHash } from "node:crypto";
import { chunksOf, fileWriter, type WrittenFile } from "@/lib/whole-file";
import { ImportFailure } from "./faults";

/**
 * The listings of a dataset, one line each (see row.ts): what the sources stated, before it is turned into records. A later
 * import adds to them, so that a sequence of imports gives the same result as one import of all rows.
 */

interface ListingsFile extends WrittenFile {
  path: string;
}

export function listingsWriter(path: string) {
  const file = fileWriter(path);
  return {
    add: (line: string) => file.append(`${line}\n`),
    finish: (): ListingsFile => ({ path, ...file.finish() }),
    /** Removes the file unless it is finished. */
    close: file.abandon,
  };
}

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

/**
 * The lines of a listings file, holding about one MiB in memory. Throws an `ImportFailure` at the end if the file is damaged.
 */
export function* readListings({ path, bytes, sha256 }: ListingsFile): Generator<string> {
  const hash = createHash("sha256");
  let rest = Buffer.alloc(0);
  let read = 0;
  for (const some of chunksOf(path, CHUNK)) {
    read += some.length;
    hash.update(some);
    const data = Buffer.concat([rest, some]);
    const stop = data.lastIndexOf(NEWLINE) + 1;
    if (stop > 0) yield* data.toString("utf8", 0, stop - 1).split("\n");
    rest = data.subarray(stop);
  }
  if (read !== bytes || hash.digest("hex") !== sha256)
    throw new ImportFailure(
      `${path} is damaged, so nothing can be added to this dataset. Import all files again, or roll back.`,
    );
}
