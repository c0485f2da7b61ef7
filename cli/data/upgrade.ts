import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { upgradeDataset } from "@/lib/dataset/upgrade";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run data -- upgrade [VERSION]

If an older Lotline made the served dataset, or VERSION, rebuilds it from its own records and serves the result. The old
version stays: the older Lotline can return to it with npm run data -- rollback. npm start does this automatically.`;

/** `npm run data -- upgrade`: rebuilds a dataset of an older format from its own records. */
export async function run(argv: string[]): Promise<string> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  if (positionals.length > 1) throw new UsageError("Name one version, or none for the one that is served.");
  const { varDir } = parseConfig(process.env);
  const info = await upgradeDataset({ varDir }, positionals[0]);
  if (!info) return "The dataset has the current format already: nothing to do.";
  return `Dataset ${info.version}: the ${info.records.toLocaleString("en-US")} records of ${info.name}, rebuilt and served.`;
}
