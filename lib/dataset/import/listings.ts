import { createHash } from "node:crypto";
import { fileWriter, type WrittenFile } from "@/lib/whole-file";
import { ImportFailure } from "./faults";
import { linesOf } from "./lines";

/**
 * The listings of a dataset, one line each (see row.ts): what the sources stated, before it is turned into records. A later
 * import adds to them, so that a sequence of imports gives the same result as one import of all rows.
 */

interface ListingsFile extends WrittenFile {
  path: string;
}

/** Writes a listings file. */
interface ListingsWriter {
  add(line: string): void;
  finish(): ListingsFile;
  /** Removes the file unless it is finished. */
  close(): void;
}

export function listingsWriter(path: string): ListingsWriter {
  const file = fileWriter(path);
  return {
    add: (line) => file.append(`${line}\n`),
    finish: () => ({ path, ...file.finish() }),
    close: file.abandon,
  };
}

/** The lines of a listings file. Throws an `ImportFailure` at the end if the file is damaged. */
export function* readListings({ path, bytes, sha256 }: ListingsFile): Generator<string> {
  const hash = createHash("sha256");
  let read = 0;
  yield* linesOf(path, Number.POSITIVE_INFINITY, (some) => {
    hash.update(some);
    read += some.length;
  });
  if (read !== bytes || hash.digest("hex") !== sha256)
    throw new ImportFailure(
      `${path} is damaged, so nothing can be added to this dataset. Import all files again, or roll back.`,
    );
}
