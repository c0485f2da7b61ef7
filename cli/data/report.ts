import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { qualityReport } from "@/lib/dataset/report/report";
import { UsageError } from "../command";
import { namedOrServed } from "./named-version";
import { reportPage } from "./report/page";
import { reportLines } from "./report/text";
import { checkPlace, writeOut, writeText, writeWhole } from "./whole-file";

export const usage = `Usage:
  npm run data -- report [VERSION] [--html FILE | --json] [--against VERSION]

Says how good the served dataset is, or VERSION: what became of every source's rows, how many records state each field,
least, median and greatest or most common values, what was done to cells, what was rejected and why, and what changed
since the version before, or the one that --against names. --html writes it as one page that needs
no other file, --json as data.

Exit code 1 where not all of the version can be read.`;

/** `npm run data -- report`. The exit code is 1 if a part could not be read. */
export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { html: { type: "string" }, json: { type: "boolean", default: false }, against: { type: "string" } },
  });
  const { html, json } = values;
  if (html !== undefined && json) throw new UsageError("Choose --html FILE or --json.");
  if (html !== undefined) checkPlace(html, "report.html");
  const { varDir } = parseConfig(process.env);
  const report = await qualityReport(varDir, namedOrServed(varDir, positionals), values.against);
  if (json) await writeOut([`${JSON.stringify(report, null, 2)}\n`]);
  else if (html === undefined) await writeOut(reportLines(report).map((line) => `${line}\n`));
  else {
    await writeWhole(html, (part) => writeText(part, [reportPage(report)]));
    console.log(`The report on version ${report.version} is in ${html}.`);
  }
  return report.isWhole ? 0 : 1;
}
