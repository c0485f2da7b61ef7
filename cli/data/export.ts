import { once } from "node:events";
import { createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { parseConfig } from "@/lib/config";
import { type OpenedDataset, openDataset } from "@/lib/dataset/import/base";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run --silent data -- export [FILE] [--version VERSION]

Writes the served dataset (or VERSION) as Lotline NDJSON: one complete record a line, as GET /v1/properties/{id}
answers it. FILE ends in .ndjson or .jsonl, and in .gz after that to be compressed; without FILE the records go to
standard output.`;

/** Checks before the first record is read that the file can have this name. Throws an error that names it. */
function checkFile(path: string): void {
  const isFolder = (at: string) => statSync(at, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder(path))
    throw new UsageError(`${path} is a folder. Name a file in it, as in ${join(path, "all.ndjson")}.`);
  if (!/\.(?:ndjson|jsonl)(?:\.gz)?$/.test(path)) {
    const stem = path.replace(/\.gz$/, "").replace(/(?<=[^/\\])\.[^./\\]*$/, "");
    throw new UsageError(
      `${path}: an export is NDJSON. Name the file ${stem}.ndjson, or ${stem}.ndjson.gz to have it compressed. ` +
        "For CSV, ask GET /v1/properties?format=csv.",
    );
  }
  const folder = dirname(path);
  if (!isFolder(folder)) throw new Error(`${path}: there is no folder ${folder}. Make it first, or name another.`);
}

/** What an export leaves behind is said, never lost in silence. */
async function tellOfPublished(dataset: OpenedDataset): Promise<void> {
  const zips = await dataset.publishedZips();
  if (zips === 0) return;
  console.error(
    `Published market figures of ${zips} ZIP ${zips === 1 ? "code" : "codes"} are no records and are not in the export. ` +
      "Keep the files that they came from: importing those again brings them back.",
  );
}

const LINES_A_WRITE = 500;

async function writeLines(lines: Iterable<string>, out: Writable): Promise<number> {
  let count = 0;
  let text = "";
  const flush = async () => {
    if (!out.write(text)) await once(out, "drain");
    text = "";
  };
  for (const line of lines) {
    text += `${line}\n`;
    if (++count % LINES_A_WRITE === 0) await flush();
  }
  await flush();
  return count;
}

async function writeThrough(part: string, path: string, lines: Iterable<string>): Promise<number> {
  const file = createWriteStream(part);
  const failed = new Promise<never>((_, reject) => file.once("error", reject));
  failed.catch(() => {});
  try {
    const out = path.endsWith(".gz") ? createGzip() : file;
    if (out !== file) out.pipe(file);
    const count = await Promise.race([writeLines(lines, out), failed]);
    out.end();
    await Promise.race([once(file, "finish"), failed]);
    renameSync(part, path);
    return count;
  } finally {
    rmSync(part, { force: true });
  }
}

/** The file appears under its name only when it is whole. Throws an error that has its name, not the one until then. */
async function writeFileWhole(path: string, lines: Iterable<string>): Promise<number> {
  const part = `${path}.${process.pid}.part`;
  try {
    return await writeThrough(part, path, lines);
  } catch (error) {
    throw new Error(`${path} was not written: ${(error as Error).message.replaceAll(part, path)}`, { cause: error });
  }
}

/** `npm run data -- export`. Throws an error whose message is for the person at the terminal. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { version: { type: "string" } },
  });
  if (positionals.length > 1) throw new UsageError("Name one file, or none for standard output.");
  const [path] = positionals;
  if (path) checkFile(path);
  const dataset = openDataset(parseConfig(process.env).varDir, values.version);
  try {
    await tellOfPublished(dataset);
    if (!path) {
      await writeLines(dataset.lines(), process.stdout);
      return;
    }
    const count = await writeFileWhole(path, dataset.lines());
    console.log(
      `${count.toLocaleString("en-US")} records of ${dataset.info.name} in ${path}. ` +
        `For an equal dataset, import with --as-of ${dataset.info.asOf}.`,
    );
  } finally {
    dataset.close();
  }
}
