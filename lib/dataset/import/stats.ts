import { mkdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileWriter, type WrittenFile } from "@/lib/whole-file";
import type { RowFault } from "./faults";
import type { Position } from "./row";
import type { Coercion, TellCoercion } from "./values";

/** The statistics of one file: read = imported + merged + rejected; rows set aside and notices come on top. */
export interface FileStats {
  file: string;
  format: string;
  /** Set if the file came from standard input. */
  spooled?: WrittenFile;
  read: number;
  imported: number;
  merged: number;
  rejected: number;
  /** Rows that were understood but are not served, by reason. */
  aside: Record<string, number>;
  /** Set if there are any: the rejects by field and reason, with the first three of each. */
  rejects?: RejectCount[];
  /** Conversions of cells in kept rows, by field, with the first three examples of each. */
  coerced: CoercionCount[];
  /** What is assumed where the file does not say it, mostly by its mapping. */
  assumed?: readonly string[];
  /** The number of notice and footer lines, and the text of the first five. */
  notices: { count: number; lines: string[] };
}

/** The number of rejects with one reason in a field. */
interface RejectCount {
  field: string;
  reason: string;
  rows: number;
  examples: { line: number; from: string }[];
}

/** The number of conversions of one kind in a field's cells. */
interface CoercionCount {
  field: string;
  what: Coercion;
  count: number;
  examples: { line: number; from: string; to: string | number | null }[];
}

/** A line of rejects.ndjson. */
export interface Reject {
  file: string;
  line: number;
  field: string;
  value: string;
  reason: string;
}

const EXAMPLES_KEPT = 3;

/** Collects the conversions of a row's cells until it is known whether the row is kept. */
function coercionsOf(files: readonly FileStats[]) {
  const counts: Map<string, CoercionCount>[] = [];
  let told: Parameters<TellCoercion>[] = [];
  return {
    tell: ((...what) => void told.push(what)) as TellCoercion,
    drop() {
      if (told.length > 0) told = [];
    },
    keep(file: number, line: number) {
      if (told.length === 0) return;
      counts[file] ??= new Map();
      const ofFile = counts[file];
      for (const [field, what, from, to] of told) {
        const key = `${field} ${what}`;
        let count = ofFile.get(key);
        if (count === undefined) {
          count = { field, what, count: 0, examples: [] };
          ofFile.set(key, count);
          files[file]!.coerced.push(count);
        }
        count.count++;
        if (count.examples.length < EXAMPLES_KEPT) count.examples.push({ line, from: from.slice(0, 80), to });
      }
      told = [];
    },
  };
}

/** The sums before the first row. */
export const NO_ROWS = { read: 0, imported: 0, merged: 0, rejected: 0, aside: 0, notices: 0 };

const NOTICES_KEPT = 5;
const FIRST_REJECTS = 3;
const REASONS_KEPT = 50;
/** The most lines of rejects.ndjson; further rejects are only counted, so that the file's size is bounded. */
export const LISTED_MAX = 100_000;

/** Where rejects are to be found. */
export const whereRejects = (path: string, rejected: number): string =>
  rejected > LISTED_MAX
    ? `The first ${LISTED_MAX.toLocaleString("en-US")} of them are in ${path}, the others are counted in report.json beside it`
    : `All of them are in ${path}`;

/** Counts a reject by its field and reason; those with further reasons than are kept are counted together. */
function countReject(stats: FileStats, { line, field, value, reason: words }: Reject): void {
  stats.rejects ??= [];
  const { rejects } = stats;
  // Without the value that it quotes, a reason is the same for different rows.
  const [reason, quoted] = words.split(/, not (.*)/s, 2) as [string, string?];
  const countOf = (kind: Pick<RejectCount, "field" | "reason">) =>
    rejects.find((of) => of.field === kind.field && of.reason === kind.reason);
  const kind = rejects.length < REASONS_KEPT ? { field, reason } : { field: "", reason: "other reasons" };
  let count = countOf({ field, reason }) ?? countOf(kind);
  if (!count) {
    count = { ...kind, rows: 0, examples: [] };
    rejects.push(count);
  }
  count.rows++;
  if (count.examples.length < EXAMPLES_KEPT)
    count.examples.push({ line, from: (value || (quoted ?? "")).slice(0, 80) });
}

export type Stats = ReturnType<typeof createStats>;

/** Makes the empty statistics of an import; rejects are written to `rejectsPath` as they occur. */
export function createStats(rejectsPath: string) {
  const files: FileStats[] = [];
  const firstRejects: string[] = [];
  mkdirSync(dirname(rejectsPath), { recursive: true });
  const rejects = fileWriter(rejectsPath);
  let listed = 0;
  const fileAt = (index: number): FileStats => files[index]!;
  const setAside = ({ aside }: FileStats, reason: string, rows: number) => {
    aside[reason] = (aside[reason] ?? 0) + rows;
  };
  return {
    files,
    /** The first three rejects, as messages show them. */
    firstRejects,
    /** The conversions of cells in the current row. */
    coercions: coercionsOf(files),
    open(file: string, format: string, { spooled, assumed = [] }: Pick<FileStats, "spooled" | "assumed"> = {}): number {
      const counts = { read: 0, imported: 0, merged: 0, rejected: 0 };
      files.push({
        file,
        format,
        ...(spooled && { spooled }),
        ...(assumed.length > 0 && { assumed }),
        ...counts,
        aside: {},
        coerced: [],
        notices: { count: 0, lines: [] },
      });
      return files.length - 1;
    },
    /** Counts a row that was read as a home or figure; its outcome is told later. */
    read: (file: number) => void fileAt(file).read++,
    imported: (file: number) => void fileAt(file).imported++,
    merged: (file: number) => void fileAt(file).merged++,
    /** Adds to what is assumed of a file. */
    assume(file: number, text: string) {
      const stats = fileAt(file);
      stats.assumed = [...(stats.assumed ?? []), text];
    },
    notice(file: number, text: string) {
      const { notices } = fileAt(file);
      notices.count++;
      if (notices.lines.length < NOTICES_KEPT) notices.lines.push(text.slice(0, 200));
    },
    /** Counts a faulty row; `isRead` says whether it was already counted as read. */
    fault({ file, line }: Position, { verdict, field, value, reason }: RowFault, isRead: boolean) {
      const stats = fileAt(file);
      if (verdict === "aside") {
        if (isRead) stats.read--;
        const known = Object.hasOwn(stats.aside, reason) || Object.keys(stats.aside).length < REASONS_KEPT;
        setAside(stats, known ? reason : "other reasons", 1);
        return;
      }
      if (!isRead) stats.read++;
      stats.rejected++;
      const reject = { file: stats.file, line, field, value: value.slice(0, 200), reason };
      if (firstRejects.length < FIRST_REJECTS)
        firstRejects.push(`${basename(reject.file)}:${line} ${field} ${JSON.stringify(reject.value)} ${reason}`);
      if (listed++ < LISTED_MAX) rejects.append(`${JSON.stringify(reject)}\n`);
      countReject(stats, reject);
    },
    /** `read` counts rows that are imported, merged or rejected; rows set aside come on top. */
    sums(): typeof NO_ROWS {
      const sums = { ...NO_ROWS };
      for (const f of files) {
        for (const name of ["read", "imported", "merged", "rejected"] as const) sums[name] += f[name];
        sums.notices += f.notices.count;
        for (const n of Object.values(f.aside)) sums.aside += n;
      }
      return sums;
    },
    close: () => void rejects.finish(),
  };
}
