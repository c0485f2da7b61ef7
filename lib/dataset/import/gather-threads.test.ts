import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunOptions, type RunReport, runImport } from "./run";

const folder = mkdtempSync(join(tmpdir(), "lotline-gather-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER =
  "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,ListPrice,OnMarketDate,CloseDate,ClosePrice,ModificationTimestamp";
const STATUSES = ["Active", "Closed", "Pending", "Withdrawn", "Delete"];
/** Threads take a second each to start, on a machine with other work many times that. */
const SLOW = 180_000;
const two = (n: number) => String(n).padStart(2, "0");

/** Listings whose keys and addresses recur, some withdrawn, some without a house number, some that cannot be read. */
function listings(name: string, from: number, rows: number): string {
  const lines = [HEADER];
  for (let i = from; i < from + rows; i++) {
    const street = i % 40 === 7 ? "Ranch Road" : `${i % 1_100} ${i % 3 === 0 ? "Oak Street" : "OAK ST"}`;
    const city = i % 5 === 0 ? "West Lake" : "Austin";
    const sale = i % 5 === 1 ? `2026-08-${two(1 + (i % 28))},${90_000 + i}` : ",";
    lines.push(
      `K${i % 1_300},${STATUSES[i % 5]},${i % 90 === 5 ? "Commercial Sale" : "Residential"},${street},${city},TX,` +
        `${i % 250 === 3 ? "bad" : `787${two(i % 7)}`},${100_000 + i},2026-0${1 + (i % 7)}-01,${sale},2026-08-${two(1 + (i % 28))}T10:00:00Z`,
    );
  }
  const path = join(folder, name);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

const ways = {
  "one thread": { bufferBytes: 900 },
  "threads that merge": { threadsFromRows: 0, bufferBytes: 900 },
  "threads that read and merge": { threadsFromRows: 0, threadsFromBytes: 0 },
} as const;

type Threads = (typeof ways)[keyof typeof ways];

interface Imported {
  report: Omit<RunReport, "rejectsPath">;
  rejects: string[];
}

/** Imports a file, and others on top of it. */
async function imported(threads: Threads, times: 1 | 2): Promise<Imported[]> {
  const varDir = mkdtempSync(join(folder, "var-"));
  const all = { varDir, threads, today: "2026-11-21", asOf: "2026-10-31", maxRejects: { share: 1 } } as const;
  const made: Imported[] = [];
  const run = async (files: string[], base: "none" | "current") => {
    const { rejectsPath, ...report } = await runImport({ ...all, files, base });
    expect(readdirSync(join(varDir, "imports"))).toEqual(["rejects.ndjson"]);
    made.push({ report, rejects: readFileSync(rejectsPath, "utf8").trim().split("\n") });
  };
  await run([listings("first.csv", 0, 1_600)], "none");
  if (times === 2) await run([listings("second.csv", 700, 1_900), listings("third.csv", 40, 100)], "current");
  return made;
}

describe("an import gives the same version, counts and rejects", () => {
  let alone: Imported[];
  beforeAll(async () => {
    alone = await imported(ways["one thread"], 2);
  });

  test("of rows of every kind", () => {
    for (const { report, rejects } of alone) {
      expect(Object.values(report.files[0]!.aside).reduce((a, b) => a + b, 0)).toBeGreaterThan(15);
      expect(report.sums.merged).toBeGreaterThan(150);
      expect(report.sums.rejected).toBeGreaterThan(8);
      expect(report.records).toBeGreaterThan(500);
      expect(rejects.some((line) => line.includes("names no house"))).toBe(true);
    }
    expect(alone[1]!.report.base!.gone).toBeGreaterThan(5);
  });

  test(
    "in one thread or in threads that merge",
    async () => expect(await imported(ways["threads that merge"], 2)).toEqual(alone),
    SLOW,
  );

  test(
    "in threads that read as well, but for the order of rejects",
    async () => {
      const [made] = await imported(ways["threads that read and merge"], 1);
      const [{ report, rejects }] = alone as [Imported];
      expect(made!.report.dataset).toEqual(report.dataset);
      expect(made!.report.sums).toEqual(report.sums);
      expect(made!.rejects.sort()).toEqual(rejects.toSorted());
    },
    SLOW,
  );
});

describe("what ends an import in one thread ends it in threads by the same words, and leaves nothing behind", () => {
  const endOf = async (threads: Threads, file: string, more: Partial<RunOptions> = {}) => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const options = { varDir, threads, files: [file], today: "2026-11-21", asOf: "2026-10-31" };
    const error = await runImport({ ...options, maxRejects: { share: 1 }, ...more }).catch((e: Error) => e.message);
    expect(readdirSync(varDir).filter((name) => !["imports", "datasets"].includes(name))).toEqual([]);
    expect(readdirSync(join(varDir, "imports"))).toEqual(["rejects.ndjson"]);
    return String(error).replaceAll(varDir, "");
  };
  const both = async (file: string, more: () => Partial<RunOptions> = () => ({})) => {
    const alone = await endOf(ways["one thread"], file, more());
    expect(await endOf(ways["threads that merge"], file, more())).toBe(alone);
    return alone;
  };

  test("a record that no dataset can hold", async () => {
    const path = listings("old.csv", 0, 900);
    writeFileSync(
      path,
      `${readFileSync(path, "utf8")}OLD,Active,Residential,1 Elm St,Austin,TX,78704,1,1750-01-01,,,\n`,
    );
    expect(await both(path)).toMatch(/^Record prop_[0-9a-f]{16} \(number \d+\): daysOnMarket must be/);
  });

  test("too many rejects, some of them found while merging", async () =>
    expect(await both(listings("many.csv", 0, 900), () => ({ maxRejects: { rows: 5 } }))).toMatch(
      /were rejected, above/,
    ));

  test("an interruption while records are made", async () => {
    const interrupted = (): Partial<RunOptions> => {
      const controller = new AbortController();
      const onProgress: RunOptions["onProgress"] = ({ phase }) =>
        phase === "building" && controller.abort(new Error("Interrupted."));
      return { signal: controller.signal, onProgress };
    };
    expect(await both(listings("cut.csv", 0, 900), interrupted)).toBe("Interrupted.");
  });
});
