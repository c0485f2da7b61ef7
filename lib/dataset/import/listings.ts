import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { linesOf } from "@/lib/store/lines";
import { ImportFailure } from "./faults";

/**
 * The listings of a dataset, one line each (see row.ts): what the sources stated, before it is turned into records. A later
 * import adds to them, so that a sequence of imports gives the same result as one import of all rows.
 */

const BUFFER = 1 << 20;
const NEWLINE = 10;

interface ListingsFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** Writes a listings file. */
interface ListingsWriter {
  add(line: string): void;
  /** Syncs and closes. */
  finish(): ListingsFile;
  /** Closes the file if it is open. */
  close(): void;
}

export function listingsWriter(path: string): ListingsWriter {
  const fd = openSync(path, "w");
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafeSlow(BUFFER);
  let used = 0;
  let bytes = 0;
  let isOpen = true;
  const write = (data: Uint8Array) => {
    hash.update(data);
    for (let at = 0; at < data.length; ) at += writeSync(fd, data, at);
    bytes += data.length;
  };
  const flush = () => {
    write(buffer.subarray(0, used));
    used = 0;
  };
  const close = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    add(line) {
      // A UTF-16 code unit takes at most three bytes in UTF-8.
      const longest = line.length * 3 + 1;
      if (used + longest > BUFFER) flush();
      if (longest > BUFFER) return write(Buffer.from(`${line}\n`));
      used += buffer.write(line, used);
      buffer[used++] = NEWLINE;
    },
    finish() {
      flush();
      fsyncSync(fd);
      close();
      return { path, bytes, sha256: hash.digest("hex") };
    },
    close,
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
