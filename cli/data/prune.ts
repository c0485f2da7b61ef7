import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { pruneDatasets } from "@/lib/dataset/publish";
import { UsageError } from "../command";
import { clusterOf } from "./cluster";

const KEEP = 2;

export const usage = `Usage:
  npm run data -- prune [--keep N] [--dry-run]

Removes all versions but the N newest (default ${KEEP}). The served version and the one before always stay.
--dry-run only says which. With LOTLINE_STORE=clickhouse, removes them from the cluster; there the newest are those that were served last.`;

/** `npm run data -- prune [--keep N]`: removes old versions. */
export async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { keep: { type: "string" }, "dry-run": { type: "boolean" } } });
  if (values.keep !== undefined && !/^[1-9]\d{0,5}$/.test(values.keep))
    throw new UsageError(`--keep ${values.keep}: must be a whole number from 1.`);
  const config = parseConfig(process.env);
  const cluster = await clusterOf(config);
  const keep = Number(values.keep ?? KEEP);
  const dryRun = values["dry-run"] ?? false;
  const removed = cluster ? await cluster.prune(keep, dryRun) : await pruneDatasets(config.varDir, keep, dryRun);
  for (const version of removed) console.log(dryRun ? `${version} would be removed.` : `Removed ${version}.`);
  if (removed.length === 0)
    console.log("There is nothing to remove: the served version and the one before always stay.");
  return 0;
}
