import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ImportFailure } from "./faults";
import { likelyDate } from "./file-date";
import { mappingSchema } from "./format.schema";
import { formatOfColumns } from "./formats";
import { openSource, textHead } from "./read/input";
import { delimitedTable, parquetTable } from "./read/table";
import { compileMapping } from "./rows/mapping";
import { type Preview, previewOf, statesDay } from "./suggest/preview";
import { propose, type Suggestion } from "./suggest/propose";
import { columnsOf } from "./values";

const SAMPLE_ROWS = 2_000;

class Enough extends Error {}

/** A suggested mapping for a table, and what an operator should know about it. */
export interface FileSuggestion extends Omit<Suggestion, "proposals"> {
  previews: Preview[];
  /** The known format of the file, for which no mapping is needed; null for other tables. */
  knownAs: string | null;
  /** The confidence in the whole mapping, 0 to 1: the mean of its fields, reduced by unreadable cells. */
  score: number;
  /** Set if no row of the sample states a day: the likely date of the file, and where it comes from. */
  date: { date: string; from: string } | null;
}

/** Suggests a mapping for a table from its header and its first 2,000 rows. Throws an `ImportFailure` for a file that is no table. */
export async function suggestFor(
  source: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<FileSuggestion> {
  const folder = mkdtempSync(join(tmpdir(), "lotline-suggest-"));
  try {
    const [input] = (await openSource(source, { folder: join(folder, "spooled") })).inputs;
    const text = (await parquetTable(input!)) ? "" : (await textHead(input!)).text;
    const table = (await parquetTable(input!)) ?? delimitedTable(input!, text);
    const { header } = table;
    if (/^\s*[{[]/.test(text) || header.length < 2)
      throw new ImportFailure(`${source} is no table with a header line; mappings are for tables.`);
    const rows: string[][] = [];
    const onCells = (cells: string[], line: number, fault?: string) => {
      if (!fault && line > table.headerLine && cells.length === header.length) rows.push(cells);
      if (rows.length >= SAMPLE_ROWS) throw new Enough();
    };
    await table.rows(onCells).catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
    const name = basename(input!.name)
      .replace(/\.gz$/i, "")
      .replace(/\.[^.]+$/, "");
    const { proposals, ...suggestion } = propose(name, header, rows);
    const columns = columnsOf(header);
    const { readers } = compileMapping<readonly string[]>(mappingSchema.parse(suggestion.mapping), columns, () => {});
    const previews = previewOf(readers, columns, proposals, rows);
    const date = statesDay(readers, rows, today) ? null : likelyDate(input!.path, input!.name);
    const score = previews.reduce((sum, one) => sum + one.score * (1 - one.refused), 0) / Math.max(1, previews.length);
    const skipLines = table.headerLine > 1 ? { skipLines: table.headerLine - 1 } : {};
    const mapping = { ...suggestion.mapping, ...skipLines };
    return { ...suggestion, mapping, previews, score, date, knownAs: formatOfColumns(header)?.title ?? null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
