import { closeSync, openSync, readSync } from "node:fs";

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

/**
 * The lines of a UTF-8 file up to byte `end`, holding about one MiB in memory. `onBytes` gets all bytes as they are read.
 * A last line without a newline is left out.
 */
export function* linesOf(path: string, end: number, onBytes: (bytes: Buffer) => void): Generator<string> {
  const fd = openSync(path, "r");
  const chunk = Buffer.allocUnsafeSlow(CHUNK);
  let rest = Buffer.alloc(0);
  try {
    for (let at = 0, got = 0; at < end; at += got) {
      got = readSync(fd, chunk, 0, Math.min(CHUNK, end - at), at);
      if (got === 0) return;
      const bytes = chunk.subarray(0, got);
      onBytes(bytes);
      const data = Buffer.concat([rest, bytes]);
      const stop = data.lastIndexOf(NEWLINE) + 1;
      if (stop > 0) yield* data.toString("utf8", 0, stop - 1).split("\n");
      rest = data.subarray(stop);
    }
  } finally {
    closeSync(fd);
  }
}
