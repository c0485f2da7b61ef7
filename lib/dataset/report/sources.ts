import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import type { Manifest } from "@/lib/store/engine";
import { partedReason } from "../import/faults";
import type { FileStats, Reject } from "../import/stats";
import { rejectsOfVersion } from "../import/work-folder";
import { type Row, type Section, said } from "./section";

/** What an import keeps of its sources. */
interface Imported {
  /** By file: read = imported + merged + rejected; rows set aside come on top. */
  files: readonly FileStats[];
  /** The dataset that the import added to, and how many of its records were withdrawn or joined; null if there was none. */
  base: { version?: string; records: number; gone: number } | null;
}

const EXAMPLES_SHOWN = 3;

/** A cell of a file with its line, and what it became. */
const cellText = ({ line, from, to = null }: { line: number; from: string; to?: string | number | null }): string =>
  `${JSON.stringify(from)}${to === null ? "" : ` → ${to}`} (line ${line})`;

/**
 * Counts rejects by source, field and reason, most frequent first: those that an import listed in a file, and those that it only
 * counted.
 */
async function countRejects(path: string, files: readonly FileStats[]) {
  const counts = new Map<string, { field: string; reason: string; rows: number; source: string; asIn: string[] }>();
  const countOf = (file: string, field: string, reason: string) => {
    const source = basename(file);
    const key = [source, field, reason].join("\n");
    const count = counts.get(key) ?? { field, reason, rows: 0, source, asIn: [] };
    counts.set(key, count);
    return count;
  };
  for await (const text of createInterface({ input: createReadStream(path) })) {
    const { file, line, field, value, reason: words } = JSON.parse(text) as Reject;
    const [reason, quoted] = partedReason(words);
    const count = countOf(file, field, reason);
    count.rows++;
    if (count.asIn.length < EXAMPLES_SHOWN) count.asIn.push(cellText({ line, from: value || quoted }));
  }
  for (const { file, unlisted = [] } of files)
    for (const { field, reason, rows } of unlisted) countOf(file, field, reason).rows += rows;
  return [...counts.values()].sort((a, b) => b.rows - a.rows);
}

/** The rejects, or why they are not known: `path` is null where their file is no longer kept. */
async function rejectsSection(path: string | null, files: readonly FileStats[]): Promise<Section> {
  if (files.every(({ rejected }) => rejected === 0)) return { lines: [], tables: {} };
  if (path === null) return said("The rejected rows themselves are no longer kept: imports since had many.");
  try {
    return { lines: [], tables: { rejected: await countRejects(path, files) } };
  } catch (error) {
    return said(`The rejected rows cannot be read: ${(error as Error).message}`);
  }
}

const COUNTS = ["read", "published", "merged", "rejected", "setAside"] as const;

/** What became of each file's rows, and of all. */
function rowsBySource(files: readonly FileStats[]): Row[] {
  const rows = files.map(({ file, format, read, imported, merged, rejected, aside }) => {
    const setAside = Object.values(aside).reduce((sum, n) => sum + n, 0);
    return { source: file, read, published: imported, merged, rejected, setAside, format };
  });
  const sums = COUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return rows.length > 1 ? [...rows, { source: "All", ...Object.fromEntries(sums), format: "" }] : rows;
}

/** The outcomes of the rows of an import, whose rejects are listed in the file at this path. */
export async function sourcesSection(rejectsPath: string | null, { files, base }: Imported): Promise<Section> {
  const rejects = await rejectsSection(rejectsPath, files);
  return {
    lines: [
      "Rows read are published, merged with another row or record, or rejected. Rows set aside are understood and no homes; they come on top.",
      ...rejects.lines,
    ],
    tables: {
      rowsBySource: rowsBySource(files),
      addedTo: base ? [{ version: base.version ?? null, records: base.records, withdrawnOrJoined: base.gone }] : [],
      assumed: files.flatMap(({ file, assumed = [] }) => assumed.map((what) => ({ what, source: file }))),
      setAside: files.flatMap(({ file, aside }) =>
        Object.entries(aside).map(([reason, rows]) => ({ reason, rows, source: file })),
      ),
      noticesAndFooters: files.flatMap(({ file, notices: { count, lines } }) =>
        count > 0 ? [{ source: file, lines: count, asIn: lines.slice(0, 1) }] : [],
      ),
      doneToCells: files.flatMap(({ file, coerced }) =>
        coerced.map(({ field, what, count, examples }) => {
          return { field, change: what, cells: count, source: file, asIn: examples.map(cellText) };
        }),
      ),
      ...rejects.tables,
    },
  };
}

/** The outcomes of the rows from which a version was made. */
export async function sourcesOf(varDir: string, { version, notes }: Manifest): Promise<Section> {
  const imported = notes.import as Imported | undefined;
  if (!imported) return said("It was generated, not imported: there are no sources to account for.");
  return sourcesSection(rejectsOfVersion(varDir, version), imported);
}
