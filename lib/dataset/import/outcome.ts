import { RowFault } from "./compile";
import type { Draft } from "./draft";
import type { Outcome } from "./gather";
import { BASE_FILE } from "./merge";
import type { Tally } from "./tally";

/** What became of a bucket's drafts: rows by the number of their file, and faults. Can be sent by a thread. */
export interface Told {
  imported: number[];
  merged: number[];
  faults: ({ file: number; line: number } & Pick<RowFault, "verdict" | "field" | "value" | "reason">)[];
  baseGone: number;
}

const nothing = (): Told => ({ imported: [], merged: [], faults: [], baseGone: 0 });

/** Notes outcomes until they are taken. */
export function outcomeLog() {
  let told = nothing();
  const count = (rows: number[], file: number) => {
    rows[file] = (rows[file] ?? 0) + 1;
  };
  const outcome: Outcome = {
    merged: ({ file }) => count(told.merged, file),
    faulty({ file, line }, { verdict, field, value, reason }) {
      told.faults.push({ file, line, verdict, field, value, reason });
    },
    baseGone: () => void told.baseGone++,
  };
  return {
    outcome,
    /** A draft that became a record. */
    imported(draft: Draft) {
      if (draft.file !== BASE_FILE) count(told.imported, draft.file);
    },
    take(): Told {
      const taken = told;
      told = nothing();
      return taken;
    },
  };
}

/** Enters into the account what became of a bucket's drafts; faults in the order of files and lines. */
export function account({ imported, merged, faults, baseGone }: Told, tally: Tally, base: { gone: number }): void {
  for (const [file, rows = 0] of imported.entries()) tally.imported(file, rows);
  for (const [file, rows = 0] of merged.entries()) tally.merged(file, rows);
  for (const { file, line, verdict, field, value, reason } of faults.sort((a, b) => a.file - b.file || a.line - b.line))
    tally.fault(file, line, new RowFault(verdict, field, value, reason), true);
  base.gone += baseGone;
}
