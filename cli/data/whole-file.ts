import { createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { inWords } from "@/lib/system-error";
import { UsageError } from "../command";

const isFolder = (at: string) => statSync(at, { throwIfNoEntry: false })?.isDirectory() === true;

/** Checks before any work that a file can be written there. `example` is a name that would do. Throws an error that names it. */
export function checkPlace(path: string, example: string): void {
  if (isFolder(path)) throw new UsageError(`${path} is a folder. Name a file in it, as in ${join(path, example)}.`);
  const folder = dirname(path);
  if (!isFolder(folder)) throw new Error(`${path}: there is no folder ${folder}. Make it first, or name another.`);
}

/**
 * Has `write` make a file beside this one and gives it its name when it is whole: half a file never stands there. Throws an
 * error that says of which file, where and why.
 */
export async function writeWhole<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
  const part = `${path}.${process.pid}.part`;
  try {
    const answer = await write(part);
    renameSync(part, path);
    return answer;
  } catch (error) {
    // Said before what was written is removed: the disk is full until then.
    const why = inWords(error, { path }).replaceAll(part, path);
    try {
      rmSync(part, { force: true });
    } catch {
      // What could not be written need not be there to be removed.
    }
    throw new Error(`${path} was not written: ${why}`, { cause: error });
  }
}

/** Writes text to a file, compressed where `zipped`; it is on the disk when the promise settles. */
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

/** Writes text to standard output. A reader that has enough ends it quietly. */
export async function writeOut(pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
  }
}
