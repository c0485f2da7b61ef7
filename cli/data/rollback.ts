import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { rollback } from "@/lib/dataset/publish";
import { clusterOf } from "./cluster";

export const usage = `Usage:
  npm run data -- rollback

Serves the previous version again; running the same command again undoes that. With LOTLINE_STORE=clickhouse, does it on the
cluster.`;

/** `npm run data -- rollback`: makes the previous version current. A running server switches to it within two seconds. */
export async function run(argv: string[]): Promise<number> {
  parseArgs({ args: argv });
  const config = parseConfig(process.env);
  const cluster = await clusterOf(config);
  const version = cluster ? await cluster.rollback() : await rollback(config.varDir);
  console.log(`Version ${version} is served again. Run the same command again to undo this.`);
  return 0;
}
