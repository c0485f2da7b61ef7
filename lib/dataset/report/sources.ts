import type { Manifest } from "@/lib/store/engine";
import type { FileStats } from "../import/stats";
import { type Row, type Section, said } from "./section";

/** What an import keeps of its sources. */
interface Imported {
  /** By file: read = imported + merged + rejected; rows set aside come on top. */
  files: readonly FileStats[];
  /** The dataset that the import added to, and how many of its records were withdrawn or joined; null if there was none. */
  base: { version?: string; records: number; gone: number } | null;
}

/** A cell of a file with its line, and what it became. */
const cellText = ({ line, from, to = null }: { line: number; from: string; to?: string | number | null }): string =>
  `${JSON.stringify(from)}${to === null ? "" : ` → ${to}`} (line ${line})`;

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

/** The outcomes of the rows of an import. */
export const sourcesSection = ({ files, base }: Imported): Section => ({
  lines: [
    "Rows read are published, merged with another row or record, or rejected. Rows set aside are understood and no homes; they come on top.",
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
    rejected: files
      .flatMap(({ file, rejects = [] }) =>
        rejects.map(({ field, reason, rows, examples }) => {
          return { field, reason, rows, source: file, asIn: examples.map(cellText) };
        }),
      )
      .sort((a, b) => b.rows - a.rows),
  },
});

/** The outcomes of the rows from which a version was made. */
export function sourcesOf({ notes }: Manifest): Section {
  const imported = notes.import as Imported | undefined;
  return imported
    ? sourcesSection(imported)
    : said("It was generated, not imported: there are no sources to account for.");
}
