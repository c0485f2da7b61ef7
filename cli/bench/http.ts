import { parseArgs } from "node:util";
import { median } from "@/lib/domain/statistics";
import { wholeNumber } from "../command";
import { count } from "../words";
import type { BareAnswer } from "./bare";
import { bareServer, type Figures, type Load, type Target, underLoad, withServers } from "./load";
import { middle } from "./measure";
import { ROWS } from "./questions";
import { requestsByOperation, searchesByZipf, searchPaths } from "./requests";

export const usage = `Usage:
  npm run bench -- http [--distinct | --mix] [--beside FOLDER] [--only NAME] [--seconds S] [--rounds R] [--port P]

  --distinct           searches of which no two are alike, 16 connections
  --mix                10,000 searches, few asked often and most seldom, with and without answers kept
  --beside FOLDER      the server of this checkout too, to compare two versions in turns
  --only NAME          without either: this question alone
  --seconds S          how long each question is asked in a round (default 2)
  --rounds R           how many rounds (default 5)
  --port P             the first of the ports to listen on (default 3130)

Every request is authenticated, limited and logged; autocannon asks. Beside them stands bare node:http, which sends an
answer of the same size. Needs a dataset and a build: npm start makes both.`;

/** Searches of 25 rows, more than any server answers in a second. */
const REQUESTS_PER_SECOND_MAX = 24_000;
const MIX_QUERIES = 10_000;
const MIX_ASKED = 50_000;
const CONNECTIONS = 16;

/** A server's answer to one of these paths, the one of middle size, for the bare server to send. */
async function answerOf(port: number, paths: readonly string[], headers: Record<string, string>): Promise<BareAnswer> {
  const answers: BareAnswer[] = [];
  for (const path of paths) {
    const asked = { ...headers, "Accept-Encoding": "identity" };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: asked });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    const kept = [...response.headers].filter(([name]) => !["connection", "date", "keep-alive"].includes(name)).flat();
    answers.push({ headers: kept, body: Buffer.from(await response.arrayBuffer()) });
  }
  return answers.sort((a, b) => a.body.length - b.body.length)[answers.length >> 1]!;
}

const cells = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicros }: Figures) =>
  `${count(requestsPerSecond)} · ${p50Ms.toFixed(2)} · ${p99Ms.toFixed(2)} · ${count(cpuMicros)}`;

function printHead(targets: readonly Target[]): void {
  const names = targets.map(({ name }) => `${name}: req/s · p50 ms · p99 ms · CPU µs`);
  const shares = targets.slice(0, -1).map(({ name }) => `${name}, of ${targets.at(-1)!.name}; p99, ×`);
  const heads = ["", "conns", ...names, ...shares];
  console.log(`| ${heads.join(" | ")} |\n|---|${"--:|".repeat(heads.length - 1)}`);
}

/** Asks the servers in turns, so that other load affects all of them, and prints a row. The first round warms up. */
async function measure(
  name: string,
  targets: readonly Target[],
  loads: readonly Load[],
  rounds: number,
): Promise<void> {
  const runs: Figures[][] = targets.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const [i, target] of targets.entries()) {
      const figures = await underLoad(target, loads[i]!);
      if (round > 0) runs[i]!.push(figures);
    }
  const last = runs.at(-1)!;
  /** The median of the ratios of each round, since both measurements of a round were taken within seconds. */
  const ratio = (ours: readonly Figures[], figure: "requestsPerSecond" | "p99Ms") =>
    median(ours.map((it, round) => it[figure] / last[round]![figure]))!;
  const shares = runs
    .slice(0, -1)
    .map((ours) => `${ratio(ours, "requestsPerSecond").toFixed(2)}; ${ratio(ours, "p99Ms").toFixed(1)}`);
  const all = [name, String(loads[0]!.connections), ...runs.map((run) => cells(middle(run))), ...shares];
  console.log(`| ${all.join(" | ")} |`);
  const busy = Math.max(...runs.flat().map(({ loadShare }) => loadShare));
  if (busy > 0.9) console.log(`(Asking took ${(100 * busy).toFixed(0)} % of a core: the fastest could be faster.)`);
}

/** What the servers are asked with. */
interface Plan {
  servers: Target[];
  headers: Record<string, string>;
  seconds: number;
  rounds: number;
}

/** Few searches often and most seldom, of the servers alone, in each encoding. */
async function askMix({ servers, headers, seconds, rounds }: Plan): Promise<void> {
  const paths = await searchesByZipf(MIX_QUERIES, MIX_ASKED);
  printHead(servers);
  for (const encoding of ["identity", "gzip", "br"]) {
    const accepting = { ...headers, "Accept-Encoding": encoding };
    const loads = servers.map(() => ({ paths, headers: accepting, connections: CONNECTIONS, seconds }));
    await measure(`sent as ${encoding}`, servers, loads, rounds);
  }
}

type Bare = Awaited<ReturnType<typeof bareServer>>;

/** Searches of which every server gets each once, so that no answer is kept. */
async function askDistinct({ servers, headers, seconds, rounds }: Plan, bare: Bare): Promise<void> {
  const paths = await searchPaths(REQUESTS_PER_SECOND_MAX * seconds * (rounds + 1));
  await bare.answerWith(await answerOf(servers[0]!.port, paths.slice(-1), headers));
  const targets = [...servers, bare];
  printHead(targets);
  const loads = targets.map(() => ({
    paths: paths.slice(0, -1).values(),
    headers,
    connections: CONNECTIONS,
    seconds,
  }));
  await measure(`searches of ${ROWS} rows, no two alike`, targets, loads, rounds);
}

/** The requests of each operation, or of the one that is named. */
async function askOperations(
  { servers, headers, seconds, rounds }: Plan,
  bare: Bare,
  only: string | undefined,
): Promise<void> {
  const targets = [...servers, bare];
  const requests = await requestsByOperation();
  printHead(targets);
  for (const [name, paths] of Object.entries(requests)) {
    if (only && name !== only) continue;
    const answer = await answerOf(servers[0]!.port, paths, headers);
    await bare.answerWith(answer);
    for (const connections of [1, 32]) {
      const loads = targets.map(() => ({ paths, headers, connections, seconds }));
      await measure(`${name}, ${answer.body.length} bytes`, targets, loads, rounds);
    }
  }
}

/** `npm run bench -- http`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      distinct: { type: "boolean", default: false },
      mix: { type: "boolean", default: false },
      beside: { type: "string" },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "5" },
      only: { type: "string" },
      port: { type: "string", default: "3130" },
    },
  });
  const seconds = wholeNumber("seconds", values.seconds);
  const rounds = wholeNumber("rounds", values.rounds);
  const port = wholeNumber("port", values.port);
  const { distinct, mix, beside, only } = values;
  const commands = [
    { name: "server", port },
    ...(beside ? [{ name: "beside", port: port + 1, cwd: beside }] : []),
    ...(distinct ? [] : [{ name: "no answer kept", port: port + 2, env: { LOTLINE_ANSWERS_MB: "0" } }]),
  ];
  await withServers(commands, async (servers, headers) => {
    const plan = { servers, headers, seconds, rounds };
    if (mix) return askMix(plan);
    const bare = await bareServer();
    return distinct ? askDistinct(plan, bare) : askOperations(plan, bare, only);
  });
}
