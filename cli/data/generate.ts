import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { buildDataset } from "@/lib/dataset/build";
import { DEFAULTS, type GenerateOptions, generateSource, PROPERTIES_MAX } from "@/lib/dataset/generate/generate";
import { readArgument, wholeNumber } from "../command";
import { count, plural } from "../words";
import { progressView } from "./progress";

export const usage = `Usage:
  npm run data -- generate [--properties N] [--seed S] [--as-of YYYY-MM-DD]

  --properties N       how many homes, 1 to ${PROPERTIES_MAX.toLocaleString("en-US")} (default ${DEFAULTS.properties})
  --seed S             another invented world; the same seed gives the same bytes (default ${DEFAULTS.seed})
  --as-of YYYY-MM-DD   the dataset's date (default ${DEFAULTS.asOf})

Makes the sample dataset and serves it.`;

/** Parses the command line's options. @throws if one is unknown or malformed; the error names it. */
export function parseOptions(argv: readonly string[]): GenerateOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: { properties: { type: "string" }, seed: { type: "string" }, "as-of": { type: "string" } },
  });
  return {
    ...(values.properties !== undefined && { properties: wholeNumber("properties", values.properties, 0) }),
    ...(values.seed !== undefined && { seed: wholeNumber("seed", values.seed, 0) }),
    ...(values["as-of"] !== undefined && { asOf: values["as-of"] }),
  };
}

/** `npm run data -- generate`: generates, builds and publishes the sample dataset, and describes it on stdout. */
export async function run(argv: readonly string[]): Promise<number> {
  const source = readArgument(() => generateSource(parseOptions(argv)));
  const began = performance.now();
  const total = source.expected?.() ?? 0;
  const view = progressView(process.stderr);
  const info = await buildDataset(source, {
    varDir: parseConfig(process.env).varDir,
    onProgress: (done) => view.show({ phase: "building", done, total, rows: done }),
  });
  view.end();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `Dataset ${info.version}, as of ${info.asOf}: ${count(info.records)} generated records in ` +
      `${plural(info.zipCodes, "ZIP code")}, published in ${seconds} s.`,
  );
  return 0;
}
