import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Manifest } from "@/lib/store/engine";
import type { FileStats, Reject } from "../import/stats";
import { rejectsOfVersion } from "../import/work-folder";

/** The outcomes of the rows from which a version was made. */
export interface Sources {
  /** By file: read = imported + merged + rejected; rows set aside come on top. */
  files: FileStats[];
  /** The dataset that the import added to, and how many of its records were withdrawn or joined; null if there was none. */
  base: { version: string; records: number; gone: number } | null;
  /** Rejects by source, field and reason, most frequent first; or why they are unknown. */
  rejects: RejectCount[] | { said: string };
}

interface RejectCount {
  file: string;
  field: string;
  reason: string;
  rows: number;
  examples: { line: number; value: string }[];
}

const EXAMPLES_SHOWN = 3;
/** The most distinct reasons; further ones are counted together. */
const REASONS_MAX = 200;

/** Splits the quoted value off a reason, so that equal faults of different rows have the same reason. */
function partedReason(reason: string): [reason: string, value: string] {
  const at = reason.indexOf(", not ");
  return at < 0 ? [reason, ""] : [reason.slice(0, at), reason.slice(at + ", not ".length)];
}

async function countRejects(path: string): Promise<RejectCount[]> {
  const counts = new Map<string, RejectCount>();
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const { file, line: at, field, value, reason: words } = JSON.parse(line) as Reject;
    const name = file.replace(/^.*[/\\]/, "");
    const [reason, quoted] = partedReason(words);
    const isKnown = counts.size < REASONS_MAX || counts.has([name, field, reason].join("\n"));
    const shown = isKnown ? { field, reason } : { field: "", reason: "other reasons" };
    const key = [name, shown.field, shown.reason].join("\n");
    const count = counts.get(key) ?? { file: name, ...shown, rows: 0, examples: [] };
    counts.set(key, count);
    count.rows++;
    if (count.examples.length < EXAMPLES_SHOWN) count.examples.push({ line: at, value: value || quoted });
  }
  return [...counts.values()].sort((a, b) => b.rows - a.rows);
}

async function rejectsOf(varDir: string, version: string, rejected: number): Promise<Sources["rejects"]> {
  if (rejected === 0) return [];
  const path = rejectsOfVersion(varDir, version);
  if (path === null) return { said: "The rejected rows themselves are no longer kept: imports since had many." };
  try {
    return await countRejects(path);
  } catch (error) {
    return { said: `The rejected rows cannot be read: ${(error as Error).message}` };
  }
}

/** The outcomes of the rows from which a version was made; null if it was not imported. */
export async function sourcesOf(varDir: string, { version, notes }: Manifest): Promise<Sources | null> {
  const imported = notes.import as Pick<Sources, "files" | "base"> | undefined;
  if (!imported) return null;
  const rejected = imported.files.reduce((sum, file) => sum + file.rejected, 0);
  return { files: imported.files, base: imported.base, rejects: await rejectsOf(varDir, version, rejected) };
}
