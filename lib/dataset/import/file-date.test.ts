import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { likelyDate } from "./file-date";

const folder = mkdtempSync(join(tmpdir(), "lotline-file-date-"));
afterAll(() => rmSync(folder, { recursive: true }));

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
