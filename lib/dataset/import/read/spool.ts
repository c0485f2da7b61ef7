import { scratchWriter, type WrittenFile } from "@/lib/whole-file";
import { ImportFailure } from "../faults";

/** Data from standard input, saved on disk. */
export type Spooled = WrittenFile;

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
  const file = scratchWriter(path);
  try {
    for await (const chunk of chunks) {
      file.append(chunk);
      if (file.bytes > most) throw new ImportFailure(`${name} is larger than ${gib(most)}, the most that is accepted`);
    }
    return file.finish();
  } finally {
    file.abandon();
  }
}
