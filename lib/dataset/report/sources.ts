import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Manifest } from "@/lib/store/engine";
import { partedReason } from "../import/faults";
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

/** Counts the rejects that are listed in a file, and those that an import only counted. */
async function countRejects(path: string, files: readonly FileStats[]): Promise<RejectCount[]> {
  const counts = new Map<string, RejectCount>();
  const countOf = (path: string, field: string, reason: string): RejectCount => {
    const file = path.replace(/^.*[/\\]/, "");
    const isKnown = counts.size < REASONS_MAX || counts.has([file, field, reason].join("\n"));
    const shown = isKnown ? { field, reason } : { field: "", reason: "other reasons" };
    const key = [file, shown.field, shown.reason].join("\n");
    const count = counts.get(key) ?? { file, ...shown, rows: 0, examples: [] };
    counts.set(key, count);
    return count;
  };
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const text of lines) {
    const { file, line, field, value, reason: words } = JSON.parse(text) as Reject;
    const [reason, quoted] = partedReason(words);
    const count = countOf(file, field, reason);
    count.rows++;
    if (count.examples.length < EXAMPLES_SHOWN) count.examples.push({ line, value: value || quoted });
  }
  for (const { file, unlisted = [] } of files)
    for (const { field, reason, rows } of unlisted) countOf(file, field, reason).rows += rows;
  return [...counts.values()].sort((a, b) => b.rows - a.rows);
}

async function rejectsOf(varDir: string, version: string, files: readonly FileStats[]): Promise<Sources["rejects"]> {
  if (files.every(({ rejected }) => rejected === 0)) return [];
  const path = rejectsOfVersion(varDir, version);
  if (path === null) return { said: "The rejected rows themselves are no longer kept: imports since had many." };
  try {
    return await countRejects(path, files);
  } catch (error) {
    return { said: `The rejected rows cannot be read: ${(error as Error).message}` };
  }
}

/** The outcomes of the rows from which a version was made; null if it was not imported. */
export async function sourcesOf(varDir: string, { version, notes }: Manifest): Promise<Sources | null> {
  const imported = notes.import as Pick<Sources, "files" | "base"> | undefined;
  if (!imported) return null;
  const { files, base } = imported;
  return { files, base, rejects: await rejectsOf(varDir, version, files) };
}
