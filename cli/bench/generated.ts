import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder } from "@/lib/store/current";
import { sizeText } from "@/lib/system-error";
import { count } from "../words";
import { existing } from "./measure";

/** Records made at a time. Large enough that what the second thread has left over from those before is a small part of it. */
const CHUNK = 20_000;

/** Builds a dataset of generated homes, and prints how long that takes without making the records. */
export async function builtDataset(
  properties: number,
  varDir: string,
): Promise<{ folder: string; records: number; seconds: number }> {
  const source = generateSource({ properties });
  let making = 0;
  function* records(): Generator<PropertyRecord> {
    const made = (source.records as Iterable<PropertyRecord>)[Symbol.iterator]();
    for (let chunk: PropertyRecord[] = []; ; chunk = []) {
      const began = performance.now();
      for (let step = made.next(); !step.done; step = made.next()) if (chunk.push(step.value) === CHUNK) break;
      making += performance.now() - began;
      if (chunk.length === 0) return;
      yield* chunk;
    }
  }
  const began = performance.now();
  const { version, records: built } = await buildDataset({ ...source, records: records() }, { varDir });
  const seconds = (performance.now() - began - making) / 1_000;
  console.log(
    `build   ${count(built / seconds)} rows a second, ${seconds.toFixed(1)} s without the ${(making / 1_000).toFixed(1)} s of making them; ` +
      `${sizeText(process.resourceUsage().maxRSS * 1_024)} resident at most`,
  );
  return { folder: datasetFolder(varDir, version), records: built, seconds };
}

/** The folder that `--dataset` names, or that of a dataset of so many generated homes, which is built and measured first. */
export const namedOrBuilt = async (named: string | undefined, properties: number, varDir: string): Promise<string> =>
  named ? existing("dataset", named) : (await builtDataset(properties, varDir)).folder;
