import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { openStore, readManifest } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { sizeText } from "@/lib/system-error";
import { count } from "../words";
import { namedOrBuilt } from "./generated";
import { leastOf, optionsOf, printHead, printRow, spread, timeOf } from "./measure";
import {
  type Ask,
  drawSearches,
  type Questions,
  questionsBeside,
  sampleHomes,
  searchAsks,
  searchesByKind,
} from "./questions";

export const usage = `Usage:
  npm run bench -- store [--properties N] [--searches N] [--dataset FOLDER]

  --properties N       builds a dataset of N generated homes (default 1000000)
  --searches N         how many searches, 100 or more (default 2000)
  --dataset FOLDER     asks the dataset of this folder instead, as var/datasets/VERSION

Each question is asked by itself, least of five rounds: how long it takes, and for how long it blocks the event loop at most.`;

/** The longest time that the event loop is blocked while a question is answered, in milliseconds. */
async function longestBlock(ask: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const note = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  let asking = true;
  const ticking = (async () => {
    while (asking) {
      await turn();
      note();
    }
  })();
  await ask();
  note();
  asking = false;
  await ticking;
  return longest;
}

/** Prints what questions of each kind take. */
async function printTable(title: string, store: PropertyStore, questions: Questions): Promise<void> {
  console.log();
  printHead(`${title}, ms`, "mean", "p50", "p99", "max", "a second", "blocks at most");
  for (const [name, asks] of Object.entries(questions)) {
    const { mean, p50, p99, max } = spread(await leastOf(asks, (ask) => timeOf(() => ask(store))));
    const blocks = await leastOf(asks, (ask: Ask) => longestBlock(() => ask(store)));
    const times = [mean, p50, p99, max].map((ms) => ms.toFixed(4));
    printRow(name, ...times, count(1_000 / mean), Math.max(...blocks).toFixed(2));
  }
}

async function benchOpen(folder: string): Promise<void> {
  const open = () => timeOf(() => openStore(folder, { residentBytes: 0 }).close());
  const [least] = await leastOf([folder], open);
  const bytes = statSync(join(folder, "index.bin")).size;
  console.log(`open    ${least!.toFixed(0)} ms, least of five, files in the page cache`);
  console.log(`index   ${(bytes / readManifest(folder).records).toFixed(1)} bytes a row, ${sizeText(bytes)}`);
}

/** `npm run bench -- store`: builds a generated dataset, opens it and measures every kind of question on one core. */
export async function run(args: string[]): Promise<void> {
  const defaults = { properties: 1_000_000, searches: 2_000, dataset: "" };
  const { properties, searches: wanted, dataset } = optionsOf(args, defaults, { searches: 100 });
  const folder = await namedOrBuilt(dataset, properties);
  await benchOpen(folder);
  const before = process.memoryUsage().rss;
  const store = openStore(folder, { residentBytes: 4 * 2 ** 30 });
  const homes = await sampleHomes(store);
  // Rows are loaded into memory in the background.
  await pause(3_000);
  console.log(`memory  ${sizeText(process.memoryUsage().rss - before)} for index and search rows`);

  // Others warm up.
  for (const { query } of drawSearches(homes, wanted, 1)) await store.search(query);
  for (const { id } of homes) await store.property(id);
  const drawn = drawSearches(homes, wanted, 2);
  const searches = { "all searches": searchAsks(drawn), ...searchesByKind(drawn) };
  await printTable("rows in memory", store, { ...searches, ...(await questionsBeside(store, homes, drawn)) });
  store.close();

  const fromFile = openStore(folder, { residentBytes: 0 });
  await printTable("rows from the file", fromFile, searches);
  fromFile.close();
}
