import { createWriteStream, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { errorMessageFor } from "@/lib/system-error";
import { replaceFileBy } from "@/lib/whole-file";
import { UsageError } from "../command";

const isFolder = (at: string) => statSync(at, { throwIfNoEntry: false })?.isDirectory() === true;

/** Checks, before any work, that a file can be written there. @throws an error that suggests the name `example`. */
export function checkPlace(path: string, example: string): void {
  if (isFolder(path)) throw new UsageError(`${path} is a folder. Name a file in it, as in ${join(path, example)}.`);
  const folder = dirname(path);
  if (!isFolder(folder)) throw new Error(`${path}: there is no folder ${folder}. Make it first, or name another.`);
}

/** Lets `write` make the file at `path`, which is there whole or not at all. @throws an error that names it and the reason. */
export const writeWhole = <T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> =>
  replaceFileBy(path, async (unfinished) => {
    try {
      return await write(unfinished);
    } catch (error) {
      // The free space is read for the message while the disk is still full.
      const why = errorMessageFor(error, { path }).replaceAll(unfinished, path);
      throw new Error(`${path} was not written: ${why}`, { cause: error });
    }
  });

/** Writes text to a file, compressed if `zipped`. */
export async function writeText(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string>,
  { zipped = false, signal }: { zipped?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const from = Readable.from(pieces);
  const to = createWriteStream(path);
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
