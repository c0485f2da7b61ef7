import { setImmediate as nextTurn } from "node:timers/promises";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "@/test/free-port";
import { hasRedis, type RedisServer, startRedis } from "@/test/service/redis";
import { openLimiter } from "./redis-limiter";

/** So long that a busy machine does not make these tests fail. */
const PATIENT_MS = 60_000;

/** The limiter of one instance, and its log. */
async function instance(timeoutMs = PATIENT_MS) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const limiter = await openLimiter({ LOTLINE_REDIS_URL: `redis://127.0.0.1:${port}` }, log, timeoutMs);
  return { ...limiter, lines };
}

let port: number;
beforeEach(async () => {
  port = await freePort();
});

test("each instance counts for itself when Redis cannot be reached, and logs that once", async () => {
  const limiter = await instance();
  for (let left = 2; left >= 0; left--) expect(await limiter.take("key", 3)).toMatchObject({ remaining: left });
  expect((await limiter.take("key", 3)).allowed).toBe(false);
  expect(await limiter.usage("key")).toEqual({ minute: 3, day: 3 });
  expect(limiter.lines).toEqual(["Redis cannot be asked: rate limits are counted by each instance for now"]);
});

describe.skipIf(!hasRedis)("rate limits in Redis (needs redis-server)", () => {
  let redis: RedisServer | undefined;
  const start = async () => {
    redis = await startRedis(port);
  };
  const stop = async () => {
    await redis?.stop();
    redis = undefined;
  };
  beforeEach(start);
  afterEach(stop);

  test("use one bucket for all instances: one minute's requests plus the refill", async () => {
    const instances = [await instance(), await instance()];
    const askedAt = performance.now();
    const states = await Promise.all(Array.from({ length: 700 }, (_, nth) => instances[nth % 2]!.take("key", 600)));
    const refilled = Math.ceil((performance.now() - askedAt) / 100);
    const allowed = states.filter((state) => state.allowed);
    expect(allowed.length).toBeGreaterThanOrEqual(600);
    expect(allowed.length).toBeLessThanOrEqual(600 + refilled);
    expect(states[0]).toEqual({ allowed: true, limit: 600, remaining: 599, resetSeconds: 1 });
    expect(states.at(-1)).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 1 });
    for (const { usage, lines } of instances) {
      expect(await usage("key")).toEqual({ minute: allowed.length, day: allowed.length });
      expect(await usage("other")).toEqual({ minute: 0, day: 0 });
      expect(lines).toEqual([]);
    }
    expect((await instances[0]!.take("other", 2)).remaining).toBe(1);
  });

  test("are counted by each instance while Redis is down and shared again afterwards; nobody is refused wrongly", async () => {
    const limiter = await instance();
    expect((await limiter.take("key", 2)).remaining).toBe(1);
    expect(limiter.isShared!()).toBe(true);
    await stop();
    expect((await limiter.take("key", 2)).remaining).toBe(1);
    expect(limiter.isShared!()).toBe(false);
    expect(limiter.lines).toEqual(["Redis cannot be asked: rate limits are counted by each instance for now"]);
    await start();
    while (limiter.lines.length < 2) await nextTurn();
    expect(limiter.lines[1]).toBe("Redis is there: rate limits are shared again");
    expect(limiter.isShared!()).toBe(true);
    expect((await limiter.take("key", 2)).remaining).toBe(1);
    expect((await limiter.take("key", 2)).remaining).toBe(0);
  });

  test("are counted by each instance while Redis answers too late, and shared again as soon as it answers in time", async () => {
    const limiter = await instance(50);
    redis!.signal("SIGSTOP");
    expect((await limiter.take("key", 1_000_000)).remaining).toBe(999_999);
    expect(limiter.lines).toEqual(["Redis cannot be asked: rate limits are counted by each instance for now"]);
    redis!.signal("SIGCONT");
    for (; limiter.lines.length < 2; await nextTurn())
      expect((await limiter.take("key", 1_000_000)).allowed).toBe(true);
    expect(limiter.lines[1]).toBe("Redis is there: rate limits are shared again");
  });
});
