import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { readManifest } from "@/lib/store/engine";
import { parseOptions, run } from "./generate";

async function published(...argv: string[]) {
  const varDir = mkdtempSync(join(tmpdir(), "lotline-generate-"));
  vi.stubEnv("LOTLINE_VAR", varDir);
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    expect(await run(argv)).toBe(0);
    expect(said.mock.calls.join()).toContain("generated records");
    return readManifest(datasetFolder(varDir, readCurrent(varDir)!.version));
  } finally {
    said.mockRestore();
    vi.unstubAllEnvs();
    rmSync(varDir, { recursive: true });
  }
}

test("the same seed gives identical files, and the manifest says that they are generated", async () => {
  const first = await published("--properties", "700", "--seed", "5", "--as-of", "2026-06-30");
  expect(await published("--properties", "700", "--seed", "5", "--as-of", "2026-06-30")).toEqual(first);
  expect(first).toMatchObject({ kind: "generated", asOf: "2026-06-30", records: 700, zipCodes: 3 });
  expect(first.source).toMatch(/^Generated sample data: .* invented streets, homes and events\.$/);
  const other = await published("--properties", "700", "--seed", "6", "--as-of", "2026-06-30");
  expect(other.files["records.bin"].sha256).not.toBe(first.files["records.bin"].sha256);
});

test("options that are left out have the values of the bundled dataset", () => {
  expect(parseOptions([])).toEqual({});
  expect(parseOptions(["--properties", "1000", "--seed", "7", "--as-of=2026-01-31"])).toEqual({
    properties: 1_000,
    seed: 7,
    asOf: "2026-01-31",
  });
});

test.each([
  [["--properties", "1e5"], "--properties 1e5"],
  [["--properties", "80,000"], "--properties 80,000"],
  [["--properties", ""], "--properties"],
  [["--seed", "0x10"], "--seed 0x10"],
  [["--seed=-1"], "--seed -1"],
  [["--homes", "5"], "--homes"],
  [["5"], "5"],
])("%j is refused with a message that names the option", (argv, named) => {
  expect(() => parseOptions(argv)).toThrow(named);
});
