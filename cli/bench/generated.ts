import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder } from "@/lib/store/current";
import { clocks, count, existing, mib } from "./measure";

/** Records made at a time. Large enough that what the second thread has left over from those before is a small part of it. */
const CHUNK = 20_000;

/** Builds a dataset of generated homes, and prints how long that takes without making the records. */
export async function builtDataset(
  properties: number,
  varDir: string,
): Promise<{ folder: string; records: number; seconds: number }> {
  const source = generateSource({ properties });
  const making = { wall: 0, cpu: 0 };
  function* records(): Generator<PropertyRecord> {
    const made = (source.records as Iterable<PropertyRecord>)[Symbol.iterator]();
    for (let chunk: PropertyRecord[] = []; ; chunk = []) {
      const began = clocks();
      for (let step = made.next(); !step.done; step = made.next()) if (chunk.push(step.value) === CHUNK) break;
      const ended = clocks();
      making.wall += ended.wall - began.wall;
      making.cpu += ended.cpu - began.cpu;
      if (chunk.length === 0) return;
      yield* chunk;
    }
  }
  let peak = 0;
  const marks: string[] = [];
  const began = clocks();
  const spent = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
    const now = clocks();
    return { wall: now.wall - began.wall - making.wall, cpu: now.cpu - began.cpu - making.cpu };
  };
  const { version, records: built } = await buildDataset(
    { ...source, records: records() },
    {
      varDir,
      onProgress: spent,
      atStep: (step) => {
        const { wall, cpu } = spent();
        marks.push(`${step} ${wall.toFixed(1)} (${cpu.toFixed(1)})`);
      },
    },
  );
  const { wall, cpu } = spent();
  console.log(
    `build            ${count(built / wall)} rows a second of the clock (${wall.toFixed(1)} s), ${count(built / cpu)} of processor time (${cpu.toFixed(1)} s)`,
  );
  console.log(`                 seconds of the clock (of processor time) until ${marks.join(", ")}`);
  console.log(`making records   ${making.wall.toFixed(1)} s, not counted above`);
  console.log(`build memory     ${mib(peak)} resident at most`);
  return { folder: datasetFolder(varDir, version), records: built, seconds: wall };
}

/** The folder that `--dataset` names, or that of a dataset of so many generated homes, which is built and measured first. */
export const namedOrBuilt = async (named: string | undefined, properties: number, varDir: string): Promise<string> =>
  named ? existing("dataset", named) : (await builtDataset(properties, varDir)).folder;
