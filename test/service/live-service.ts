import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { buildDataset } from "@/lib/dataset/build";
import type { PlanName } from "@/lib/domain/plan";
import { openRuntime } from "@/lib/http/runtime";
import { NODE_THAT_MAY_NOT, setWritable } from "@/test/read-only";
import { sampleRecords } from "@/test/reference-store/sample";

/** For tests: the service running in its own processes, over a small dataset. */
export interface LiveService {
  child: ChildProcess;
  port: number;
  /** The service's state folder. */
  varDir: string;
  keys: Record<"developer" | "enterprise", string>;
  /** Its log so far, a line of JSON each. */
  log(): string;
  /** Sends a signal and resolves with the service's exit status. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  close(): Promise<void>;
}

/** @param readOnly makes the state folder read-only, after everything that the service needs is in it. */
export async function liveService(env: Record<string, string> = {}, { readOnly = false } = {}): Promise<LiveService> {
  const varDir = mkdtempSync(join(tmpdir(), "lotline-service-"));
  const records = sampleRecords(200);
  await buildDataset({ asOf: "2026-10-31", kind: "generated", name: "Test", source: "Test.", records }, { varDir });
  const make = (plan: PlanName) => createKey(varDir, { plan, name: plan, expiresAt: null });
  const keys = { developer: await make("developer"), enterprise: await make("enterprise") };
  if (readOnly) {
    openRuntime(parseConfig({ LOTLINE_VAR: varDir, LOTLINE_LOG: "silent", NODE_ENV: "test" })).close();
    setWritable(varDir, false);
  }
  const [command, ...before] = readOnly ? NODE_THAT_MAY_NOT : [process.execPath];
  const child = spawn(command, [...before, "--import", "tsx", join(import.meta.dirname, "start.ts")], {
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
  const exited = once(child, "exit");
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
    varDir,
    keys,
    log: () => log,
    end,
    async close() {
      if (child.exitCode === null && child.signalCode === null) await end("SIGKILL");
      if (readOnly) setWritable(varDir, true);
      rmSync(varDir, { recursive: true, force: true });
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
 * Clients that send requests without pause over keep-alive connections, until stopped or refused; with `polite` they also
 * stop when the server announces that it is shutting down, as a proxy would.
 */
export function loop(
  port: number,
  path: string,
  headers: Record<string, string>,
  clients: number,
  { polite = false } = {},
): Load {
  const load: Load = { statuses: [], broken: [], stop: async () => {} };
  let going = true;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (going) {
      try {
        const { status, headers: answered } = await ask(port, path, headers, agent);
        load.statuses.push(status);
        if (polite && answered.connection === "close") break;
      } catch (error) {
        const { code = "", message } = error as NodeJS.ErrnoException;
        if (code === "ECONNREFUSED") break;
        load.broken.push(`${code} ${message}`);
      }
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
