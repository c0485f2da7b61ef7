import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gather, type ImportOptions } from "@/lib/dataset/import/importer";
import type { FileTally, Reject } from "@/lib/dataset/import/tally";
import type { PublishedMarket } from "@/lib/dataset/source";
import type { PropertyRecord } from "@/lib/domain/property";

/** For tests: everything an import makes of some files, without building a dataset. */
export interface Imported {
  asOf: string;
  records: PropertyRecord[];
  markets: PublishedMarket[];
  files: FileTally[];
  rejects: Reject[];
  base: { records: number; gone: number };
}

export const FIXTURES = join(import.meta.dirname, "fixtures");
export const fixture = (name: string): string => join(FIXTURES, name);

/** For tests: imports fixtures (bare names) or files (paths). */
export async function importFiles(files: string[], options: Partial<ImportOptions> = {}): Promise<Imported> {
  const workFolder = mkdtempSync(join(tmpdir(), "lotline-import-"));
  try {
    const gathered = await gather({
      files: files.map((f) => (f.includes("/") ? f : fixture(f))),
      format: null,
      mapping: null,
      asOf: null,
      today: "2026-11-21",
      base: null,
      workFolder,
      ...options,
    });
    const markets = gathered.markets();
    const records: PropertyRecord[] = [];
    for await (const batch of gathered.records()) records.push(...batch);
    gathered.tally.close();
    const lines = readFileSync(join(workFolder, "rejects.ndjson"), "utf8").trim();
    const rejects = lines === "" ? [] : lines.split("\n").map((line) => JSON.parse(line) as Reject);
    records.sort((a, b) => (a.id < b.id ? -1 : 1));
    return { asOf: gathered.asOf, records, markets, files: gathered.tally.files, rejects, base: gathered.base };
  } finally {
    rmSync(workFolder, { recursive: true });
  }
}
