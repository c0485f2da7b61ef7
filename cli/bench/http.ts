import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import type { RecordedAnswer } from "./http-bare";
import { type Measurement, measureDistinct, measureMix } from "./http-distinct";
import { type Figures, median, middle, type Servers, type Target, underLoad } from "./http-load";
import { drawQuestions, type Questions } from "./http-questions";

const root = join(import.meta.dirname, "../..");
export const NO_LIMIT = "999999999";

interface Command {
  command: string[];
  port: number;
  /** A path that answers once the server is ready. */
  readyPath: string;
  env?: Record<string, string>;
  /** Folder of the checkout to run; this one by default. */
  cwd?: string;
}

/** Starts a server in its own process, with its log in a file as in production, and waits until it answers. */
export async function serve(
  { command, port, readyPath, env = {}, cwd = root }: Command,
  logFile: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, command, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      LOTLINE_RATE_ENTERPRISE: NO_LIMIT,
      ...env,
    },
    stdio: ["ignore", openSync(logFile, "w"), "inherit"],
  });
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}${readyPath}`).catch(() => undefined);
    if (answer?.ok) return child;
    await pause(100);
  }
  child.kill();
  throw new Error(`${command.join(" ")} did not come up; its log is ${logFile}.`);
}

/** Records the server's answers, which the bare server will send. */
async function recordAnswers(
  port: number,
  paths: string[],
  headers: Record<string, string>,
): Promise<RecordedAnswer[]> {
  const answers: RecordedAnswer[] = [];
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { ...headers, "accept-encoding": "identity" },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    const kept = [...response.headers].filter(([name]) => !["connection", "date", "keep-alive"].includes(name)).flat();
    answers.push({ path, headers: kept, body: Buffer.from(await response.arrayBuffer()).toString("base64") });
  }
  return answers;
}

const bodyBytes = (answers: RecordedAnswer[]) =>
  Math.round(answers.reduce((sum, it) => sum + Buffer.byteLength(it.body, "base64"), 0) / answers.length);

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const cell = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicros }: Figures) =>
  `${whole.format(requestsPerSecond)} · ${p50Ms.toFixed(2)} · ${p99Ms.toFixed(2)} · ${whole.format(cpuMicros)}`;

/** The median of the ratios of each round, since both measurements of a round were taken within seconds. */
const ratio = (ours: Figures[], theirs: Figures[]) =>
  middle(ours.map((it, round) => it.requestsPerSecond / theirs[round]!.requestsPerSecond)).toFixed(2);

interface Plan {
  targets: Target[];
  questions: Questions;
  headers: Record<string, string>;
  seconds: number;
  rounds: number;
  record(name: string): Promise<number>;
}

/** Measures every operation with 1 and 32 connections. The servers alternate, so that other load affects all of them. */
async function measure({ targets, questions, headers, seconds, rounds, record }: Plan): Promise<void> {
  console.log(
    `| operation | bytes | conns | ${targets.map((t) => `${t.name}: req/s · p50 ms · p99 ms · CPU µs`).join(" | ")} | of bare | of bare, none kept | × next start |`,
  );
  console.log(`|---|--:|--:|${targets.map(() => "--:").join("|")}|--:|--:|--:|`);
  for (const [name, paths] of Object.entries(questions)) {
    const bytes = await record(name);
    for (const connections of [1, 32]) {
      const runs: Figures[][] = targets.map(() => []);
      for (let round = 0; round <= rounds; round++)
        for (const [i, { port, pid }] of targets.entries()) {
          const figures = await underLoad({
            port,
            pid,
            paths,
            headers,
            connections,
            seconds: round === 0 ? 1 : seconds,
          });
          // The first round warms up.
          if (round > 0) runs[i]!.push(figures);
        }
      const [front, plain, anew, bare] = runs as [Figures[], Figures[], Figures[], Figures[]];
      const ratios = [ratio(front, bare), ratio(anew, bare), ratio(front, plain)];
      const cells = [...runs.map((them) => cell(median(them))), ...ratios];
      console.log(`| ${name} | ${bytes} | ${connections} | ${cells.join(" | ")} |`);
    }
  }
}

type Started = "server" | "beside" | "next start" | "no answer kept";

/** Starts the named servers and the bare server, each in its own process. `beside` is a checkout of another version. */
async function startServers(names: readonly Started[], port: number, logs: string, beside = root): Promise<Servers> {
  const children: ChildProcess[] = [];
  const stop = () => {
    for (const child of children) child.kill();
  };
  const next = ["node_modules/next/dist/bin/next", "start", "-p"];
  const server = { command: ["--import", "tsx", "server.ts"], readyPath: "/readyz" };
  const commands: Record<Started, (port: number) => Command> = {
    server: (port) => ({ ...server, port }),
    beside: (port) => ({ ...server, port, cwd: beside }),
    "next start": (port) => ({ command: [...next, String(port)], readyPath: "/v1/openapi.json", port }),
    "no answer kept": (port) => ({ ...server, port, env: { LOTLINE_ANSWERS_MB: "0" } }),
  };
  try {
    const targets: Target[] = [];
    for (const [i, name] of names.entries()) {
      const child = await serve(commands[name](port + i), join(logs, `${name.replace(/\W+/g, "-")}.log`));
      children.push(child);
      targets.push({ name, port: port + i, pid: child.pid! });
    }
    const bare = fork(join(import.meta.dirname, "http-bare.ts"), { execArgv: ["--import", "tsx"] });
    children.push(bare);
    const [{ ready }] = (await once(bare, "message")) as [{ ready: number }];
    targets.push({ name: "bare node:http", port: ready, pid: bare.pid! });
    return { targets, bare, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

export const usage = `Usage:
  npm run bench -- http [--distinct | --mix] [--beside FOLDER] [--only NAME] [--seconds S] [--rounds R] [--port P]

  --distinct           searches of which no two are alike, 16 connections, beside bare node:http
  --mix                10,000 searches, few asked often and most seldom, with and without answers kept
  --beside FOLDER      with either: the server of this checkout too, to compare two versions in turns
  --only NAME          without either: this question alone
  --seconds S          how long each question is asked in a round (default 2)
  --rounds R           how many rounds (default 5)
  --port P             the first of the ports to listen on (default 3130)

