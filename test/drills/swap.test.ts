import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createKey } from "@/lib/auth/key-file";
import { bearer } from "@/test/http/service";
import { ask } from "@/test/service/live-service";
import { data, emptyFolder, isFull, rounds, told, verifiedCurrent } from "./drill";

const CLIENTS = 8;
/** Some seconds after the swap, memory must be at most this multiple of what it was before. */
const MEMORY_SHARE_MAX = 1.25;
const MEMORY_SECONDS_MAX = 60;
/** How long a replaced version stays open: in full as long as a service keeps it. */
const GRACE_MS = rounds(3_000, 30_000);

/** What the unit of OPERATIONS.md says. */
const operations = readFileSync(join(import.meta.dirname, "../../docs/OPERATIONS.md"), "utf8");
const [, THRESHOLD = ""] = /MALLOC_MMAP_THRESHOLD_=(\d+)/.exec(operations)!;

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

/** What a server has resident, and what of it is in use, in bytes. */
async function memoryOf(server: ChildProcess): Promise<{ rss: number; live: number }> {
  server.send("memory");
  const [memory] = (await once(server, "message")) as [{ rss: number; live: number }];
  return memory;
}
const rssOf = async (server: ChildProcess): Promise<number> => (await memoryOf(server)).rss;

/** Publishes generated homes, and returns their version. */
async function generate(varDir: string, homes: number, seed: number): Promise<string> {
  const { code, output } = await data(varDir, ["generate", "--properties", String(homes), "--seed", String(seed)]);
  expect(code, output).toBe(0);
  return verifiedCurrent(varDir);
}

/** Starts the service without pages over a state folder. */
async function startServer(varDir: string): Promise<{ server: ChildProcess; port: number }> {
  const server = fork(join(import.meta.dirname, "swap-server.ts"), {
    execArgv: ["--expose-gc", "--import", "./lib/typescript.mjs"],
    env: {
      ...process.env,
      LOTLINE_VAR: varDir,
      LOTLINE_LOG: "error",
      LOTLINE_RATE_ENTERPRISE: "999999999",
      MALLOC_MMAP_THRESHOLD_: THRESHOLD,
      GRACE_MS: String(GRACE_MS),
    },
  });
  const [{ port }] = (await once(server, "message")) as [{ port: number }];
  return { server, port };
}

test("a version that takes over under load: every answer is whole and of one version, and the old one's memory is given back", async () => {
  const varDir = join(emptyFolder(), "var");
  const homes = rounds(40_000, 1_000_000);
  const totals = new Map([[await generate(varDir, homes - 1, 1), homes - 1]]);
  const key = await createKey(varDir, { plan: "enterprise", name: "drill", expiresAt: null });
  const { server, port } = await startServer(varDir);
  const agent = new Agent({ keepAlive: true });
  try {
    let asking = true;
    let asked = 0;
    let newest = "";
    const client = async (number: number) => {
      for (let i = 0; asking; i++) {
        const path = `/v1/properties?limit=20&offset=${(number * 9_973 + i * 17) % (homes - 100)}`;
        const { status, headers, body } = await ask(port, path, bearer(key), agent);
        expect(status, path).toBe(200);
        newest = String(headers["dataset-version"]);
        const { meta, data: rows } = JSON.parse(body);
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
    const second = await generate(varDir, homes - 2, 2);
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
    told(
      "swap",
      `${homes.toLocaleString("en-US")} homes, ${asked.toLocaleString("en-US")} answers of ${CLIENTS} clients; ` +
        `memory ${mib(before)} before, ${mib(peak)} at the swap, ${mib(after)} ${seconds().toFixed(0)} s after it`,
    );
    expect(after, "bytes of memory after the swap").toBeLessThanOrEqual(before * MEMORY_SHARE_MAX);
  } finally {
    agent.destroy();
    server.kill();
  }
});

test.runIf(isFull)("after fifty versions in a row, memory is within 10 % of what it was after ten", async () => {
  const varDir = join(emptyFolder(), "var");
  const versions = [await generate(varDir, 80_000, 1), await generate(varDir, 80_000, 2)];
  const { server, port } = await startServer(varDir);
  const served = async () =>
    ((await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { version: string }).version;
  /** Makes this many versions current, one after the other, and returns the memory at rest, when replaced ones are closed. */
  const after = async (swaps: number) => {
    for (let i = 0; i < swaps; i++) {
      expect((await data(varDir, ["rollback"])).code).toBe(0);
      const wanted = verifiedCurrent(varDir);
      expect(versions).toContain(wanted);
      while ((await served()) !== wanted) await pause(50);
    }
    await pause(45_000);
    return memoryOf(server);
  };
  try {
    const ten = await after(10);
    const fifty = await after(40);
    const say = ({ rss, live }: typeof ten) => `${mib(live)} in use, ${mib(rss)} resident`;
    told("fifty swaps", `after 10 versions ${say(ten)}; after 50 ${say(fifty)}`);
    expect(fifty.live).toBeLessThanOrEqual(ten.live * 1.1);
    expect(fifty.rss).toBeLessThanOrEqual(ten.rss * 1.1);
  } finally {
    server.kill();
  }
});
