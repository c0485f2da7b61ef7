import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const [, unit = ""] = /```ini\n(\[Unit\].*?)```/s.exec(
  readFileSync(join(import.meta.dirname, "../../docs/OPERATIONS.md"), "utf8"),
)!;
const canAnalyse = spawnSync("systemd-analyze", ["security", "--offline=true", "--help"]).status === 0;

// 3.0 of 10, where 0 is the least that a service is exposed.
test.skipIf(!canAnalyse)("the unit of OPERATIONS.md is exposed little, as systemd-analyze sees it", () => {
  const folder = mkdtempSync(join(tmpdir(), "lotline-unit-"));
  const path = join(folder, "lotline@.service");
  writeFileSync(path, unit);
  const { status, stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=30", path], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain("Overall exposure level");
  expect(status, stdout.slice(-200)).toBe(0);
});
