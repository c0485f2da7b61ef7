import { existsSync } from "node:fs";
import { buildDataset } from "@/lib/dataset/build";
import { generateRecords, generateSource } from "@/lib/dataset/generate/generate";
import { datasetFolder } from "@/lib/store/current";
import { sizeText } from "@/lib/system-error";
import { UsageError } from "../command";
import { count } from "../words";
import { timeOf, workFolder } from "./measure";

function makeAll(properties: number): void {
  for (const _ of generateRecords({ properties }));
}

/** Builds a dataset of generated homes, prints how long that takes without making the records, and returns its folder. */
async function builtDataset(properties: number): Promise<string> {
  const varDir = workFolder();
  const makingMs = await timeOf(() => makeAll(properties));
  const began = performance.now();
  const { version, records } = await buildDataset(generateSource({ properties }), { varDir });
  const seconds = (performance.now() - began - makingMs) / 1_000;
  console.log(
    `build   ${count(records / seconds)} rows a second, ${seconds.toFixed(1)} s without the ${(makingMs / 1_000).toFixed(1)} s of making them; ` +
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
