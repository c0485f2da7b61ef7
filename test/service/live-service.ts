import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { buildDataset } from "@/lib/dataset/build";
import type { PlanName } from "@/lib/domain/plan";
import { openRuntime } from "@/lib/http/runtime";
import { emptyVar, sourceOf } from "@/test/dataset";
import { WITH_TSX } from "@/test/node-args";
import { NODE_THAT_MAY_NOT, setWritable } from "@/test/read-only";
import { sampleRecords } from "@/test/reference-store/sample";

/** For tests: a state folder with a small dataset and two keys. */
export interface StateFolder {
  varDir: string;
  keys: Record<"developer" | "enterprise", string>;
  /** Removes the folder. */
  remove(): void;
}

/** @param readOnly makes the folder read-only, after everything that a service needs is in it. */
export async function stateFolder({ readOnly = false } = {}): Promise<StateFolder> {
  const varDir = emptyVar();
  await buildDataset(sourceOf(sampleRecords(200)), { varDir });
  const make = (plan: PlanName) => createKey(varDir, { plan, name: plan, expiresAt: null });
  const keys = { developer: await make("developer"), enterprise: await make("enterprise") };
  if (readOnly) {
    openRuntime(parseConfig({ LOTLINE_VAR: varDir, LOTLINE_LOG: "silent", NODE_ENV: "test" })).dataset.close();
    setWritable(varDir, false);
  }
  return {
    varDir,
    keys,
    remove() {
      if (readOnly) setWritable(varDir, true);
      rmSync(varDir, { recursive: true, force: true });
    },
  };
}

/** For tests: an instance of the service, running in its own processes. */
export interface Instance {
  child: ChildProcess;
  port: number;
  /** Its log so far, a line of JSON each. */
  log(): string;
  /** Sends a signal and resolves with the service's exit status. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends the processes, if they still run. */
  kill(): Promise<void>;
}

/** Starts an instance over a state folder, on a free port unless `env` has one. It obeys the folder's permissions. */
export async function startInstance(varDir: string, env: Record<string, string> = {}): Promise<Instance> {
  const [command, ...before] = NODE_THAT_MAY_NOT;
  const child = spawn(command, [...before, ...WITH_TSX, join(import.meta.dirname, "start.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      LOTLINE_VAR: varDir,
      PORT: "0",
      LOTLINE_RATE_ENTERPRISE: "999999999",
      ...env,
    },
  });
  let log = "";
  child.stdout.on("data", (text: Buffer) => {
    log += text;
  });
  // After "close" all of the log has arrived.
  const exited = once(child, "close");
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (text: Buffer) => {
      said += text;
      const found = /listening (\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    exited.then(() => reject(new Error(`The service did not start:\n${said}${log}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [status] = await exited;
    return status as number | null;
  };
  return {
    child,
    port,
    log: () => log,
    end,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) await end("SIGKILL");
    },
  };
}

/** For tests: an instance with a state folder of its own. */
export interface LiveService extends Instance, StateFolder {
  close(): Promise<void>;
}

export async function liveService(env: Record<string, string> = {}, { readOnly = false } = {}): Promise<LiveService> {
  const state = await stateFolder({ readOnly });
  const instance = await startInstance(state.varDir, env);
  return {
    ...state,
    ...instance,
    async close() {
      await instance.kill();
      state.remove();
    },
  };
}

export interface Seen {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Sends one GET, on a new connection unless an agent is given. */
export const ask = (port: number, path: string, headers: Record<string, string> = {}, agent?: Agent): Promise<Seen> =>
  new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers, agent: agent ?? false }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode!, body, headers: response.headers }));
      response.on("error", reject);
    }).on("error", reject);
  });

/** What the clients of `loop` saw. */
export interface Load {
  statuses: number[];
  /** Connection errors, other than that the server no longer listens. */
  broken: string[];
  stop(): Promise<void>;
}

/**
 * Clients that send requests over keep-alive connections until they are stopped or refused, each after a pause. Without one
 * they take whole processors from the processes that a test waits for.
 */
export function loop(
  port: number,
  path: string,
  headers: Record<string, string>,
  clients: number,
  { pauseMs = 20 } = {},
): Load {
  const load: Load = { statuses: [], broken: [], stop: async () => {} };
  let going = true;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (going) {
      try {
        load.statuses.push((await ask(port, path, headers, agent)).status);
      } catch (error) {
        const { code = "", syscall, message } = error as NodeJS.ErrnoException;
        // Refused, or in the queue of a listener that was just then closed: the server received nothing.
        if (syscall === "connect") break;
        load.broken.push(`${code} ${message}`);
      }
      if (pauseMs > 0) await sleep(pauseMs);
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  load.stop = async () => {
    going = false;
    await all;
  };
  return load;
}
