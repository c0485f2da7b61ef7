import { statSync } from "node:fs";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
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

async function* content(
  archive: ZipFile,
  path: string,
  entry: Entry,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
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
  }
  if (sum !== entry.crc32) throw damaged(path, new Error(`${entry.fileName} does not match its checksum`));
}

/** The content of a file in an archive that is opened for it alone. */
async function* memberBytes(path: string, entry: Entry, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const archive = await openPromise(path, { autoClose: false });
  try {
    yield* content(archive, path, entry, onBytes);
  } finally {
    archive.close();
  }
}

/** More than an archive has for a file besides its content, and for its end with a comment. */
const ENTRY_BYTES_MAX = 1 << 10;
const END_BYTES_MAX = 1 << 16;

/** The files that an archive's directory names; null if it is damaged. */
async function entriesOf(archive: ZipFile): Promise<Entry[] | null> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  } catch {
    return null;
  }
  return entries;
}

/** Throws an `ImportFailure` for a workbook of more than `max` bytes unpacked, which are counted: its directory may say less. */
async function checkSize(archive: ZipFile, entries: readonly Entry[], name: string, path: string, max: number) {
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > max)
    throw new ImportFailure(
      `${name} is a workbook of ${Math.ceil(bytes / 2 ** 20)} MiB, more than the ${max / 2 ** 20} MiB that are read: save its sheet as CSV`,
    );
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize + ENTRY_BYTES_MAX, END_BYTES_MAX);
  if (statSync(path).size > packed) throw damaged(path, new Error("it holds more than its directory names"));
  for (const entry of entries) for await (const _ of content(archive, path, entry));
}

/**
 * Whether an archive is a workbook (.xlsx), which a damaged one is not. Throws an `ImportFailure` for one of more than `max` bytes
 * unpacked, and for one whose directory says less than there is.
 */
export async function isWorkbook(name: string, path: string, max: number): Promise<boolean> {
  const archive = await openPromise(path, { autoClose: false }).catch(() => null);
  if (!archive) return false;
  try {
    const entries = await entriesOf(archive);
    if (!entries?.some(({ fileName }) => fileName === "xl/workbook.xml")) return false;
    await checkSize(archive, entries, name, path, max);
    return true;
  } finally {
    archive.close();
  }
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
      members.push({ name, packedBytes: entry.compressedSize, bytes: (onBytes) => memberBytes(path, entry, onBytes) });
    }
  } catch (error) {
    throw error instanceof ImportFailure ? error : damaged(path, error);
  } finally {
    archive.close();
  }
  if (members.length === 0) throw new ImportFailure(`${path} is a ZIP archive without files`);
  return members;
}
