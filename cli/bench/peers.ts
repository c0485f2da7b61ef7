import { mkdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generateRecords } from "@/lib/dataset/generate/generate";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SearchQuery } from "@/lib/domain/search";
import { UsageError } from "../command";
import { percentile } from "./http-load";
import { openDuckDb } from "./peers/duckdb";
import { openLotline } from "./peers/lotline";
import { Absent, type Answer, type Batches, type Peer, type PeerOptions } from "./peers/peer";
import { openPostgres } from "./peers/postgres";
import { openSqlite } from "./peers/sqlite";
import { sampleHomes } from "./store";
import { drawSearches } from "./store-questions";

const PEERS: Record<string, (options: PeerOptions) => Promise<Peer>> = {
  SQLite: openSqlite,
  PostgreSQL: openPostgres,
  DuckDB: openDuckDb,
};

const ROUNDS = 3;

export const usage = `Usage:
  npm run bench -- peers [--properties N] [--questions N] [--only NAME] [--postgres URL] [--keep FOLDER]

  --properties N       how many generated homes (default 1000000)
  --questions N        how many distinct searches (default 2000)
  --only NAME          beside ours only ${Object.keys(PEERS).join(", ")}
  --postgres URL       asks this PostgreSQL server, in a schema lotline_bench of its own, dropped at the end
  --keep FOLDER        works in this folder and leaves it there: packages are not installed again

The same homes and searches in Lotline's store and in other databases. A search is the exact total and the page's 25 rows
as JSON, which every database keeps ready as text; each answer must be ours, byte for byte. One search at a time, each
timed by itself, least of ${ROUNDS} rounds after one that warms up and checks. Lotline, SQLite (better-sqlite3) and DuckDB
(@duckdb/node-api) answer in this process, Lotline and SQLite on one core, PostgreSQL over a socket, with as many workers
as it takes. All have prepared statements and ANALYZE done; SQLite and PostgreSQL have indexes by ZIP, by place and by
status that hold every column that is filtered or sorted by, and one for each sort key; DuckDB has them on ZIP and city. Loading includes making the
homes, which takes the same for all.

Packages are installed by npm outside of the lockfile. PostgreSQL's initdb and pg_ctl come from PATH or Debian's folder.`;

const BATCH_RECORDS = 2_000;

/** The generated homes in batches. */
async function* batchesOf(properties: number, signal: AbortSignal): Batches {
  let batch: PropertyRecord[] = [];
  for (const record of generateRecords({ properties })) {
    if (batch.push(record) < BATCH_RECORDS) continue;
    yield batch;
    batch = [];
    await turn();
    signal.throwIfAborted();
  }
  if (batch.length > 0) yield batch;
}

/** Runs all searches in several rounds and returns the shortest time of each. `check` is called once per answer. */
async function ask(
  peer: Peer,
  searches: readonly SearchQuery[],
  check: (answer: Answer, i: number) => void,
  signal: AbortSignal,
): Promise<number[]> {
  const times = searches.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, query] of searches.entries()) {
      const began = performance.now();
      const answer = await peer.search(query);
      const took = performance.now() - began;
      if (round === 0) check(answer, i);
      else times[i] = Math.min(times[i]!, took);
      await turn();
      signal.throwIfAborted();
    }
  return times;
}

interface Figures {
  name: string;
  loadSeconds: number;
  perSecond: number;
  p99Ms: number;
}

const figuresOf = (name: string, loadSeconds: number, times: readonly number[]): Figures => ({
  name,
  loadSeconds,
  perSecond: (1_000 * times.length) / times.reduce((sum, ms) => sum + ms, 0),
  p99Ms: percentile(
    [...times].sort((a, b) => a - b),
    0.99,
  ),
});

const count = (value: number) => Math.round(value).toLocaleString("en-US");

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

const asText = (rows: Answer["rows"]) => (typeof rows === "string" ? rows : Buffer.from(rows).toString());

/** @throws if an answer is not the expected one. */
function compare(answer: Answer, expected: Answer, query: SearchQuery): void {
  if (answer.total === expected.total && asText(answer.rows) === asText(expected.rows)) return;
  const tell = ({ total, rows }: Answer) => `${total} ${asText(rows)}`;
  throw new Error(`${JSON.stringify(query)} answers ${tell(answer)}, ours ${tell(expected)}.`);
}

interface Plan {
  properties: number;
  questions: number;
  peers: string[];
  options: PeerOptions;
}

/** Loads, measures and closes one engine after the other, ours first, and prints a table. Returns whether all agree. */
async function sideBySide({ properties, questions, peers, options }: Plan): Promise<boolean> {
  const { signal } = options;
  const inFolder = (name: string): PeerOptions => {
    const folder = join(options.folder, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return { ...options, folder };
  };
  const load = async (name: string, peer: Peer): Promise<number> => {
    console.log(`${name} takes the homes …`);
    const began = performance.now();
    await peer.load(batchesOf(properties, signal));
    return (performance.now() - began) / 1_000;
  };

  const expected: Answer[] = [];
  const ours = await openLotline(inFolder("Lotline"));
  const all: Figures[] = [];
  let searches: SearchQuery[];
  try {
    const seconds = await load("Lotline", ours);
    searches = drawSearches(await sampleHomes(ours.store()), questions, 2).map(({ query }) => query);
    all.push(figuresOf("Lotline", seconds, await ask(ours, searches, (answer) => expected.push(answer), signal)));
  } finally {
    await ours.close();
  }

  const missing: string[] = [];
  let well = true;
  for (const name of peers) {
    let peer: Peer | undefined;
    try {
      peer = await PEERS[name]!(inFolder(name));
      const seconds = await load(name, peer);
      console.log(`${name} is asked …`);
      const check = (answer: Answer, i: number) => compare(answer, expected[i]!, searches[i]!);
      all.push(figuresOf(name, seconds, await ask(peer, searches, check, signal)));
    } catch (error) {
      signal.throwIfAborted();
      well &&= error instanceof Absent;
      missing.push(`${name} is absent: ${(error as Error).message}`);
    } finally {
      await peer?.close();
    }
  }
  console.log(["", `${count(properties)} homes, ${count(questions)} searches`, "", table(all), ...missing].join("\n"));
  return well;
}

/** `npm run bench -- peers`. The exit code is 1 if a database gives another answer than our store. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      properties: { type: "string", default: "1000000" },
      questions: { type: "string", default: "2000" },
      only: { type: "string" },
      postgres: { type: "string" },
      keep: { type: "string" },
    },
  });
  const [properties, questions] = [Number(values.properties), Number(values.questions)];
  if (![properties, questions].every((n) => Number.isInteger(n) && n > 0))
    throw new UsageError("--properties and --questions must be whole numbers from 1.");
  const peers = Object.keys(PEERS).filter((name) => !values.only || name.toLowerCase() === values.only.toLowerCase());
  if (peers.length === 0) throw new UsageError(`--only must be one of ${Object.keys(PEERS).join(", ")}.`);

  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error("Interrupted."));
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, interrupt);
  const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), "lotline-bench-"));
  const packages = join(folder, "packages");
  try {
    const options = { folder, packages, postgresUrl: values.postgres, signal: stop.signal };
    return (await sideBySide({ properties, questions, peers, options })) ? 0 : 1;
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
}
