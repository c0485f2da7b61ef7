import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { buildDataset } from "@/lib/dataset/build";
import { DEFAULTS, type GenerateOptions, generateSource, PROPERTIES_MAX } from "@/lib/dataset/generate/generate";
import { readArgument, UsageError } from "../command";

export const usage = `Usage:
  npm run data -- generate [--properties N] [--seed S] [--as-of YYYY-MM-DD]

  --properties N       how many homes, 1 to ${PROPERTIES_MAX.toLocaleString("en-US")} (default ${DEFAULTS.properties})
  --seed S             another invented world; the same seed gives the same bytes (default ${DEFAULTS.seed})
  --as-of YYYY-MM-DD   the dataset's date (default ${DEFAULTS.asOf})

Makes the sample dataset and serves it.`;

/** Parses a whole number of ASCII digits only: "1e5", "80,000" and "" are rejected. */
function whole(option: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`--${option} ${text}: give a whole number, as in 80000.`);
  return Number(text);
}

/** Parses the command line's options. @throws if one is unknown or malformed; the error names it. */
export function parseOptions(argv: readonly string[]): GenerateOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: { properties: { type: "string" }, seed: { type: "string" }, "as-of": { type: "string" } },
  });
  return {
    ...(values.properties !== undefined && { properties: whole("properties", values.properties) }),
    ...(values.seed !== undefined && { seed: whole("seed", values.seed) }),
    ...(values["as-of"] !== undefined && { asOf: values["as-of"] }),
  };
}

/** `npm run data -- generate`: generates, builds and publishes the sample dataset, and describes it on stdout. */
export async function run(argv: readonly string[]): Promise<number> {
  const source = readArgument(() => generateSource(parseOptions(argv)));
  const began = performance.now();
  const wanted = Number(source.notes?.properties ?? DEFAULTS.properties);
  const onProgress = (records: number): void => {
    if (process.stderr.isTTY)
      process.stderr.write(`\r${records.toLocaleString("en-US")} of ${wanted.toLocaleString("en-US")}`);
  };
  const info = await buildDataset(source, { varDir: parseConfig(process.env).varDir, onProgress });
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `Dataset ${info.version}, as of ${info.asOf}: ${info.records.toLocaleString("en-US")} generated records in ` +
      `${info.zipCodes.toLocaleString("en-US")} ZIP codes, published in ${seconds} s.`,
  );
  return 0;
}
