import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import { IMPORT_RESULTS, type ImportOutcome, outcomesFile, readOutcomes } from "@/lib/store/import-outcome";
import { replaceFile } from "@/lib/whole-file";
import { TooLarge } from "../build";
import { ImportFailure } from "./faults";
import { NO_ROWS } from "./stats";

/** How an import ended: with a published version, or with an error. */
export type Ending = { version: string } | { error: unknown; interrupted: boolean };

function resultOf(ending: Ending): ImportOutcome["result"] {
  if ("version" in ending) return "published";
  if (ending.interrupted) return "interrupted";
  return ending.error instanceof ImportFailure || ending.error instanceof TooLarge ? "refused" : "failed";
}

/** Adds an import to the stored outcomes, under the lock of imports. */
export function tellOutcome(varDir: string, ending: Ending, seconds: number, sums = NO_ROWS): void {
  const result = resultOf(ending);
  const { imported, merged, rejected, aside } = sums;
  const before = readOutcomes(varDir)?.counts;
  const counts = Object.fromEntries(IMPORT_RESULTS.map((of) => [of, (before?.[of] ?? 0) + (of === result ? 1 : 0)]));
  const last: ImportOutcome = {
    result,
    version: "version" in ending ? ending.version : null,
    at: `${new Date().toISOString().slice(0, 19)}Z`,
    seconds: Math.round(seconds * 10) / 10,
    rows: { imported, merged, rejected, aside },
  };
  const [path, text] = [outcomesFile(varDir), `${JSON.stringify({ counts, last }, null, 2)}\n`];
  try {
    replaceFile(path, text);
  } catch {
    writeOver(path, text);
  }
}

/** Writes a file in the room that it has already, for a disk that is full. A fault must not hide how the import ended. */
function writeOver(path: string, text: string): void {
  try {
    const file = openSync(path, "r+");
    try {
      writeSync(file, text.padEnd(fstatSync(file).size));
    } finally {
      closeSync(file);
    }
  } catch {
    // There was no outcome before, and there is no room for one.
  }
}
