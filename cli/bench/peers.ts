import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildDataset } from "@/lib/dataset/build";
import { generateRecords, generateSource } from "@/lib/dataset/generate/generate";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SearchQuery } from "@/lib/domain/search";
import { datasetFolder } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { UsageError, wholeNumber } from "../command";
import { count } from "../words";
import { type Answer, PEERS, type Peer } from "./databases";
import { inFolder, leastOf, spread, timeOf } from "./measure";
import { drawSearches, sampleHomes } from "./questions";

const ROUNDS = 3;

export const usage = `Usage:
  npm run bench -- peers [--properties N] [--questions N] [--only NAME] [--postgres URL] [--keep FOLDER]

  --properties N       how many generated homes (default 1000000)
  --questions N        how many distinct searches (default 2000)
  --only NAME          beside ours only ${Object.keys(PEERS).join(", ")}
  --postgres URL       a running PostgreSQL too, which is asked in a schema lotline_bench of its own, dropped at the end
  --keep FOLDER        works in this folder and leaves it there: packages are not installed again

The same homes and searches in Lotline's store and in other databases. A search is the exact total and the page's 25 rows
as JSON, which every database keeps ready as text; each answer must be ours, byte for byte. One search at a time, each
timed by itself, least of ${ROUNDS} rounds after one that warms up and checks. Lotline, SQLite (better-sqlite3) and DuckDB
(@duckdb/node-api) answer in this process, Lotline and SQLite on one core, PostgreSQL over a socket, with as many workers
as it takes. All have prepared statements and ANALYZE done; SQLite and PostgreSQL have indexes by ZIP, by place and by
status that hold every column that is filtered or sorted by, and one for each sort key; DuckDB has them on ZIP and city. Loading includes making the
homes, which takes the same for all.

Packages are installed by npm outside of the lockfile. What was measured of PostgreSQL had jit=off, shared_buffers=1GB,
work_mem=64MB, maintenance_work_mem=512MB, random_page_cost=1.1 and fsync=off.`;

const BATCH_RECORDS = 2_000;

/** Our own store, on one core, with search rows in memory. */
function openLotline(folder: string): Peer & { store(): PropertyStore } {
  let store: PropertyStore | undefined;
  return {
    store: () => store!,
    async load(batches) {
      const { version } = await buildDataset({ ...generateSource(), records: batches }, { varDir: folder });
      store = openStore(datasetFolder(folder, version), { residentBytes: 16 * 2 ** 30 });
      // Rows are loaded into memory in the background.
      await pause(3_000);
    },
    search: (query) => store!.search(query),
    close: () => store?.close(),
  };
}

/** The generated homes in batches. */
async function* batchesOf(properties: number): AsyncGenerator<PropertyRecord[]> {
  let batch: PropertyRecord[] = [];
  for (const record of generateRecords({ properties })) {
    if (batch.push(record) < BATCH_RECORDS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Asks each search once, which warms up, and passes each answer to `check`; then returns the shortest time of each. */
async function ask(
  { search }: Pick<Peer, "search">,
  searches: readonly SearchQuery[],
  check: (answer: Answer, i: number) => void,
): Promise<number[]> {
  for (const [i, query] of searches.entries()) check(await search(query), i);
  return leastOf(searches, (query) => timeOf(() => search(query)), ROUNDS);
}

interface Figures {
  name: string;
  loadSeconds: number;
  perSecond: number;
  p99Ms: number;
}

const figuresOf = (name: string, loadSeconds: number, times: readonly number[]): Figures => {
  const { mean, p99 } = spread(times);
  return { name, loadSeconds, perSecond: 1_000 / mean, p99Ms: p99 };
};

const ratio = (value: number) => (value < 10 ? value.toPrecision(2) : count(value));

function table(all: readonly Figures[]): string {
  const [ours] = all as [Figures];
  const rows = all.map(
    ({ name, perSecond, p99Ms, loadSeconds }) =>
      `| ${name} | ${count(perSecond)} | ${ratio(perSecond / ours.perSecond)} | ${p99Ms.toFixed(2)} | ${ratio(p99Ms / ours.p99Ms)} | ${count(loadSeconds)} |`,
  );
  return ["| | searches/s | × ours | p99, ms | × ours | loaded in, s |", "|---|--:|--:|--:|--:|--:|", ...rows].join(
    "\n",
  );
}

/** @throws if an answer is not the expected one. */
function compare(answer: Answer, expected: Answer, query: SearchQuery): void {
  const text = ({ total, rows }: Answer) => `${total} ${typeof rows === "string" ? rows : Buffer.from(rows)}`;
  if (text(answer) === text(expected)) return;
  throw new Error(`${JSON.stringify(query)} answers ${text(answer)}, ours ${text(expected)}.`);
}

interface Plan {
  properties: number;
  questions: number;
  peers: readonly string[];
  postgres: string;
}

/** Loads, measures and closes one engine after the other, ours first, and prints a table. Returns whether all agree. */
async function sideBySide(folder: string, { properties, questions, peers, postgres }: Plan): Promise<boolean> {
  const emptyFolder = (name: string): string => {
    const of = join(folder, name);
    rmSync(of, { recursive: true, force: true });
    mkdirSync(of, { recursive: true });
    return of;
  };
  const load = async (name: string, peer: Pick<Peer, "load">): Promise<number> => {
    console.log(`${name} takes the homes …`);
    return (await timeOf(() => peer.load(batchesOf(properties)))) / 1_000;
  };

  const expected: Answer[] = [];
  const ours = openLotline(emptyFolder("Lotline"));
  const all: Figures[] = [];
  let searches: SearchQuery[];
  try {
    const seconds = await load("Lotline", ours);
    searches = drawSearches(await sampleHomes(ours.store()), questions, 2).map(({ query }) => query);
    all.push(figuresOf("Lotline", seconds, await ask(ours, searches, (answer) => expected.push(answer))));
  } finally {
    await ours.close();
  }

  const failed: string[] = [];
  for (const name of peers) {
    let peer: Peer | undefined;
    try {
      peer = await PEERS[name]!({ folder: emptyFolder(name), packages: join(folder, "packages"), postgres });
      const seconds = await load(name, peer);
      console.log(`${name} is asked …`);
      const check = (answer: Answer, i: number) => compare(answer, expected[i]!, searches[i]!);
      all.push(figuresOf(name, seconds, await ask(peer, searches, check)));
    } catch (error) {
      failed.push(`${name} is absent: ${(error as Error).message}`);
    } finally {
      await peer?.close();
    }
  }
  console.log(["", `${count(properties)} homes, ${count(questions)} searches`, "", table(all), ...failed].join("\n"));
  return failed.length === 0;
}

/** `npm run bench -- peers`. The exit code is 1 if a database cannot be asked, or gives another answer than our store. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      properties: { type: "string", default: "1000000" },
      questions: { type: "string", default: "2000" },
      only: { type: "string" },
      postgres: { type: "string", default: "" },
      keep: { type: "string" },
    },
  });
  const { only, postgres, keep } = values;
  const properties = wholeNumber("properties", values.properties);
  const questions = wholeNumber("questions", values.questions);
  const possible = Object.keys(PEERS).filter((name) => name !== "PostgreSQL" || postgres !== "");
  const peers = possible.filter((name) => !only || name.toLowerCase() === only.toLowerCase());
  if (peers.length === 0)
    throw new UsageError(`--only must be one of ${possible.join(", ")}; PostgreSQL needs --postgres URL.`);
  return inFolder(keep && resolve(keep), async (folder) =>
    (await sideBySide(folder, { properties, questions, peers, postgres })) ? 0 : 1,
  );
}
