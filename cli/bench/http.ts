import { median } from "@/lib/domain/statistics";
import {
  credential,
  FIGURES,
  type Figures,
  figuresText,
  inTurns,
  repeated,
  serve,
  type Target,
  underLoad,
} from "./load";
import { optionsOf, printHead, printRow } from "./measure";
import { drawRequests } from "./requests";

export const usage = `Usage:
  npm run bench -- http [--distinct] [--beside FOLDER] [--requests N] [--rounds R]

  --distinct           only searches of which no two are alike
  --beside FOLDER      the server of this checkout too, to compare two versions in turns
  --requests N         how many requests a round has (default 20000)
  --rounds R           how many rounds (default 5)

Requests of each operation, 200 of them again and again, so that answers are kept; then searches of which no two are alike,
so that none is. Every request is authenticated, limited and logged; autocannon asks. Beside them stands bare node:http,
which sends the same bytes. Needs a dataset and a build: npm start makes both.`;

/** Asks the servers in turns, the bare one last, and prints a row. */
async function printRatios(name: string, loads: readonly (() => Promise<Figures>)[], rounds: number): Promise<void> {
  const runs = await inTurns(rounds, loads);
  const bare = runs.at(-1)!;
  /** The median of the ratios of each round, since both measurements of a round were taken within seconds. */
  const ratio = (ours: readonly Figures[], figure: "requestsPerSecond" | "p99Ms") =>
    median(ours.map((it, round) => it[figure] / bare[round]![figure]))!;
  const ratios = runs
    .slice(0, -1)
    .map((ours) => `${ratio(ours, "requestsPerSecond").toFixed(2)}; ${ratio(ours, "p99Ms").toFixed(1)}`);
  printRow(name, ...runs.map(figuresText), ...ratios);
  const busy = Math.max(...runs.flat().map(({ askingShare }) => askingShare));
  if (busy > 0.9) console.log(`(Asking took ${(100 * busy).toFixed(0)} % of a core: the fastest could be faster.)`);
}

/** `npm run bench -- http`. */
export async function run(args: string[]): Promise<void> {
  const defaults = { distinct: false, beside: "", requests: 20_000, rounds: 5 };
  const { distinct: onlyDistinct, beside, requests: amount, rounds } = optionsOf(args, defaults);
  // Enough that no search is asked twice in all rounds, of which a first one warms up.
  const { byOperation, distinct } = await drawRequests(amount * (rounds + 1));
  const headers = await credential();
  const servers = [await serve({ name: "server" })];
  if (beside) servers.push(await serve({ name: "beside", cwd: beside }));
  const env = { LIKE: `http://127.0.0.1:${servers[0]!.port}` };
  const bare = await serve({ name: "bare node:http", script: "cli/bench/bare.ts", env });
  const names = servers.map(({ name }) => name);
  printHead(
    "",
    ...[...names, bare.name].map((name) => `${name}: ${FIGURES}`),
    ...names.map((name) => `${name}, of ${bare.name}; p99, ×`),
  );

  const measure = async (name: string, connections: number, paths: readonly string[], bareOnes = paths) => {
    const load = (target: Target, asked: readonly string[]) => {
      const options = { paths: repeated(asked), headers, connections, amount };
      return () => underLoad(target, options);
    };
    const loads = [...servers.map((server) => load(server, paths)), load(bare, bareOnes)];
    await printRatios(`${name}, ${connections} ${connections === 1 ? "connection" : "connections"}`, loads, rounds);
  };
  if (!onlyDistinct)
    for (const [name, paths] of Object.entries(byOperation))
      for (const connections of [1, 32]) await measure(name, connections, paths);
  await measure("searches, no two alike", 16, distinct, byOperation.search);
}
