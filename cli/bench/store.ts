import { rmSync, statSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as immediate, setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { PropertySummary } from "@/lib/domain/property";
import { NUMBER_SORTS } from "@/lib/domain/search";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { UsageError } from "../command";
import { namedOrBuilt } from "./build";
import { drawSearches, MIX, NATION, type Question, questionsBeside } from "./store-questions";

export const usage = `Usage:
  npm run bench -- store [--properties N] [--searches N] [--dataset FOLDER] [--keep FOLDER]

  --properties N       builds a dataset of N generated homes (default 1000000)
  --searches N         how many searches, 100 or more (default 2000)
  --dataset FOLDER     asks the dataset of this folder instead
  --keep FOLDER        builds in this folder and leaves it there`;
const MIB = 2 ** 20;

const megabytes = (bytes: number) => `${(bytes / MIB).toFixed(0)} MiB`;
const count = (value: number) => Math.round(value).toLocaleString("en-US");

const FAR = { filter: { underContract: false, minPrice: 1 }, order: "desc", details: false, limit: 25 } as const;

/** Each call is timed in several rounds and its shortest time counts, since other work on the machine may interrupt it. */
const ROUNDS = 5;

/** Times each call separately, in several rounds over all of them, and prints mean, p50, p99 and calls per second. */
async function measure<T>(name: string, items: readonly T[], call: (item: T) => Promise<unknown>): Promise<number[]> {
  const times = items.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, item] of items.entries()) {
      const began = performance.now();
      await call(item);
      times[i] = Math.min(times[i]!, performance.now() - began);
    }
  print(name, times);
  return times;
}

function print(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(4);
  console.log(
    `${name.padEnd(30)} mean ${mean.toFixed(4)} ms   p50 ${at(0.5)}   p99 ${at(0.99)}   max ${at(1)}   ${count(1_000 / mean)}/s`,
  );
}

/** The longest time that the event loop is blocked while a question is answered. */
async function longestBlock(ask: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  let asking = true;
  const ticking = (async () => {
    while (asking) {
      await immediate();
      turn();
    }
  })();
  await ask();
  turn();
  asking = false;
  await ticking;
  return longest;
}

/** Prints the longest block of all questions. For each question, its shortest one of several rounds counts. */
async function measureBlocks(name: string, asks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const blocks = asks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, ask] of asks.entries()) blocks[i] = Math.min(blocks[i]!, await longestBlock(ask));
  console.log(`${name.padEnd(30)} blocks for at most ${Math.max(...blocks).toFixed(2)} ms`);
}

/** A sample of homes from all over the dataset. */
export async function sampleHomes(store: PropertyStore): Promise<PropertySummary[]> {
  const homes: PropertySummary[] = [];
  for (const sort of NUMBER_SORTS)
    for (let i = 0; i < 50; i++) {
      const offset = Math.floor((store.info.records * i) / 50);
      const { rows } = await store.search({ filter: {}, sort, order: "asc", details: false, limit: 20, offset });
      homes.push(...(JSON.parse(Buffer.from(rows).toString()) as PropertySummary[]));
    }
  return homes;
}

function benchOpen(folder: string): void {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    const store = openStore(folder, { residentBytes: 0 });
    const took = performance.now() - began;
    store.close();
    return took;
  }).sort((a, b) => a - b);
  const bytes = statSync(join(folder, "index.bin")).size;
  const store = openStore(folder, { residentBytes: 0 });
  console.log(`open             ${times[0]!.toFixed(0)} ms (least of ${ROUNDS}; files in the page cache)`);
  console.log(`index            ${(bytes / store.info.records).toFixed(1)} bytes a row (${megabytes(bytes)})`);
  store.close();
}

async function benchSearches(title: string, store: PropertyStore, questions: readonly Question[]): Promise<void> {
  const times = await measure(title, questions, ({ query }) => store.search(query));
  for (const kind of Object.keys(MIX))
    print(
      `  ${kind}`,
      times.filter((_, i) => questions[i]!.kind === kind),
    );
}

/** `npm run bench -- store`: builds a generated dataset, opens it and measures every kind of question on one core. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      properties: { type: "string", default: "1000000" },
      searches: { type: "string", default: "2000" },
      dataset: { type: "string" },
      keep: { type: "string" },
    },
  });
  const [properties, searches] = [values.properties, values.searches].map(Number) as [number, number];
  if (!Number.isInteger(properties) || !Number.isInteger(searches) || searches < 100)
    throw new UsageError("--properties must be a whole number, --searches one from 100.");

  const varDir = values.keep ?? (await mkdtemp(join(tmpdir(), "lotline-bench-")));
  try {
    const folder = await namedOrBuilt(values.dataset, properties, varDir);
    benchOpen(folder);
    const before = process.memoryUsage().rss;
    const store = openStore(folder, { residentBytes: 4 * 1_024 * MIB });
    const homes = await sampleHomes(store);
    // Rows are loaded into memory in the background.
    await pause(3_000);
    console.log(`memory           ${megabytes(process.memoryUsage().rss - before)} for index and search rows\n`);

    for (const { query } of drawSearches(homes, searches, 1)) await store.search(query);
    const questions = drawSearches(homes, searches, 2);
    await benchSearches("search, rows in memory", store, questions);
    const others = await questionsBeside(store, homes, questions);
    for (const ask of others["by id"]!) await ask(store);
    for (const [name, asks] of Object.entries(others)) await measure(name, asks, (ask) => ask(store));
    const nationwide = questions.filter(({ kind }) => kind === "nationwide ranges").slice(0, 20);
    const filters = [{}, ...nationwide.map(({ query }) => query.filter)];
    const blocks: Record<string, (() => Promise<unknown>)[]> = {
      "a search": questions.map(
        ({ query }) =>
          () =>
            store.search(query),
      ),
      // Nearly every home matches, and the page may be anywhere.
      "a search far in": NUMBER_SORTS.flatMap((sort) =>
        [0.01, 0.3, 0.6].map((share) => () => {
          const offset = Math.floor(store.info.records * share);
          return store.search({ ...FAR, sort, offset });
        }),
      ),
      "a search in a shape": ["search in a circle", "  nearest first", "search in a polygon"].flatMap((name) =>
        others[name]!.map((ask) => () => ask(store)),
      ),
      facets: filters.map((filter) => () => store.facets(filter)),
      "a map": filters.flatMap((filter) => [4, 7].map((zoom) => () => store.clusters(filter, NATION, zoom))),
      "a market": [...others["market of a state"]!, ...others["market of everything"]!, ...others["  in 5 years"]!].map(
        (ask) => () => ask(store),
      ),
      "a value": [...others["value of a home"]!, ...others["  its comparables"]!].map((ask) => () => ask(store)),
      "near addresses": others["near addresses"]!.map((ask) => () => ask(store)),
      places: others.places!.map((ask) => () => ask(store)),
    };
    for (const [name, asks] of Object.entries(blocks)) await measureBlocks(name, asks);
    store.close();

    const fromFile = openStore(folder, { residentBytes: 0 });
    await benchSearches("search, rows from the file", fromFile, questions);
    fromFile.close();
  } finally {
    if (!values.keep) rmSync(varDir, { recursive: true, force: true });
  }
}
