import { createHash, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Files that are there completely or not at all, whatever ends the process or the machine: they are written under another
 * name beside their place, synced, and renamed.
 */

/** The ending of files that are still being written. What a crash left of them can be deleted. */
export const UNFINISHED = ".tmp";

const unfinishedName = (path: string): string => `${path}.${randomBytes(4).toString("hex")}${UNFINISHED}`;

/** Windows and some network file systems cannot sync a folder; nothing more can be done there. */
const CANNOT_SYNC = new Set(["EACCES", "EINVAL", "EISDIR", "ENOTSUP", "EPERM"]);

/** Makes a change of names in a folder durable. */
export function syncFolder(path: string): void {
  try {
    syncPath(path, "r");
  } catch (error) {
    if (!CANNOT_SYNC.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function syncPath(path: string, flags: "r" | "r+"): void {
  const fd = openSync(path, flags);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function removeUnfinished(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It could not be written at all. The error that ended the writing is the one to be thrown.
  }
}

/** Syncs what was written and gives it its name. */
function syncAndName(unfinished: string, path: string): void {
  syncPath(unfinished, "r+");
  renameSync(unfinished, path);
  syncFolder(dirname(path));
}

/** The size of a file and its SHA-256, in hexadecimal. */
export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/** A file that is written from its start to its end. Every call throws errors of the file system. */
interface FileWriter {
  /** The bytes appended so far. */
  readonly bytes: number;
  /** Appends bytes, or text as UTF-8. The bytes may be changed afterwards. */
  append(data: string | Uint8Array): void;
  /** Writes what is left. A file that is kept is synced, and gets its name in place of an older one. */
  finish(): WrittenFile;
  /** Removes what was written. Does nothing after `finish`. */
  abandon(): void;
}

const BUFFER_BYTES = 256 << 10;
/** The most UTF-8 bytes per UTF-16 code unit. */
const WIDEST = 3;

/** Starts a file at `path`. `onFinish` is called when all of it is written and closed. */
function startFile(path: string, mode: number, onFinish: () => void): FileWriter {
  const fd = openSync(path, "wx", mode);
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let written = 0;
  let used = 0;
  let [isOpen, isThere] = [true, true];
  const write = (data: Uint8Array) => {
    hash.update(data);
    // With a descriptor, it writes at the current position, and all of the data.
    writeFileSync(fd, data);
    written += data.length;
  };
  const flush = () => {
    if (used > 0) write(buffer.subarray(0, used));
    used = 0;
  };
  const close = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    get bytes() {
      return written + used;
    },
    append(data) {
      const most = typeof data === "string" ? data.length * WIDEST : data.length;
      if (used + most > BUFFER_BYTES) flush();
      if (most > BUFFER_BYTES) return write(Buffer.from(data));
      if (typeof data === "string") used += buffer.write(data, used);
      else {
        buffer.set(data, used);
        used += data.length;
      }
    },
    finish() {
      flush();
      close();
      onFinish();
      isThere = false;
      return { bytes: written, sha256: hash.digest("hex") };
    },
    abandon() {
      if (!isThere) return;
      close();
      removeUnfinished(path);
      isThere = false;
    },
  };
}

/** Starts a file. `mode` has its permissions. */
export function fileWriter(path: string, mode = 0o666): FileWriter {
  const unfinished = unfinishedName(path);
  return startFile(unfinished, mode, () => syncAndName(unfinished, path));
}

/**
 * Starts a file that only this process reads, which a crash may cut or lose: it is never synced, and has its name from the
 * start. Throws if it already exists.
 */
export const scratchWriter = (path: string): FileWriter => startFile(path, 0o666, () => {});

/** Writes a file of this content, in place of an older one. `mode` has its permissions. */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  const file = fileWriter(path, mode);
  try {
    file.append(content);
    file.finish();
  } finally {
    file.abandon();
  }
}

/** The same for what only writes to a path: `write` gets the one to write to. Returns what it does. */
export async function replaceFileBy<T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = unfinishedName(path);
  try {
    const result = await write(unfinished);
    syncAndName(unfinished, path);
    return result;
  } catch (error) {
    removeUnfinished(unfinished);
    throw error;
  }
}

/** Fills `into` from a position of an open file. Returns whether the file has so many bytes. */
export function fillFrom(fd: number, into: Uint8Array, position: number): boolean {
  for (let at = 0; at < into.length; ) {
    const got = readSync(fd, into, at, into.length - at, position + at);
    if (got === 0) return false;
    at += got;
  }
  return true;
}

/** The bytes of a file from its start to its end, in chunks, each of which is changed by the next. */
export function* chunksOf(path: string, chunkBytes: number): Generator<Buffer> {
  const fd = openSync(path, "r");
  const chunk = Buffer.allocUnsafeSlow(chunkBytes);
  try {
    for (let got = readSync(fd, chunk); got > 0; got = readSync(fd, chunk)) yield chunk.subarray(0, got);
  } finally {
    closeSync(fd);
  }
}
