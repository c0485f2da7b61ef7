import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { pruneDatasets } from "@/lib/dataset/publish";
import { UsageError } from "../command";

const KEEP = 2;

export const usage = `Usage:
  npm run data -- prune [--keep N]

Removes all versions but the N newest (default ${KEEP}). The served version and the one before always stay.`;

/** `npm run data -- prune [--keep N]`: removes old versions. */
export async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { keep: { type: "string" } } });
  if (values.keep !== undefined && !/^[1-9]\d{0,5}$/.test(values.keep))
    throw new UsageError(`--keep ${values.keep}: must be a whole number from 1.`);
  const removed = await pruneDatasets(parseConfig(process.env).varDir, Number(values.keep ?? KEEP));
  for (const version of removed) console.log(`Removed ${version}.`);
  if (removed.length === 0)
    console.log("There is nothing to remove: the served version and the one before always stay.");
  return 0;
}
