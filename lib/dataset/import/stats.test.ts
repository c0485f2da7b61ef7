import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { RowFault } from "./faults";
import { createStats, LISTED_MAX } from "./stats";

const folder = mkdtempSync(join(tmpdir(), "lotline-stats-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("every reject is counted by its reason, and the first hundred thousand are listed, so that their file has a limit", () => {
  const path = join(folder, "rejects.ndjson");
  const stats = createStats(path);
  const file = stats.open("a.csv", "a table");
  const reject = (line: number, field: string, reason: string) =>
    stats.fault({ file, line }, new RowFault("rejected", field, "x", reason), false);
  for (let line = 1; line <= LISTED_MAX; line++) reject(line, "price", "is no number");
  reject(LISTED_MAX + 1, "price", "is no number");
  reject(LISTED_MAX + 2, "state", "must be a state, not XX");
  reject(LISTED_MAX + 3, "state", "must be a state, not YY");
  for (let kind = 0; kind < 60; kind++) reject(LISTED_MAX + 4 + kind, "", `fault ${kind}`);
  stats.close();
  expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(LISTED_MAX);
  const { rejected, rejects = [] } = stats.files[0]!;
  expect(rejected).toBe(LISTED_MAX + 63);
  const examples = [1, 2, 3].map((line) => ({ line, from: "x" }));
  expect(rejects.slice(0, 2)).toEqual([
    { field: "price", reason: "is no number", rows: LISTED_MAX + 1, examples },
    {
      field: "state",
      reason: "must be a state",
      rows: 2,
      examples: examples.slice(0, 2).map((of) => ({ ...of, line: LISTED_MAX + 1 + of.line })),
    },
  ]);
  expect(rejects.length).toBeLessThan(60);
  expect(rejects.reduce((sum, { rows }) => sum + rows, 0)).toBe(LISTED_MAX + 63);
});
