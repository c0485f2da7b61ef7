import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer } from "@/test/http/service";
import { ask, type LiveService, liveService, loop } from "@/test/service/live-service";
import { until } from "@/test/service/until";

/** One running service, from its start to its end by SIGTERM: the tests are steps of its life, in this order. */

let live: LiveService;
beforeAll(async () => {
  // Behind a proxy, so that a test can be a client of its own.
  live = await liveService({ LOTLINE_TRUST_PROXY: "1", LOTLINE_RATE_PAGES: "3", LOTLINE_DRAIN_MS: "2000" });
});
afterAll(() => live.close());

let clients = 0;
/** Another client each time: one that came back would be asked to wait for the limit of pages. */
const newClient = () => {
  clients++;
  return { "x-forwarded-for": `198.18.${clients >> 8}.${clients & 255}` };
};
const page = async (path = "/homes", headers = {}) =>
  JSON.parse((await ask(live.port, path, { ...newClient(), ...headers })).body);
/** A line of the log takes its own way here: it may arrive after the answer that followed it. */
const logged = (text: string) => expect.poll(() => live.log(), { timeout: 30_000 }).toContain(text);
const asks = (headers: Record<string, string>) => ask(live.port, "/v1/properties?limit=5", headers);

test("an instance without Redis says at its start that it counts rate limits alone", () =>
  logged("rate limits are counted by this instance alone"));

test("the pages' process reads the API, is reached through the service's port, and gets no headers about the client's connection", async () => {
  const one = await page("/homes?city=Austin", { upgrade: "h2c", connection: "Upgrade, HTTP2-Settings" });
  expect(one).toMatchObject({ url: "/homes?city=Austin", status: 200, records: 200 });
  expect(one.pid).not.toBe(live.child.pid);
  expect(one.headers).not.toHaveProperty("upgrade");
  expect(one.headers.host).toBe(`127.0.0.1:${live.port}`);
  const closing = await ask(live.port, "/homes", { ...newClient(), connection: "close" });
  expect(closing.headers.connection).toBe("close");
});

test("pages have a limit per client, which affects neither files nor the API", async () => {
  const client = newClient();
  const of = (path: string) => ask(live.port, path, client);
  for (let times = 0; times < 5; times++) await of("/favicon.svg");
  const answers = [];
  for (let times = 0; times < 5; times++) answers.push(await of("/homes"));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  // A page more is allowed every 20 seconds, of which some have gone by on a busy machine.
  const seconds = Number(answers[4]!.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(20);
  expect(answers[4]!.body).toMatch(new RegExp(`^<!doctype html>.*in ${seconds} second`, "s"));
  expect((await of("/_next/static/chunks/a.js")).status).toBe(200);
  // A page has many pictures.
  expect((await of("/drawings/prop_1")).status).not.toBe(429);
  // Another spelling of a page is that page.
  expect((await of("/_next/../homes")).status).toBe(429);
  expect((await of("/_next/%2e%2E/homes")).status).toBe(429);
  expect((await asks({ ...client, ...bearer(live.keys.developer) })).status).toBe(200);
});

test("the pages' process is replaced when it is killed under load, while the API keeps answering", async () => {
  const { pid } = await page();
  const load = loop(live.port, "/v1/properties?limit=5", bearer(live.keys.enterprise), 4);
  process.kill(pid, "SIGKILL");
  const visit = () => ask(live.port, "/homes", newClient());
  const away = await until(visit, ({ status }) => status !== 200);
  expect(away.status).toBe(503);
  expect(away.headers["retry-after"]).toBe("2");
  expect(away.body).toContain("starting again");
  const back = await until(visit, ({ status }) => status === 200);
  expect(JSON.parse(back.body).pid).not.toBe(pid);
  await load.stop();
  expect(load.broken).toEqual([]);
  expect(new Set(load.statuses)).toEqual(new Set([200]));
  await logged("another one starts");
});

test("the pages' process is replaced when it no longer responds; /readyz, log and metrics say so", async () => {
  const { pid } = await page();
  process.kill(pid, "SIGSTOP");
  const condition = async () => JSON.parse((await ask(live.port, "/readyz")).body);
  expect(await until(condition, ({ pages }) => pages === "down")).toMatchObject({ status: "ready" });
  expect((await asks(bearer(live.keys.enterprise))).status).toBe(200);
  const back = await until(
    () => ask(live.port, "/homes", newClient()),
    ({ status }) => status === 200,
  );
  expect(JSON.parse(back.body).pid).not.toBe(pid);
  expect((await condition()).pages).toBe("up");
  await logged("does not respond and is ended");
  const token = readFileSync(join(live.varDir, "metrics.secret"), "utf8").trim();
  const metrics = (await ask(live.port, "/metrics", bearer(token))).body;
  expect(metrics).toMatch(/^lotline_pages_up 1$/m);
  expect(metrics).toMatch(/^lotline_pages_resident_memory_bytes [1-9]\d{7}/m);
  expect(metrics).toMatch(/^lotline_pages_open_fds [1-9]/m);
  // The one that was killed before, and this one.
  expect(metrics).toMatch(/^lotline_pages_restarts_total 2$/m);
  expect(metrics).toMatch(/^lotline_pages_failures_total [1-9]/m);
  expect(metrics).toMatch(/^lotline_pages_requests_total\{kind="page",status="503"\} [1-9]/m);
  expect(metrics).toMatch(/^lotline_pages_requests_total\{kind="file",status="200"\} 6$/m);
});

test("on SIGTERM /readyz turns to 503, everything that was received is answered, and the status is 0", async () => {
  const load = loop(live.port, "/v1/properties?limit=5", bearer(live.keys.enterprise), 8);
  const slow = page("/slow");
  const ended = live.end("SIGTERM");
  const leaving = await until(
    () => ask(live.port, "/readyz"),
    ({ status }) => status === 503,
  );
  expect(leaving.headers.connection).toBe("close");
  expect((await asks(bearer(live.keys.enterprise))).headers.connection).toBe("close");
  expect((await slow).status).toBe(200);
  expect(await ended).toBe(0);
  await load.stop();
  expect(load.broken).toEqual([]);
  expect(new Set(load.statuses)).toEqual(new Set([200]));
});

test("the output of the pages' process is logged as JSON, too", () => {
  const lines = live.log().trim().split("\n");
  expect(lines.filter((line) => line.includes('"process":"pages"')).length).toBeGreaterThan(1);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("level");
});
