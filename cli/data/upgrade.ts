import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { upgradeDataset } from "@/lib/dataset/upgrade";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run data -- upgrade [VERSION]

If the served dataset, or VERSION, has the format before this one, rebuilds it from its own records and serves the result.
The old version stays: the older Lotline can return to it with npm run data -- rollback. npm start does this automatically.
A dataset that is older still: export it with the Lotline that made it, and import the file with this one.`;

/** `npm run data -- upgrade`: rebuilds a dataset of the format before from its own records. */
export async function run(argv: string[]): Promise<string> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  if (positionals.length > 1) throw new UsageError("Name one version, or none for the one that is served.");
  const { varDir } = parseConfig(process.env);
  const info = await upgradeDataset({ varDir }, positionals[0]);
  if (!info) return "The dataset has the current format already: nothing to do.";
  return `Dataset ${info.version}: the ${info.records.toLocaleString("en-US")} records of ${info.name}, rebuilt and served.`;
}
