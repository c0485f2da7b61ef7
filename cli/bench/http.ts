import { parseArgs } from "node:util";
import { wholeNumber } from "../command";
import { credential, FIGURES, figuresText, inTurns, makeReady, serve, underLoad } from "./load";
import { printHead, printRow, ROUNDS } from "./measure";
import { searchPaths } from "./requests";

const KEPT = 200;

export const usage = `Usage:
  npm run bench -- http [--requests N]

  --requests N         how many requests a round has (default 20000)

${KEPT} searches again and again, so that their answers are kept; then searches of which no two are alike, so that none is. Every
request is authenticated, limited and logged; autocannon asks. Beside the server, in turns, stands bare node:http, which sends
the same bytes: what is asked of both on the same machine can be compared between versions, too. Of bare node:http asking takes
most of the time, so it could be faster. Makes the dataset and the build where they are missing, as npm start does.`;

/** `npm run bench -- http`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { requests: { type: "string", default: "20000" } } });
  const amount = wholeNumber("requests", values.requests);
  await makeReady();
  // Enough that no search is asked twice in all rounds, of which a first one warms up.
  const paths = await searchPaths(KEPT + amount * (ROUNDS + 1));
  const [kept, distinct] = [paths.slice(0, KEPT), paths.slice(KEPT)];
  const headers = await credential();
  const server = await serve({ name: "server" });
  const env = { LIKE: `http://127.0.0.1:${server.port}` };
  const bare = await serve({ name: "bare node:http", script: "cli/bench/bare.ts", env });
  printHead("searches", `server: ${FIGURES}`, `bare node:http: ${FIGURES}`, "req/s, of bare", "p99, times bare");
  for (const [name, asked, connections] of [
    ["kept answers, 1 connection", kept, 1],
    ["kept answers, 32 connections", kept, 32],
    ["no two alike, 16 connections", distinct, 16],
  ] as const) {
    const [ours, theirs] = await inTurns([
      underLoad(server, { paths: asked, headers, connections, amount }),
      // It keeps every answer.
      underLoad(bare, { paths: kept, headers, connections, amount }),
    ]);
    const speed = ours!.requestsPerSecond / theirs!.requestsPerSecond;
    const slowest = ours!.p99Ms / theirs!.p99Ms;
    printRow(name, figuresText(ours!), figuresText(theirs!), speed.toFixed(2), slowest.toFixed(1));
  }
}
