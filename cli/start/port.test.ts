import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WITH_TSX } from "@/test/node-args";
import { checkPort } from "./port";

const taken = createServer();
const portOf = () => (taken.address() as AddressInfo).port;
const folder = mkdtempSync(join(tmpdir(), "lotline-port-"));
beforeAll(async () => {
  taken.listen(0);
  await once(taken, "listening");
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

test("a port that is free is left free, and one that is taken is an error", async () => {
  const other = createServer().listen(0);
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  other.close();
  await once(other, "close");
  await checkPort(port);
  await checkPort(port);
  await expect(checkPort(portOf())).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("a start at a port that is taken says so before it makes a dataset", async () => {
  const varDir = join(folder, "var");
  const started = spawn(process.execPath, [...WITH_TSX, "cli/start.ts", "--dev"], {
    env: { ...process.env, LOTLINE_VAR: varDir, PORT: String(portOf()) },
  });
  const [said, [code]] = await Promise.all([text(started.stderr), once(started, "exit")]);
  expect(said).toMatch(new RegExp(`^Lotline did not start\\. Port ${portOf()} is already in use\\. `));
  expect(code).not.toBe(0);
  expect(existsSync(varDir)).toBe(false);
});
