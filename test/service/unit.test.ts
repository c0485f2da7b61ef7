import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const operations = readFileSync(join(import.meta.dirname, "../../docs/OPERATIONS.md"), "utf8");
const [service = "", inbox = "", timer = ""] = [...operations.matchAll(/```ini\n(.*?)```/gs)].map(([, text]) => text!);

const folder = mkdtempSync(join(tmpdir(), "lotline-unit-"));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const analyse = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });
const canAnalyse = analyse("security", "--offline=true", "--help").status === 0;

// 3.0 of 10, where 0 is the least that a service is exposed.
test.skipIf(!canAnalyse)("the unit of OPERATIONS.md is exposed little, as systemd-analyze sees it", () => {
  const path = written("lotline@.service", service);
  const { status, stdout } = analyse("security", "--offline=true", "--threshold=30", path);
  expect(stdout).toContain("Overall exposure level");
  expect(status, stdout.slice(-200)).toBe(0);
});

// Programs that are not where the document has them are no fault of a unit.
test.skipIf(!canAnalyse)("systemd-analyze finds no fault in the units of OPERATIONS.md", () => {
  const runnable = (unit: string) => unit.replaceAll(/(?<=^Exec\w+=)\S+/gm, "/bin/true");
  const paths = [
    written("lotline@4001.service", runnable(service)),
    written("lotline-inbox.service", runnable(inbox)),
    written("lotline-inbox.timer", timer),
  ];
  const { status, stderr } = analyse("verify", ...paths);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("the container has the unit's setting for memory", () => {
  const setting = /MALLOC_MMAP_THRESHOLD_=\d+/;
  const dockerfile = readFileSync(join(import.meta.dirname, "../../Dockerfile"), "utf8");
  expect(setting.exec(dockerfile)?.[0]).toBe(setting.exec(service)?.[0]);
});
