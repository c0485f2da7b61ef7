import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createKey, revokeKey } from "@/lib/access/key-file";
import { parseConfig } from "@/lib/config";
import type { RecordedAnswer } from "./http-bare";
import { type Figures, median, underLoad } from "./http-load";
import { drawQuestions, type Questions } from "./http-questions";

const root = join(import.meta.dirname, "../..");
const NO_LIMIT = "999999999";

interface Target {
  name: string;
  port: number;
}

/** Starts a server of its own process, with logs to a file as in production, and waits until it answers. */
async function serve(command: string[], port: number, logFile: string, readyPath: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      LOTLINE_RATE_ENTERPRISE: NO_LIMIT,
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

/** The front door's answers, to be sent again by the bare server. */
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
const cell = ({ requestsPerSecond, p50Ms, p99Ms }: Figures) =>
  `${whole.format(requestsPerSecond).padStart(7)}/s ${p50Ms.toFixed(2).padStart(6)} ${p99Ms.toFixed(2).padStart(7)}`;

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
    `| operation | bytes | conns | ${targets.map((t) => `${t.name}: req/s, p50 ms, p99 ms`).join(" | ")} | of bare | × next start |`,
  );
  console.log(`|---|--:|--:|${targets.map(() => "--:").join("|")}|--:|--:|`);
  for (const [name, paths] of Object.entries(questions)) {
    const bytes = await record(name);
    for (const connections of [1, 32]) {
      const runs: Figures[][] = targets.map(() => []);
      for (let round = 0; round <= rounds; round++)
        for (const [i, { port }] of targets.entries()) {
          const figures = await underLoad({ port, paths, headers, connections, seconds: round === 0 ? 1 : seconds });
          // The first round warms up.
          if (round > 0) runs[i]!.push(figures);
        }
      const [front, plain, bare] = runs.map(median) as [Figures, Figures, Figures];
      const ratio = (of: Figures) => (front.requestsPerSecond / of.requestsPerSecond).toFixed(2);
      console.log(
        `| ${name} | ${bytes} | ${connections} | ${[front, plain, bare].map(cell).join(" | ")} | ${ratio(bare)} | ${ratio(plain)} |`,
      );
    }
  }
}

/** `npm run bench -- http [--seconds S] [--rounds R] [--only NAME]`: needs a dataset and a build. */
export async function benchHttp(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "3" },
      only: { type: "string" },
      port: { type: "string", default: "3130" },
    },
  });
  const port = Number(values.port);
  const { varDir } = parseConfig(process.env);
  const logs = join(varDir, "bench");
  mkdirSync(logs, { recursive: true });
  const key = await createKey(varDir, { plan: "enterprise", name: "bench", expiresAt: null });
  const headers = { Authorization: `Bearer ${key}` };
  const children: ChildProcess[] = [];
  try {
    children.push(await serve(["--import", "tsx", "server.ts"], port, join(logs, "front-door.log"), "/readyz"));
    children.push(
      await serve(
        ["node_modules/next/dist/bin/next", "start", "-p", String(port + 1)],
        port + 1,
        join(logs, "next-start.log"),
        "/v1/openapi.json",
      ),
    );
    const bare = fork(join(import.meta.dirname, "http-bare.ts"), { execArgv: ["--import", "tsx"] });
    children.push(bare);
    const [{ ready: barePort }] = (await once(bare, "message")) as [{ ready: number }];
    const ask = async <T>(path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json() as Promise<T>;
    const all = await drawQuestions(ask);
    const questions = values.only ? { [values.only]: all[values.only] ?? [] } : all;
    await measure({
      targets: [
        { name: "front door", port },
        { name: "next start", port: port + 1 },
        { name: "bare node:http", port: barePort },
      ],
      questions,
      headers,
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      async record(name) {
        const answers = await recordAnswers(port, questions[name]!, headers);
        bare.send(answers);
        await once(bare, "message");
        return bodyBytes(answers);
      },
    });
  } finally {
    for (const child of children) child.kill();
    await revokeKey(varDir, key.slice(0, 12));
  }
}
