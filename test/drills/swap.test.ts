import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createKey } from "@/lib/auth/key-file";
import { data, emptyFolder, rounds, verifiedCurrent } from "./drill";

const CLIENTS = 8;
/** Some seconds after the swap, memory must be at most this multiple of what it was before. */
const MEMORY_SHARE_MAX = 1.25;
const MEMORY_SECONDS_MAX = 60;

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

async function rssOf(server: ChildProcess): Promise<number> {
  server.send("memory");
  const [{ rss }] = (await once(server, "message")) as [{ rss: number }];
  return rss;
}

test("a version that takes over under load: every answer is whole and of one version, and the old one's memory is given back", async () => {
  const varDir = join(emptyFolder(), "var");
  const homes = rounds(40_000, 1_000_000);
  const generate = async (seed: number) => {
    const options = ["--properties", String(homes - seed), "--seed", String(seed)];
    const { code, output } = await data(varDir, ["generate", ...options]);
    expect(code, output).toBe(0);
    return verifiedCurrent(varDir);
  };
  const totals = new Map([[await generate(1), homes - 1]]);
  const key = await createKey(varDir, { plan: "enterprise", name: "drill", expiresAt: null });
  const server = fork(join(import.meta.dirname, "swap-server.ts"), {
    execArgv: ["--expose-gc", "--import", "tsx"],
    env: { ...process.env, LOTLINE_VAR: varDir, LOTLINE_LOG: "error", LOTLINE_RATE_ENTERPRISE: "999999999" },
  });
  const agent = new Agent({ keepAlive: true });
  try {
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    let asking = true;
    let asked = 0;
    let newest = "";
    const client = async (number: number) => {
      for (let i = 0; asking; i++) {
        const path = `/v1/properties?limit=20&offset=${(number * 9_973 + i * 17) % (homes - 100)}`;
        const options = { port, host: "127.0.0.1", agent, path, headers: { authorization: `Bearer ${key}` } };
        const [response] = await once(get(options), "response");
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part);
        expect(response.statusCode, path).toBe(200);
        newest = response.headers["dataset-version"];
        const { meta, data: rows } = JSON.parse(Buffer.concat(parts).toString());
        expect(rows, path).toHaveLength(20);
        expect(meta.total, path).toBe(totals.get(newest) ?? homes - 2);
        asked++;
      }
    };
    const load = () => {
      asking = true;
      const all = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
      all.catch(() => {});
      return all;
    };
    let clients = load();
    await pause(rounds(2_000, 20_000));
    asking = false;
    await clients;
    const before = await rssOf(server);
    clients = load();
    const second = await generate(2);
    totals.set(second, homes - 2);
    while (newest !== second) await Promise.race([clients, pause(20)]);
    const swapped = performance.now();
    asking = false;
    await clients;
    const peak = await rssOf(server);
    let after = peak;
    const seconds = () => (performance.now() - swapped) / 1_000;
    while (after > before * MEMORY_SHARE_MAX && seconds() < MEMORY_SECONDS_MAX) {
      await pause(500);
      after = await rssOf(server);
    }
    console.log(
      `${homes.toLocaleString("en-US")} homes, ${asked.toLocaleString("en-US")} answers of ${CLIENTS} clients; ` +
        `memory ${mib(before)} before, ${mib(peak)} at the swap, ${mib(after)} ${seconds().toFixed(0)} s after it`,
    );
    expect(after, "bytes of memory after the swap").toBeLessThanOrEqual(before * MEMORY_SHARE_MAX);
  } finally {
    agent.destroy();
    server.kill();
  }
});
