import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { writeParquet } from "@/lib/dataset/export/parquet";
import { RECORD_COLUMNS } from "@/lib/dataset/export/record-table";
import {
  type PublishedMonth,
  publishedMonths,
  publishedPoints,
  SERIES_COLUMNS,
} from "@/lib/dataset/export/series-table";
import { type Column, csvPieces, jsonLine, linePieces, type Rows } from "@/lib/dataset/export/table";
import { type OpenedDataset, openDataset } from "@/lib/dataset/import/base";
import type { PropertyRecord } from "@/lib/domain/property";
import { interruptible, UsageError } from "../command";
import { plural } from "../words";
import { namedOrServed } from "./named-version";
import { checkPlace, writeOut, writeText, writeWhole } from "./whole-file";

const FORMATS = ["ndjson", "csv", "parquet"] as const;
type Format = (typeof FORMATS)[number];

export const usage = `Usage:
  npm run --silent data -- export [FILE] [--format ${FORMATS.join("|")}] [--series] [--version VERSION]

Writes the complete records of the served dataset, or of VERSION. Importing the file gives the same records again. FILE
appears under its name when it is complete. Its ending decides the format; .gz after .ndjson or .csv compresses it. Without
FILE the text goes to standard output.

  --format FORMAT    ndjson: one record per line, as in GET /v1/properties/{id} (default); csv: one row per record, lists
                     as JSON; parquet: typed columns, for DuckDB, Spark and the like
  --series           instead of records, the published market figures of ZIP codes, one row per month
  --version VERSION  another version than the one that is served`;

/** The content of an export, as lines of JSON or as rows with columns. */
interface Content<Row> {
  columns: readonly Column<Row>[];
  rows(): Rows<Row>;
  lines(): Rows<string>;
  /** A number of rows in words, as in "2 records". */
  text(rows: number): string;
}

const ENDING = /\.(?:(ndjson|jsonl|csv)(?:\.gz)?|(parquet))$/;

/** The format by the file's name or the option. @throws an error that names the fault and the remedy. */
function formatOf(path: string | undefined, option: string | undefined): Format {
  if (option !== undefined && !(FORMATS as readonly string[]).includes(option))
    throw new UsageError(`--format ${option}: must be one of ${FORMATS.join(", ")}.`);
  const asked = option as Format | undefined;
  if (path === undefined) {
    if (asked === "parquet") throw new UsageError("Parquet cannot be written to standard output. Name a file.");
    return asked ?? "ndjson";
  }
  const stem = path.replace(/\.gz$/, "").replace(/(?<=[^/\\])\.[^./\\]*$/, "");
  const [, text, parquet] = ENDING.exec(path) ?? [];
  const named = parquet ? "parquet" : text === "csv" ? "csv" : text ? "ndjson" : null;
  const wanted = asked ?? named ?? "ndjson";
  const zip = wanted === "parquet" ? "" : `, or ${stem}.${wanted}.gz to have it compressed`;
  if (named === wanted) return named;
  const fault = named ? `the ending is not that of ${wanted}` : "the name must end in .ndjson, .csv or .parquet";
  throw new UsageError(`${path}: ${fault}. Name the file ${stem}.${wanted}${zip}.`);
}

const recordsOf = (dataset: OpenedDataset): Content<PropertyRecord> => ({
  columns: RECORD_COLUMNS,
  *rows() {
    for (const line of dataset.lines()) yield JSON.parse(line) as PropertyRecord;
  },
  lines: () => dataset.lines(),
  text: (rows) => plural(rows, "record"),
});

function seriesOf(dataset: OpenedDataset): Content<PublishedMonth> {
  async function* rows() {
    for (const market of await dataset.markets()) yield* publishedMonths(market);
    for await (const zip of dataset.series()) yield* publishedPoints(zip);
  }
  return {
    columns: SERIES_COLUMNS,
    rows,
    async *lines() {
      for await (const row of rows()) yield jsonLine(SERIES_COLUMNS, row);
    },
    text: (rows) => `${plural(rows, "row")} of published figures and series`,
  };
}

/** Tells the user about published figures, which this export does not contain. */
async function tellOfPublished(dataset: OpenedDataset): Promise<void> {
  const zips = await dataset.publishedZips();
  if (zips === 0) return;
  console.error(
    `Published market figures of ${plural(zips, "ZIP code")} are not records, so this export does not have them. ` +
      "To export them too: npm run data -- export FILE --series. The two files can be imported together.",
  );
}

/** Writes the content to a file, or to standard output. Returns the number of rows. */
async function write<Row>(content: Content<Row>, format: Format, path: string | undefined): Promise<number> {
  const { columns } = content;
  let rows = 0;
  async function* counted<T>(items: Rows<T>) {
    for await (const item of items) {
      rows++;
      yield item;
    }
  }
  const pieces = () =>
    format === "ndjson" ? linePieces(counted(content.lines())) : csvPieces(columns, counted(content.rows()));
  if (path === undefined) {
    await writeOut(pieces());
    return rows;
  }
  const { signal, release } = interruptible(new Error("Interrupted."));
  try {
    await writeWhole(path, async (part) => {
      if (format === "parquet") await writeParquet(part, columns, counted(content.rows()), signal);
      else await writeText(part, pieces(), { zipped: path.endsWith(".gz"), signal });
    });
  } finally {
    release();
  }
  return rows;
}

/** `npm run data -- export`. @throws errors whose messages are written for the user. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { version: { type: "string" }, format: { type: "string" }, series: { type: "boolean", default: false } },
  });
  if (positionals.length > 1) throw new UsageError("Name one file, or none for standard output.");
  const [path] = positionals;
  if (path) checkPlace(path, "all.ndjson");
  const format = formatOf(path, values.format);
  const { varDir } = parseConfig(process.env);
  const dataset = openDataset(varDir, namedOrServed(varDir, values.version === undefined ? [] : [values.version]));
  try {
    if (!values.series) await tellOfPublished(dataset);
    const content = values.series ? seriesOf(dataset) : recordsOf(dataset);
    const rows = await write(content as Content<unknown>, format, path);
    if (path === undefined) return;
    console.log(
      `${content.text(rows)} of ${dataset.info.name} in ${path}. ` +
        `For an equal dataset, import with --as-of ${dataset.info.asOf}.`,
    );
  } finally {
    dataset.close();
  }
}
