import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import { freePort } from "@/test/free-port";
import { askRaw } from "@/test/http/raw";
import { headerOf } from "@/test/http/service";
import { expect, test } from "../support/fixtures";

/**
 * `next start` alone serves pages and API from the same files. Requests that Next answers before it calls a route file
 * get Next's own responses: see docs/decisions/0090-next-serves-pages-as-it-is.md.
 */

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

const ask = (method: string, target: string, authorization = `Bearer ${key}`) =>
  askRaw(port, [
    `${method} ${target} HTTP/1.1`,
    "Host: localhost",
    `Authorization: ${authorization}`,
    "Connection: close",
  ]);

test("every operation answers at its path, and every other path with a problem", async () => {
  for (const [target, status] of [
    ["/v1/properties?limit=2", 200],
    ["/v1/properties/facets", 200],
    ["/v1/properties/map?zoom=4", 200],
    ["/v1/properties/lookup?streetAddress=1&city=a&state=TX", 404],
    ["/v1/properties/nothing", 404],
    ["/v1/markets", 200],
    ["/v1/markets/78704", 200],
    ["/v1/markets/78704/history?months=60", 200],
    ["/v1/places?q=aus", 200],
    ["/v1/openapi.json", 200],
    ["/v1/properties?limit=x", 400],
    ["/v1", 404],
    ["/v1/nothing/at/all", 404],
  ] as const) {
    const answer = await ask("GET", target);
    expect(answer.status, target).toBe(status);
    const type = status === 200 ? "application/json" : "application/problem+json";
    expect(headerOf(answer, "content-type"), target).toBe(type);
  }
});

test("unsupported methods that Next passes on get a 405 with an Allow header", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    for (const target of ["/v1/properties", "/v1/nothing"]) {
      const answer = await ask(method, target);
      expect(answer.status, `${method} ${target}`).toBe(405);
      expect(headerOf(answer, "allow")).toBe("GET, HEAD, OPTIONS");
    }
});

test("requests with wrong keys are rate limited", async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 70; i++) statuses.add((await ask("GET", "/v1/x", "Bearer wrong")).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await ask("GET", "/v1/markets")).status).toBe(200);
});

test("pages have a Content-Security-Policy with a nonce, and a 404 page can be read without scripts", async () => {
  for (const [path, heading] of [
    ["/homes/prop_nothing", "This page does not exist."],
    ["/markets/78799", "We have no market data for 78799."],
    ["/developers/nothing", "This page does not exist."],
    ["/developers/errors/nothing", "This page does not exist."],
  ] as const) {
    const page = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(page.status, path).toBe(404);
    expect(page.headers.get("content-security-policy")).toMatch(/'nonce-[\w+/]{22}=='/);
    expect(await page.text(), path).toContain(heading);
  }
});

test("Next's image optimiser, which nothing uses, is a 404 for any picture", async () => {
  for (const url of ["%2Ficon.svg", "https%3A%2F%2Fevil.example%2Fa.png%0Aforged", ""]) {
    const answer = await fetch(`http://127.0.0.1:${port}/_next/image?url=${url}&w=64&q=75`);
    expect(answer.status, url).toBe(404);
  }
});
