import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { bareRecord, emptyVar, sourceOf } from "@/test/dataset";
import { run } from "./export";

const varDir = emptyVar();
const out = join(varDir, "out");
beforeAll(async () => {
  await buildDataset(sourceOf([bareRecord(1), bareRecord(2)]), { varDir });
});
beforeEach(() => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, "folder.ndjson"), { recursive: true });
  vi.stubEnv("LOTLINE_VAR", varDir);
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(varDir, { recursive: true });
});

const refusal = (name: string) =>
  run([join(out, name)]).then(
    () => "",
    (error: Error) => error.message,
  );

test.each(["all.ndjson", "all.jsonl", "all.ndjson.gz", "2026.08.jsonl.gz"])(
  "%s holds a record a line",
  async (name) => {
    await run([join(out, name)]);
    const bytes = readFileSync(join(out, name));
    const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
    expect(
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual([bareRecord(1).id, bareRecord(2).id]);
  },
);

test.each([
  ["all.csv", /all\.csv: an export is NDJSON\. Name the file \S+out\/all\.ndjson, or \S+out\/all\.ndjson\.gz /],
  ["all.csv.gz", /out\/all\.ndjson, .*format=csv/],
  ["all.json", /out\/all\.ndjson, /],
  ["all.gz", /out\/all\.ndjson, /],
  ["all", /out\/all\.ndjson, /],
  ["all.ndjson.zip", /out\/all\.ndjson\.ndjson, /],
  [".", /out is a folder\. Name a file in it, as in \S+out\/all\.ndjson/],
  ["folder.ndjson", /folder\.ndjson is a folder\./],
  ["none/all.ndjson", /none\/all\.ndjson: there is no folder \S+out\/none\. Make it first/],
])("%s is refused with the remedy, and leaves nothing behind", async (name, message) => {
  expect(await refusal(name)).toMatch(message);
  expect(readdirSync(out)).toEqual(["folder.ndjson"]);
});

test("what the system refuses is said of the file that was asked for, not of the temporary one", async () => {
  const said = await refusal(`${"x".repeat(245)}.ndjson`);
  expect(said).toMatch(/x\.ndjson was not written: ENAMETOOLONG/);
  expect(said).not.toContain(".part");
});
