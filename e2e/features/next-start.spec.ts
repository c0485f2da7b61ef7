import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import { HOSTILE_TARGETS, OTHER_METHODS } from "@/test/http/hostile";
import { askRaw } from "@/test/http/raw";
import { headerOf } from "@/test/http/service";
import { expect, test } from "../support/fixtures";
import { freePort } from "../support/free-port";

/** `next start` serves the API by itself, as the front door does: hostile addresses and methods included. */

test.describe.configure({ mode: "serial" });

const root = join(import.meta.dirname, "../..");
const varDir = process.env.LOTLINE_VAR!;
let server: ChildProcess;
let port: number;
let key: string;

test.beforeAll(async () => {
  port = await freePort();
  key = await createKey(varDir, { plan: "enterprise", name: "next start", expiresAt: null });
  server = spawn(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "start", "-p", String(port)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", LOTLINE_RATE_ENTERPRISE: "1000000" },
    stdio: "ignore",
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/v1/openapi.json`).then(
      (it) => it.ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
});
test.afterAll(async () => {
  server.kill();
  await revokeKey(varDir, key.slice(0, 12));
});

const ask = (method: string, target: string, ...lines: string[]) =>
  askRaw(port, [
    `${method} ${target} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${key}`,
    "Connection: close",
    ...lines,
  ]);

test("hostile addresses get the front door's answers", async () => {
  for (const [what, target, status] of HOSTILE_TARGETS) {
    const answer = await ask("GET", target);
    expect(answer.status, what).toBe(status);
    // Node's parser refuses these before anyone is asked; only the front door says more than "400".
    if (/[^\x21-\x7e]/.test(target)) continue;
    const type = status === 200 ? "application/json" : "application/problem+json";
    expect(headerOf(answer, "content-type"), what).toBe(type);
  }
});

test("methods that the API does not have: 405", async () => {
  for (const method of OTHER_METHODS)
    for (const target of ["/v1/properties", "/v1/nothing", "/v1/properties/%A0"]) {
      const answer = await ask(method, target);
      expect(answer.status, `${method} ${target}`).toBe(405);
      expect(headerOf(answer, "allow")).toBe("GET, HEAD, OPTIONS");
    }
});

test("a client's own note of what was sent is ignored", async () => {
  const forged = Buffer.from(JSON.stringify({ method: "GET", url: "/v1/nothing", address: "::1" })).toString(
    "base64url",
  );
  for (const secret of ["undefined", "", "x"])
    expect((await ask("GET", "/v1/markets", `X-Lotline-As-Sent: ${secret} ${forged}`)).status).toBe(200);
});

test("wrong keys count by the address that they come from", async () => {
  const wrong = () =>
    askRaw(port, ["GET /v1/x HTTP/1.1", "Host: a", "Authorization: Bearer wrong", "Connection: close"]);
  const statuses = new Set<number>();
  for (let i = 0; i < 70; i++) statuses.add((await wrong()).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await ask("GET", "/v1/markets")).status).toBe(200);
});
