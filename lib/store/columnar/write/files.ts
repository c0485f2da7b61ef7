import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { readFully } from "../format";

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
  let bytes = 0;
  let open = true;
  const close = () => {
    if (open) closeSync(fd);
    open = false;
  };
  return {
    get bytes() {
      return bytes;
    },
    append(data) {
      appendAll(fd, data);
      hash.update(data);
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
