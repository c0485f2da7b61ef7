import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runImport } from "@/lib/dataset/import/run";
import { datasetFolder } from "@/lib/store/current";
import { bitAt, flipBit } from "@/test/damage";
import { emptyVar } from "@/test/dataset";
import { fixture } from "@/test/import/import-files";
import { runProgram } from "../command";
import { DATA } from "./commands";
import { cellText } from "./report/text";

const varDir = emptyVar();
const folder = join(varDir, "in");
let versions: string[];

const HEADER =
  "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,ListPrice,LivingArea,OnMarketDate";
const listing = (n: number, price: number | string, area = "1500") =>
  `K${n},Active,Residential,${n} Oak St,Austin,TX,78704,${price},${area},2026-08-01`;
const file = (name: string, ...rows: string[]) => {
  const path = join(folder, name);
  writeFileSync(path, `${[HEADER, ...rows].join("\n")}\n`);
  return path;
};

beforeAll(async () => {
  mkdirSync(folder);
  const options = { varDir, maxRejects: { share: 1 }, today: "2026-11-21" } as const;
  const markets = fixture("realtor-history.csv");
  const before = file(
    "before.csv",
    ...[1, 2, 3, 4, 5, 6].map((n) => listing(n, 400_000)),
    listing(9, 1),
    listing(8, "dear"),
  );
  const now = file(
    "now.csv",
    ...[1, 2, 3, 4, 5].map((n) => listing(n, 500_000, "1500.4")),
    listing(6, 400_000),
    listing(7, 400_000),
    listing(8, "cheap"),
    listing(10, "<b>dear</b>"),
    listing(11, 1).replace("Residential", "Commercial Sale"),
  );
  versions = [];
  for (const files of [[before], [now, markets]]) {
    const { dataset } = await runImport({ ...options, files, acceptDrop: true, name: "<i>Feed</i> & co" });
    versions.push(dataset!.version);
  }
});
afterAll(() => rmSync(varDir, { recursive: true }));

