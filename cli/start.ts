import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { runCommand } from "./command";
import { ensureBuild } from "./start/build";
import { ensureDataset } from "./start/dataset";
import { firstKey } from "./start/first-key";

/** `npm start`, and with `--dev` `npm run dev`: everything from a fresh clone to a served page. */
async function start(development: boolean): Promise<void> {
  const root = join(import.meta.dirname, "..");
  const config = parseConfig(process.env);
  if (config.LOTLINE_STORE === "embedded") ensureDataset(root, config.varDir);
  if (!development) ensureBuild(root);
  const key = await firstKey(config.varDir);

  Object.assign(process.env, { NODE_ENV: development ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" });
  const { startService, stopOnSignals } = await import("@/lib/service/service");
  const service = await startService({ config, development });
  stopOnSignals(service);
  const { port, dataset } = service;

  const address = `http://localhost:${port}`;
  console.log(`\nLotline    ${address}`);
  if (dataset) console.log(`Dataset    ${dataset.name}, as of ${dataset.asOf}, version ${dataset.version}`);
  else
    console.log(
      "Dataset    none can be served: npm run data -- status says why. /v1 answers 503 until one is published.",
    );
  console.log(`Reference  ${address}/developers`);
  // Another's data need not have an Austin.
  const question = dataset?.kind === "generated" ? "city=Austin&minBeds=3&limit=2" : "limit=2";
  if (key) console.log(`\n  curl -H "Authorization: Bearer ${key}" "${address}/v1/properties?${question}"\n`);
  else
    console.log(
      "\nThe first key was revoked. Make one: npm run --silent keys -- create --plan developer --name TEXT\n",
    );
}

const usage = `Usage:
  npm start      makes the dataset and builds the pages where they are missing, and serves both
  npm run dev    the same, with pages that follow their source

Settings are environment variables, as in PORT=8080 npm start. README.md lists them.`;

async function run(argv: string[]): Promise<void> {
  const { values } = parseArgs({ args: argv, options: { dev: { type: "boolean", default: false } } });
  await start(values.dev);
}

try {
  await runCommand({ usage, run }, process.argv.slice(2));
} catch (error) {
  console.error(`Lotline did not start. ${(error as Error).message}`);
  process.exit(1);
}
