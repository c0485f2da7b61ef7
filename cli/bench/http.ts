import { median } from "@/lib/domain/statistics";
import {
  credential,
  FIGURES,
  type Figures,
  figuresText,
  inTurns,
  type Load,
  repeated,
  serve,
  type Target,
  underLoad,
} from "./load";
import { optionsOf, printHead, printRow } from "./measure";
import { ROWS } from "./questions";
import { requestsByOperation, searchesByZipf, searchPaths } from "./requests";

export const usage = `Usage:
  npm run bench -- http [--distinct | --mix] [--beside FOLDER] [--only NAME] [--seconds S] [--rounds R]

  --distinct           searches of which no two are alike, 16 connections
  --mix                10,000 searches, few asked often and most seldom, with and without answers kept
  --beside FOLDER      the server of this checkout too, to compare two versions in turns
  --only NAME          without either: this question alone
  --seconds S          how long each question is asked in a round (default 2)
  --rounds R           how many rounds (default 5)

Every request is authenticated, limited and logged; autocannon asks. Beside them stands bare node:http, which sends an
answer of the same size. Needs a dataset and a build: npm start makes both.`;

/** Searches of 25 rows, more than our servers answer in a second. */
const REQUESTS_PER_SECOND_MAX = 24_000;
const MIX_QUERIES = 10_000;
const MIX_ASKED = 50_000;
const CONNECTIONS = 16;

/** What the servers are asked with. */
interface Plan {
  servers: Target[];
  headers: Record<"Authorization", string>;
  seconds: number;
  rounds: number;
}

/** Of the answers to these paths the one of middle size, and the bare server that sends it. */
async function bareBeside({ servers: [server], headers }: Plan, paths: readonly string[]) {
  const answers: { url: string; bytes: number }[] = [];
  for (const path of paths) {
    const url = `http://127.0.0.1:${server!.port}${path}`;
    const response = await fetch(url, { headers: { ...headers, "Accept-Encoding": "identity" } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    answers.push({ url, bytes: (await response.arrayBuffer()).byteLength });
  }
  const { url, bytes } = answers.sort((a, b) => a.bytes - b.bytes)[answers.length >> 1]!;
  const env = { LIKE: url, AUTHORIZATION: headers.Authorization };
  return { bytes, bare: await serve({ name: "bare node:http", script: "cli/bench/bare.ts", env }) };
}

function printHeads(names: readonly string[]): void {
  const shares = names.slice(0, -1).map((name) => `${name}, of ${names.at(-1)}; p99, ×`);
  printHead("", "conns", ...names.map((name) => `${name}: ${FIGURES}`), ...shares);
}

/** Asks the servers in turns, and prints a row. */
async function measure(
  name: string,
  targets: readonly Target[],
  rounds: number,
  { paths, ...load }: Omit<Load, "paths"> & { paths: (target: Target) => Iterator<string> },
): Promise<void> {
  const asked = targets.map((target) => {
    const own = { ...load, paths: paths(target) };
    return () => underLoad(target, own);
  });
  const runs = await inTurns(rounds, asked);
  const last = runs.at(-1)!;
  /** The median of the ratios of each round, since both measurements of a round were taken within seconds. */
  const ratio = (ours: readonly Figures[], figure: "requestsPerSecond" | "p99Ms") =>
    median(ours.map((it, round) => it[figure] / last[round]![figure]))!;
  const shares = runs
    .slice(0, -1)
    .map((ours) => `${ratio(ours, "requestsPerSecond").toFixed(2)}; ${ratio(ours, "p99Ms").toFixed(1)}`);
  printRow(name, String(load.connections), ...runs.map(figuresText), ...shares);
  const busy = Math.max(...runs.flat().map(({ loadShare }) => loadShare));
  if (busy > 0.9) console.log(`(Asking took ${(100 * busy).toFixed(0)} % of a core: the fastest could be faster.)`);
}

/** Few searches often and most seldom, of the servers alone, in each encoding. */
async function askMix({ servers, headers, seconds, rounds }: Plan): Promise<void> {
  const asked = await searchesByZipf(MIX_QUERIES, MIX_ASKED);
  printHeads(servers.map(({ name }) => name));
  for (const encoding of ["identity", "gzip", "br"])
    await measure(`sent as ${encoding}`, servers, rounds, {
      paths: () => repeated(asked),
      headers: { ...headers, "Accept-Encoding": encoding },
      connections: CONNECTIONS,
      seconds,
    });
}

/** Searches of which each of our servers gets each once, so that no answer is kept. */
async function askDistinct(plan: Plan): Promise<void> {
  const { servers, headers, seconds, rounds } = plan;
  const [like, ...asked] = await searchPaths(REQUESTS_PER_SECOND_MAX * seconds * (rounds + 1));
  const { bare } = await bareBeside(plan, [like!]);
  const targets = [...servers, bare];
  printHeads(targets.map(({ name }) => name));
  // The bare server is faster, and keeps nothing.
  const paths = (target: Target) => (target === bare ? repeated(asked) : asked.values());
  const load = { paths, headers, connections: CONNECTIONS, seconds };
  await measure(`searches of ${ROWS} rows, no two alike`, targets, rounds, load);
}

/** The requests of each operation, or of the one that is named. */
async function askOperations(plan: Plan, only: string): Promise<void> {
  const { servers, headers, seconds, rounds } = plan;
  printHeads([...servers.map(({ name }) => name), "bare node:http"]);
  for (const [name, asked] of Object.entries(await requestsByOperation())) {
    if (only && name !== only) continue;
    const { bare, bytes } = await bareBeside(plan, asked);
    for (const connections of [1, 32]) {
      const load = { paths: () => repeated(asked), headers, connections, seconds };
      await measure(`${name}, ${bytes} bytes`, [...servers, bare], rounds, load);
    }
    bare.child.kill();
  }
}

/** `npm run bench -- http`. */
export async function run(args: string[]): Promise<void> {
  const defaults = { distinct: false, mix: false, beside: "", only: "", seconds: 2, rounds: 5 };
  const { distinct, mix, beside, only, seconds, rounds } = optionsOf(args, defaults);
  const headers = await credential();
  const servers = [await serve({ name: "server" })];
  if (beside) servers.push(await serve({ name: "beside", cwd: beside }));
  if (!distinct) servers.push(await serve({ name: "no answer kept", env: { LOTLINE_ANSWERS_MB: "0" } }));
  const plan = { servers, headers, seconds, rounds };
  if (mix) await askMix(plan);
  else if (distinct) await askDistinct(plan);
  else await askOperations(plan, only);
}
