import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import type { RecordedAnswer } from "./http-bare";
import { type Figures, median, percentile, underLoad } from "./http-load";
import { drawQuestions, type Questions } from "./http-questions";

const root = join(import.meta.dirname, "../..");
export const NO_LIMIT = "999999999";

interface Target {
  name: string;
  port: number;
  pid: number;
}

interface Command {
  command: string[];
  port: number;
  /** Answers once the server is up. */
  readyPath: string;
  env?: Record<string, string>;
}

/** Starts a server of its own process, with logs to a file as in production, and waits until it answers. */
export async function serve({ command, port, readyPath, env = {} }: Command, logFile: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, command, {
    cwd: root,
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

/** The server's answers, to be sent again by the bare server. */
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

/** The middle one of the rounds' own ratios: both sides of a round ran within seconds of each other. */
const ratio = (ours: Figures[], theirs: Figures[]) =>
  percentile(
    ours.map((it, round) => it.requestsPerSecond / theirs[round]!.requestsPerSecond).sort((a, b) => a - b),
    0.5,
  ).toFixed(2);

interface Plan {
  targets: Target[];
  questions: Questions;
  headers: Record<string, string>;
  seconds: number;
  rounds: number;
  record(name: string): Promise<number>;
}

/** Every operation at 1 and 32 connections, the servers in turns, so that a busy minute hurts all of them. */
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

interface Servers {
  targets: Target[];
  bare: ChildProcess;
  stop(): void;
}

/** The server, `next start`, a server that caches nothing, and the bare server, each a process of its own. */
async function startServers(port: number, logs: string): Promise<Servers> {
  const children: ChildProcess[] = [];
  const start = async (name: string, command: Command): Promise<Target> => {
    const child = await serve(command, join(logs, `${name.replace(/\W+/g, "-")}.log`));
    children.push(child);
    return { name, port: command.port, pid: child.pid! };
  };
  const stop = () => {
    for (const child of children) child.kill();
  };
  try {
    const next = ["node_modules/next/dist/bin/next", "start", "-p", String(port + 1)];
    const server = { command: ["--import", "tsx", "server.ts"], readyPath: "/readyz" };
    const targets = [
      await start("server", { ...server, port }),
      await start("next start", { command: next, readyPath: "/v1/openapi.json", port: port + 1 }),
      await start("no answer kept", { ...server, port: port + 2, env: { LOTLINE_ANSWERS_MB: "0" } }),
    ];
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
  npm run bench -- http [--seconds S] [--rounds R] [--only NAME] [--port P]

  --seconds S          how long each question is asked in a round (default 2)
  --rounds R           how many rounds (default 5)
  --only NAME          this question alone
  --port P             the first of the ports to listen on (default 3130)

Needs a dataset and a build: npm start makes both.`;

/** `npm run bench -- http`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
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
  const headers = { Authorization: `Bearer ${key}` };
  const servers = await startServers(Number(values.port), logs);
  try {
    const [{ port }] = servers.targets as [Target];
    const all = await drawQuestions(async <T>(path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return (await response.json()) as T;
    });
    await measure({
      targets: servers.targets,
      questions: values.only ? { [values.only]: all[values.only] ?? [] } : all,
      headers,
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      async record(name) {
        const answers = await recordAnswers(port, all[name]!, headers);
        servers.bare.send(answers);
        await once(servers.bare, "message");
        return bodyBytes(answers);
      },
    });
  } finally {
    servers.stop();
    await revokeKey(varDir, key.slice(0, 12));
  }
}
