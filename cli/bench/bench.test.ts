import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readKeys } from "@/lib/auth/key-file";
import { emptyVar } from "@/test/dataset";
import { WITH_TSX } from "@/test/node-args";
import { program } from "@/test/program";
import { credential } from "./load";
import { atEnd, endBench } from "./measure";

let varDir: string;
beforeEach(() => {
  varDir = emptyVar();
  vi.stubEnv("LOTLINE_VAR", varDir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(varDir, { recursive: true });
});

test("a bench that a signal ends, as one that ends by itself, leaves none of its files", async () => {
  const temporary = join(varDir, "tmp");
  mkdirSync(temporary);
  const args = [...WITH_TSX, "cli/bench.ts", "store", "--properties", "300"];
  const { child, ended } = program(process.execPath, args, { env: { TMPDIR: temporary } });
  await once(child.stdout!, "data");
  expect(readdirSync(temporary).filter((name) => name.startsWith("lotline-bench-"))).toHaveLength(1);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 143 });
  expect(readdirSync(temporary).filter((name) => name.startsWith("lotline-bench-"))).toEqual([]);
});

test("a bench's key is revoked at its end, and would expire by itself; what began last ends first", async () => {
  const { Authorization } = await credential();
  const [key] = readKeys(varDir);
  expect(Authorization).toContain(key!.prefix);
  expect(key).toMatchObject({ name: "bench", revokedAt: null, expiresAt: expect.stringMatching(/^20/) });
  const ended: (string | null)[] = [];
  atEnd(() => ended.push(readKeys(varDir)[0]!.revokedAt));
  await endBench();
  expect(ended).toEqual([null]);
  expect(readKeys(varDir)[0]!.revokedAt).not.toBeNull();
});
