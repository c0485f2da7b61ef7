import { type ChildProcess, fork, spawn } from "node:child_process";
import { type EventEmitter, once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import type { BareAnswer } from "./bare";
import { processorMs, spread } from "./measure";

/** Servers in processes of their own, and autocannon before them. */

/** The part of autocannon that is used here. */
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  headers: Record<string, string>;
  requests: { setupRequest(request: { path: string }): { path: string } }[];
}) => EventEmitter & PromiseLike<unknown>;
const autocannon = createRequire(import.meta.url)("autocannon") as Autocannon;

const root = join(import.meta.dirname, "../..");
/** As `npm start` loads TypeScript; the path is that of the checkout that runs. */
const LAUNCHER = ["--import", "./lib/typescript.mjs"];
const NO_LIMIT = "999999999";

/** Processes that are started here and end with this one. */
export const children: ChildProcess[] = [];

function endChildren(): void {
  for (const child of children) child.kill();
}

/** A running server. */
export interface Target {
  name: string;
  port: number;
  child: ChildProcess;
}

export interface Figures extends Record<string, number> {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server per request, microseconds; NaN if the system does not report it. */
  cpuMicros: number;
  /** The share of a core that asking took. If it were all of it, it would limit the result. */
  loadShare: number;
}

export interface Load {
  /** Paths to ask for, shared by all connections: a list is repeated, an iterator is used up. */
  paths: readonly string[] | Iterator<string>;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

function* repeated(paths: readonly string[]): Generator<string, never> {
  for (let i = 0; ; i = (i + 1) % paths.length) yield paths[i]!;
}

/** Asks over kept-alive connections, each one request at a time. @throws if a response is not 200. */
export async function underLoad(
  { port, child }: Target,
  { paths, headers, connections, seconds }: Load,
): Promise<Figures> {
  const next = "next" in paths ? paths : repeated(paths);
  const setupRequest = (request: { path: string }) => {
    const { value, done } = next.next();
    if (done) throw new Error("There are too few different paths for so many seconds.");
    return { ...request, path: value };
  };
  const times: number[] = [];
  const refused = new Set<number>();
  const before = processorMs(child.pid!);
  const own = process.cpuUsage();
  const began = performance.now();
  const url = `http://127.0.0.1:${port}`;
  const run = autocannon({ url, connections, duration: seconds, headers, requests: [{ setupRequest }] });
  run.on("response", (_client: unknown, status: number, _bytes: number, ms: number) => {
    if (status !== 200) refused.add(status);
    times.push(ms);
  });
  await run;
  if (refused.size > 0 || times.length === 0)
    throw new Error(`${url} answered ${[...refused].join(", ") || "nothing"}.`);
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(own);
  const { p50, p99 } = spread(times);
  return {
    requestsPerSecond: (1_000 * times.length) / took,
    p50Ms: p50,
    p99Ms: p99,
    cpuMicros: (1_000 * (processorMs(child.pid!) - before)) / times.length,
    loadShare: (user + system) / 1_000 / took,
  };
}

interface ServerOptions {
  name: string;
  port: number;
  env?: Record<string, string>;
  /** Folder of the checkout to run; this one by default. */
  cwd?: string;
}

/** Starts a server with its log in a file, as in production, and waits until it answers. */
async function serve({ name, port, env, cwd = root }: ServerOptions): Promise<Target> {
  const { varDir } = parseConfig(process.env);
  const logs = join(varDir, "bench");
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name.replace(/\W+/g, "-")}.log`);
  const child = spawn(process.execPath, ["--expose-gc", ...LAUNCHER, "server.ts"], {
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
  children.push(child);
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return { name, port, child };
    await pause(100);
  }
  throw new Error(`${name} did not come up; its log is ${log}.`);
}

/** The bare server, and a function that gives it another answer. */
export async function bareServer(): Promise<Target & { answerWith(answer: BareAnswer): Promise<void> }> {
  const child = fork(join(import.meta.dirname, "bare.ts"), { execArgv: LAUNCHER, serialization: "advanced" });
  children.push(child);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    ...{ name: "bare node:http", port, child },
    async answerWith(answer) {
      child.send(answer);
      await once(child, "message");
    },
  };
}

/** Starts servers, makes an Enterprise key, and ends both after `work`, with all other children. */
export async function withServers(
  servers: readonly ServerOptions[],
  work: (targets: Target[], headers: Record<string, string>) => Promise<void>,
): Promise<void> {
  const { varDir } = parseConfig(process.env);
  const key = await createKey(varDir, { plan: "enterprise", name: "bench", expiresAt: null });
  // Children are not told of a signal to this process alone.
  process.once("SIGTERM", () => {
    endChildren();
    process.exit(143);
  });
  const targets: Target[] = [];
  try {
    for (const server of servers) targets.push(await serve(server));
    await work(targets, { Authorization: `Bearer ${key}` });
  } finally {
    endChildren();
    await revokeKey(varDir, key.slice(0, 12));
  }
}
