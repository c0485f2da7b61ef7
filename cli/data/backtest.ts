import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { openDataset } from "@/lib/dataset/import/base";
import { ImportFailure } from "@/lib/dataset/import/faults";
import { runImport } from "@/lib/dataset/import/run";
import { accuracyMeter, calibrated } from "@/lib/dataset/valuation/measure";
import type { PropertyRecord } from "@/lib/domain/property";
import { type Accuracy, accuracyOf, SAMPLE } from "@/lib/domain/valuation/accuracy";
import { UsageError } from "../command";
import { count } from "../words";

export const usage = `Usage:
  npm run data -- backtest [FILE…] [--all] [--zips]

Estimates sales of the last 12 months, each from what was sold before it, and says how far off the estimates are: of the
served dataset, or of what an import would make of FILEs; nothing is published. How wide ranges are follows from one half of these
sales; whether they hold the price is said of the other, for both halves. At most ${SAMPLE.aZip} sales a ZIP, of the ${SAMPLE.zips} ZIPs
with the most sales, as when a dataset is made.

  --all    every sale of the last 12 months that can be estimated
  --zips   a line for each ZIP too

docs/VALUATION.md tells the method.`;

/** Calls `read` with the records of a dataset, or of files, which are imported into a temporary folder. */
async function withRecords<T>(
  files: readonly string[],
  read: (records: Iterable<string>, asOf: string) => Promise<T>,
): Promise<T> {
  const folder = files.length === 0 ? null : mkdtempSync(join(tmpdir(), "lotline-backtest-"));
  try {
    if (folder) await runImport({ varDir: folder, files });
    const dataset = openDataset(folder ?? parseConfig(process.env).varDir);
    try {
      return await read(dataset.lines(), dataset.info.asOf);
    } finally {
      dataset.close();
    }
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

const accuracyText = (found: Accuracy): string =>
  `${count(found.sales)} sales, median error ${found.medianErrorPercent} %, within a tenth ${found.within10Percent} %, in their range ${found.intervalCoveragePercent} %`;

/** `npm run data -- backtest`. Returns the text to print. */
export async function run(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { all: { type: "boolean", default: false }, zips: { type: "boolean", default: false } },
  });
  const sample = values.all ? { aZip: Number.POSITIVE_INFINITY, zips: Number.POSITIVE_INFINITY } : SAMPLE;
  try {
    return await withRecords(positionals, async (lines, asOf) => {
      const meter = accuracyMeter(asOf, sample);
      for (const line of lines) meter.add(JSON.parse(line) as PropertyRecord);
      const began = performance.now();
      const raw = await meter.trials();
      const seconds = (performance.now() - began) / 1_000;
      const { width, trials } = calibrated(raw);
      const all = accuracyOf([...trials.values()].flat());
      if (!all) return `As of ${asOf} no sale of the last 12 months can be estimated: too few have sales before them.`;
      const zips = [...trials].flatMap(([zipCode, of]) => {
        const found = accuracyOf(of);
        return found ? [`  ${zipCode}  ${accuracyText(found)}`] : [];
      });
      const head = `As of ${asOf}, ${count(trials.size)} ZIP codes: ${accuracyText(all)}; ${((1_000 * seconds) / all.sales).toFixed(2)} ms each. Ranges have ${width} of their usual width.`;
      return (values.zips ? [head, ...zips] : [head]).join("\n");
    });
  } catch (error) {
    if (error instanceof ImportFailure) throw new UsageError(error.message);
    throw error;
  }
}
