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
import { readOutcomes } from "@/lib/store/import-outcome";
import { fixture } from "@/test/import/import-files";
import { buildDataset } from "../build";
import { generateSource } from "../generate/generate";
import { type RunOptions, type RunReport, runImport } from "./run";
import type { Reject } from "./stats";

const folder = mkdtempSync(join(tmpdir(), "lotline-import-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER =
  "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,ListPrice,OnMarketDate,CloseDate,ClosePrice,ModificationTimestamp";
const STATUSES = ["Active", "Closed", "Pending", "Withdrawn", "Delete"];
const two = (n: number) => String(n).padStart(2, "0");

/** Listings with repeated keys and addresses, some withdrawn, some without a house number, some unreadable. */
function listings(name: string, from: number, rows: number): string {
  const lines = [HEADER];
  for (let i = from; i < from + rows; i++) {
    const street = i % 40 === 7 ? "Ranch Road" : `${i % 370} ${i % 3 === 0 ? "Oak Street" : "OAK ST"}`;
    const city = i % 5 === 0 ? "West Lake" : "Austin";
    const sale = i % 5 === 1 ? `2026-08-${two(1 + (i % 28))},${90_000 + i}` : ",";
    lines.push(
      `${i < 780 ? `K${i % 430}` : `N${i}`},${STATUSES[i % 5]},${i % 90 === 5 ? "Commercial Sale" : "Residential"},${street},${city},TX,` +
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

const rejectsOf = ({ rejectsPath }: RunReport): Reject[] =>
  readFileSync(rejectsPath, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Imports one file, and then adds two others to it. */
async function imported(more: Partial<RunOptions> = {}): Promise<Imported[]> {
  const varDir = mkdtempSync(join(folder, "var-"));
  const run = async (files: string[], base: "none" | "current") => {
    const { rejectsPath, ...report } = await runImport({ ...options, ...more, varDir, files, base });
    const earlier = base === "current" ? ["earlier"] : [];
    expect(readdirSync(join(varDir, "imports"))).toEqual([
      ...earlier,
      "outcomes.json",
      "rejects.ndjson",
      "report.json",
    ]);
    return { report, rejects: readFileSync(rejectsPath, "utf8").trim().split("\n") };
  };
  return [
    await run([listings("first.csv", 0, 540)], "none"),
    await run([listings("second.csv", 230, 720), listings("third.csv", 13, 40)], "current"),
  ];
}

test("an import gives the same version, counts and rejects whether its rows are staged in memory or on disk", async () => {
  const inMemory = await imported();
  for (const { report, rejects } of inMemory) {
    expect(Object.values(report.files[0]!.aside).reduce((a, b) => a + b, 0)).toBeGreaterThan(5);
    expect(report.sums.merged).toBeGreaterThan(50);
    expect(report.sums.rejected).toBeGreaterThan(8);
    expect(report.records).toBeGreaterThan(160);
    expect(rejects.some((line) => line.includes("has no house number"))).toBe(true);
  }
  expect(inMemory[1]!.report.base!.gone).toBeGreaterThan(2);
  expect(await imported({ bufferBytes: 900 })).toEqual(inMemory);
});

test("rows, rejects and line numbers are right in a file with quoted cells, line breaks in cells, and a notice line", async () => {
  const lines = [HEADER, "A notice of the MLS"];
  for (let i = 0; i < 900; i++) {
    const street = i % 7 === 0 ? `"${i % 600} Oak ""St"",\r\n Rear"` : `${i % 600} Oak St`;
    const type = i % 90 === 5 ? "Commercial Sale" : "Residential";
    lines.push(`K${i % 700},Active,${type},${street},Austin,TX,${i % 50 === 3 ? "bad" : "78704"},${100_000 + i},,,,`);
  }
  const path = join(folder, "quoted.csv");
  writeFileSync(path, `${lines.join("\r\n")}\r\n`);
  const varDir = mkdtempSync(join(folder, "var-"));
  const report = await runImport({ ...options, varDir, files: [path], dryRun: true });
  expect(report.files[0]).toMatchObject({ read: 890, rejected: 18, notices: { count: 1 } });
  expect(
    rejectsOf(report)
      .map(({ line }) => line)
      .slice(0, 3),
  ).toEqual([7, 64, 121]);
});

describe("a bad row never ends an import: it is rejected with its file, line, field and a reason", () => {
  const long = "x".repeat(150);
  test.each<[string, string, string, RegExp]>([
    [
      "a listing from centuries ago",
      "ODD,Active,Residential,1 Elm St,Austin,TX,78704,1,1750-01-01,,,",
      "listDate",
      /too long on the market/,
    ],
    [
      "a city's name that is too long",
      `ODD,Active,Residential,1 Elm St,${long},TX,78704,1,,,,`,
      "city",
      /longer than 100/,
    ],
    [
      "a date after the dataset's",
      "ODD,Active,Residential,1 Elm St,Austin,TX,78704,1,2027-01-01,,,",
      "date",
      /is after 2026-10-31/,
    ],
    [
      "a quotation mark that is never closed",
      'ODD,Active,Residential,"1 Elm St,Austin,TX,78704,1,,,,',
      "",
      /quotation mark that is opened and not closed/,
    ],
  ])("%s, in a new dataset and when adding to one", async (_, row, field, reason) => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const path = listings("odd.csv", 0, 120);
    const { records } = (await runImport({ ...options, varDir, files: [path] })).dataset!;
    writeFileSync(path, `${readFileSync(path, "utf8")}${row}\n`);
    for (const base of ["none", "current"] as const) {
      const report = await runImport({ ...options, varDir, files: [path], base });
      expect(report.dataset!.records).toBe(records);
      expect(rejectsOf(report)).toContainEqual({
        file: path,
        line: 122,
        field,
        value: expect.anything(),
        reason: expect.stringMatching(reason),
      });
    }
  });

  test("a home whose rows together have more events than a record can hold", async () => {
    const event = { date: "2026-01-02", event: "sold", price: 1, source: "MLS" };
    const record = JSON.parse(readFileSync(fixture("lotline.ndjson"), "utf8").split("\n")[0]!);
    const many = Array.from({ length: 6_000 }, () => event);
    const lines = [
      { ...record, id: "prop_00000000000000b1", address: { ...record.address, streetAddress: "1 Other St" } },
      { ...record, priceHistory: many },
      { ...record, priceHistory: many.map((e) => ({ ...e, event: "listed" })) },
    ];
    const path = join(folder, "many.ndjson");
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const varDir = mkdtempSync(join(folder, "var-"));
    const report = await runImport({ ...options, varDir, files: [path] });
    expect(report.sums).toMatchObject({ read: 3, imported: 1, merged: 1, rejected: 1 });
    expect(rejectsOf(report)).toEqual([
      { file: path, line: 3, field: "priceHistory", value: "", reason: expect.stringMatching(/at most 10,000/) },
    ]);
  });
});

describe("conversions of cell values are counted by field, with examples", () => {
  const HEAD = `${HEADER},BedroomsTotal,BathroomsTotalDecimal,LivingArea,LivingAreaUnits,Latitude,Longitude`;
  const row = (n: number, cells: string) => `C${n},Active,Residential,${n} Fir St,Austin,TX,${cells}`;
  const TIME = "2026-08-01T00:00:00Z";
  const path = join(folder, "coerced.csv");
  const lines = [
    HEAD,
    row(1, `78704-1111,500000.50,8/1/26,,,${TIME},NaN,2.6,150,Square Meters,30.123456789,-97`),
    row(2, `1515,500001,2026-08-01,,,2026-08-01T00:00:00.250Z,3\u0000,2.1,0,,42.2,-72`).replace(",TX,", ",MA,"),
    row(3, `78704,500002.4,2026-08-01,,,${TIME},N/A,1.75,1500,,30,-97`),
    row(4, `78704,500003.9,2026-08-01,,,${TIME},,2.5,1500,,30,-97`),
    row(5, `78704,500004.1,2026-08-01,,,${TIME},,2.5,1500,,30,-97`),
    row(6, `bad,500004.7,2026-08-01,,,${TIME},,2.7,1500,,30,-97`),
  ];
  writeFileSync(path, `${lines.join("\n")}\n`);

  test("in the report, in report.json and in the manifest, but not for rejected rows", async () => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const { files, dataset } = await runImport({ ...options, varDir, files: [path] });
    const counts = files[0]!.coerced.map(({ field, what, count }) => `${field} ${what}: ${count}`).sort();
    expect(counts).toEqual([
      "bathroomsTotal read as full and half baths: 1",
      "bathroomsTotal rounded: 1",
      "bedroomsTotal control characters removed: 1",
      "bedroomsTotal read as not stated: 2",
      "coordinates rounded: 1",
      "lastUpdated fraction of a second cut: 1",
      "listDate two-digit year: 1",
      "listPrice rounded: 4",
      "livingArea read as not stated: 1",
      "livingArea rounded: 1",
      "zipCode ZIP+4 cut: 1",
      "zipCode leading zeros put back: 1",
    ]);
    expect(files[0]!.coerced.find(({ field }) => field === "listPrice")!.examples).toEqual([
      { line: 2, from: "500000.50", to: 500_001 },
      { line: 4, from: "500002.4", to: 500_002 },
      { line: 5, from: "500003.9", to: 500_004 },
    ]);
    const account = JSON.parse(readFileSync(join(varDir, "imports", "report.json"), "utf8"));
    const manifest = JSON.parse(readFileSync(join(varDir, "datasets", dataset!.version, "manifest.json"), "utf8"));
    expect(account.files[0].coerced).toEqual(files[0]!.coerced);
    expect(manifest.notes.import.files[0].coerced).toEqual(files[0]!.coerced);
  });

  test("for files of market figures too", async () => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const files = [fixture("redfin-tracker.tsv"), fixture("Zip_median_sale_price_uc_sfrcondo_month.csv")];
    const report = await runImport({ ...options, varDir, files });
    expect(report.files.flatMap(({ coerced }) => coerced)).toEqual([
      { field: "inventoryMonths", what: "rounded", count: 1, examples: [{ line: 4, from: "2.84", to: 2.8 }] },
      expect.objectContaining({ field: "zipCode", what: "leading zeros put back", count: 1 }),
      { field: "medianSoldPrice", what: "rounded", count: 1, examples: [{ line: 2, from: "412000.4", to: 412_000 }] },
    ]);
  });
});

describe("a version depends on the files' content alone, not on the clock or on how often they are imported", () => {
  const undated = join(folder, "homes-2026-08-20.csv");
  writeFileSync(undated, `${HEADER}\nU1,Active,Residential,1 Elm St,Austin,TX,78704,1,,,,\n`);
  const run = (files: string[], more: Partial<RunOptions> = {}, varDir = mkdtempSync(join(folder, "var-"))) =>
    runImport({ varDir, files, ...more });

  test("so a file without any date needs --as-of; the message gives the full command", async () => {
    await expect(run([undated])).rejects.toThrow(
      `homes-2026-08-20.csv states no date: no row has one of a listing, a sale or an update. A dataset takes no date from the clock, so give one: npm run data -- import ${undated} --as-of 2026-08-20 (that is from its name).`,
    );
    const dated = listings("dated.csv", 0, 3);
    await expect(run([dated, undated], { maxRejects: { share: 1 } })).rejects.toThrow(
      /homes-2026-08-20\.csv states no date/,
    );
    expect((await run([undated], { asOf: "2026-08-20" })).asOf).toBe("2026-08-20");
  });

  test("so figures of an unfinished month need --as-of", async () => {
    const file = fixture("Zip_median_sale_price_uc_sfrcondo_month.csv");
    await expect(run([file], { today: "2026-07-30" })).rejects.toThrow(
      /states figures of 2026-07, a month that has not ended.*--as-of 2026-07-30/,
    );
    expect((await run([file], { today: "2026-07-31" })).asOf).toBe("2026-07-31");
  });

  test("and is the same a year later, in a new folder or the same one, on its own or added to itself", async () => {
    const path = listings("again.csv", 0, 540);
    const more = { maxRejects: { share: 1 } };
    const varDir = mkdtempSync(join(folder, "var-"));
    const first = await run([path], { ...more, today: "2026-11-21" }, varDir);
    const version = first.dataset!.version;
    expect((await run([path], { ...more, today: "2027-11-21" })).dataset!.version).toBe(version);
    expect((await run([path], more, varDir)).dataset!.version).toBe(version);
    const added = await run([path], { ...more, base: "current" }, varDir);
    expect(added.sums.imported).toBe(0);
    expect(added.dataset!.version).toBe(version);
    expect(
      (await run([path], { ...more, base: "current", asOf: "2026-08-01", today: "2027-01-01" }, varDir)).asOf,
    ).toBe(first.asOf);
  });
});

describe("outcomes of imports are kept for the service's metrics", () => {
  const aborted = (why: string) => AbortSignal.abort(new Error(why));
  test("with a count for each kind of ending, and the row counts of the last import; dry runs do not count", async () => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const file = listings("told.csv", 0, 500);
    const run = (more: Partial<RunOptions> = {}) =>
      runImport({ ...options, varDir, files: [file], ...more }).catch((error: Error) => error);
    const full = () => {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    };
    await run({ signal: aborted("Interrupted.") });
    expect(readOutcomes(varDir)).toMatchObject({ counts: { interrupted: 1, published: 0 }, last: { version: null } });
    await run({ atStep: full });
    expect(readOutcomes(varDir)!.last.result).toBe("failed");
    await run({ maxRejects: { rows: 1 } });
    expect(readOutcomes(varDir)!.last).toMatchObject({ result: "refused", rows: { rejected: expect.any(Number) } });
    const { dataset, sums } = (await run()) as RunReport;
    await run({ dryRun: true, maxRejects: { rows: 1 } });
    const { counts, last } = readOutcomes(varDir)!;
    const { imported, merged, rejected, aside } = sums;
    expect(counts).toEqual({ published: 1, refused: 1, interrupted: 1, failed: 1 });
    expect(last).toEqual({
      result: "published",
      version: dataset!.version,
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
      seconds: expect.any(Number),
      rows: { imported, merged, rejected, aside },
    });
  });
});

describe("an import that fails says why, and leaves nothing but its report behind", () => {
  const endOf = async (file: string, more: Partial<RunOptions> = {}) => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const error = await runImport({ ...options, varDir, files: [file], ...more }).catch((e: Error) => e.message);
    expect(readdirSync(varDir).filter((name) => !["imports", "datasets"].includes(name))).toEqual([]);
    const left = readdirSync(join(varDir, "imports"));
    expect(left.filter((name) => !["outcomes.json", "report.json"].includes(name))).toEqual(["rejects.ndjson"]);
    return String(error);
  };

  test("on too many rejects, some of them found while merging", async () =>
    expect(await endOf(listings("many.csv", 0, 500), { maxRejects: { rows: 5 } })).toMatch(/were rejected, above/));

  test.each(["reading", "building"] as const)("on an interruption while it is %s", async (at) => {
    const controller = new AbortController();
    const onProgress: RunOptions["onProgress"] = ({ phase }) => {
      if (phase === at) controller.abort(new Error("Interrupted."));
    };
    const ended = await endOf(listings("cut.csv", 0, 500), { signal: controller.signal, onProgress });
    expect(ended).toBe("Interrupted.");
  });

  test.each<[string, (path: string) => void]>([
    ["is truncated", (path) => truncateSync(path, statSync(path).size >> 1)],
    ["grows", (path) => appendFileSync(path, "x")],
    ["is rewritten at the same size", (path) => utimesSync(path, 1, 1)],
    ["is replaced", (path) => renameSync(listings("other.csv", 3, 500), path)],
    ["is removed", (path) => rmSync(path)],
  ])("on a file that %s while it is read, with its size before and after", async (_, change) => {
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
});

describe("an import whose dataset would hold much less than the imported one before it", () => {
  const HOMES = 100;
  /** A file of `count` listings, of which the first `withoutBeds` do not state their bedrooms. */
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
    [
      69,
      0,
      /Nothing was published\.\n {2}records: 69 now, 100 before; at least 70 % are required\n.*: npm run data -- import \S+ --accept-drop$/,
    ],
    [70, 0, /^published$/],
    [HOMES, 30, /bedroomsTotal: empty in 30\.0 % of the records now, in 10\.0 % before/],
    [HOMES, 29, /^published$/],
    [60, 60, /records: 60 now.*\n {2}bedroomsTotal: empty in 100\.0 %/],
  ])("%i homes, %i of them without bedrooms, after 100 with 10 such homes: %s", async (count, withoutBeds, told) =>
    expect(await afterHomes(homes(count, withoutBeds))).toMatch(told),
  );

  test("is refused in a dry run too, and published with --accept-drop", async () => {
    expect(await afterHomes(homes(20), { dryRun: true })).toMatch(/records: 20 now, 100 before/);
    expect(await afterHomes(homes(20), { acceptDrop: true })).toBe("published");
    expect(await afterHomes(homes(20, 20), { base: "current" })).toBe("published");
  });

  test("is always refused if every record would be withdrawn, with a message that says so", async () => {
    const gone = join(folder, "gone.ndjson");
    const withdrawals = Array.from({ length: 3 }, (_, i) => ({ ListingKey: `H${i}`, StandardStatus: "Delete" }));
    const dated = withdrawals.map((row) => ({ ...row, ModificationTimestamp: "2026-10-31T00:00:00Z" }));
    writeFileSync(gone, dated.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const told = await afterHomes(gone, { base: "current", acceptDrop: true }, homes(3));
    expect(told).toMatch(/^All 3 records of the dataset would be withdrawn\. Nothing was published/);
  });

  test("is never compared with generated sample data", async () => {
    const varDir = mkdtempSync(join(folder, "var-"));
    await buildDataset(generateSource({ properties: 300 }), { varDir });
    await runImport({ ...options, varDir, files: [homes(20)] });
  });
});

test("messages of a first import with --base current and of a table without rows; the default name for several formats", async () => {
  const varDir = mkdtempSync(join(folder, "var-"));
  const run = (files: string[], more: Partial<RunOptions> = {}) =>
    runImport({ ...options, varDir, dryRun: true, files, ...more });
  await expect(run([fixture("sacramento.csv")], { base: "current" })).rejects.toThrow(
    /no dataset in \S+ to add to\. Leave out --base current the first time/,
  );
  const empty = join(folder, "empty-table.csv");
  writeFileSync(empty, readFileSync(fixture("sacramento.csv"), "utf8").split("\n")[0]!);
  await expect(run([empty])).rejects.toThrow(/empty-table\.csv: no row below its header/);
  const three = [fixture("sacramento.csv"), fixture("king-county.csv"), fixture("nyc-rolling-sales.csv")];
  const { name } = await run(three, { maxRejects: { share: 1 } });
  expect(name).toBe("Sacramento sales, King County sales, and NYC rolling sales");
});

test.each([
  ["a count", { rows: 3 }],
  ["a share that the rest of the file cannot meet", { share: 0.01 }],
])("an import stops as soon as its limit of rejects is passed: %s", async (_, maxRejects) => {
  const path = join(folder, "lost.csv");
  const row = (i: number) =>
    `K${i},Active,Residential,${i} Oak St,Austin,TX,${i < 20_000 ? "bad" : "78704"},1,2026-05-01,,,\n`;
  writeFileSync(path, `${HEADER}\n${Array.from({ length: 40_000 }, (_, i) => row(i)).join("")}`);
  const varDir = mkdtempSync(join(folder, "var-"));
  const message = await runImport({ ...options, maxRejects, varDir, files: [path] }).catch(
    (error: Error) => error.message,
  );
  const [, read] = /of ([\d,]+) rows so far were rejected/.exec(String(message))!;
  expect(Number(read!.replace(",", ""))).toBeLessThan(40_000);
  expect(readFileSync(join(varDir, "imports", "rejects.ndjson"), "utf8")).toContain('"value":"bad"');
});
