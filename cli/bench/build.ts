import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import type { DatasetSource } from "@/lib/dataset/source";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder } from "@/lib/store/current";

const MIB = 2 ** 20;
/** Records made at a time: so many that what a build still writes meanwhile is little beside them. */
const CHUNK = 20_000;

const count = (value: number) => Math.round(value).toLocaleString("en-US");

/** Wall time and processor time of this process, all threads, in seconds. */
function clocks(): { wall: number; cpu: number } {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1_000, cpu: (user + system) / 1e6 };
}

/** Makes records chunk by chunk ahead of the build, and adds up what making them takes. */
function madeAhead(source: DatasetSource): { source: DatasetSource; spent: { wall: number; cpu: number } } {
  const spent = { wall: 0, cpu: 0 };
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
    }
  }
  return { source: { ...source, records: records() }, spent };
}

/** Builds a generated dataset, prints what that took without making the records, and answers with its folder. */
export async function measuredBuild(properties: number, varDir: string): Promise<string> {
  const { source, spent } = madeAhead(generateSource({ properties }, { threads: false }));
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
  console.log(`making records   ${spent.cpu.toFixed(1)} s of processor time, not counted above`);
  console.log(`build memory     ${(peak / MIB).toFixed(0)} MiB resident at most`);
  console.log(`version          ${version}`);
  return datasetFolder(varDir, version);
}

/** `npm run bench -- build`: how fast a dataset is built of records that are there already. */
export async function benchBuild(args: string[]): Promise<void> {
  const options = {
    properties: { type: "string", default: "200000" },
    rounds: { type: "string", default: "3" },
  } as const;
  const { values } = parseArgs({ args, options });
  const [properties, rounds] = [Number(values.properties), Number(values.rounds)];
  if (!Number.isInteger(properties) || !Number.isInteger(rounds))
    throw new Error("Usage: npm run bench -- build [--properties N] [--rounds N]");
  for (let round = 0; round < rounds; round++) {
    const varDir = await mkdtemp(join(tmpdir(), "lotline-bench-"));
    try {
      await measuredBuild(properties, varDir);
    } finally {
      rmSync(varDir, { recursive: true, force: true });
    }
  }
}
