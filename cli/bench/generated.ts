import { existsSync } from "node:fs";
import { buildDataset } from "@/lib/dataset/build";
import { generateRecords, generateSource } from "@/lib/dataset/generate/generate";
import { datasetFolder } from "@/lib/store/current";
import { sizeText } from "@/lib/system-error";
import { UsageError } from "../command";
import { count } from "../words";
import { workFolder } from "./measure";

/** Records made at a time. Large enough that what the second thread has left over from those before is a small part of it. */
const BATCH = 20_000;

/** Things in batches of `size`. */
export function* inBatches<T>(things: Iterable<T>, size: number): Generator<T[], void> {
  let batch: T[] = [];
  for (const thing of things) {
    if (batch.push(thing) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Builds a dataset of generated homes, prints how long that takes without making the records, and returns its folder. */
export async function builtDataset(properties: number): Promise<string> {
  const varDir = workFolder();
  const made = inBatches(generateRecords({ properties }), BATCH);
  let making = 0;
  function* records() {
    for (;;) {
      const began = performance.now();
      const { done, value } = made.next();
      making += performance.now() - began;
      if (done) return;
      yield* value;
    }
  }
  const began = performance.now();
  const { version, records: built } = await buildDataset(
    { ...generateSource({ properties }), records: records() },
    { varDir },
  );
  const seconds = (performance.now() - began - making) / 1_000;
  console.log(
    `build   ${count(built / seconds)} rows a second, ${seconds.toFixed(1)} s without the ${(making / 1_000).toFixed(1)} s of making them; ` +
      `${sizeText(process.resourceUsage().maxRSS * 1_024)} resident at most`,
  );
  return datasetFolder(varDir, version);
}

/** The folder that `--dataset` names, or that of a dataset of so many generated homes, which is built and measured first. */
export async function namedOrBuilt(named: string, properties: number): Promise<string> {
  if (named === "") return builtDataset(properties);
  if (!existsSync(named)) throw new UsageError(`--dataset ${named}: there is no such folder.`);
  return named;
}
