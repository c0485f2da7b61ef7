import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildDataset } from "../build";
import { generateSource } from "../generate/generate";
import { type RunOptions, type RunReport, runImport } from "./run";

const folder = mkdtempSync(join(tmpdir(), "lotline-gather-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER =
  "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,ListPrice,OnMarketDate,CloseDate,ClosePrice,ModificationTimestamp";
const STATUSES = ["Active", "Closed", "Pending", "Withdrawn", "Delete"];
const two = (n: number) => String(n).padStart(2, "0");

/** Listings whose keys and addresses recur, some withdrawn, some without a house number, some that cannot be read. */
function listings(name: string, from: number, rows: number): string {
  const lines = [HEADER];
  for (let i = from; i < from + rows; i++) {
    const street = i % 40 === 7 ? "Ranch Road" : `${i % 370} ${i % 3 === 0 ? "Oak Street" : "OAK ST"}`;
    const city = i % 5 === 0 ? "West Lake" : "Austin";
    const sale = i % 5 === 1 ? `2026-08-${two(1 + (i % 28))},${90_000 + i}` : ",";
    lines.push(
      `K${i % 430},${STATUSES[i % 5]},${i % 90 === 5 ? "Commercial Sale" : "Residential"},${street},${city},TX,` +
        `${i % 80 === 3 ? "bad" : `787${two(i % 7)}`},${100_000 + i},2026-0${1 + (i % 7)}-01,${sale},2026-08-${two(1 + (i % 28))}T10:00:00Z`,
    );
  }
  const path = join(folder, name);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

interface Imported {
  report: Omit<RunReport, "rejectsPath">;
  rejects: string[];
}

const options = { today: "2026-11-21", asOf: "2026-10-31", maxRejects: { share: 1 } } as const;

/** Imports a file, and then others on top of it. */
async function imported(more: Partial<RunOptions> = {}): Promise<Imported[]> {
  const varDir = mkdtempSync(join(folder, "var-"));
  const run = async (files: string[], base: "none" | "current") => {
    const { rejectsPath, ...report } = await runImport({ ...options, ...more, varDir, files, base });
    expect(readdirSync(join(varDir, "imports"))).toEqual(["rejects.ndjson"]);
    return { report, rejects: readFileSync(rejectsPath, "utf8").trim().split("\n") };
  };
  return [
    await run([listings("first.csv", 0, 540)], "none"),
    await run([listings("second.csv", 230, 640), listings("third.csv", 13, 40)], "current"),
  ];
}

test("rows of every kind give the same version, counts and rejects, whether they wait in memory or on disk", async () => {
  const inMemory = await imported();
  for (const { report, rejects } of inMemory) {
    expect(Object.values(report.files[0]!.aside).reduce((a, b) => a + b, 0)).toBeGreaterThan(5);
    expect(report.sums.merged).toBeGreaterThan(50);
    expect(report.sums.rejected).toBeGreaterThan(8);
    expect(report.records).toBeGreaterThan(160);
    expect(rejects.some((line) => line.includes("names no house"))).toBe(true);
  }
  expect(inMemory[1]!.report.base!.gone).toBeGreaterThan(2);
  expect(await imported({ bufferBytes: 900 })).toEqual(inMemory);
});

test("quoted cells, line breaks in them and a notice: rows, rejects and their lines are counted", async () => {
  const lines = [HEADER, "A notice of the MLS"];
  for (let i = 0; i < 900; i++) {
    const street = i % 7 === 0 ? `"${i % 600} Oak ""St"",\r\n Rear"` : `${i % 600} Oak St`;
    const type = i % 90 === 5 ? "Commercial Sale" : "Residential";
    lines.push(`K${i % 700},Active,${type},${street},Austin,TX,${i % 50 === 3 ? "bad" : "78704"},${100_000 + i},,,,`);
  }
  const path = join(folder, "quoted.csv");
  writeFileSync(path, `${lines.join("\r\n")}\r\n`);
  const varDir = mkdtempSync(join(folder, "var-"));
  const { files, firstRejects } = await runImport({ ...options, varDir, files: [path], dryRun: true });
  expect(files[0]).toMatchObject({ read: 890, rejected: 18, notices: { count: 1 } });
  expect(firstRejects.map(({ line }) => line).slice(0, 3)).toEqual([7, 64, 121]);
});

describe("an import that ends says why, and leaves nothing behind", () => {
  const endOf = async (file: string, more: Partial<RunOptions> = {}) => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const error = await runImport({ ...options, varDir, files: [file], ...more }).catch((e: Error) => e.message);
    expect(readdirSync(varDir).filter((name) => !["imports", "datasets"].includes(name))).toEqual([]);
    expect(readdirSync(join(varDir, "imports"))).toEqual(["rejects.ndjson"]);
    return String(error);
  };

  test("a record that no dataset can hold", async () => {
    const path = listings("old.csv", 0, 500);
    const row = "OLD,Active,Residential,1 Elm St,Austin,TX,78704,1,1750-01-01,,,\n";
    writeFileSync(path, `${readFileSync(path, "utf8")}${row}`);
    expect(await endOf(path)).toMatch(/^Record prop_[0-9a-f]{16} \(number \d+\): daysOnMarket must be/);
  });

  test("too many rejects, some of them found while merging", async () =>
    expect(await endOf(listings("many.csv", 0, 500), { maxRejects: { rows: 5 } })).toMatch(/were rejected, above/));

  test.each(["reading", "building"] as const)("an interruption while it is %s", async (at) => {
    const controller = new AbortController();
    const onProgress: RunOptions["onProgress"] = ({ phase }) => {
      if (phase === at) controller.abort(new Error("Interrupted."));
    };
    const ended = await endOf(listings("cut.csv", 0, 500), { signal: controller.signal, onProgress });
    expect(ended).toBe("Interrupted.");
  });

  test.each<[string, (path: string) => void]>([
    ["is cut", (path) => truncateSync(path, statSync(path).size >> 1)],
    ["grows", (path) => appendFileSync(path, "x")],
    ["is written again, at the same size", (path) => utimesSync(path, 1, 1)],
    ["is replaced", (path) => renameSync(listings("other.csv", 3, 500), path)],
    ["is removed", (path) => rmSync(path)],
  ])("a source that %s while it is read, and both of its states", async (_, change) => {
    const path = listings("changing.csv", 0, 500);
    const { size } = statSync(path);
    let changed = false;
    const onProgress: RunOptions["onProgress"] = () => {
      if (!changed) change(path);
      changed = true;
    };
    expect(await endOf(path, { onProgress })).toMatch(
      new RegExp(`changing\\.csv changed while it was read: ${size} bytes of .* before, now .*Nothing was published`),
    );
  });

  test("a quotation mark that is never closed", async () => {
    const path = join(folder, "open.csv");
    writeFileSync(path, 'ListingKey,StandardStatus,PropertyType,City\n1,Active,Land,"Austin\n2,Active,Land,Austin\n');
    expect(await endOf(path)).toMatch(/line 2: a quotation mark/);
  });
});

describe("a dataset that holds much less than the imported one before", () => {
  const HOMES = 100;
  /** Listings of so many homes, of which the first so many do not state their beds. */
  function homes(count: number, withoutBeds = 0): string {
    const rows = Array.from({ length: count }, (_, i) => ({
      ...{ ListingKey: `H${i}`, StandardStatus: "Active", PropertyType: "Residential", ListPrice: 100_000 + i },
      ...{ UnparsedAddress: `${i + 1} Elm St`, City: "Austin", StateOrProvince: "TX", PostalCode: "78704" },
      ...{ OnMarketDate: "2026-08-01", ...(i >= withoutBeds && { BedroomsTotal: 3 }) },
    }));
    const path = join(folder, `homes-${count}-${withoutBeds}.ndjson`);
    writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    return path;
  }
  const afterHomes = async (file: string, more: Partial<RunOptions> = {}, before = homes(HOMES, 10)) => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const { dataset } = await runImport({ ...options, varDir, files: [before] });
    const served = () => readFileSync(join(varDir, "current"), "utf8").split("\n")[0];
    const told = await runImport({ ...options, varDir, files: [file], ...more }).then(
      () => "published",
      (error: Error) => error.message,
    );
    if (told !== "published") expect(served()).toBe(dataset!.version);
    return told;
  };

  test.each([
    [69, 0, /It has 69 records; the one served has 100, of which 70 %.*Nothing was published.*--accept-drop/],
    [70, 0, /^published$/],
    [HOMES, 30, /bedroomsTotal is empty in 30\.0 % of its records; in the one served, in 10\.0 %\./],
    [HOMES, 29, /^published$/],
    [60, 60, /It has 60 records.*bedroomsTotal is empty in 100\.0 %/],
  ])("%i homes, %i without beds, after 100 of which 10 had none: %s", async (count, withoutBeds, told) =>
    expect(await afterHomes(homes(count, withoutBeds))).toMatch(told),
  );

  test("is refused by a dry run too, and published where the operator accepts it", async () => {
    expect(await afterHomes(homes(20), { dryRun: true })).toMatch(/20 records; the one served has 100/);
    expect(await afterHomes(homes(20), { acceptDrop: true })).toBe("published");
    expect(await afterHomes(homes(20, 20), { base: "current" })).toBe("published");
  });

  test("is never compared with generated sample data", async () => {
    const varDir = mkdtempSync(join(folder, "var-"));
    await buildDataset(generateSource({ properties: 300 }), { varDir });
    await runImport({ ...options, varDir, files: [homes(20)] });
  });
});
