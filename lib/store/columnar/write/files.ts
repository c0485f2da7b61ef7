import { createHash } from "node:crypto";
import { closeSync, fsync, openSync, rmSync, write } from "node:fs";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import type { WrittenFile } from "@/lib/whole-file";
import { CHECKED_BYTES, readFully } from "../format";

/** Both run on Node's thread pool, so that batches are encoded while earlier ones are written. */
const [writeAt, sync] = [promisify(write), promisify(fsync)];

async function writeAll(fd: number, data: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < data.length; )
    at += (await writeAt(fd, data, at, data.length - at, position + at)).bytesWritten;
}

/** A file that is written by appending. */
interface GrowingFile {
  /** The bytes appended so far, including ones not yet written. */
  readonly bytes: number;
  /** Starts writing `data`, which must not change until `written` resolves. */
  append(data: Uint8Array): void;
  /** Resolves when everything appended is written. Rejects if a write failed. */
  written(): Promise<void>;
}

function growingFile(fd: number): GrowingFile {
  let bytes = 0;
  let last = Promise.resolve();
  return {
    get bytes() {
      return bytes;
    },
    append(data) {
      const position = bytes;
      bytes += data.length;
      last = last.then(() => writeAll(fd, data, position));
      // `written` reports the failure later.
      last.catch(() => {});
    },
    written: () => last,
  };
}

/** A file of a dataset, hashed while it is written. */
export interface NewFile extends GrowingFile {
  /** The CRC-32 of each block of `CHECKED_BYTES`; the last block may be shorter. */
  checksums(): Uint32Array;
  /** Syncs and closes the file. */
  finish(): Promise<WrittenFile>;
  /** Closes the file if it is open. */
  close(): Promise<void>;
}

/** Creates a file. Throws if it already exists. */
export function newFile(path: string): NewFile {
  const fd = openSync(path, "wx");
  const file = growingFile(fd);
  const hash = createHash("sha256");
  const checksums: number[] = [];
  let open = true;
  const addChecksums = (data: Uint8Array) => {
    for (let at = 0; at < data.length; ) {
      const block = Math.floor((file.bytes + at) / CHECKED_BYTES);
      const end = Math.min(data.length, (block + 1) * CHECKED_BYTES - file.bytes);
      checksums[block] = crc32(data.subarray(at, end), checksums[block] ?? 0);
      at = end;
    }
  };
  const close = async () => {
    await file.written().catch(() => {});
    if (open) closeSync(fd);
    open = false;
  };
  return {
    get bytes() {
      return file.bytes;
    },
    checksums: () => Uint32Array.from(checksums),
    append(data) {
      addChecksums(data);
      file.append(data);
      hash.update(data);
    },
    written: file.written,
    async finish() {
      await file.written();
      await sync(fd);
      await close();
      return { bytes: file.bytes, sha256: hash.digest("hex") };
    },
    close,
  };
}

/** A temporary file for data that waits until all records are there. It can be read, and `close` deletes it. */
export interface StagingFile extends GrowingFile {
  read(into: Uint8Array, position: number): void;
  close(): Promise<void>;
}

/** Creates a staging file. Throws if it already exists. */
export function stagingFile(path: string): StagingFile {
  const fd = openSync(path, "wx+");
  const file = growingFile(fd);
  let open = true;
  return {
    get bytes() {
      return file.bytes;
    },
    append: file.append,
    written: file.written,
    read: (into, position) => readFully(fd, path, into, position),
    async close() {
      await file.written().catch(() => {});
      if (!open) return;
      open = false;
      closeSync(fd);
      rmSync(path);
    },
  };
}
