import { parseArgs } from "node:util";
import { buildDataset } from "@/lib/dataset/build";
import { generateRecords, generateSource } from "@/lib/dataset/generate/generate";
import { datasetFolder } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { sizeText } from "@/lib/system-error";
import { wholeNumber } from "../command";
import { count } from "../words";
import { atEnd, timeOf, workFolder } from "./measure";
import { drawSearches, sampleHomes } from "./questions";

/** The store that benches ask: of generated homes, on one core. */

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

/** The options of `generatedStore` in a usage text. */
export const storeOptions = (searches: number) => `
  --properties N       builds a dataset of N generated homes (default 1000000)
  --searches N         how many searches (default ${searches})`;

/** Builds and opens what the options of a command line ask for, and draws the searches. */
export async function generatedStore(args: string[], defaultSearches: number) {
  const { values } = parseArgs({
    args,
    options: {
      properties: { type: "string", default: "1000000" },
      searches: { type: "string", default: String(defaultSearches) },
    },
  });
  const [properties, searches] = [
    wholeNumber("properties", values.properties),
    wholeNumber("searches", values.searches),
  ];
  const folder = await builtDataset(properties);
  const before = process.memoryUsage().rss;
  const store = await new Promise<PropertyStore>((done) => {
    const opened = openStore(folder, { residentBytes: 4 * 2 ** 30, onResident: () => done(opened) });
    atEnd(() => opened.close());
  });
  const homes = await sampleHomes(store);
  console.log(`memory  ${sizeText(process.memoryUsage().rss - before)} for index and search rows`);
  return { folder, store, homes, searches: drawSearches(homes, searches, 1) };
}
