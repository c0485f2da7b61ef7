import { closeSync, fstatSync, openSync, read } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { CHECKED_BYTES, damaged, type FileName, type Index, MAGIC, type Manifest, readFully } from "./format";

/** A file of a dataset that is read in parts. Everything read is verified: the index has a CRC-32 of each block. */
interface CheckedFile {
  /** The bytes [start, end), valid until the next call. @throws {DatasetUnavailable} if they are damaged. */
  view(start: number, end: number): Buffer;
  /** The bytes from `start` to the first `byte`, which must occur before `limit`; valid until the next call. @throws {DatasetUnavailable} */
  viewUntil(byte: number, start: number, limit: number): Buffer;
  /** Reads the bytes [start, end) in the background into new memory; null if they are damaged or cannot be read. */
  load(start: number, end: number): Promise<Buffer | null>;
  /** Reads and checks the whole file. @throws {DatasetUnavailable} if a block is damaged. */
  verify(): void;
  /** Closes the file after background reads have ended. */
  close(): void;
}

/** The most bytes read at a time, unless a single piece is larger. */
const SCRATCH_BYTES = 32 * CHECKED_BYTES;
const VERIFIED_AT_A_TIME = 512 * CHECKED_BYTES;

const readAt = promisify(read);

const blockStart = (at: number) => at - (at % CHECKED_BYTES);

/** Opens a file whose checksums are in the index. @throws {DatasetUnavailable} if its size or its first bytes are wrong. */
export function openChecked(folder: string, name: FileName, manifest: Manifest, index: Index): CheckedFile {
  const path = join(folder, name);
  const fd = openSync(path, "r");
  const { bytes } = manifest.files[name];
  const checksums = index.u32(`${name}.crc32`);
  const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  let open = true;
  let loading = 0;

  const blockEnd = (at: number) => Math.min(bytes, blockStart(at + CHECKED_BYTES - 1));
  /** The position of the first damaged block of `data`, which was read from `from`; -1 if there is none. */
  const firstDamaged = (data: Buffer, from: number): number => {
    for (let at = 0; at < data.length; at += CHECKED_BYTES)
      if (crc32(data.subarray(at, at + CHECKED_BYTES)) !== checksums[(from + at) / CHECKED_BYTES]) return from + at;
    return -1;
  };
  const check = (data: Buffer, from: number) => {
    const at = firstDamaged(data, from);
    if (at >= 0) throw damaged(path, `bytes ${at} to ${blockEnd(at + 1)} do not match their checksum`);
  };
  /** Reads whole blocks without checking them. */
  const readBlocks = (from: number, to: number): Buffer => {
    if (!open) throw new Error("The dataset was closed while it was being read.");
    const data = to - from <= SCRATCH_BYTES ? scratch.subarray(0, to - from) : Buffer.allocUnsafeSlow(to - from);
    readFully(fd, path, data, from);
    return data;
  };
  const closeFile = () => {
    if (!open && loading === 0) closeSync(fd);
  };

  const file: CheckedFile = {
    view(start, end) {
      const from = blockStart(start);
      const data = readBlocks(from, blockEnd(end));
      check(data, from);
      return data.subarray(start - from, end - from);
    },
    viewUntil(byte, start, limit) {
      const from = blockStart(start);
      for (let size = 2 * CHECKED_BYTES; ; size *= 8) {
        const to = Math.min(from + size, blockEnd(limit));
        const data = readBlocks(from, to);
        const end = data.indexOf(byte, start - from);
        if (end < 0 && to < blockEnd(limit)) continue;
        check(end < 0 ? data : data.subarray(0, blockEnd(from + end + 1) - from), from);
        if (end < 0 || from + end >= limit) throw damaged(path, `the entry that begins at byte ${start} has no end`);
        return data.subarray(start - from, end);
      }
    },
    async load(start, end) {
      if (!open) return null;
      const from = blockStart(start);
      const data = Buffer.allocUnsafeSlow(blockEnd(end) - from);
      loading++;
      try {
        const { bytesRead } = await readAt(fd, data, 0, data.length, from);
        const whole = bytesRead === data.length && firstDamaged(data, from) < 0;
        return whole ? data.subarray(start - from, end - from) : null;
      } catch {
        return null;
      } finally {
        loading--;
        closeFile();
      }
    },
    verify() {
      const data = Buffer.allocUnsafeSlow(Math.min(bytes, VERIFIED_AT_A_TIME));
      for (let at = 0; at < bytes; at += data.length) {
        const some = data.subarray(0, bytes - at);
        readFully(fd, path, some, at);
        check(some, at);
      }
    },
    close() {
      open = false;
      closeFile();
    },
  };

  try {
    const { size } = fstatSync(fd);
    if (size !== bytes) throw damaged(path, `it has ${size} bytes instead of ${bytes}`);
    const magic = Buffer.alloc(MAGIC[name].length);
    readFully(fd, path, magic, 0);
    if (magic.toString("latin1") !== MAGIC[name]) throw damaged(path, `it does not begin with ${MAGIC[name]}`);
    if (checksums.length !== Math.ceil(bytes / CHECKED_BYTES))
      throw damaged(path, "index.bin has checksums for a file of another size");
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}
