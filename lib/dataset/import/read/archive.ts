import { statSync } from "node:fs";
import { crc32 } from "node:zlib";
import { type Entry, openPromise } from "yauzl";
import { ImportFailure } from "../faults";

/** A file in a ZIP archive. */
export interface Member {
  /** Its name in the archive, including folders. */
  name: string;
  /** Its compressed size in bytes. */
  packedBytes: number;
  /** Its unpacked content; `onBytes` is called with the number of compressed bytes read. */
  bytes(onBytes: (bytes: number) => void): AsyncGenerator<Buffer>;
}

const MEMBERS_MAX = 10_000;
/** Files that operating systems add to archives. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

const damaged = (path: string, error: unknown) =>
  new ImportFailure(`${path}: the ZIP archive is damaged or cut short (${(error as Error).message})`);

async function* content(path: string, entry: Entry, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const archive = await openPromise(path, { autoClose: false });
  const share = entry.uncompressedSize === 0 ? 0 : entry.compressedSize / entry.uncompressedSize;
  let sum = 0;
  try {
    const stream = await archive.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      onBytes(chunk.length * share);
      yield chunk;
    }
  } catch (error) {
    throw damaged(path, error);
  } finally {
    archive.close();
  }
  if (sum !== entry.crc32) throw damaged(path, new Error(`${entry.fileName} does not match its checksum`));
}

/** More than an archive has for a file besides its content, and for its end with a comment. */
const ENTRY_BYTES_MAX = 1 << 10;
const END_BYTES_MAX = 1 << 16;

/**
 * The unpacked size of a workbook (.xlsx) in bytes; null for any other archive, and for one that is damaged. Up to `max` bytes it
 * is measured, since a directory may say less than there is. Throws an `ImportFailure` if it does.
 */
export async function workbookBytes(path: string, max: number): Promise<number | null> {
  const archive = await openPromise(path, { autoClose: false }).catch(() => null);
  if (!archive) return null;
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  } catch {
    return null;
  } finally {
    archive.close();
  }
  if (!entries.some(({ fileName }) => fileName === "xl/workbook.xml")) return null;
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > max) return bytes;
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize + ENTRY_BYTES_MAX, END_BYTES_MAX);
  if (statSync(path).size > packed) throw damaged(path, new Error("it holds more than its directory names"));
  for (const entry of entries) for await (const _ of content(path, entry, () => {}));
  return bytes;
}

/**
 * The files of a ZIP archive in the order of its directory, without unpacking them. Throws an `ImportFailure` for a document
 * (which is a ZIP archive too), for an archive with a password, and for a damaged one.
 */
export async function membersOf(path: string): Promise<Member[]> {
  const members: Member[] = [];
  const archive = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damaged(path, error);
  });
  try {
    if (archive.entryCount > MEMBERS_MAX)
      throw new ImportFailure(`${path} holds ${archive.entryCount} files; at most ${MEMBERS_MAX} are accepted`);
    for await (const entry of archive.eachEntry()) {
      const { fileName: name } = entry;
      if (name === "[Content_Types].xml")
        throw new ImportFailure(`${path} is a document, or a spreadsheet that is no .xlsx: save it as CSV, first`);
      if (name.endsWith("/") || LITTER.test(name)) continue;
      if (entry.isEncrypted()) throw new ImportFailure(`${path}: ${name} needs a password: unpack it first`);
      members.push({ name, packedBytes: entry.compressedSize, bytes: (onBytes) => content(path, entry, onBytes) });
    }
  } catch (error) {
    throw error instanceof ImportFailure ? error : damaged(path, error);
  } finally {
    archive.close();
  }
  if (members.length === 0) throw new ImportFailure(`${path} is a ZIP archive without files`);
  return members;
}
