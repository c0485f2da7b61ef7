import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Outcomes of imports: a small file in the state folder that imports write and a server reads for its metrics. */

/** How an import can end: `refused` because of the sources, `failed` for another reason, as a full disk. Dry runs do not count. */
export const IMPORT_RESULTS = ["published", "refused", "interrupted", "failed"] as const;
type ImportResult = (typeof IMPORT_RESULTS)[number];

/** What can become of a source's row; one that is set `aside` was understood, but is no home to serve. */
export const ROW_OUTCOMES = ["imported", "merged", "rejected", "aside"] as const;

export interface ImportOutcome {
  result: ImportResult;
  /** The published version; null if there is none. */
  version: string | null;
  /** When it ended: YYYY-MM-DDTHH:MM:SSZ. */
  at: string;
  seconds: number;
  /** The number of rows by outcome. */
  rows: Record<(typeof ROW_OUTCOMES)[number], number>;
}

interface ImportOutcomes {
  /** The number of imports by result, since this state folder exists. */
  counts: Record<ImportResult, number>;
  last: ImportOutcome;
}

/** The file that keeps how imports ended. */
export const outcomesFile = (varDir: string): string => join(varDir, "imports", "outcomes.json");

/** Reads the outcomes; null if there was no import yet, or the file is damaged, in which case the next import starts a new one. */
export function readOutcomes(varDir: string): ImportOutcomes | null {
  try {
    const { counts, last } = JSON.parse(readFileSync(outcomesFile(varDir), "utf8")) as ImportOutcomes;
    const areWhole = IMPORT_RESULTS.every((result) => Number.isInteger(counts[result]));
    const isWhole = ROW_OUTCOMES.every((outcome) => Number.isInteger(last.rows[outcome]));
    return areWhole && isWhole && Number.isFinite(Date.parse(last.at)) ? { counts, last } : null;
  } catch {
    return null;
  }
}
