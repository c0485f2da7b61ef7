import { existsSync, rmSync, statSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { PropertySummary } from "@/lib/domain/property";
import { SORT_KEYS } from "@/lib/domain/search";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { UsageError } from "../command";
import { measuredBuild } from "./build";
import { drawSearches, MIX, type Question } from "./store-questions";

export const usage = `Usage:
  npm run bench -- store [--properties N] [--searches N] [--dataset FOLDER] [--keep FOLDER]

  --properties N       builds a dataset of N generated homes (default 1000000)
  --searches N         how many searches, 100 or more (default 2000)
  --dataset FOLDER     asks the dataset of this folder instead
  --keep FOLDER        builds in this folder and leaves it there`;
const MIB = 2 ** 20;

const megabytes = (bytes: number) => `${(bytes / MIB).toFixed(0)} MiB`;
const count = (value: number) => Math.round(value).toLocaleString("en-US");

/** On a shared machine a call is interrupted now and then: its least time of several rounds is its own. */
const ROUNDS = 5;

/** Times each call by itself, in several rounds over all of them, and prints mean, p50, p99 and calls a second. */
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

/** Homes from all over the dataset. */
export async function sampleHomes(store: PropertyStore): Promise<PropertySummary[]> {
  const homes: PropertySummary[] = [];
  for (const sort of SORT_KEYS)
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

/** `npm run bench -- store`: builds a generated dataset, opens it and measures every question to it, on one core. */
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
  if (values.dataset && !existsSync(values.dataset))
    throw new UsageError(`--dataset ${values.dataset}: there is no such folder.`);

  const varDir = values.keep ?? (await mkdtemp(join(tmpdir(), "lotline-bench-")));
  try {
    const folder = values.dataset ?? (await measuredBuild(properties, varDir)).folder;
    benchOpen(folder);
    const before = process.memoryUsage().rss;
    const store = openStore(folder, { residentBytes: 4 * 1_024 * MIB });
    const homes = await sampleHomes(store);
    // Rows come into memory in the background.
    await pause(3_000);
    console.log(`memory           ${megabytes(process.memoryUsage().rss - before)} for index and search rows\n`);

    for (const { query } of drawSearches(homes, searches, 1)) await store.search(query);
    const questions = drawSearches(homes, searches, 2);
    await benchSearches("search, rows in memory", store, questions);
    const ids = homes.map((home) => home.id);
    for (const id of ids) await store.property(id);
    await measure("by id", ids, (id) => store.property(id));
    await measure("lookup", homes, ({ address }) => store.lookup(address));
    const missed = homes
      .slice(0, 500)
      .map(({ address }) => ({ ...address, streetAddress: `${address.streetAddress}e` }));
    await measure("near addresses", missed, (address) => store.nearAddresses(address, 5));
    await measure("places", homes.slice(0, 500), ({ address }) => store.places(address.streetAddress.slice(0, 8), 10));
    const zips = homes.map((home) => home.address.zipCode);
    await measure("market history", zips, (zip) => store.history(zip, 60));
    const towns = questions.filter(({ kind }) => kind === "city").slice(0, 200);
    await measure("facets of a city", towns, ({ query }) => store.facets(query.filter));
    await measure("map clusters of a city", towns, ({ query }) =>
      store.clusters(query.filter, [-125, 24, -66, 50], 10),
    );
    await measure("facets of everything", [1, 2, 3, 4, 5], () => store.facets({}));
    await measure("map clusters of everything", [1, 2, 3, 4, 5], () => store.clusters({}, [-125, 24, -66, 50], 4));
    store.close();

    const fromFile = openStore(folder, { residentBytes: 0 });
    await benchSearches("search, rows from the file", fromFile, questions);
    fromFile.close();
  } finally {
    if (!values.keep) rmSync(varDir, { recursive: true, force: true });
  }
}
