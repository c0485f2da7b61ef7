import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { WITH_TSX } from "./node-args";

const root = join(import.meta.dirname, "..");

/** How a program ended, and all that it said on both its streams. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  ms: number;
}

/** A program in a process of its own. */
export interface Program {
  child: ChildProcess;
  /** Rejects if the program cannot be started. */
  ended: Promise<Ended>;
  /** What it said until now. */
  output(): string;
}

interface ProgramOptions {
  /** Set in addition to this process's environment, or removed from it if undefined. */
  env?: Record<string, string | undefined>;
  /** The folder in which it runs; the repository by default. */
  cwd?: string;
  /** Kills the program with SIGKILL when it is aborted. */
  signal?: AbortSignal | undefined;
}

/** For tests: starts a program. */
export function program(command: string, args: readonly string[], options: ProgramOptions = {}): Program {
  const began = performance.now();
  const child = spawn(command, args, { cwd: options.cwd ?? root, env: { ...process.env, ...options.env } });
  options.signal?.addEventListener("abort", () => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const ended = once(child, "close").then(([code, signal]) => ({
    code,
    signal,
    output,
    ms: performance.now() - began,
  }));
  return { child, ended, output: () => output };
}

/** For tests: starts `npm run data -- …` with these settings. */
export const dataProgram = (args: readonly string[], env: Record<string, string>, signal?: AbortSignal): Program =>
  program(process.execPath, [...WITH_TSX, "cli/data.ts", ...args], { env, signal });
