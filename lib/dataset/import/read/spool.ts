import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { ImportFailure } from "../faults";

/** Data from standard input, saved on disk. */
export interface Spooled {
  bytes: number;
  sha256: string;
}

/** The most bytes that are read from standard input. */
const SPOOLED_BYTES_MAX = 16 * 2 ** 30;
const gib = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

/** Writes a stream to a file and computes its size and checksum. Throws an `ImportFailure` beyond `most` bytes. */
export async function spool(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  most = SPOOLED_BYTES_MAX,
): Promise<Spooled> {
  const file = await open(path, "w");
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > most) throw new ImportFailure(`${name} is larger than ${gib(most)}, the most that is accepted`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}
