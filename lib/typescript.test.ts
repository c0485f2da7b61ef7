import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let folder: string;
let varDir: string;
let shared: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-cache-"));
  [varDir, shared] = [join(folder, "var"), join(folder, "shared")];
  mkdirSync(shared);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command as npm does, with the folder for temporary files that everybody may write to. */
function run() {
  const { TSX_DISABLE_CACHE: _, ...inherited } = process.env;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "./lib/typescript.mjs", "cli/keys.ts", "--help"],
    { env: { ...inherited, LOTLINE_VAR: varDir, TMPDIR: shared }, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(readdirSync(shared)).toEqual([]);
}

describe("transpiled code is cached", () => {
  test("in the state folder, for its owner alone", () => {
    mkdirSync(varDir);
    run();
    expect(statSync(join(varDir, "code-cache")).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(varDir, "code-cache"), { recursive: true }).length).toBeGreaterThan(1);
  });

  test("nowhere, if there is no state folder yet", () => {
    run();
    expect(readdirSync(folder)).toEqual(["shared"]);
  });

  test("nowhere, if others may write to the cache", () => {
    mkdirSync(join(varDir, "code-cache"), { recursive: true });
    chmodSync(join(varDir, "code-cache"), 0o777);
    run();
    expect(readdirSync(join(varDir, "code-cache"))).toEqual([]);
  });
});
