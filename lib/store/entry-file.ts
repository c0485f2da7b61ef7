import { closeSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";

/**
 * A file of entries of equal size: eight letters that identify its kind, the number of entries and a CRC-32 of both, then
 * blocks of entries, each followed by its CRC-32. Any part can be read without the rest.
 */

const HEAD_BYTES = 16;
const CRC_BYTES = 4;
const BLOCK_ENTRIES = 1_024;

/** The kind of an entry file: its first eight letters, and the size of an entry. */
export interface EntryKind {
  magic: string;
  bytes: number;
}

/** The file is damaged. */
export class DamagedEntries extends Error {
  override readonly name = "DamagedEntries";
}

const headOf = ({ magic }: EntryKind, count: number): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(magic, "latin1");
  head.writeUInt32LE(count, 8);
  head.writeUInt32LE(crc32(head.subarray(0, 12)), 12);
  return head;
};

/** Writes entries one by one and syncs the file. @throws errors of the file system. */
export function writeEntries(path: string, kind: EntryKind, fill: (add: (entry: Uint8Array) => void) => void): void {
  const fd = openSync(path, "wx");
  try {
    const block = Buffer.alloc(BLOCK_ENTRIES * kind.bytes + CRC_BYTES);
    let count = 0;
    let used = 0;
    let position = HEAD_BYTES;
    const put = (data: Uint8Array, at: number) => {
      for (let done = 0; done < data.length; ) done += writeSync(fd, data, done, data.length - done, at + done);
    };
    const flush = () => {
      block.writeUInt32LE(crc32(block.subarray(0, used)), used);
      put(block.subarray(0, used + CRC_BYTES), position);
      position += used + CRC_BYTES;
      used = 0;
    };
    fill((entry) => {
      block.set(entry, used);
      used += kind.bytes;
      count++;
      if (used === BLOCK_ENTRIES * kind.bytes) flush();
    });
    if (used > 0) flush();
    put(headOf(kind, count), 0);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export interface Entries {
  count: number;
  /** The entries [from, to), concatenated. @throws {DamagedEntries} */
  read(from: number, to: number): Buffer;
  close(): void;
}

/** Opens a file of entries. @throws {DamagedEntries}, or errors of the file system. */
export function openEntries(path: string, kind: EntryKind): Entries {
  const fd = openSync(path, "r");
  const readAt = (at: number, bytes: number): Buffer => {
    const data = Buffer.allocUnsafe(bytes);
    for (let done = 0; done < bytes; ) {
      const got = readSync(fd, data, done, bytes - done, at + done);
      if (got === 0) throw new DamagedEntries(`${path} ends before byte ${at + bytes}.`);
      done += got;
    }
    return data;
  };
  try {
    const head = readAt(0, HEAD_BYTES);
    const count = head.readUInt32LE(8);
    if (!head.equals(headOf(kind, count))) throw new DamagedEntries(`The first bytes of ${path} are wrong.`);
    const stride = BLOCK_ENTRIES * kind.bytes + CRC_BYTES;
    const readBlock = (block: number): Buffer => {
      const bytes = Math.min(BLOCK_ENTRIES, count - block * BLOCK_ENTRIES) * kind.bytes;
      const data = readAt(HEAD_BYTES + block * stride, bytes + CRC_BYTES);
      if (crc32(data.subarray(0, bytes)) !== data.readUInt32LE(bytes))
        throw new DamagedEntries(`Block ${block} of ${path} does not match its checksum.`);
      return data.subarray(0, bytes);
    };
    return {
      count,
      read(from, to) {
        const end = Math.min(to, count);
        if (from >= end) return Buffer.alloc(0);
        const first = Math.floor(from / BLOCK_ENTRIES);
        const last = Math.floor((end - 1) / BLOCK_ENTRIES);
        const blocks = Array.from({ length: last - first + 1 }, (_, i) => readBlock(first + i));
        const base = first * BLOCK_ENTRIES;
        return Buffer.concat(blocks).subarray((from - base) * kind.bytes, (end - base) * kind.bytes);
      },
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Reads every entry. @throws {DamagedEntries} */
export function checkEntries({ count, read }: Entries): void {
  for (let from = 0; from < count; from += BLOCK_ENTRIES) read(from, from + BLOCK_ENTRIES);
}

/** All entries in order, reading one block at a time. */
export function* entriesOf({ count, read }: Entries, { bytes }: EntryKind): Generator<Buffer> {
  for (let from = 0; from < count; from += BLOCK_ENTRIES) {
    const block = read(from, from + BLOCK_ENTRIES);
    for (let at = 0; at < block.length; at += bytes) yield block.subarray(at, at + bytes);
  }
}
