import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { datasetFolder, readCurrent, versionsOf } from "@/lib/store/current";
import { verifyDataset } from "@/lib/store/engine";
import { errorMessageFor } from "@/lib/system-error";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run data -- verify [VERSION | --all]

Compares every byte of the served version, of VERSION or of all versions with its checksums. Exit code 1 for any fault.`;

function chosen(varDir: string, version: string | undefined, all: boolean): string[] {
  const versions = versionsOf(varDir);
  if (all) return versions;
  const wanted = version ?? readCurrent(varDir)?.version;
  if (!wanted) throw new Error("There is no dataset to verify. Make one: npm run data -- generate");
  if (version && !versions.includes(version))
    throw new Error(`There is no version ${version}. There are: ${versions.join(", ") || "none"}.`);
  return [wanted];
}

/** `npm run data -- verify`: opens the dataset and checks every byte against its checksums. Exit code 1 if any is wrong. */
export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { all: { type: "boolean" } },
  });
  if (positionals.length > (values.all ? 0 : 1)) throw new UsageError("Name one version, or --all alone.");
  const { varDir } = parseConfig(process.env);
  let faults = 0;
  for (const version of chosen(varDir, positionals[0], values.all ?? false)) {
    try {
      verifyDataset(datasetFolder(varDir, version));
      console.log(`${version}: every file is whole.`);
    } catch (error) {
      faults++;
      console.error(`${version}: ${errorMessageFor(error)}`);
    }
  }
  return faults === 0 ? 0 : 1;
}
