import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Base, type ReadOptions, readSources } from "@/lib/dataset/import/reader";
import type { FileStats, Reject } from "@/lib/dataset/import/stats";
import type { PublishedMarket } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { type PublishedSeries, toPublished } from "@/lib/domain/series";

/** For tests: the result of importing some files, without building a dataset. */
export interface Imported {
  asOf: string;
  records: PropertyRecord[];
  markets: PublishedMarket[];
  /** Published series by ZIP code. */
  series: Record<string, PublishedSeries[]>;
  files: FileStats[];
  rejects: Reject[];
  base: { records: number; gone: number };
  /** The listings that a later import adds to, as lines. */
  listings: string[];
}

/** For tests: an import's result as the base of the next import. */
export const baseOf = ({
  asOf,
  records,
  listings,
  markets = [],
}: Pick<Imported, "asOf" | "records" | "listings"> & Partial<Pick<Imported, "markets">>): Base => ({
  info: { asOf, records: records.length },
  listings: () => listings,
  markets: async () => markets,
  async *series() {},
});

export const FIXTURES = join(import.meta.dirname, "fixtures");
/** A folder of whole public files, of which the repository has none; "" without one. */
export const SAMPLES = process.env.TEST_SAMPLES ?? "";
export const fixture = (name: string): string => join(FIXTURES, name);

/** For tests: imports files; a bare name means a file in test/import/fixtures. */
export async function importFiles(files: string[], options: Partial<ReadOptions> = {}): Promise<Imported> {
  const workFolder = mkdtempSync(join(tmpdir(), "lotline-import-"));
  try {
    const listings: string[] = [];
    const sources = await readSources({
      files: files.map((f) => (f.includes("/") ? f : fixture(f))),
      today: "2026-11-21",
      workFolder,
      // Room for a test's rows: the usual 128 KiB in each of 256 buckets are memory that every import asks for anew.
      bufferBytes: 1 << 14,
      keepListing: (line) => void listings.push(line),
      ...options,
    });
    const records: PropertyRecord[] = [];
    for await (const batch of sources.records()) records.push(...batch);
    const { zipCodes, of } = sources.series;
    const series = Object.fromEntries(
      zipCodes()
        .sort()
        .map((zip) => [zip, of(zip).map(toPublished)]),
    );
    sources.close();
    const lines = readFileSync(join(workFolder, "rejects.ndjson"), "utf8").trim();
    const rejects = lines === "" ? [] : lines.split("\n").map((line) => JSON.parse(line) as Reject);
    records.sort((a, b) => (a.id < b.id ? -1 : 1));
    const { asOf, stats, markets } = sources;
    return { asOf, records, markets, series, files: stats.files, rejects, base: sources.base(), listings };
  } finally {
    rmSync(workFolder, { recursive: true });
  }
}
