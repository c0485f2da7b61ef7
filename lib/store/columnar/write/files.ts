import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { CHECKED_BYTES, readFully } from "../format";

const appendAll = (fd: number, data: Uint8Array) => {
  for (let at = 0; at < data.length; ) at += writeSync(fd, data, at);
};

export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/** A file of a dataset, which grows at its end and is hashed on the way. */
export interface NewFile {
  readonly bytes: number;
  /** CRC-32 of each block of `CHECKED_BYTES`; the last one may be shorter. */
  checksums(): Uint32Array;
  append(data: Uint8Array): void;
  /** Syncs and closes. */
  finish(): WrittenFile;
  /** Closes the file where it is open. */
  close(): void;
}

/** Creates a file. Throws where there is one. */
export function newFile(path: string): NewFile {
  const fd = openSync(path, "wx");
  const hash = createHash("sha256");
  const checksums: number[] = [];
  let bytes = 0;
  let open = true;
  const addChecksums = (data: Uint8Array) => {
    for (let at = 0; at < data.length; ) {
      const block = Math.floor((bytes + at) / CHECKED_BYTES);
      const end = Math.min(data.length, (block + 1) * CHECKED_BYTES - bytes);
      checksums[block] = crc32(data.subarray(at, end), checksums[block] ?? 0);
      at = end;
    }
  };
  const close = () => {
    if (open) closeSync(fd);
    open = false;
  };
  return {
    get bytes() {
      return bytes;
    },
    checksums: () => Uint32Array.from(checksums),
    append(data) {
      appendAll(fd, data);
      hash.update(data);
      addChecksums(data);
      bytes += data.length;
    },
    finish() {
      fsyncSync(fd);
      close();
      return { bytes, sha256: hash.digest("hex") };
    },
    close,
  };
}

/** A file for what waits until all records are there: it can be read again, and is removed with `close`. */
export interface StagingFile {
  /** Answers with the position. */
  append(data: Uint8Array): number;
  read(into: Uint8Array, position: number): void;
  close(): void;
}

export function stagingFile(path: string): StagingFile {
  const fd = openSync(path, "wx+");
  let bytes = 0;
  let open = true;
  return {
    append(data) {
      appendAll(fd, data);
      bytes += data.length;
      return bytes - data.length;
    },
    read: (into, position) => readFully(fd, path, into, position),
    close() {
      if (!open) return;
      open = false;
      closeSync(fd);
      rmSync(path);
    },
  };
}
