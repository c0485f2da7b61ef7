import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { NO_LIMIT, serve } from "./http";
import { type Figures, median, underLoad } from "./http-load";
import { drawQuestions } from "./http-questions";

const PAGES = ["/homes", "/homes?city=Austin&state=TX", "/markets/78704", "/"];

/** Starts visitors who load pages without a pause, in another process. Returns a function that stops them. */
function visitors(port: number, connections: number, path: string): () => void {
  const cannon = createRequire(import.meta.url).resolve("autocannon");
  const args = [cannon, "-c", String(connections), "-d", "3600", `http://127.0.0.1:${port}${path}`];
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  return () => void child.kill("SIGKILL");
}

const line = ({ requestsPerSecond, p50Ms, p99Ms }: Figures) =>
  `${requestsPerSecond.toFixed(0)} · ${p50Ms.toFixed(2)} · ${p99Ms.toFixed(2)}`;

export const usage = `Usage:
  npm run bench -- pages [--seconds S] [--rounds R] [--connections C] [--port P]

The API's answers to searches while C visitors (default 16) load pages without pause, beside none.

  --seconds S          how long a round takes (default 3)
  --rounds R           how many rounds (default 3)
  --port P             the port to listen on (default 3140)

Needs a dataset and a build: npm start makes both.`;

/** `npm run bench -- pages`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "16" },
      port: { type: "string", default: "3140" },
    },
  });
  const { varDir } = parseConfig(process.env);
  const logs = join(varDir, "bench");
  mkdirSync(logs, { recursive: true });
  const port = Number(values.port);
  const key = await createKey(varDir, { plan: "enterprise", name: "bench", expiresAt: null });
  const headers = { Authorization: `Bearer ${key}` };
  const env = { LOTLINE_RATE_PAGES: NO_LIMIT };
  const server = await serve(
    { command: ["--import", "tsx", "server.ts"], readyPath: "/readyz", port, env },
    join(logs, "pages.log"),
  );
  try {
    const { search: paths = [] } = await drawQuestions(async <T>(path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return (await response.json()) as T;
    });
    const ask = () =>
      underLoad({ port, pid: server.pid!, paths, headers, connections: 4, seconds: Number(values.seconds) });
    await ask();
    console.log(`| page | searches alone: a second · p50 ms · p99 ms | with ${values.connections} visitors |`);
    console.log("|---|--:|--:|");
    for (const page of PAGES) {
      const [alone, beside]: [Figures[], Figures[]] = [[], []];
      for (let round = 0; round < Number(values.rounds); round++) {
        alone.push(await ask());
        const leave = visitors(port, Number(values.connections), page);
        beside.push(await ask());
        leave();
      }
      console.log(`| ${page} | ${line(median(alone))} | ${line(median(beside))} |`);
    }
  } finally {
    server.kill();
    await revokeKey(varDir, key.slice(0, 12));
  }
}
