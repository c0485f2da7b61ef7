import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Manifest } from "@/lib/store/engine";
import { partedReason } from "../import/faults";
import type { FileStats, Reject } from "../import/stats";
import { rejectsOfVersion } from "../import/work-folder";

/** The reason why a part of a report is missing, as a sentence. */
export interface Said {
  said: string;
}

export const isSaid = (part: object): part is Said => "said" in part;

/** The outcomes of the rows of an import. */
export interface Sources {
  /** By file: read = imported + merged + rejected; rows set aside come on top. */
  files: FileStats[];
  /** The dataset that the import added to, and how many of its records were withdrawn or joined; null if there was none. */
  base: { version?: string; records: number; gone: number } | null;
  rejects: RejectCount[] | Said;
}

interface RejectCount {
  file: string;
  field: string;
  reason: string;
  rows: number;
  examples: { line: number; value: string }[];
}

const EXAMPLES_SHOWN = 3;

/**
 * Counts rejects by source, field and reason, most frequent first: those that an import listed in a file, and those that it only
 * counted. Says why they are not known where there is no such file any more.
 */
export async function countRejects(path: string | null, files: readonly FileStats[]): Promise<Sources["rejects"]> {
  if (files.every(({ rejected }) => rejected === 0)) return [];
  if (path === null) return { said: "The rejected rows themselves are no longer kept: imports since had many." };
  const counts = new Map<string, RejectCount>();
  const countOf = (path: string, field: string, reason: string): RejectCount => {
    const file = path.replace(/^.*[/\\]/, "");
    const key = [file, field, reason].join("\n");
    const count = counts.get(key) ?? { file, field, reason, rows: 0, examples: [] };
    counts.set(key, count);
    return count;
  };
  try {
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const text of lines) {
      const { file, line, field, value, reason: words } = JSON.parse(text) as Reject;
      const [reason, quoted] = partedReason(words);
      const count = countOf(file, field, reason);
      count.rows++;
      if (count.examples.length < EXAMPLES_SHOWN) count.examples.push({ line, value: value || quoted });
    }
  } catch (error) {
    return { said: `The rejected rows cannot be read: ${(error as Error).message}` };
  }
  for (const { file, unlisted = [] } of files)
    for (const { field, reason, rows } of unlisted) countOf(file, field, reason).rows += rows;
  return [...counts.values()].sort((a, b) => b.rows - a.rows);
}

/** The outcomes of the rows from which a version was made. */
export async function sourcesOf(varDir: string, { version, notes }: Manifest): Promise<Sources | Said> {
  const imported = notes.import as Pick<Sources, "files" | "base"> | undefined;
  if (!imported) return { said: "It was generated, not imported: there are no sources to account for." };
  const { files, base } = imported;
  return { files, base, rejects: await countRejects(rejectsOfVersion(varDir, version), files) };
}
