import { setImmediate as turn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { canonicalQuery, crossedRanges } from "@/lib/domain/parameters";
import { mulberry32 } from "@/lib/domain/random";
import { SEARCH, type SearchQuery } from "@/lib/domain/search";
import { median } from "@/lib/domain/statistics";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import type { BareAnswers } from "./bare";
import { drawQuestions } from "./http-questions";
import { bareServer, type Figures, type Load, type Target, underLoad, withServers } from "./load";
import { count, middle, whole } from "./measure";
import { drawSearches, sampleHomes } from "./questions";

export const usage = `Usage:
  npm run bench -- http [--distinct | --mix] [--beside FOLDER] [--only NAME] [--seconds S] [--rounds R] [--port P]

  --distinct           searches of which no two are alike, 16 connections
  --mix                10,000 searches, few asked often and most seldom, with and without answers kept
  --beside FOLDER      the server of this checkout too, to compare two versions in turns
  --only NAME          without either: this question alone
  --seconds S          how long each question is asked in a round (default 2)
  --rounds R           how many rounds (default 5)
  --port P             the first of the ports to listen on (default 3130)

Every request is authenticated, limited and logged; autocannon asks. Beside them stands bare node:http, which sends the same
bytes. Needs a dataset and a build: npm start makes both.`;

/** Searches of 25 rows, more than any server answers in a second. */
const REQUESTS_PER_SECOND_MAX = 24_000;
const ROWS = 25;
const MIX_QUERIES = 10_000;
const MIX_ASKED = 50_000;
const CONNECTIONS = 16;

const pathOf = ({ filter, details: _, ...rest }: SearchQuery): string =>
  `/v1/properties?${canonicalQuery(SEARCH, { ...filter, ...rest })}`;

async function withStore<T>(work: (store: PropertyStore) => Promise<T>): Promise<T> {
  const { varDir } = parseConfig(process.env);
  const store = openStore(datasetFolder(varDir, readCurrent(varDir)!.version));
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** Different searches of the store's mix, whose answers are full pages. */
const fullPages = (wanted: number): Promise<string[]> =>
  withStore(async (store) => {
    const homes = await sampleHomes(store);
    const paths = new Set<string>();
    for (let seed = 1; paths.size < wanted; seed++) {
      for (const { query } of drawSearches(homes, 20_000, seed))
        if (paths.size < wanted && (await store.search(query)).count === ROWS) paths.add(pathOf(query));
      // A connection that the server closed meanwhile is noticed, and not used again.
      await turn();
    }
    return [...paths];
  });

/** Searches in the order in which they are asked: the n-th has a frequency proportional to 1/n (Zipf's law). */
function byZipf(paths: readonly string[]): string[] {
  const draw = mulberry32(1);
  const upTo: number[] = [];
  for (let n = 1; n <= paths.length; n++) upTo.push((upTo.at(-1) ?? 0) + 1 / n);
  return Array.from({ length: MIX_ASKED }, () => {
    const at = draw() * upTo.at(-1)!;
    return paths[upTo.findIndex((end) => end > at)]!;
  });
}

/** Records a server's answers for the bare one. Returns their mean size too. */
async function recorded(port: number, paths: readonly string[], headers: Record<string, string>) {
  const answers: BareAnswers = {};
  let bytes = 0;
  for (const path of paths) {
    const asked = { ...headers, "Accept-Encoding": "identity" };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: asked });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    const kept = [...response.headers].filter(([name]) => !["connection", "date", "keep-alive"].includes(name)).flat();
    const body = Buffer.from(await response.arrayBuffer());
    answers[path] = { headers: kept, body: body.toString("base64") };
    bytes += body.length / paths.length;
  }
  return { answers, bytes: Math.round(bytes) };
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
  const [seconds, rounds, port] = [whole(values, "seconds"), whole(values, "rounds"), whole(values, "port")];
  const { distinct, mix, beside, only } = values;
  const commands = [
    { name: "server", port },
    ...(beside ? [{ name: "beside", port: port + 1, cwd: beside }] : []),
    ...(distinct ? [] : [{ name: "no answer kept", port: port + 2, env: { LOTLINE_ANSWERS_MB: "0" } }]),
  ];
  await withServers(commands, async (servers, headers) => {
    const bare = await bareServer();
    try {
      const first = servers[0]!.port;
      const load = (paths: Load["paths"], connections: number): Load => ({ paths, headers, connections, seconds });
      if (mix) {
        // The mix may have a minimum above its maximum, which the API refuses.
        const drawn = await withStore(async (store) => drawSearches(await sampleHomes(store), 2 * MIX_QUERIES, 7));
        const sound = drawn.filter(({ query }) => crossedRanges({ ...query.filter }).length === 0);
        const paths = byZipf(sound.slice(0, MIX_QUERIES).map(({ query }) => pathOf(query)));
        printHead(servers);
        for (const encoding of ["identity", "gzip", "br"]) {
          const loads = servers.map(() => ({
            ...load(paths, CONNECTIONS),
            headers: { ...headers, "Accept-Encoding": encoding },
          }));
          await measure(`sent as ${encoding}`, servers, loads, rounds);
        }
        return;
      }
      const targets = [...servers, bare];
      printHead(targets);
      if (distinct) {
        const paths = await fullPages(REQUESTS_PER_SECOND_MAX * seconds * (rounds + 1));
        const { answers } = await recorded(first, paths.slice(-1), headers);
        await bare.answer({ "*": Object.values(answers)[0]! });
        // Every server gets each search once, so that no answer is cached.
        const loads = targets.map(() => load(paths.slice(0, -1).values(), CONNECTIONS));
        await measure(`searches of ${ROWS} rows, no two alike`, targets, loads, rounds);
        return;
      }
      const questions = await drawQuestions(async <T>(path: string) => {
        const response = await fetch(`http://127.0.0.1:${first}${path}`, { headers });
        return (await response.json()) as T;
      });
      for (const [name, paths] of Object.entries(questions)) {
        if (only && name !== only) continue;
        const { answers, bytes } = await recorded(first, paths, headers);
        await bare.answer(answers);
        for (const connections of [1, 32]) {
          const loads = targets.map(() => load(paths, connections));
          await measure(`${name}, ${bytes} bytes`, targets, loads, rounds);
        }
      }
    } finally {
      bare.child.kill();
    }
  });
}
