import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { ImportFailure, importCommand } from "@/lib/dataset/import/faults";
import { type Mapping, readMapping } from "@/lib/dataset/import/format.schema";
import { FORMATS, formatNamed } from "@/lib/dataset/import/formats";
import { mappedFormat } from "@/lib/dataset/import/formats/mapped";
import type { TableOptions } from "@/lib/dataset/import/read/input";
import { isPath, STANDARD_INPUT } from "@/lib/dataset/import/read/source";
import { DEFAULT_REJECT_LIMIT, parseRejectLimit } from "@/lib/dataset/import/refusals";
import { type RunOptions, type RunReport, runImport } from "@/lib/dataset/import/run";
import { whereRejects } from "@/lib/dataset/import/stats";
import { suggestFor } from "@/lib/dataset/import/suggest";
import { pruneDatasets } from "@/lib/dataset/publish";
import { sourcesSection } from "@/lib/dataset/report/sources";
import { parseDay } from "@/lib/domain/calendar";
import { interruptible, printable, readArgument, UsageError, wholeNumber } from "../command";
import { count, plural } from "../words";
import { duration, progressView } from "./progress";
import { sectionLines } from "./report/text";
import { suggestionLines } from "./suggestion";

export const usage = `Usage:
  npm run data -- import SOURCE... [options]

  SOURCE               files, or - for standard input: Lotline NDJSON, RESO (JSON, OData pages, CSV), Redfin download,
                       Zillow Research, Realtor.com inventory, Redfin market files, or any table with --mapping; as text,
                       JSON, .xlsx, Parquet, .gz or .zip
  --format FORMAT      ${["auto", ...FORMATS.map(({ name }) => name)].join(", ")} (default auto: by content)
  --mapping FILE       how the columns of any other table become records; see docs/IMPORT.md
  --suggest-mapping    print a mapping for SOURCE, proposed from its header and rows and tried on all of it, and stop
  --status STATUS      the status of every row, for a mapping without a column for it: forSale, forRent, sold or offMarket
  --columns NAMES      the names of the columns, with commas between them, of a table without a header line
  --sheet NAME         the sheet of an .xlsx workbook (default: the first that is a table)
  --as-of YYYY-MM-DD   the date of the files (default: the newest day that each states; one that states none needs it)
  --base current|none  add to the served dataset, or replace it (default none)
  --max-rejects N|P%   publish nothing when more rows than this are rejected (default 1%)
  --accept-drop        publish although there are less than 70 % of the records before, or a field is empty in 20 points more
  --name TEXT          the dataset's name, shown to visitors (default: from the files)
  --source TEXT        where it comes from, one sentence, shown to visitors
  --keep K             afterwards keep the K newest versions and remove older ones
  --dry-run            read everything, show the counts and ten records, publish nothing

Every row is imported, merged or rejected; rejected rows are in var/imports/rejects.ndjson, the account in report.json.
Exit codes: 0 published, 1 refused, 2 usage, 75 another import runs.`;

const readOptions = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: "string", default: "auto" },
      mapping: { type: "string" },
      "suggest-mapping": { type: "boolean" },
      status: { type: "string" },
      columns: { type: "string" },
      sheet: { type: "string" },
      "as-of": { type: "string" },
      base: { type: "string", default: "none" },
      "max-rejects": { type: "string" },
      "accept-drop": { type: "boolean", default: false },
      name: { type: "string" },
      source: { type: "string" },
      keep: { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });

type Given = ReturnType<typeof readOptions>["values"];

function text(given: Given, name: "name" | "source"): string | null {
  const tidy = given[name]?.trim();
  if (tidy === undefined) return null;
  if (tidy === "" || tidy.length > 300 || /\p{Cc}/u.test(tidy))
    throw new UsageError(`--${name} must be one line of 1 to 300 characters.`);
  return tidy;
}

/** How tables are to be read: `--sheet` and `--columns`. */
function tableOptionsOf({ sheet, columns }: Given): TableOptions {
  const names = columns?.split(",").map((name) => name.trim());
  if (names && (names.length < 2 || new Set(names).size < names.length))
    throw new UsageError("--columns must be at least two names, each of them once, with commas between them.");
  return { sheet, columns: names };
}

const STATUSES = ["forSale", "forRent", "sold", "offMarket"];

/** An operator's mapping, with the status that the command gives all rows. Only a dry run takes one with open questions. */
function mappingOf(path: string, { status, "dry-run": dryRun }: Given): Mapping {
  const mapping = readMapping(path);
  const { undecided = [], assumed = [], fields } = mapping;
  if (undecided.length > 0 && !dryRun)
    throw new ImportFailure(
      `The mapping ${path} leaves open:${undecided.map((text) => `\n  ${text}`).join("")}\nDecide it there, and remove the line from "undecided"; --dry-run shows what comes in meanwhile.`,
    );
  const stated = { ...mapping, assumed: [...assumed, ...undecided.map((text) => `undecided: ${text}`)] };
  if (status === undefined) return stated;
  if (fields.status?.some(({ column }) => column !== undefined))
    throw new UsageError(`--status is for files without a column for it; ${path} names one.`);
  const said = `no column states the status: every home is ${status}, as --status says`;
  return { ...stated, fields: { ...fields, status: [{ value: status, assumed: said }] } };
}

