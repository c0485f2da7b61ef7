import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import type { DatasetSource } from "@/lib/dataset/source";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder } from "@/lib/store/current";
import { UsageError } from "../command";

const MIB = 2 ** 20;
/**
 * Records generated at a time; each chunk is timed separately. It is large enough that the work which the second thread has
 * left over from the chunk before (about 1,250 records) is a small part of it.
 */
const CHUNK = 20_000;

const count = (value: number) => Math.round(value).toLocaleString("en-US");

/** Wall time and processor time of this process (all threads), in seconds. */
function clocks(): { wall: number; cpu: number } {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1_000, cpu: (user + system) / 1e6 };
}

interface MadeAhead {
  source: DatasetSource;
  /** Time that generating the records took. */
  spent: { wall: number; cpu: number };
  /** Wall time of the build for each chunk, in seconds. */
  taken: number[];
}

/** Generates records in chunks, and measures the time of that separately from the build. */
function madeAhead(source: DatasetSource): MadeAhead {
  const spent = { wall: 0, cpu: 0 };
  const taken: number[] = [];
  function* records(): Generator<PropertyRecord> {
    const made = (source.records as Iterable<PropertyRecord>)[Symbol.iterator]();
    for (let chunk: PropertyRecord[] = []; ; chunk = []) {
      const began = clocks();
      for (let step = made.next(); !step.done; step = made.next()) if (chunk.push(step.value) === CHUNK) break;
      const ended = clocks();
      spent.wall += ended.wall - began.wall;
      spent.cpu += ended.cpu - began.cpu;
      if (chunk.length === 0) return;
      yield* chunk;
      taken.push(clocks().wall - ended.wall);
    }
  }
  return { source: { ...source, records: records() }, spent, taken };
}

interface MeasuredBuild {
  folder: string;
  records: number;
  /** Wall time in seconds: for each chunk of records, then for everything else. */
  pieces: number[];
}

/** Builds a generated dataset and prints the time without generating the records. */
export async function measuredBuild(properties: number, varDir: string): Promise<MeasuredBuild> {
  const { source, spent, taken } = madeAhead(generateSource({ properties }));
  let peak = 0;
  const onProgress = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const began = clocks();
  const marks: string[] = [];
  const atStep = (step: string) => {
    onProgress();
    const now = clocks();
    const [wall, cpu] = [now.wall - began.wall - spent.wall, now.cpu - began.cpu - spent.cpu];
    marks.push(`${step} ${wall.toFixed(1)} (${cpu.toFixed(1)})`);
  };
  const { version, records } = await buildDataset(source, { varDir, onProgress, atStep });
  const ended = clocks();
  const [wall, cpu] = [ended.wall - began.wall - spent.wall, ended.cpu - began.cpu - spent.cpu];
  console.log(
    `build            ${count(records / cpu)} rows a second of processor time (${cpu.toFixed(1)} s), ` +
      `${count(records / wall)} of the clock (${wall.toFixed(1)} s)`,
  );
  console.log(`                 seconds of the clock (of processor time) until ${marks.join(", ")}`);
  console.log(
    `making records   ${spent.cpu.toFixed(1)} s of processor time, not counted above; with it ` +
      `${count(records / (ended.wall - began.wall))} rows a second of the clock`,
  );
  console.log(`build memory     ${(peak / MIB).toFixed(0)} MiB resident at most`);
  console.log(`version          ${version}`);
  const rest = wall - taken.reduce((sum, seconds) => sum + seconds, 0);
  return { folder: datasetFolder(varDir, version), records, pieces: [...taken, rest] };
}

/** The folder that `--dataset` names, or that of a dataset of so many generated homes, which is built and measured first. */
export async function namedOrBuilt(named: string | undefined, properties: number, varDir: string): Promise<string> {
  if (named === undefined) return (await measuredBuild(properties, varDir)).folder;
  if (!existsSync(named)) throw new UsageError(`--dataset ${named}: there is no such folder.`);
  return named;
}

/** Prints the sum of each part's shortest time over all rounds, since other work on the machine may slow down any round. */
function printLeast(builds: readonly MeasuredBuild[]): void {
  const [{ records, pieces }] = builds as [MeasuredBuild];
  const least = pieces.map((_, i) => Math.min(...builds.map((build) => build.pieces[i]!)));
  const seconds = least.reduce((sum, piece) => sum + piece, 0);
  console.log(
    `build            ${count(records / seconds)} rows a second of the clock (${seconds.toFixed(1)} s): the least of ` +
      `${builds.length} rounds for each ${count(CHUNK)} records and for the ${least.at(-1)!.toFixed(1)} s after them`,
  );
}

export const usage = `Usage:
  npm run bench -- build [--properties N] [--rounds N]

Builds a dataset of N generated homes (default 200000), in so many rounds (default 3).`;

/** `npm run bench -- build`: measures how fast a dataset is built from existing records. */
export async function run(args: string[]): Promise<void> {
  const options = {
    properties: { type: "string", default: "200000" },
    rounds: { type: "string", default: "3" },
  } as const;
  const { values } = parseArgs({ args, options });
  const [properties, rounds] = [Number(values.properties), Number(values.rounds)];
  if (!Number.isInteger(properties) || !Number.isInteger(rounds))
    throw new UsageError("--properties and --rounds must be whole numbers.");
  const builds: MeasuredBuild[] = [];
  for (let round = 0; round < rounds; round++) {
    const varDir = await mkdtemp(join(tmpdir(), "lotline-bench-"));
    try {
      builds.push(await measuredBuild(properties, varDir));
    } finally {
      rmSync(varDir, { recursive: true, force: true });
    }
  }
  if (rounds > 1) printLeast(builds);
}
