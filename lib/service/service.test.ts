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
/** Repeats `read` until its result is `good`. */
async function until<T>(read: () => Promise<T>, good: (it: T) => boolean): Promise<T> {
  for (;;) {
    const it = await read();
    if (good(it)) return it;
  }
}

const run = promisify(execFile);
/** Ids of the API processes of a service with several of them. */
async function workersOf(service: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  const all = stdout.split("\n").map((line) => line.trim().split(/ +/));
  return all
    .filter(([, parent, ...args]) => parent === String(service) && args.join(" ").includes("worker.ts"))
    .map(([pid]) => Number(pid));
}

describe("the pages' process", () => {
  test("reads the API, is reached through the service's port, and gets no headers about the client's connection", async () => {
    live = await liveService();
    const one = await page("/homes?city=Austin", { upgrade: "h2c", connection: "Upgrade, HTTP2-Settings" });
    expect(one).toMatchObject({ url: "/homes?city=Austin", status: 200, records: 200 });
    expect(one.pid).not.toBe(live.child.pid);
    expect(one.headers).not.toHaveProperty("upgrade");
    expect(one.headers.host).toBe(`127.0.0.1:${live.port}`);
    expect((await ask(live.port, "/homes", { connection: "close" })).headers.connection).toBe("close");
  });

  test("is replaced when it is killed under load, while the API keeps answering", async () => {
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
    // The output of the pages' process is logged as JSON, too.
    for (const line of live.log().trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("level");
  });

  test("has a limit of pages per client, which affects neither files nor the API", async () => {
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
  test("share rate limits: of 700 simultaneous requests with a Developer key, 600 plus the refill are answered", async () => {
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

  test("are restarted one after the other by SIGHUP, without a failed request", async () => {
    live = await liveService({ LOTLINE_WORKERS: "2", LOTLINE_DRAIN_MS: "300" });
    const load = loop(live.port, "/v1/properties?limit=5", bearer(live.keys.enterprise), 8);
    live.child.kill("SIGHUP");
    const ready = new Set<number>();
    await until(
      async () => ready.add((await ask(live.port, "/readyz")).status),
      () => live.log().split("was replaced").length === 3,
    );
    // A proxy in front does not notice the restart.
    expect(ready).toEqual(new Set([200]));
    await load.stop();
    expect(load.broken).toEqual([]);
    expect(new Set(load.statuses)).toEqual(new Set([200]));
    expect((await page()).status).toBe(200);
    expect(await live.end("SIGTERM")).toBe(0);
  });
});

describe("one of several processes for the API", () => {
  test("is replaced when it is killed under load, and only its own connections fail", async () => {
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

describe("on SIGTERM the service", () => {
  test("turns /readyz to 503, answers everything it received, and ends with status 0", async () => {
    live = await liveService({ LOTLINE_WORKERS: "2", LOTLINE_DRAIN_MS: "400" });
    // The primary distributes connections: those that come in its last moment are no longer answered.
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

  test("resets no connection of 8 clients that send requests without a pause, in 20 trials", async () => {
    const trial = async () => {
      // Drains long enough for every client to send a request meanwhile, even on a busy machine.
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
