import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { ImportFailure } from "../faults";

/** The size of decompressed chunks in bytes. */
const CHUNK = 1 << 18;

async function* gunzipped(name: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // The pipeline passes an error of the file on to the reader; it is closed when the reader stops.
  const text = pipeline(chunks, createGunzip({ chunkSize: CHUNK }), () => {});
  try {
    yield* text;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith("Z_")) throw error;
    throw new ImportFailure(`${name}: the gzip data is damaged or cut short (${message})`);
  } finally {
    text.destroy();
  }
}

/** First bytes of files that are neither tables nor text, and what to do with each kind. */
const UNREADABLE: [head: string, what: string][] = [
  ["\xd0\xcf\x11\xe0", "is a spreadsheet or a document of an old kind: save it as CSV, first"],
  ["BZh", "is compressed with bzip2: unpack it, or compress it with gzip, first"],
  ["\xfd7zXZ", "is compressed with xz: unpack it, or compress it with gzip, first"],
  ["\x28\xb5\x2f\xfd", "is compressed with zstd: unpack it, or compress it with gzip, first"],
  ["7z\xbc\xaf", "is a 7-Zip archive: unpack it, or make a ZIP archive, first"],
  ["Rar!", "is a RAR archive: unpack it, or make a ZIP archive, first"],
  ["%PDF-", "is a PDF document: it has no rows"],
  ["SQLite format 3", "is a database: export its tables as CSV, first"],
];

/** Why a file cannot contain rows; null if it may. */
function unreadableReason(head: Buffer): string | null {
  const text = head.toString("latin1", 0, 64);
  return UNREADABLE.find(([begins]) => text.startsWith(begins))?.[1] ?? null;
}

/** Whether a file that begins so is compressed with gzip. */
export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;
/** Whether a file that begins so is a ZIP archive. */
export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);

/** A file's chunks, decompressed if they are gzip. Throws an `ImportFailure` for a file that is no text. */
export async function* unpacked(name: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head = await iterator.next();
  if (head.done) return;
  async function* all() {
    try {
      for (let next = head; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  const strange = unreadableReason(head.value);
  if (strange) {
    await iterator.return?.();
    throw new ImportFailure(`${name} ${strange}`);
  }
  yield* isGzip(head.value) ? gunzipped(name, all()) : all();
}
