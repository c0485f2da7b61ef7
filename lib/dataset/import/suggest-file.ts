import { basename } from "node:path";
import { ImportFailure } from "./failure";
import { textHead } from "./read/bytes";
import { headerOf, readCsv } from "./read/csv";
import { type Suggestion, suggestMapping } from "./suggest";

const SAMPLE_ROWS = 2_000;

class Enough extends Error {}

/** Proposes a mapping for a table from its header and its first 2,000 rows. */
export async function suggestFor(path: string): Promise<Suggestion> {
  const { text } = await textHead(path);
  const { delimiter, header } = headerOf(text.trimStart());
  if (/^\s*[{[]/.test(text) || header.length < 2)
    throw new ImportFailure(`${path} is no table with a header line; mappings are for CSV and TSV files.`);
  const rows: string[][] = [];
  const onCells = (cells: string[]) => {
    if (cells.length === header.length) rows.push(cells);
    if (rows.length > SAMPLE_ROWS) throw new Enough();
  };
  await readCsv(path, delimiter, onCells).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  const title = basename(path)
    .replace(/\.gz$/i, "")
    .replace(/\.[^.]+$/, "");
  return suggestMapping(title, header, rows.slice(1));
}