/** Converts the options for the importer. @throws if one is invalid; the error names it. */
function runOptionsOf(given: Given, varDir: string): Omit<RunOptions, "files"> {
  const { format, base, "as-of": asOf, mapping, "max-rejects": maxRejects } = given;
  if (given.status !== undefined && !STATUSES.includes(given.status))
    throw new UsageError(`--status must be one of ${STATUSES.join(", ")}, not ${given.status}.`);
  if (given.status !== undefined && mapping === undefined)
    throw new UsageError("--status goes with --mapping: known formats state the status of each row.");
  const named = format === "auto" ? null : formatNamed(format);
  if (named === undefined) throw new UsageError(`--format ${format} is unknown.`);
  if (base !== "current" && base !== "none") throw new UsageError(`--base must be current or none, not ${base}.`);
  if (asOf !== undefined && parseDay(asOf) === null)
    throw new UsageError(`--as-of must be a calendar date such as 2026-08-31, not ${asOf}.`);
  return {
    varDir,
    format: mapping === undefined ? named : mappedFormat(mappingOf(mapping, given)),
    table: tableOptionsOf(given),
    asOf: asOf ?? null,
    base,
    maxRejects: maxRejects === undefined ? DEFAULT_REJECT_LIMIT : readArgument(() => parseRejectLimit(maxRejects)),
    acceptDrop: given["accept-drop"],
    name: text(given, "name"),
    source: text(given, "source"),
  };
}

function checkFiles(files: readonly string[]): void {
  if (files.length === 0) throw new UsageError("Name the files to import.");
  if (files.filter((file) => file === STANDARD_INPUT).length > 1)
    throw new UsageError("Standard input is one source: give - once.");
  for (const file of files) {
    if (/^(?:https?|ftp):\/\//i.test(file))
      throw new UsageError(
        "An address is not read. Download it first: curl -fSLO --remote-time URL && npm run data -- import FILE",
      );
    if (!isPath(file)) continue;
    if (!existsSync(file)) throw new ImportFailure(`${file}: no such file.`);
    if (!statSync(file).isFile())
      throw new ImportFailure(`${file} is not a file: name the files in it, as in ${join(file, "*.csv")}.`);
  }
}

/** What became of the rows, as the report of a version says it, and of the dataset. */
function summaryLines(report: RunReport): string[] {
  const { sums, base, dataset, asOf, name, source, sample, lacks, rejectsPath } = report;
  const files = report.files.map((file) => ({ ...file, file: basename(file.file) }));
  const figures = report.markets > 0 ? `, published figures of ${plural(report.markets, "ZIP")}` : "";
  return [
    ...sectionLines("sources", sourcesSection({ files, base })),
    ...(sums.rejected > 0
      ? [`${plural(sums.rejected, "row")} rejected. ${whereRejects(rejectsPath, sums.rejected)}.`]
      : []),
    ...lacks.map((lack) => `Look at it before others do: ${lack}.`),
    ...sample.map((record) => JSON.stringify(record)),
    `${name}, as of ${asOf}: ${plural(report.records, "record")}${figures}. ${source}`,
    dataset ? `Published version ${dataset.version}.` : "Dry run: nothing was published.",
  ];
}

/** `npm run data -- import`. @throws errors whose messages are written for the user. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = readOptions(argv);
  checkFiles(positionals);
  if (values["suggest-mapping"]) return suggest(positionals, tableOptionsOf(values));
  const { varDir } = parseConfig(process.env);
  const keep = values.keep === undefined ? null : wholeNumber("keep", values.keep);
  const options = runOptionsOf(values, varDir);
  // Released when publishing begins, since from then on the process may end at any moment without harm.
  const { signal, release } = interruptible(new ImportFailure("Interrupted. Nothing was published."));
  const view = progressView(process.stderr);
  const start = performance.now();
  try {
    const report = await runImport({
      ...options,
      files: positionals,
      command: importCommand(argv),
      dryRun: values["dry-run"],
      signal,
      onProgress: view.show,
      onCommitting: () => {
        release();
        view.end();
        if (!values["dry-run"]) console.error("Publishing.");
      },
    });
    view.end();
    for (const line of summaryLines(report)) console.log(printable(line));
    const seconds = (performance.now() - start) / 1_000;
    console.log(`${duration(seconds)}, ${count(report.sums.read / seconds)} rows a second.`);
    const removed = report.dataset && keep !== null ? await pruneDatasets(varDir, keep) : [];
    if (removed.length > 0) console.log(`Removed ${plural(removed.length, "older version")}.`);
  } finally {
    view.end();
    release();
  }
}

/** `--suggest-mapping`: writes a mapping to standard output, and its description to standard error. */
async function suggest(files: readonly string[], table: TableOptions): Promise<void> {
  if (files.length !== 1) throw new UsageError("--suggest-mapping takes one file.");
  const [file] = files as [string];
  const suggestion = await suggestFor(file, undefined, table);
  // Still JSON of the same mapping.
  console.log(printable(JSON.stringify(suggestion.mapping, null, 2)));
  for (const line of suggestionLines(file, suggestion, table)) console.error(printable(line));
}
