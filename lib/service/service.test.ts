import { execFile } from "node:child_process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { bearer } from "@/test/http/service";
import { ask, type LiveService, liveService, loop } from "@/test/service/live-service";

let live: LiveService;
afterEach(() => live.close());

const page = async (path = "/homes", headers = {}) => JSON.parse((await ask(live.port, path, headers)).body);
const asks = (headers: Record<string, string>) => ask(live.port, "/v1/properties?limit=5", headers);
/** Asks again until `good` says so. */
async function until<T>(read: () => Promise<T>, good: (it: T) => boolean): Promise<T> {
  for (;;) {
    const it = await read();
    if (good(it)) return it;
  }
}

const run = promisify(execFile);
/** The processes that answer the API, of a service that has several. */
async function workersOf(service: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  const all = stdout.split("\n").map((line) => line.trim().split(/ +/));
  return all
    .filter(([, parent, ...args]) => parent === String(service) && args.join(" ").includes("worker.ts"))
    .map(([pid]) => Number(pid));
}

describe("pages have a process of their own", () => {
  test("which reads the API, answers on the public's port, and is told nothing of the connection's", async () => {
    live = await liveService();
    const one = await page("/homes?city=Austin", { upgrade: "h2c", connection: "Upgrade, HTTP2-Settings" });
    expect(one).toMatchObject({ url: "/homes?city=Austin", status: 200, records: 200 });
    expect(one.pid).not.toBe(live.child.pid);
    expect(one.headers).not.toHaveProperty("upgrade");
    expect(one.headers.host).toBe(`127.0.0.1:${live.port}`);
    expect((await ask(live.port, "/homes", { connection: "close" })).headers.connection).toBe("close");
  });

  test("killed under load it is followed by another, and the API answers all meanwhile", async () => {
    live = await liveService({ LOTLINE_DRAIN_MS: "0" });
    const { pid } = await page();
    const load = loop(live.port, "/v1/properties?limit=5", bearer(live.keys.enterprise), 4);
    process.kill(pid, "SIGKILL");
    const away = await until(
      () => ask(live.port, "/homes"),
      ({ status }) => status !== 200,
    );
    expect(away.status).toBe(503);
    expect(away.headers["retry-after"]).toBe("2");
    expect(away.body).toContain("starting again");
    const back = await until(
      () => ask(live.port, "/homes"),
      ({ status }) => status === 200,
    );
    expect(JSON.parse(back.body).pid).not.toBe(pid);
    await load.stop();
    expect(load.broken).toEqual([]);
    expect(new Set(load.statuses)).toEqual(new Set([200]));
    expect(await live.end("SIGTERM")).toBe(0);
    expect(live.log()).toContain("another one starts");
    // One log: what the pages' process writes is JSON, too.
    for (const line of live.log().trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("level");
  });

  test("are limited for one client; files are not counted, nor is anything else limited by it", async () => {
    live = await liveService({ LOTLINE_RATE_PAGES: "3" });
    for (let times = 0; times < 5; times++) await ask(live.port, "/favicon.svg");
    const answers = [];
    for (let times = 0; times < 5; times++) answers.push(await ask(live.port, "/homes"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[4]!.headers["retry-after"]).toBe("20");
    expect(answers[4]!.body).toMatch(/^<!doctype html>.*in 20 seconds/s);
    expect((await ask(live.port, "/_next/static/chunks/a.js")).status).toBe(200);
    expect((await asks(bearer(live.keys.developer))).status).toBe(200);
  });
});

describe("several processes for the API", () => {
  test("share the limits: of 700 requests at once with a Developer key 600 are answered, and what was refilled meanwhile", async () => {
    live = await liveService({ LOTLINE_WORKERS: "2" });
    const askedAt = performance.now();
    const all = await Promise.all(Array.from({ length: 700 }, () => asks(bearer(live.keys.developer))));
    const refilled = Math.ceil(((performance.now() - askedAt) / 60_000) * 600);
    const statuses = all.map(({ status }) => status);
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(600);
    expect(answered).toBeLessThanOrEqual(600 + refilled);
    expect(statuses.filter((status) => status === 429)).toHaveLength(700 - answered);
    const { data } = JSON.parse((await ask(live.port, "/v1/account", bearer(live.keys.enterprise))).body);
    expect(data.usage.day).toBe(1);
  });

  test("are restarted one after the other by SIGHUP, and nothing fails", async () => {
    live = await liveService({ LOTLINE_WORKERS: "2", LOTLINE_DRAIN_MS: "300" });
    const load = loop(live.port, "/v1/properties?limit=5", bearer(live.keys.enterprise), 8);
    live.child.kill("SIGHUP");
    const ready = new Set<number>();
    await until(
      async () => ready.add((await ask(live.port, "/readyz")).status),
      () => live.log().split("was replaced").length === 3,
    );
    // A proxy in front never sees the service leave.
    expect(ready).toEqual(new Set([200]));
    await load.stop();
    expect(load.broken).toEqual([]);
    expect(new Set(load.statuses)).toEqual(new Set([200]));
    expect((await page()).status).toBe(200);
    expect(await live.end("SIGTERM")).toBe(0);
  });
});

describe("one of several processes for the API", () => {
  test("that is killed under load fails what it held and nothing else, and is replaced", async () => {
    live = await liveService({ LOTLINE_WORKERS: "2" });
    const service = live.child.pid!;
    const [killed] = (await workersOf(service)) as [number];
    const load = loop(live.port, "/v1/properties?limit=5", bearer(live.keys.enterprise), 8);
    const more = async () => {
      const before = load.statuses.length;
      await until(nextTurn, () => load.statuses.length > before + 100);
    };
    await more();
    process.kill(killed, "SIGKILL");
    await until(nextTurn, () => live.log().includes("a process of the API ended"));
    await more();
    const held = load.broken.length;
    await until(
      () => workersOf(service),
      (now) => now.length === 2 && !now.includes(killed),
    );
    await more();
    await load.stop();
    expect(load.broken).toHaveLength(held);
    for (const error of load.broken) expect(error).toMatch(/^(ECONNRESET|EPIPE)/);
    expect(new Set(load.statuses)).toEqual(new Set([200]));
  });
});

describe("leaving, on SIGTERM", () => {
  test("says so, still answers, and ends with status 0, whatever was being answered", async () => {
    live = await liveService({ LOTLINE_WORKERS: "2", LOTLINE_DRAIN_MS: "400" });
    // Of several processes one hands connections out: what comes in its last moment is no longer answered.
    const load = loop(live.port, "/v1/properties?limit=5", bearer(live.keys.enterprise), 8, { polite: true });
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

  test("resets none of 8 clients that ask without pause, in 20 trials", async () => {
    const trial = async () => {
      // Each client asks at least once while the service drains, however busy the machine is.
      const it = await liveService({ LOTLINE_DRAIN_MS: "2000" });
      const load = loop(it.port, "/v1/properties?limit=5", bearer(it.keys.enterprise), 8);
      await until(
        () => ask(it.port, "/healthz"),
        () => load.statuses.length > 50,
      );
      expect(await it.end("SIGTERM")).toBe(0);
      await load.stop();
      await it.close();
      expect(load.broken).toEqual([]);
      expect(new Set(load.statuses)).toEqual(new Set([200]));
    };
    for (let batch = 0; batch < 5; batch++) await Promise.all(Array.from({ length: 4 }, trial));
  }, 240_000);
});
