import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openStore, readManifest } from "@/lib/store/engine";
import { sizeText } from "@/lib/system-error";
import { namedOrBuilt } from "./generated";
import { leastOf, optionsOf, printQuestions, timeOf } from "./measure";
import { drawSearches, otherQuestions, sampleHomes, searchQuestions } from "./questions";

export const usage = `Usage:
  npm run bench -- store [--properties N] [--searches N] [--dataset FOLDER]

  --properties N       builds a dataset of N generated homes (default 1000000)
  --searches N         how many searches, 100 or more (default 2000)
  --dataset FOLDER     asks the dataset of this folder instead, as var/datasets/VERSION

Each question is asked by itself, least of five rounds: how long it takes, and for how long it blocks the event loop at most.`;

/** Of each kind besides searches at most this many are asked. */
const OTHERS_MAX = 500;

async function printOpening(folder: string): Promise<void> {
  const [least] = await leastOf([folder], () => timeOf(() => openStore(folder, { residentBytes: 0 }).close()));
  const bytes = statSync(join(folder, "index.bin")).size;
  console.log(`open    ${least!.toFixed(0)} ms, least of five, files in the page cache`);
  console.log(`index   ${(bytes / readManifest(folder).records).toFixed(1)} bytes a row, ${sizeText(bytes)}`);
}

/** `npm run bench -- store`: builds a generated dataset, opens it and measures every kind of question on one core. */
export async function run(args: string[]): Promise<void> {
  const defaults = { properties: 1_000_000, searches: 2_000, dataset: "" };
  const { properties, searches: wanted, dataset } = optionsOf(args, defaults, { searches: 100 });
  const folder = await namedOrBuilt(dataset, properties);
  await printOpening(folder);
  const before = process.memoryUsage().rss;
  const store = openStore(folder, { residentBytes: 4 * 2 ** 30 });
  const homes = await sampleHomes(store);
  // Rows are loaded into memory in the background.
  await pause(3_000);
  console.log(`memory  ${sizeText(process.memoryUsage().rss - before)} for index and search rows`);

  // Others warm up.
  for (const { query } of drawSearches(homes, wanted, 1)) await store.search(query);
  const searches = drawSearches(homes, wanted, 2);
  await printQuestions("rows in memory", {
    ...searchQuestions(store, searches),
    ...(await otherQuestions(store, homes, searches, OTHERS_MAX)),
  });
  store.close();

  const fromFile = openStore(folder, { residentBytes: 0 });
  await printQuestions("rows from the file", searchQuestions(fromFile, searches));
  fromFile.close();
}
