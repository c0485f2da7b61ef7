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
import { count } from "../words";
import { atEnd, ownProcessorMs, processorMs, spread } from "./measure";

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
  /** The program, in the checkout. */
  script?: string;
  env?: Record<string, string>;
  /** Folder of the checkout to run; this one by default. */
  cwd?: string;
}

/** Starts a server with its log in a file, as in production, and waits until it answers. It ends with the bench. */
export async function serve({ name, script = "server.ts", env, cwd = root }: ServerOptions): Promise<Target> {
  const { varDir } = parseConfig(process.env);
  const port = await freePort();
  const logs = join(varDir, "bench");
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name.replace(/\W+/g, "-")}.log`);
  const child = spawn(process.execPath, ["--expose-gc", "--import", "./lib/typescript.mjs", script], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      // Another checkout serves the same dataset, to the same keys.
      LOTLINE_VAR: varDir,
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

/** What a server is asked: how many requests, or for how many seconds, and paths that all connections share. */
interface Load {
  paths: Iterator<string, never>;
  headers: Record<string, string>;
  connections: number;
  amount?: number;
  duration?: number;
}

export function* repeated(paths: readonly string[]): Generator<string, never> {
  for (let i = 0; ; i = (i + 1) % paths.length) yield paths[i]!;
}

export interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server per request, microseconds; NaN if the system does not report it. */
  cpuMicros: number;
  /** The share of a core that asking took. If it were all of it, it would limit the result. */
  askingShare: number;
}

/**
 * Asks over kept-alive connections, each one request at a time. autocannon counts times in whole milliseconds and ends on a
 * whole second, so they are taken one by one, until the last response. @throws if a response is not 200
 */
export async function underLoad({ name, port, child }: Target, { paths, ...options }: Load): Promise<Figures> {
  const setupRequest = (request: { path: string }) => ({ ...request, path: paths.next().value });
  const times: number[] = [];
  const [before, ownBefore, began] = [processorMs(child.pid!), ownProcessorMs(), performance.now()];
  let last = began;
  const run = autocannon({ url: `http://127.0.0.1:${port}`, requests: [{ setupRequest }], ...options });
  run.on("response", (_client: unknown, _status: number, _bytes: number, ms: number) => {
    times.push(ms);
    last = performance.now();
  });
  const { non2xx, errors, statusCodeStats } = await run;
  if (non2xx > 0 || errors > 0 || times.length === 0)
    throw new Error(`${name} answered ${Object.keys(statusCodeStats).join(", ") || "nothing"}, with ${errors} errors.`);
  const took = last - began;
  const { p50, p99 } = spread(times);
  return {
    requestsPerSecond: (1_000 * times.length) / took,
    p50Ms: p50,
    p99Ms: p99,
    cpuMicros: (1_000 * (processorMs(child.pid!) - before)) / times.length,
    askingShare: (ownProcessorMs() - ownBefore) / took,
  };
}

/** Takes measurements in turns, so that other work on the machine affects all of them. A first round warms up. */
export async function inTurns(rounds: number, loads: readonly (() => Promise<Figures>)[]): Promise<Figures[][]> {
  const runs = loads.map((): Figures[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [i, load] of loads.entries()) {
      const figures = await load();
      if (round > 0) runs[i]!.push(figures);
    }
  return runs;
}

/** What a cell of `figuresText` has. */
export const FIGURES = "req/s · p50 ms · p99 ms · CPU µs";

/** The median of each figure over several rounds. */
export function figuresText(rounds: readonly Figures[]): string {
  const middle = (figure: keyof Figures) => median(rounds.map((round) => round[figure]))!;
  const [p50, p99] = [middle("p50Ms"), middle("p99Ms")].map((ms) => ms.toFixed(2));
  return `${count(middle("requestsPerSecond"))} · ${p50} · ${p99} · ${count(middle("cpuMicros"))}`;
}
