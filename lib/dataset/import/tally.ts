import { closeSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { RowFault } from "./compile";

/** One file's account: rows read = imported + merged + rejected; the rest are lines that are no rows of it. */
export interface FileTally {
  file: string;
  format: string;
  read: number;
  imported: number;
  merged: number;
  rejected: number;
  /** Rows that were understood and are not served, by reason. */
  aside: Record<string, number>;
  /** Notice and footer lines, the first five in their own words. */
  notices: { count: number; lines: string[] };
}

/** One line of rejects.ndjson. */
export interface Reject {
  file: string;
  line: number;
  field: string;
  value: string;
  reason: string;
}

/** The account of an import. `read` counts rows that are imported, merged or rejected; `aside` rows come on top. */
export interface Tally {
  files: FileTally[];
  open(file: string, format: string): number;
  /** Counts a row that a draft or figure was made of; what became of it is told later. */
  read(file: number): void;
  imported(file: number, rows?: number): void;
  merged(file: number, rows?: number): void;
  notice(file: number, text: string): void;
  /** Published rows, counted before, whose months the dataset does not serve. */
  outside(file: number, imported: number, merged: number): void;
  /** A row that never became a draft: `isRead` says whether it was counted as read already. */
  fault(file: number, line: number, fault: RowFault, isRead: boolean): void;
  /** Adds what another thread counted of the same file, and the rejects that it wrote. */
  absorb(file: number, part: FileTally, firstRejects: readonly Reject[], rejectsPath: string): void;
  sums(): Record<"read" | "imported" | "merged" | "rejected" | "aside" | "notices", number>;
  /** The first rejects, for the terminal. */
  firstRejects: Reject[];
  close(): void;
}

const NOTICES_KEPT = 5;
const FIRST_REJECTS = 10;
const REASONS_KEPT = 50;
const OUTSIDE = "a month outside the 60 that are served";

/** Makes an account; rejects are written to `rejectsPath` as they come. */
export function createTally(rejectsPath: string): Tally {
  const files: FileTally[] = [];
  const firstRejects: Reject[] = [];
  mkdirSync(dirname(rejectsPath), { recursive: true });
  const out = openSync(rejectsPath, "w");
  let pending = "";
  const flush = () => {
    if (pending !== "") writeSync(out, pending);
    pending = "";
  };
  const fileAt = (index: number): FileTally => files[index]!;
  return {
    files,
    firstRejects,
    open(file, format) {
      files.push({
        file,
        format,
        read: 0,
        imported: 0,
        merged: 0,
        rejected: 0,
        aside: {},
        notices: { count: 0, lines: [] },
      });
      return files.length - 1;
    },
    read: (file) => void fileAt(file).read++,
    imported(file, rows = 1) {
      fileAt(file).imported += rows;
    },
    merged(file, rows = 1) {
      fileAt(file).merged += rows;
    },
    notice(file, text) {
      const { notices } = fileAt(file);
      notices.count++;
      if (notices.lines.length < NOTICES_KEPT) notices.lines.push(text.slice(0, 200));
    },
    outside(file, imported, merged) {
      const tally = fileAt(file);
      tally.imported -= imported;
      tally.merged -= merged;
      tally.read -= imported + merged;
      tally.aside[OUTSIDE] = (tally.aside[OUTSIDE] ?? 0) + imported + merged;
    },
    fault(file, line, fault, isRead) {
      const tally = fileAt(file);
      if (fault.verdict === "aside") {
        if (isRead) tally.read--;
        const known = Object.hasOwn(tally.aside, fault.reason) || Object.keys(tally.aside).length < REASONS_KEPT;
        const reason = known ? fault.reason : "other reasons";
        tally.aside[reason] = (tally.aside[reason] ?? 0) + 1;
        return;
      }
      if (!isRead) tally.read++;
      tally.rejected++;
      const { field, reason } = fault;
      const reject = { file: tally.file, line, field, value: fault.value.slice(0, 200), reason };
      if (firstRejects.length < FIRST_REJECTS) firstRejects.push(reject);
      pending += `${JSON.stringify(reject)}\n`;
      if (pending.length > 1 << 16) flush();
    },
    absorb(file, part, rejects, partPath) {
      const tally = fileAt(file);
      for (const name of ["read", "imported", "merged", "rejected"] as const) tally[name] += part[name];
      for (const [reason, n] of Object.entries(part.aside)) tally.aside[reason] = (tally.aside[reason] ?? 0) + n;
      tally.notices.count += part.notices.count;
      tally.notices.lines.push(...part.notices.lines.slice(0, NOTICES_KEPT - tally.notices.lines.length));
      firstRejects.push(...rejects.slice(0, FIRST_REJECTS - firstRejects.length));
      flush();
      const from = openSync(partPath, "r");
      const buffer = Buffer.allocUnsafe(1 << 20);
      for (let n = readSync(from, buffer); n > 0; n = readSync(from, buffer)) writeSync(out, buffer, 0, n);
      closeSync(from);
    },
    sums() {
      const sums = { read: 0, imported: 0, merged: 0, rejected: 0, aside: 0, notices: 0 };
      for (const f of files) {
        for (const name of ["read", "imported", "merged", "rejected"] as const) sums[name] += f[name];
        sums.notices += f.notices.count;
        for (const n of Object.values(f.aside)) sums.aside += n;
      }
      return sums;
    },
    close() {
      flush();
      closeSync(out);
    },
  };
}
