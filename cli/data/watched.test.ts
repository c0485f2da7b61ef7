import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ImportFailure } from "@/lib/dataset/import/faults";
import { likelyDate } from "@/lib/dataset/import/file-date";
import { DatasetLocked } from "@/lib/dataset/publish";
import { completion, type FileState, isPassing, listFiles, openJournal, retries } from "./watch";

const folder = mkdtempSync(join(tmpdir(), "lotline-watched-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (path: string, size: number, mtimeMs = 0): FileState => ({ path, size, mtimeMs });
const paths = (files: readonly FileState[]) => files.map((f) => f.path);

test("a file is complete if it is not empty and has not changed for the settling time", () => {
  const complete = completion(1_000);
  expect(complete([file("a", 5), file("b", 5), file("e", 0)], 0)).toEqual([]);
  expect(complete([file("a", 5), file("b", 9, 500), file("e", 0)], 900)).toEqual([]);
  expect(paths(complete([file("a", 5), file("b", 9, 500), file("e", 0)], 1_000))).toEqual(["a"]);
  expect(paths(complete([file("a", 5), file("b", 9, 500)], 1_899))).toEqual(["a"]);
  expect(paths(complete([file("a", 5), file("b", 9, 500)], 1_900))).toEqual(["a", "b"]);
});

test("hidden files and files with names of unfinished downloads are ignored", () => {
  for (const name of ["a.csv", ".hidden", "b.csv.part", "c.tmp", "d.csv~", "e.crdownload"])
    writeFileSync(join(folder, name), "x");
  expect(paths(listFiles(folder))).toEqual([join(folder, "a.csv")]);
});

test.each([
  ["redfin_2026-08-31-10-22-33.csv", "2026-08-31", "from its name"],
  ["mls.20260830.csv.gz", "2026-08-30", "from its name"],
  ["from_2026-07-01_to_2026_08_29.ndjson", "2026-08-29", "from its name"],
  ["feed20260828101500.json", "2026-08-28", "from its name"],
  ["parcel-2026-13-45.csv", "2026-08-27", "when it was last written"],
  ["12345678901.csv", "2026-08-27", "when it was last written"],
  ["homes.csv", "2026-08-27", "when it was last written"],
])("the date of %s is %s, %s", (name, date, from) => {
  const path = join(folder, name);
  writeFileSync(path, "x");
  utimesSync(path, new Date("2026-08-27T23:59:00Z"), new Date("2026-08-27T23:59:00Z"));
  expect(likelyDate(path)).toEqual({ date, from });
});

test("the journal survives restarts, and a changed file counts as new", () => {
  const varDir = join(folder, "var");
  const entry = { ...file("/in/a.csv", 5, 7), outcome: "imported", detail: "abc", at: "2026-08-31T00:00:00Z" } as const;
  openJournal(varDir, "/in").add(entry);
  const again = openJournal(varDir, "/in");
  expect([again.has(file("/in/a.csv", 5, 7)), again.has(file("/in/a.csv", 6, 8))]).toEqual([true, false]);
  expect(openJournal(varDir, "/other").has(file("/in/a.csv", 5, 7))).toBe(false);
});

const system = (code: string) => Object.assign(new Error(code), { code });
test.each([
  ["a full disk", system("ENOSPC"), true],
  ["a full disk as the cause of another error", new Error("The disk is full.", { cause: system("ENOSPC") }), true],
  ["too many open files", system("EMFILE"), true],
  ["another import at work", new DatasetLocked("Another process"), true],
  ["a file of no known format", new ImportFailure("of no known format"), false],
  ["a bug", new TypeError("undefined is not a function"), false],
])("whether a file is tried again after this error: %s", (_, error, again) => expect(isPassing(error)).toBe(again));

test("a file is tried again a minute after a system error; other files do not wait", () => {
  const { later, waits } = retries();
  later("/in/a.csv", 1_000);
  expect([waits("/in/a.csv", 60_999), waits("/in/a.csv", 61_000), waits("/in/b.csv", 1_001)]).toEqual([
    true,
    false,
    false,
  ]);
});
