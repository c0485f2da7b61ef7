import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { wholeNumber } from "../command";
import { count } from "../words";
import { chartMoves } from "./chart-moves";
import { children, type Figures, underLoad, withServers } from "./load";
import { middle } from "./measure";
import { searchPaths } from "./requests";

const SEARCHES = 200;
const PAGES = ["/homes", "/homes?city=Austin&state=TX", "/markets/78704", "/"];

export const usage = `Usage:
  npm run bench -- pages [--charts] [--seconds S] [--rounds R] [--connections C] [--port P]

The API's answers to searches while C visitors (default 16) load pages without pause, beside none; then what a moving
pointer and a moving brush cost a browser on a market's charts.

  --charts             only the charts
  --seconds S          how long a round takes (default 3)
  --rounds R           how many rounds (default 3)
  --port P             the port to listen on (default 3140)

Needs a dataset and a build: npm start makes both.`;

/** Starts visitors who load pages without a pause, in another process. Returns a function that stops them. */
function visitors(port: number, connections: number, path: string): () => void {
  const cannon = createRequire(import.meta.url).resolve("autocannon");
  const args = [cannon, "-c", String(connections), "-d", "3600", `http://127.0.0.1:${port}${path}`];
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  children.push(child);
  return () => void child.kill("SIGKILL");
}

const cells = ({ requestsPerSecond, p50Ms, p99Ms }: Figures) =>
  `${count(requestsPerSecond)} · ${p50Ms.toFixed(2)} · ${p99Ms.toFixed(2)}`;

/** `npm run bench -- pages`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      charts: { type: "boolean", default: false },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "16" },
      port: { type: "string", default: "3140" },
    },
  });
  const seconds = wholeNumber("seconds", values.seconds);
  const rounds = wholeNumber("rounds", values.rounds);
  const connections = wholeNumber("connections", values.connections);
  const port = wholeNumber("port", values.port);
  await withServers([{ name: "pages", port }], async ([server], headers) => {
    const base = `http://127.0.0.1:${port}`;
    if (values.charts) return chartMoves(base);
    const paths = await searchPaths(SEARCHES);
    const ask = () => underLoad(server!, { paths, headers, connections: 4, seconds });
    await ask();
    console.log(`| page | searches alone: a second · p50 ms · p99 ms | with ${connections} visitors |\n|---|--:|--:|`);
    for (const page of PAGES) {
      const [alone, beside]: [Figures[], Figures[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        alone.push(await ask());
        const leave = visitors(port, connections, page);
        beside.push(await ask());
        leave();
      }
      console.log(`| ${page} | ${cells(middle(alone))} | ${cells(middle(beside))} |`);
    }
    await chartMoves(base);
  });
}
