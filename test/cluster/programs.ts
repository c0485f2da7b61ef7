import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { WITH_TSX } from "@/test/node-args";
import type { Cluster } from "./cluster";

/** Settings of a service over the cluster, without its response cache, so that each request reaches a server. */
export const settingsFor = ({ urls, name }: Cluster): Record<string, string> => ({
  LOTLINE_STORE: "clickhouse",
  LOTLINE_CLICKHOUSE_URL: urls.join(","),
  LOTLINE_CLICKHOUSE_CLUSTER: name,
  LOTLINE_ANSWERS_MB: "0",
});

const root = join(import.meta.dirname, "../..");

interface Ended {
  code: number | null;
  output: string;
}

/** Runs `npm run data -- …` in a new process to its end, or until `signal` ends it with SIGKILL. */
export async function runData(args: string[], env: Record<string, string>, signal?: AbortSignal): Promise<Ended> {
  const child = spawn(process.execPath, [...WITH_TSX, "cli/data.ts", ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      output += text;
    });
  signal?.addEventListener("abort", () => child.kill("SIGKILL"));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

/** Runs it, expects success and returns its output. */
export async function data(args: string[], env: Record<string, string>): Promise<string> {
  const { code, output } = await runData(args, env);
  if (code !== 0) throw new Error(`data ${args.join(" ")} ended with ${code}: ${output}`);
  return output;
}
