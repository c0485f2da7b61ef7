import { once } from "node:events";
import { cpus } from "node:os";
import { setImmediate as turn } from "node:timers/promises";
import { parseConfig } from "@/lib/config";
import { canonicalQuery, crossedRanges } from "@/lib/domain/parameters";
import { mulberry32 } from "@/lib/domain/random";
import { SEARCH, type SearchQuery } from "@/lib/domain/search";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import type { RecordedAnswer } from "./http-bare";
import { type Figures, median, middle, type Servers, underLoad } from "./http-load";
import { sampleHomes } from "./store";
import { drawSearches } from "./store-questions";

/** More searches than any server answers in a second. */
const REQUESTS_PER_SECOND_MAX = 24_000;
const CONNECTIONS = 16;
/** Rows per answer. */
const ROWS = 25;

const pathOf = ({ filter, details: _, ...rest }: SearchQuery): string =>
  `/v1/properties?${canonicalQuery(SEARCH, { ...filter, ...rest })}`;

/** `count` different searches of the store benchmark's mix, whose answers are full pages. */
async function fullPages(store: PropertyStore, count: number, seed: number): Promise<string[]> {
  const homes = await sampleHomes(store);
  const paths = new Set<string>();
  for (let batch = 0; paths.size < count; batch++) {
    for (const { query } of drawSearches(homes, 20_000, seed + batch)) {
      if (paths.size === count) break;
      if ((await store.search(query)).count === ROWS) paths.add(pathOf(query));
    }
    // A connection that the server closed meanwhile is noticed, and not used again.
    await turn();
  }
  return [...paths];
}

const currentStore = (varDir: string): PropertyStore => openStore(datasetFolder(varDir, readCurrent(varDir)!.version));

export interface Measurement {
  servers: Servers;
  headers: Record<string, string>;
  seconds: number;
  rounds: number;
}

/** The mean length of a sample of uncompressed answers. */
async function meanBytes(port: number, paths: readonly string[], headers: Record<string, string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const init = { headers: { ...headers, "Accept-Encoding": "identity" } };
    bytes += (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).arrayBuffer()).byteLength;
  }
  return Math.round(bytes / paths.length);
}

const cells = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicros }: Figures) =>
  `${requestsPerSecond.toFixed(0)} · ${p50Ms.toFixed(2)} · ${p99Ms.toFixed(2)} · ${cpuMicros.toFixed(0)}`;

/** Measures searches that were never asked before, alternating with a bare node:http that sends a body of the same size. */
export async function measureDistinct({ servers, headers, seconds, rounds }: Measurement): Promise<void> {
  const { varDir } = parseConfig(process.env);
  const store = currentStore(varDir);
  const questions = await fullPages(store, REQUESTS_PER_SECOND_MAX * seconds * (rounds + 1), 1);
  store.close();
  const { targets, bare: bareProcess } = servers;
  const bare = targets.at(-1)!;
  const ours = targets.slice(0, -1);
  const bytes = await meanBytes(ours[0]!.port, questions.slice(-100), headers);
  const answer: RecordedAnswer = {
    path: "*",
    headers: ["Content-Type", "application/json", "Content-Length", String(bytes)],
    body: Buffer.alloc(bytes, "x").toString("base64"),
  };
  bareProcess.send([answer]);
  await once(bareProcess, "message");
  console.log(
    `${CONNECTIONS} connections, searches of ${ROWS} rows, no two alike, ${bytes} bytes a body as it is; node ${process.version}, ${cpus().length} cores\n`,
  );
  console.log("| round | server | req/s · p50 ms · p99 ms · CPU µs | bare node:http | of bare | by CPU | p99, × |");
  console.log("|--:|---|--:|--:|--:|--:|--:|");
  const row = (round: string, name: string, it: Figures, yardstick: Figures) =>
    console.log(
      `| ${[round, name, cells(it), cells(yardstick), (it.requestsPerSecond / yardstick.requestsPerSecond).toFixed(2), (yardstick.cpuMicros / it.cpuMicros).toFixed(2), (it.p99Ms / yardstick.p99Ms).toFixed(1)].join(" | ")} |`,
    );
  const load = { headers, connections: CONNECTIONS, seconds };
  // Every server gets the same questions, each once and in another order, so that no answer is cached.
  const paths = ours.map(() => questions.values());
  const runs: Figures[][] = targets.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    const figures: Figures[] = [];
    for (const [i, target] of ours.entries()) figures.push(await underLoad({ ...load, ...target, paths: paths[i]! }));
    figures.push(await underLoad({ ...load, ...bare, paths: questions.values() }));
    // The first round warms up.
    if (round === 0) continue;
    for (const [i, it] of figures.entries()) runs[i]!.push(it);
    for (const [i, { name }] of ours.entries()) row(String(round), name, figures[i]!, figures.at(-1)!);
  }
  const theirs = runs.at(-1)!;
  for (const [i, { name }] of ours.entries()) {
    row("middle", name, median(runs[i]!), median(theirs));
    const ratio = middle(runs[i]!.map((it, round) => it.requestsPerSecond / theirs[round]!.requestsPerSecond));
    console.log(`${name}: ${ratio.toFixed(2)} of bare node:http, the middle of the rounds' own ratios`);
  }
  // If the load generator were busy all the time, it would limit the result, first that of the faster server.
  for (const [i, { name }] of targets.entries()) {
    const share = middle(runs[i]!.map((it) => it.loadShare));
    console.log(`asking ${name} took ${(100 * share).toFixed(0)} % of a core`);
  }
}