Needs a dataset and a build: npm start makes both.`;

/** Measures every operation with the same few requests, repeated. */
async function measureOperations({ servers, headers, seconds, rounds }: Measurement, only?: string): Promise<void> {
  const [{ port }] = servers.targets as [Target];
  const all = await drawQuestions(async <T>(path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return (await response.json()) as T;
  });
  await measure({
    targets: servers.targets,
    questions: only ? { [only]: all[only] ?? [] } : all,
    headers,
    seconds,
    rounds,
    async record(name) {
      const answers = await recordAnswers(port, all[name]!, headers);
      servers.bare.send(answers);
      await once(servers.bare, "message");
      return bodyBytes(answers);
    },
  });
}

/** `npm run bench -- http`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      distinct: { type: "boolean", default: false },
      mix: { type: "boolean", default: false },
      beside: { type: "string" },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "5" },
      only: { type: "string" },
      port: { type: "string", default: "3130" },
    },
  });
  const { varDir } = parseConfig(process.env);
  const logs = join(varDir, "bench");
  mkdirSync(logs, { recursive: true });
  const key = await createKey(varDir, { plan: "enterprise", name: "bench", expiresAt: null });
  const { distinct, mix, beside } = values;
  const compared: Started[] = beside ? ["server", "beside"] : ["server"];
  const names: Started[] = distinct
    ? compared
    : mix
      ? [...compared, "no answer kept"]
      : ["server", "next start", "no answer kept"];
  const servers = await startServers(names, Number(values.port), logs, beside);
  const measurement: Measurement = {
    servers,
    headers: { Authorization: `Bearer ${key}` },
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
  };
  try {
    if (distinct) await measureDistinct(measurement);
    else if (mix) await measureMix(measurement);
    else await measureOperations(measurement, values.only);
  } finally {
    servers.stop();
    await revokeKey(varDir, key.slice(0, 12));
  }
}
