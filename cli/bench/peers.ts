import { setTimeout as pause } from "node:timers/promises";
import { buildDataset } from "@/lib/dataset/build";
import { generateRecords, generateSource } from "@/lib/dataset/generate/generate";
import type { SearchQuery } from "@/lib/domain/search";
import { datasetFolder } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import { count } from "../words";
import { DATABASES, loadHomes, searchHomes } from "./databases";
import { inBatches } from "./generated";
import { leastOf, optionsOf, printHead, printRow, spread, timeOf, workFolder } from "./measure";
import { drawSearches, sampleHomes } from "./questions";

const ROUNDS = 3;
const BATCH_RECORDS = 2_000;

export const usage = `Usage:
  npm run bench -- peers [--properties N] [--questions N] [--postgres URL]

  --properties N       how many generated homes (default 1000000)
  --questions N        how many distinct searches (default 2000)
  --postgres URL       a running PostgreSQL too, which is asked in a schema lotline_bench of its own, dropped at the end

The same homes and searches in Lotline's store and in other databases. A search is the exact total and the page's 25 rows
as JSON, which every database keeps ready as text; each answer must be ours, byte for byte. One search at a time, each
timed by itself, least of ${ROUNDS} rounds after one that warms up and checks. Lotline, SQLite (better-sqlite3) and DuckDB
(@duckdb/node-api) answer in this process, Lotline and SQLite on one core, PostgreSQL over a socket, with as many workers
as it takes. All have prepared statements and ANALYZE done; SQLite and PostgreSQL have indexes by ZIP, by place and by
status that hold every column that is filtered or sorted by, and one for each sort key; DuckDB has them on ZIP and city. Loading includes making the
homes, which takes the same for all.

Packages are installed by npm outside of the lockfile, into node_modules/.cache. What was measured of PostgreSQL had jit=off,
shared_buffers=1GB, work_mem=64MB, maintenance_work_mem=512MB, random_page_cost=1.1 and fsync=off.`;

/** What a store or database answers. */
interface Answer {
  /** Exact count of matching records. */
  total: number;
  /** The page's rows as a JSON array. */
  rows: string | Uint8Array;
}
type Search = (query: SearchQuery) => Promise<Answer>;

const textOf = ({ total, rows }: Answer) => `${total} ${typeof rows === "string" ? rows : Buffer.from(rows)}`;

interface Figures {
  loadSeconds: number;
  perSecond: number;
  p99Ms: number;
}

/** Has the homes loaded; returns what that gives, and how many seconds it took. */
async function loaded<T>(name: string, load: () => Promise<T>): Promise<[T, seconds: number]> {
  console.log(`${name} takes the homes …`);
  const began = performance.now();
  const made = await load();
  return [made, (performance.now() - began) / 1_000];
}

/** Asks each search once, which warms up, and passes each answer to `check`; then takes the shortest time of each. */
async function figuresOf(
  loadSeconds: number,
  search: Search,
  searches: readonly SearchQuery[],
  check: (answer: string, i: number) => void,
): Promise<Figures> {
  for (const [i, query] of searches.entries()) check(textOf(await search(query)), i);
  const { mean, p99 } = spread(await leastOf(searches, (query) => timeOf(() => search(query)), ROUNDS));
  return { loadSeconds, perSecond: 1_000 / mean, p99Ms: p99 };
}

/** Our own store, on one core, with search rows in memory. */
async function measureLotline(folder: string, properties: number, questions: number) {
  const [store, loadSeconds] = await loaded("Lotline", async () => {
    const { version } = await buildDataset(generateSource({ properties }), { varDir: folder });
    const opened = openStore(datasetFolder(folder, version), { residentBytes: 16 * 2 ** 30 });
    // Rows are loaded into memory in the background.
    await pause(3_000);
    return opened;
  });
  const searches = drawSearches(await sampleHomes(store), questions, 2).map(({ query }) => query);
  const answers: string[] = [];
  const figures = await figuresOf(loadSeconds, store.search, searches, (answer) => answers.push(answer));
  store.close();
  return { searches, answers, figures };
}

const ratio = (value: number) => (value < 10 ? value.toPrecision(2) : count(value));

function printTable(all: Record<string, Figures>, ours: Figures): void {
  printHead("", "searches/s", "× ours", "p99, ms", "× ours", "loaded in, s");
  for (const [name, { perSecond, p99Ms, loadSeconds }] of Object.entries(all)) {
    const times = [p99Ms.toFixed(2), ratio(p99Ms / ours.p99Ms), count(loadSeconds)];
    printRow(name, count(perSecond), ratio(perSecond / ours.perSecond), ...times);
  }
}

/**
 * `npm run bench -- peers`: loads, measures and closes one after the other, ours first. The exit code is 1 if a database cannot be
 * asked, or gives another answer than our store.
 */
export async function run(args: string[]): Promise<number> {
  const defaults = { properties: 1_000_000, questions: 2_000, postgres: "" };
  const { properties, questions, postgres } = optionsOf(args, defaults);
  const { searches, answers, figures: ours } = await measureLotline(workFolder(), properties, questions);
  const all: Record<string, Figures> = { Lotline: ours };
  const failed: string[] = [];
  for (const [name, open] of Object.entries(DATABASES)) {
    if (name === "PostgreSQL" && postgres === "") continue;
    try {
      const db = await open({ folder: workFolder(), postgres });
      try {
        const [, loadSeconds] = await loaded(name, () =>
          loadHomes(db, inBatches(generateRecords({ properties }), BATCH_RECORDS)),
        );
        console.log(`${name} is asked …`);
        all[name] = await figuresOf(
          loadSeconds,
          (query) => searchHomes(db, query),
          searches,
          (answer, i) => {
            if (answer !== answers[i])
              throw new Error(`${JSON.stringify(searches[i])} answers ${answer}, ours ${answers[i]}.`);
          },
        );
      } finally {
        await db.close();
      }
    } catch (error) {
      failed.push(`${name} is absent: ${(error as Error).message}`);
    }
  }
  console.log(`\n${count(properties)} homes, ${count(questions)} searches\n`);
  printTable(all, ours);
  for (const line of failed) console.log(line);
  return failed.length === 0 ? 0 : 1;
}
