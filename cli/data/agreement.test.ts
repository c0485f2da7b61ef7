import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ImportFailure } from "@/lib/dataset/import/faults";
import { readMapping } from "@/lib/dataset/import/format.schema";
import { mappedFormat } from "@/lib/dataset/import/formats/mapped";
import { runImport } from "@/lib/dataset/import/run";
import { suggestFor } from "@/lib/dataset/import/suggest";
import { FIXTURES, SAMPLES } from "@/test/import/import-files";
import { suggestionLines } from "./suggestion";

/** Of every fixture and sample, what `--suggest-mapping` says and what the import then does are the same. */

const TODAY = "2026-11-21";
const varDir = mkdtempSync(join(tmpdir(), "lotline-agreement-"));
afterAll(() => rmSync(varDir, { recursive: true }));

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !/\.(?:md|mapping\.json|truth\.json)$/.test(path));
const files = [FIXTURES, join(FIXTURES, "../truth"), ...(SAMPLES === "" ? [] : [SAMPLES, join(SAMPLES, "failing")])]
  .filter((folder) => existsSync(folder))
  .flatMap(filesOf);

const settled = async <T>(promise: Promise<T>): Promise<T | string> =>
  promise.catch((error: Error) => {
    if (error instanceof ImportFailure) return error.message;
    throw error;
  });

/** Imports a file as the suggestion's last command does. */
function imported(file: string, { mapping, previews, knownAs, trial }: Awaited<ReturnType<typeof suggestFor>>) {
  const asOf = trial.date?.date ?? null;
  const options = { varDir, files: [file], asOf, today: TODAY, dryRun: true };
  if (previews.length === 0 || (knownAs && trial.refusal === null)) return settled(runImport(options));
  const path = join(varDir, "suggested.json");
  writeFileSync(path, JSON.stringify(mapping));
  let format: ReturnType<typeof mappedFormat>;
  try {
    format = mappedFormat(readMapping(path));
  } catch (error) {
    return Promise.resolve((error as Error).message);
  }
  return settled(runImport({ ...options, format }));
}

test.each(files)("%s", async (file) => {
  const suggestion = await settled(suggestFor(file, TODAY));
  if (typeof suggestion === "string") {
    // What is no table of homes is none for the import either, which may send the reader to the suggestion.
    expect(await settled(runImport({ varDir, files: [file], today: TODAY, dryRun: true }))).toEqual(expect.any(String));
    return;
  }
  const { trial, faults, questions, mapping, missing, knownAs } = suggestion;
  const isReady = suggestionLines(file, suggestion).includes("Ready.");
  expect(isReady).toBe(faults.length === 0);
  const report = await imported(file, suggestion);
  if (isReady && !knownAs) expect(mapping.undecided).toBeUndefined();
  if (typeof report === "string") {
    // An import refuses only what is not ready.
    expect(isReady).toBe(false);
    return;
  }
  expect(report).toMatchObject({
    records: trial.records,
    markets: trial.markets,
    lacks: trial.lacks,
    sums: trial.sums,
  });
  // What is not ready is imported only after something is decided, or is told by the import as well.
  if (!isReady) expect(questions.length + missing.length + report.lacks.length).toBeGreaterThan(0);
});
