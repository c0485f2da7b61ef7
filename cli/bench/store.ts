import { statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as immediate, setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { NUMBER_SORTS } from "@/lib/domain/search";
import { openStore, readManifest } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { namedOrBuilt } from "./generated";
import { count, inFolder, leastTimes, mib, spread, whole } from "./measure";
import { drawSearches, MIX, NATION, type Question, questionsBeside, sampleHomes } from "./questions";

export const usage = `Usage:
  npm run bench -- store [--properties N] [--searches N] [--dataset FOLDER] [--keep FOLDER]

  --properties N       builds a dataset of N generated homes (default 1000000)
  --searches N         how many searches, 100 or more (default 2000)
  --dataset FOLDER     asks the dataset of this folder instead
  --keep FOLDER        builds in this folder and leaves it there`;

const ROUNDS = 5;
const FAR = { filter: { underContract: false, minPrice: 1 }, order: "desc", details: false, limit: 25 } as const;

function print(name: string, times: readonly number[]): void {
  const { mean, p50, p99, max } = spread(times);
  const of = (ms: number) => ms.toFixed(4);
  console.log(
    `${name.padEnd(30)} mean ${of(mean)} ms   p50 ${of(p50)}   p99 ${of(p99)}   max ${of(max)}   ${count(1_000 / mean)}/s`,
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

async function benchOpen(folder: string): Promise<void> {
  const [least] = await leastTimes([folder], () => openStore(folder, { residentBytes: 0 }).close());
  const bytes = statSync(join(folder, "index.bin")).size;
  console.log(`open             ${least!.toFixed(0)} ms (least of several; files in the page cache)`);
  console.log(`index            ${(bytes / readManifest(folder).records).toFixed(1)} bytes a row (${mib(bytes)})`);
}

async function benchSearches(title: string, store: PropertyStore, questions: readonly Question[]): Promise<void> {
  const times = await leastTimes(questions, ({ query }) => store.search(query));
  print(title, times);
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
  const [properties, searches] = [whole(values, "properties"), whole(values, "searches", 100)];
  await inFolder(values.keep, async (varDir) => {
    const folder = await namedOrBuilt(values.dataset, properties, varDir);
    await benchOpen(folder);
    const before = process.memoryUsage().rss;
    const store = openStore(folder, { residentBytes: 4 * 2 ** 30 });
    const homes = await sampleHomes(store);
    // Rows are loaded into memory in the background.
    await pause(3_000);
    console.log(`memory           ${mib(process.memoryUsage().rss - before)} for index and search rows\n`);

    for (const { query } of drawSearches(homes, searches, 1)) await store.search(query);
    const questions = drawSearches(homes, searches, 2);
    await benchSearches("search, rows in memory", store, questions);
    const others = await questionsBeside(store, homes, questions);
    for (const ask of others["by id"]!) await ask(store);
    for (const [name, asks] of Object.entries(others)) print(name, await leastTimes(asks, (ask) => ask(store)));
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
    for (const [name, asks] of Object.entries(blocks)) {
      const longest = await leastTimes(asks, (ask) => ask(), ROUNDS, longestBlock);
      console.log(`${name.padEnd(30)} blocks for at most ${Math.max(...longest).toFixed(2)} ms`);
    }
    store.close();

    const fromFile = openStore(folder, { residentBytes: 0 });
    await benchSearches("search, rows from the file", fromFile, questions);
    fromFile.close();
  });
}
