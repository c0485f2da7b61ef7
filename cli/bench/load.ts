import { type ChildProcess, spawn } from "node:child_process";
import type { EventEmitter } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { prefixOfKey } from "@/lib/auth/key";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { median } from "@/lib/domain/statistics";
import { freePort } from "@/test/free-port";
import { ensureBuild } from "../start/build";
import { ensureDataset } from "../start/dataset";
import { count } from "../words";
import { atEnd, processorMs, ROUNDS, spread } from "./measure";

/** Servers in processes of their own, and autocannon before them. */

/** The part of autocannon that is used here. */
type Autocannon = (options: {
  url: string;
  connections: number;
  /** In seconds; without it, `amount` requests. */
  duration?: number;
  amount?: number;
  headers?: Record<string, string>;
  requests?: { setupRequest(request: { path: string }): { path: string } }[];
  /** Threads to ask from; by default it asks from this one. */
  workers?: number;
}) => EventEmitter & PromiseLike<{ non2xx: number; errors: number; statusCodeStats: Record<string, unknown> }>;
export const autocannon = createRequire(import.meta.url)("autocannon") as Autocannon;

const root = join(import.meta.dirname, "../..");
const NO_LIMIT = "999999999";
const DAY_MS = 86_400_000;

/** A running server. */
export interface Target {
  name: string;
  port: number;
  child: ChildProcess;
}

interface ServerOptions {
  name: string;
  /** The program to run instead of Lotline's server. */
  script?: string;
  env?: Record<string, string>;
}

/** Makes the dataset and the build where they are missing, as `npm start` does. */
export async function makeReady(): Promise<void> {
  ensureDataset(root, parseConfig(process.env).varDir);
  await ensureBuild(root);
}

/** Starts a server with its log in a file, as in production, and waits until it answers. It ends with the bench. */
export async function serve({ name, script = "server.ts", env }: ServerOptions): Promise<Target> {
  const { varDir } = parseConfig(process.env);
  const port = await freePort();
  const logs = join(varDir, "bench");
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name.replace(/\W+/g, "-")}.log`);
  const child = spawn(process.execPath, ["--expose-gc", "--import", "./lib/typescript.mjs", script], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      LOTLINE_RATE_ENTERPRISE: NO_LIMIT,
      LOTLINE_RATE_PAGES: NO_LIMIT,
      ...env,
    },
    stdio: ["ignore", openSync(log, "w"), "inherit"],
  });
  atEnd(() => child.kill());
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return { name, port, child };
    await pause(100);
  }
  throw new Error(`${name} did not come up; its log is ${log}.`);
}

/** The header with an Enterprise key, which ends with the bench, and after a day where that was killed. */
export async function credential(): Promise<Record<"Authorization", string>> {
  const { varDir } = parseConfig(process.env);
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  const key = await createKey(varDir, { plan: "enterprise", name: "bench", expiresAt });
  atEnd(() => revokeKey(varDir, prefixOfKey(key)));
  return { Authorization: `Bearer ${key}` };
}

/** What a server is asked: paths that all connections share, in turn, and how many requests or for how many seconds. */
interface Load {
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  amount?: number;
  duration?: number;
}

interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server per request, microseconds; NaN if the system does not report it. */
  cpuMicros: number;
}

/**
 * Makes a round of requests over kept-alive connections, each one request at a time; the next round goes on where it ended.
 * autocannon counts times in whole milliseconds and ends on a whole second, so they are taken one by one, until the last
 * response. The round throws if a response is not 200.
 */
export function underLoad({ name, port, child }: Target, { paths, ...options }: Load): () => Promise<Figures> {
  let asked = 0;
  const setupRequest = (request: { path: string }) => ({ ...request, path: paths[asked++ % paths.length]! });
  return async () => {
    const times: number[] = [];
    const [before, began] = [processorMs(child.pid!), performance.now()];
    let last = began;
    const run = autocannon({ url: `http://127.0.0.1:${port}`, requests: [{ setupRequest }], ...options });
    run.on("response", (_client: unknown, _status: number, _bytes: number, ms: number) => {
      times.push(ms);
      last = performance.now();
    });
    const { non2xx, errors, statusCodeStats } = await run;
    if (non2xx > 0 || errors > 0 || times.length === 0)
      throw new Error(
        `${name} answered ${Object.keys(statusCodeStats).join(", ") || "nothing"}, with ${errors} errors.`,
      );
    const { p50, p99 } = spread(times);
    return {
      requestsPerSecond: (1_000 * times.length) / (last - began),
      p50Ms: p50,
      p99Ms: p99,
      cpuMicros: (1_000 * (processorMs(child.pid!) - before)) / times.length,
    };
  };
}

/** Takes measurements in turns, so that other work on the machine affects all of them, and the median of each figure. */
export async function inTurns(loads: readonly (() => Promise<Figures>)[]): Promise<Figures[]> {
  const runs = loads.map((): Figures[] => []);
  // A first round warms up.
  for (const load of loads) await load();
  for (let round = 0; round < ROUNDS; round++) for (const [i, load] of loads.entries()) runs[i]!.push(await load());
  return runs.map((rounds) => {
    const middle = (figure: keyof Figures) => median(rounds.map((round) => round[figure]))!;
    return {
      requestsPerSecond: middle("requestsPerSecond"),
      p50Ms: middle("p50Ms"),
      p99Ms: middle("p99Ms"),
      cpuMicros: middle("cpuMicros"),
    };
  });
}

/** What a cell of `figuresText` has. */
export const FIGURES = "req/s · p50 ms · p99 ms · CPU µs";

export const figuresText = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicros }: Figures): string =>
  `${count(requestsPerSecond)} · ${p50Ms.toFixed(2)} · ${p99Ms.toFixed(2)} · ${count(cpuMicros)}`;
