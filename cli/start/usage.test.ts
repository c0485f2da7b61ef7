import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { WITH_TSX } from "@/test/node-args";

const folder = mkdtempSync(join(tmpdir(), "lotline-usage-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const varDir = join(folder, "var");

const start = (...args: string[]) =>
  spawnSync(process.execPath, [...WITH_TSX, "cli/start.ts", ...args], {
    encoding: "utf8",
    env: { ...process.env, LOTLINE_VAR: varDir, PORT: "0" },
  });

test("with --help the start prints its usage and starts nothing", () => {
  const { status, stdout } = start("--help");
  expect([status, stdout.split("\n")[0]]).toEqual([0, "Usage:"]);
  expect(existsSync(varDir)).toBe(false);
});

test.each([["-p", "4000"], ["8080"]])("an unknown argument (%s) is named, with the usage", (...args) => {
  const { status, stderr } = start(...args);
  expect(status).toBe(2);
  expect(stderr).toMatch(new RegExp(`^Lotline did not start\\. .*'${args[0]}'`));
  expect(stderr).toContain("PORT=8080 npm start");
  expect(existsSync(varDir)).toBe(false);
});
