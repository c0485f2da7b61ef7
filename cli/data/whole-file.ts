import { createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { errorMessageFor } from "@/lib/system-error";
import { UsageError } from "../command";

const isFolder = (at: string) => statSync(at, { throwIfNoEntry: false })?.isDirectory() === true;

/** Checks, before any work, that a file can be written there. @throws an error that suggests the name `example`. */
export function checkPlace(path: string, example: string): void {
  if (isFolder(path)) throw new UsageError(`${path} is a folder. Name a file in it, as in ${join(path, example)}.`);
  const folder = dirname(path);
  if (!isFolder(folder)) throw new Error(`${path}: there is no folder ${folder}. Make it first, or name another.`);
}

/**
 * Lets `write` create a temporary file next to `path`, and renames it when it is done, so that `path` is never incomplete.
 * @throws an error that names `path` and the reason.
 */
export async function writeWhole<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
  const part = `${path}.${process.pid}.part`;
  try {
    const answer = await write(part);
    renameSync(part, path);
    return answer;
  } catch (error) {
    // Read the free space for the message before removing the file, as long as the disk is full.
    const why = errorMessageFor(error, { path }).replaceAll(part, path);
    try {
      rmSync(part, { force: true });
    } catch {
      // There may be no file to remove if it could not be written.
    }
    throw new Error(`${path} was not written: ${why}`, { cause: error });
  }
}

/** Writes text to a file, compressed if `zipped`. It is synced to disk when the promise resolves. */
export async function writeText(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string>,
  { zipped = false, signal }: { zipped?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const from = Readable.from(pieces);
  const to = createWriteStream(path, { flush: true });
  const options = { ...(signal && { signal }) };
  try {
    if (zipped) await pipeline(from, createGzip(), to, options);
    else await pipeline(from, to, options);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

/** Writes text to standard output. It ends without an error if the reader closes the pipe. */
export async function writeOut(pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
  }
}
