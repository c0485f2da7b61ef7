import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { upgradeDataset } from "@/lib/dataset/upgrade";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run data -- upgrade [VERSION]

Builds the served dataset, or VERSION, anew from its own records where an older Lotline made it, and serves that. The old
one stays: the older Lotline can go back to it with npm run data -- rollback. npm start does this by itself.`;

/** `npm run data -- upgrade`: rebuilds a dataset of an older format from its own records. */
export async function run(argv: string[]): Promise<string> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  if (positionals.length > 1) throw new UsageError("Name one version, or none for the one that is served.");
  const { varDir } = parseConfig(process.env);
  const info = await upgradeDataset({ varDir }, positionals[0]);
  if (!info) return "It is of this format already: nothing to do.";
  return `Dataset ${info.version}: the ${info.records.toLocaleString("en-US")} records of ${info.name}, built anew and served.`;
}
