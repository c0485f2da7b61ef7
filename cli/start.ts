import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, isReadOnly, parseConfig } from "@/lib/config";
import { runCommand, sayFailure } from "./command";
import { ensureBuild } from "./start/build";
import { ensureDataset } from "./start/dataset";
import { type FirstKey, firstKey } from "./start/first-key";
import { checkPort } from "./start/port";

/** Creates what is missing for a start, except the secrets. Returns the first key, if there is one. */
async function makeReady({ varDir, LOTLINE_STORE }: Config, development: boolean): Promise<FirstKey | null> {
  const root = join(import.meta.dirname, "..");
  if (LOTLINE_STORE === "embedded") ensureDataset(root, varDir);
  if (!development) await ensureBuild(root);
  return firstKey(varDir);
}

/** `npm start -- --prepare`: creates everything that a server reads, for servers with a read-only state folder. */
async function prepare(): Promise<void> {
  const config = parseConfig(process.env);
  await makeReady(config, false);
  const { openRuntime } = await import("@/lib/http/runtime");
  // Opening the runtime creates the secrets, and fails as a server would if something is wrong.
  openRuntime(config).dataset.close();
  console.log(`${config.varDir} has what a server reads. It may be copied, or mounted read-only.`);
}

/** `npm start`, or `npm run dev` with `--dev`: does everything from a fresh clone to a served page. */
async function start(development: boolean): Promise<void> {
  const config = parseConfig(process.env);
  await checkPort(config.PORT, config.LOTLINE_HOST);
  const key = await makeReady(config, development);

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
  if (isReadOnly(config.varDir)) console.log(`State      ${config.varDir}, which can only be read here`);
  console.log(`Reference  ${address}/developers`);
  // Imported data may have no Austin.
  const question = dataset?.kind === "generated" ? "city=Austin&minBeds=3&limit=2" : "limit=2";
  // A start's output may be a log, so that only the first one has the key.
  const credential = key && ("made" in key ? key.made : `$(cat "${key.keptIn}")`);
  if (credential)
    console.log(`\n  curl -H "Authorization: Bearer ${credential}" "${address}/v1/properties?${question}"\n`);
  else
    console.log(
      "\nThere is no first key: it was revoked or forgotten, or never made here. Make a key where the state folder can be written:\n" +
        "npm run --silent keys -- create --plan developer --name TEXT\n",
    );
}

const usage = `Usage:
  npm start                 makes the dataset and builds the pages where they are missing, and serves both
  npm start -- --prepare    makes the same, a first key and the secrets, and ends: the state folder can then be served
                            by machines that may only read it
  npm run dev               as npm start, with pages that follow their source

Settings are environment variables, as in PORT=8080 npm start. README.md lists them.`;

async function run(argv: string[]): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ args: argv, options: { dev: flag, prepare: flag } });
  await (values.prepare ? prepare() : start(values.dev));
}

try {
  await runCommand({ usage, run }, process.argv.slice(2));
} catch (error) {
  process.exit(sayFailure(error, "Lotline did not start. "));
}