/** Random numbers from 0 to `count` − 1 with a Zipf distribution: the n-th has a frequency proportional to 1/n. */
function zipf(count: number, seed: number): () => number {
  const draw = mulberry32(seed);
  const upTo = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    sum += 1 / (i + 1);
    upTo[i] = sum;
  }
  return () => {
    const at = draw() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const half = (low + high) >>> 1;
      if (upTo[half]! > at) high = half;
      else low = half + 1;
    }
    return low;
  };
}

const MIX_QUERIES = 10_000;

function* drawn(paths: readonly string[], seed: number): Generator<string, never> {
  for (const next = zipf(paths.length, seed); ; ) yield paths[next()]!;
}

/** Measures a realistic mix, in which few searches are frequent and most are rare, with and without a response cache. */
export async function measureMix({ servers, headers, seconds, rounds }: Measurement): Promise<void> {
  const { varDir } = parseConfig(process.env);
  const targets = servers.targets.filter(({ pid }) => pid !== servers.bare.pid);
  const store = currentStore(varDir);
  // The store benchmark's mix may have a minimum above its maximum, which the API refuses.
  const paths = drawSearches(await sampleHomes(store), 2 * MIX_QUERIES, 7)
    .filter(({ query }) => crossedRanges({ ...query.filter }).length === 0)
    .slice(0, MIX_QUERIES)
    .map(({ query }) => pathOf(query));
  store.close();
  console.log(
    `${CONNECTIONS} connections, ${MIX_QUERIES} searches by Zipf's law, node ${process.version}, ${cpus().length} cores\n`,
  );
  console.log(`| sent as | ${targets.map(({ name }) => `${name}: req/s · p50 ms · p99 ms · CPU µs`).join(" | ")} |`);
  console.log(`|---|${targets.map(() => "--:").join("|")}|`);
  for (const encoding of ["identity", "gzip", "br"]) {
    const runs: Figures[][] = targets.map(() => []);
    for (let round = 0; round <= rounds; round++)
      for (const [i, { port, pid }] of targets.entries()) {
        const asked = { ...headers, "Accept-Encoding": encoding };
        const load = { port, pid, headers: asked, connections: CONNECTIONS, seconds, paths: drawn(paths, round) };
        const figures = await underLoad(load);
        if (round > 0) runs[i]!.push(figures);
      }
    console.log(`| ${encoding} | ${runs.map((them) => cells(median(them))).join(" | ")} |`);
  }
}