let out: string;
beforeEach(() => {
  vi.stubEnv("LOTLINE_VAR", varDir);
  out = "";
  for (const name of ["log", "error"] as const)
    vi.spyOn(console, name).mockImplementation((line: string) => {
      out += `${line}\n`;
    });
  // A stream of its own for each test, as what is piped into one leaves listeners.
  const stdout = new Writable({
    write(piece, _, done) {
      out += piece;
      done();
    },
  });
  vi.spyOn(process, "stdout", "get").mockReturnValue(stdout as typeof process.stdout);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const report = async (...args: string[]) => {
  out = "";
  const code = await runProgram(DATA, ["report", ...args]);
  return { code, text: out };
};

test("the report accounts for every row and field, and for changes since the previous version", async () => {
  const { code, text } = await report();
  expect(code).toBe(0);
  for (const line of [
    /^<i>Feed<\/i> & co \(imported\), as of 2026-08-31$/m,
    /^7 records in 1 ZIP code, published figures of 3 ZIP codes, /m,
    /^ {4}Source +Read +Published +Merged +Rejected +Set aside +Format$/m,
    /^ {4}now\.csv +9 +7 +0 +2 +1 +RESO/m,
    /^ {4}realtor-history\.csv +7 +5 +1 +1 +0 +\S/m,
    /^ {4}All +16 +12 +1 +3 +1$/m,
    /^ {2}Set aside\n {4}Reason +Rows +Source\n {4}\S.+ 1 {2}now\.csv$/m,
    /^ {4}livingArea +rounded +5 {2}now\.csv +"1500\.4" → 1500 \(line 2\)/m,
    /^ {4}listPrice .* 2 {2}now\.csv +"cheap" \(line 9\); "<b>dear<\/b>" \(line 10\)$/m,
    /^ {4}Field +Stated +Of +Percent +Least +Median +Greatest +Most common$/m,
    /^ {4}listPrice +7 +7 +100 +400,000 +500,000 +500,000$/m,
    /^ {4}yearBuilt +0 +7 +0$/m,
    /^ {4}priceHistory +7 +7 +100 +1 +1 +1$/m,
    /^ {4}status +7 +7 +100 +forSale 7$/m,
    /^ {4}Version +As of +Records +Added +Changed +Removed +Unchanged$/m,
    new RegExp(`^ {4}${versions[0]} +2026-08-01 +7 +1 +6 +1 +0$`, "m"),
    /^ {4}listPrice +5 {2}\d Oak St, Austin, TX 78704: 400000 → 500000; /m,
    /^ {4}78704 +Austin +TX +400,000 +500,000 +25 +7 +7$/m,
  ])
    expect(text).toMatch(line);
});

test("the first version's report has no changes, and has the rejects also when their file is no longer kept", async () => {
  rmSync(join(varDir, "imports/earlier"), { recursive: true });
  const { code, text } = await report(versions[0]!);
  expect(code).toBe(0);
  expect(text).toContain("not the one that is served");
  expect(text).toContain("There is no version before to compare with.");
  expect(text).toMatch(/ 1 {2}before\.csv +.*\(line \d+\)$/m);
});

test("the most common values stand in the order of their numbers, also where they look like numbers", () => {
  expect(cellText({ Austin: 2, "78704": 1, "04401": 3 })).toBe("04401 3, Austin 2, 78704 1");
});

test("the HTML page has the same content, loads nothing from other files and escapes every text", async () => {
  const path = join(varDir, "report.html");
  expect(await report("--html", path)).toMatchObject({ code: 0 });
  const page = readFileSync(path, "utf8");
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain("<title>Data quality: &lt;i&gt;Feed&lt;/i&gt; &amp; co (imported), as of 2026-08-31</title>");
  expect(page).toContain("&quot;&lt;b&gt;dear&lt;/b&gt;&quot; (line 10)");
  expect(page).not.toMatch(/<b>|<i>Feed|<script|https?:|src="|@import|url\((?!data:font)/);
  for (const section of ["Sources", "Fields", "Changes"]) expect(page).toContain(`<h2>${section}</h2>`);
  for (const path of ["listPrice", "address.city", "scores.transit", "taxHistory.assessedValue"])
    expect(page).toContain(`<th scope="row">${path}</th>`);
  const [opened, closed] = [/<(section|table|tr|td|th|div|p|dl)\b/g, /<\/(section|table|tr|td|th|div|p|dl)>/g];
  expect(page.match(opened)!.length).toBe(page.match(closed)!.length);
});

test("as data, the report has the same numbers", async () => {
  const { code, text } = await report("--json");
  expect(code).toBe(0);
  const data = JSON.parse(text);
  expect(data).toMatchObject({ version: versions[1], records: 7, publishedZips: 3, isServed: true, isWhole: true });
  const { sources, fields, changes } = data.sections;
  const now = { source: "now.csv", read: 9, published: 7, merged: 0, rejected: 2 };
  expect(sources.tables.rowsBySource[0]).toMatchObject(now);
  const price = { field: "listPrice", of: 7, stated: 7, median: 500_000 };
  expect(fields.tables.everyField).toContainEqual(expect.objectContaining(price));
  const counts = { version: versions[0], added: 1, changed: 6, removed: 1, unchanged: 0 };
  expect(changes.tables.sinceVersion).toMatchObject([counts]);
});

test("the report says if the previous version cannot be read, and is otherwise complete if its own version cannot", async () => {
  const records = (version: string) => join(datasetFolder(varDir, version), "records.bin");
  const bit = bitAt(records(versions[0]!), 0.3);
  flipBit(records(versions[0]!), bit);
  try {
    const { code, text } = await report();
    expect(code).toBe(0);
    expect(text).toMatch(new RegExp(`It cannot be compared with version ${versions[0]}\\. .*records\\.bin is damaged`));
    const own = await report(versions[0]!);
    expect(own.code).toBe(1);
    expect(own.text).toMatch(
      /^Fields\n {2}.*records\.bin is damaged: .*\n\nChanges\n {2}As not all of it can be read/m,
    );
    expect(own.text).toMatch(/^ {4}before\.csv +8 +7 +0 +1 +0 +RESO/m);
  } finally {
    flipBit(records(versions[0]!), bit);
  }
});

test.each([
  [["a", "b"], 2, /^Name one version/],
  [["--json", "--html", "r.html"], 2, /^Choose --html FILE or --json/],
  [["0123456789abcdef"], 2, /^There is no version 0123456789abcdef\. There are: [0-9a-f]{16}, [0-9a-f]{16}\.$/m],
  [["--html", "nowhere/report.html"], 1, /there is no folder nowhere/],
])("%j exits with %i and says why", async (args, code, words) => {
  const told = await report(...args);
  expect(told.code).toBe(code);
  expect(told.text).toMatch(words);
});
