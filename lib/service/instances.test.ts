import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@/test/free-port";
import { bearer } from "@/test/http/service";
import { ask, type Instance, loop, type StateFolder, startInstance, stateFolder } from "@/test/service/live-service";
import { isInstalled, startNginx } from "@/test/service/nginx";
import { hasRedis, type RedisServer, startRedis } from "@/test/service/redis";
import { until } from "@/test/service/until";

const canRun = isInstalled("nginx") && hasRedis;

describe.skipIf(!canRun)("two instances over one read-only state folder (needs nginx and redis-server)", () => {
  let state: StateFolder;
  let redis: RedisServer;
  let nginx: { stop(): Promise<void> };
  let port: number;
  let redisPort: number;
  const instances: Instance[] = [];
  const start = (at: number) =>
    startInstance(state.varDir, {
      PORT: String(at),
      LOTLINE_REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      LOTLINE_TRUST_PROXY: "1",
      LOTLINE_RATE_PAGES: "1000000",
      LOTLINE_DRAIN_MS: "0",
    });
  beforeAll(async () => {
    state = await stateFolder({ readOnly: true });
    redisPort = await freePort();
    redis = await startRedis(redisPort);
    const ports = [await freePort(), await freePort()];
    instances.push(...(await Promise.all(ports.map(start))));
    port = await freePort();
    nginx = await startNginx(port, ports);
  });
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(instances.map((instance) => instance.kill()));
    await redis?.stop();
    state?.remove();
  });

  test("share rate limits: of 700 simultaneous requests with a Developer key, 600 plus the refill are answered", async () => {
    const askedAt = performance.now();
    const asks = () => ask(port, "/v1/properties?limit=5", bearer(state.keys.developer));
    const statuses = (await Promise.all(Array.from({ length: 700 }, asks))).map(({ status }) => status);
    const refilled = Math.ceil(((performance.now() - askedAt) / 60_000) * 600);
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(600);
    expect(answered).toBeLessThanOrEqual(600 + refilled);
    expect(statuses.filter((status) => status === 429)).toHaveLength(700 - answered);
    for (const { log } of instances) expect(log()).not.toContain("counted by this instance alone");
  });

  test("answer a search in a polygon of 99 corners, whose Link headers are longer than nginx takes by default", async () => {
    const corners = Array.from({ length: 99 }, (_, i) => {
      const angle = (i / 99) * 2 * Math.PI;
      return `${(-97.7 + Math.cos(angle)).toFixed(6)},${(30.2 + Math.sin(angle)).toFixed(6)}`;
    });
    const target = `/v1/properties?polygon=${corners.join(";")}&limit=1&offset=1`;
    const answer = await ask(port, target, bearer(state.keys.enterprise));
    expect(answer.status, answer.body).toBe(200);
    expect(String(answer.headers.link).length).toBeGreaterThan(4_096);
  });

  test("are restarted one after the other under load, API and pages, without a failed request", async () => {
    const before = instances.map(({ child }) => child.pid);
    const loads = [loop(port, "/v1/properties?limit=5", bearer(state.keys.enterprise), 8), loop(port, "/homes", {}, 2)];
    for (const [i, old] of instances.entries()) {
      expect(await old.end(i === 0 ? "SIGTERM" : "SIGHUP")).toBe(0);
      instances[i] = await start(old.port);
      // From here on nginx sends every second request to it.
      const asked = loads.map(({ statuses }) => statuses.length);
      await until(
        () => ask(port, "/healthz"),
        () => loads.every(({ statuses }, load) => statuses.length > asked[load]! + 50),
      );
    }
    for (const load of loads) {
      await load.stop();
      expect(load.broken).toEqual([]);
      expect(new Set(load.statuses)).toEqual(new Set([200]));
    }
    for (const { child, end, log } of instances) {
      expect(before).not.toContain(child.pid);
      // The rest of the log is written at the end.
      expect(await end("SIGTERM")).toBe(0);
      expect(log()).toMatch(/"path":"\/v1\/properties","status":200/);
      expect(log()).toMatch(/"path":"\/homes","status":200/);
    }
  });
});
