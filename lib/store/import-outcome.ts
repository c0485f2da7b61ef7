import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What became of imports: a small file of the state folder that imports write, and a server reads for its metrics. */

export const IMPORT_RESULTS = ["published", "refused", "interrupted", "failed"] as const;
/** `refused`: for what the sources are; `failed`: for anything else, as a full disk. A dry run is no import. */
export type ImportResult = (typeof IMPORT_RESULTS)[number];

export const ROW_OUTCOMES = ["imported", "merged", "rejected", "aside"] as const;

export interface ImportOutcome {
  result: ImportResult;
  /** What was published; null where nothing was. */
  version: string | null;
  /** When it ended, as an instant YYYY-MM-DDTHH:MM:SSZ. */
  at: string;
  seconds: number;
  /** What became of the rows that were read by then. */
  rows: Record<(typeof ROW_OUTCOMES)[number], number>;
}

interface ImportOutcomes {
  /** How many imports ended so, of all that this state folder has seen. */
  counts: Record<ImportResult, number>;
  last: ImportOutcome;
}

export const outcomesFile = (varDir: string): string => join(varDir, "imports", "outcomes.json");

/** What became of imports; null where none was made, or the file is damaged: then the next import starts it anew. */
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
