import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { WITH_TSX } from "@/test/node-args";
import { createLog, logDestination } from "./log";

const folder = fs.mkdtempSync(join(tmpdir(), "lotline-log-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test("all lines are written in order, as JSON with a time, in few writes", () => {
  const path = join(folder, "log");
  const destination = logDestination(fs.openSync(path, "w"));
  const writes = [vi.spyOn(fs, "write"), vi.spyOn(fs, "writeSync")];
  const log = createLog({ LOTLINE_LOG: "info" }, destination);
  for (let i = 0; i < 5_000; i++) log.info({ i, path: "/v1/properties" }, "request");
  log.debug("not at this level");
  destination.flushSync();
  const lines = fs.readFileSync(path, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).i)).toEqual(Array.from({ length: 5_000 }, (_, i) => i));
  expect(JSON.parse(lines[0]!).time).toMatch(/^\d{4}-\d\d-\d\dT/);
  const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(100);
  for (const write of writes) write.mockRestore();
});

test("buffered lines are written when the process ends", () => {
  const program = `import { createLog, logDestination } from "./lib/http/log";
    createLog({ LOTLINE_LOG: "info" }, logDestination(1)).info("last words");
    process.exit(3);`;
  const { status, stdout } = spawnSync(process.execPath, [...WITH_TSX, "--input-type=module", "--eval", program]);
  expect([status, JSON.parse(stdout.toString()).msg]).toEqual([3, "last words"]);
});

test("a line is written soon even if no other line follows", async () => {
  const path = join(folder, "alone");
  createLog({ LOTLINE_LOG: "info" }, logDestination(path)).info("alone");
  await vi.waitFor(() => expect(fs.readFileSync(path, "utf8")).toContain("alone"), { timeout: 30_000 });
});
