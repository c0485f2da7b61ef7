import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { mulberry32 } from "@/lib/domain/random";
import { ImportFailure } from "./faults";
import { assumedIn, mappingSchema } from "./format.schema";
import { recognized } from "./formats";
import { mappedFormat } from "./formats/mapped";
import type { Table, TableOptions } from "./read/input";
import { openSource } from "./read/source";
import { DEFAULT_REJECT_LIMIT, isOverLimit, limitText } from "./refusals";
import { compileMapping } from "./rows/mapping";
import { whyNoHomes } from "./suggest/kind";
import { type Preview, previewOf } from "./suggest/preview";
import { propose, type Suggestion } from "./suggest/propose";
import { type Trial, tryImport } from "./suggest/trial";
import { columnsOf } from "./values";

/** The rows that are kept of a file: its first ones, and as many of the rest, spread over it. */
const KEPT_MAX = 20_000;

/** A suggested mapping for a table, and what an operator should know about it. */
export interface FileSuggestion extends Omit<Suggestion, "proposals" | "foreign"> {
  previews: Preview[];
  /** What is taken for granted where the file does not say it. */
  assumed: string[];
  /** The known format of the file, for which no mapping is needed; null for other tables. */
  knownAs: string | null;
  /** What the import of the whole file does, by this mapping or by the known format. */
  trial: Trial;
  /** Why an import should not follow as it is; empty if it is ready. */
  faults: string[];
}

/** Why an import as tried is not ready. */
function faultsOf(trial: Trial, suggestion: Pick<Suggestion, "missing" | "questions">): string[] {
  const { refusal, records, lacks, markets, rejects, files } = trial;
  const { read, rejected, aside } = trial.sums;
  const faults: string[] = [];
  // Where a record's field is missing, that is why rows are rejected.
  const isWhole = suggestion.missing.length === 0;
  if (!isWhole) faults.push(`no column states ${suggestion.missing.join(", ")}, which a record needs`);
  if (refusal) faults.push(refusal);
  else if (isWhole && records === 0 && markets === 0) {
    const [mostly] = files.flatMap((file) => Object.entries(file.aside)).sort(([, a], [, b]) => b - a);
    faults.push(`no row becomes a record${mostly ? `: ${aside} are set aside (${mostly[0]})` : ""}`);
  }
  if (isWhole && isOverLimit(DEFAULT_REJECT_LIMIT, rejected, read))
    faults.push(
      `${rejected} of ${read} rows are rejected, more than ${limitText(DEFAULT_REJECT_LIMIT)}:${rejects.map((one) => `\n    ${one}`).join("")}`,
    );
  faults.push(...lacks);
  if (suggestion.questions.length > 0)
    faults.push(
      `${suggestion.questions.length === 1 ? "one thing is" : `${suggestion.questions.length} things are`} not decided`,
    );
  return faults;
}

/** Keeps the first rows of a table and a fixed random choice of the others. Throws an `ImportFailure` if all have another width than its header. */
async function rowsKept(name: string, table: Table): Promise<string[][]> {
  const rows: string[][] = [];
  const next = mulberry32(1);
  let seen = 0;
  let other = "";
  await table.rows((cells, line, fault) => {
    if (fault || line <= table.headerLine) return;
    if (cells.length !== table.header.length) {
      if (cells.length > 1) other ||= `line ${line} has ${cells.length}`;
      return;
    }
    seen++;
    if (rows.length < KEPT_MAX) rows.push(cells);
    else {
      const at = Math.floor(next() * seen);
      if (at < KEPT_MAX / 2) rows[KEPT_MAX / 2 + at] = cells;
    }
  });
  if (seen === 0 && other !== "")
    throw new ImportFailure(
      `${name}: no row has as many cells as the header, which has ${table.header.length}: ${other}. Correct the header`,
    );
  return rows;
}

const NOTHING_ASKED = { missing: [], questions: [], unused: [], assumed: [], leftOut: [], previews: [] };

/**
 * Suggests a mapping for a table from its header and rows, and tries it on the whole file. Throws an `ImportFailure` for a file
 * that is no table of homes, which says what it is.
 */
export async function suggestFor(
  source: string,
  today = new Date().toISOString().slice(0, 10),
  options: TableOptions = {},
): Promise<FileSuggestion> {
  const folder = mkdtempSync(join(tmpdir(), "lotline-suggest-"));
  try {
    const [input] = (await openSource(source, { folder: join(folder, "spooled"), ...options })).inputs;
    const file = input!.spooled ? input!.path : source;
    const attempt = { files: [file], table: options, today, workFolder: join(folder, "trial") };
    const found = await recognized(input!, null);
    const knownAs = found.format?.title ?? null;
    const name = basename(input!.name)
      .replace(/\.gz$/i, "")
      .replace(/\.[^.]+$/, "");
    if (found.shape !== "table" || (found.format && !found.format.mapping)) {
      const trial = await tryImport({ ...attempt, format: null });
      const mapping = { name, namespace: "file", fields: {} };
      return { ...NOTHING_ASKED, mapping, knownAs, trial, faults: faultsOf(trial, NOTHING_ASKED) };
    }
    const { table } = found;
    const why = found.format ? null : await whyNoHomes(basename(input!.name), table);
    if (why) throw new ImportFailure(`${source}: ${why}.`);
    const rows = await rowsKept(source, table);
    const { proposals, foreign, ...suggestion } = propose(name, table.header, rows);
    if (foreign && !found.format)
      throw new ImportFailure(
        `${source} is of another country: ${foreign}. Only homes in the United States are imported: if these are, correct that column or leave it out.`,
      );
    const columns = columnsOf(table.header);
    const skipLines = table.headerLine > 1 && !options.columns ? { skipLines: table.headerLine - 1 } : {};
    const mapping = { ...suggestion.mapping, ...skipLines, ...(options.columns && { header: table.header }) };
    const parsed = mappingSchema.parse(mapping);
    const format = mappedFormat(parsed);
    const { readers } = compileMapping(parsed, columns, () => {});
    const previews = previewOf(readers, columns, proposals, rows);
    const trial = await tryImport({ ...attempt, format: found.format ? null : format });
    // Until the operator confirms that homes without streets or facts are meant, an import refuses the mapping, too.
    const undecided = [
      ...(mapping.undecided ?? []),
      ...trial.lacks.map((lack) => `${lack}. If they are homes: remove this line`),
    ];
    const asked = found.format && !trial.refusal ? NOTHING_ASKED : suggestion;
    return {
      ...suggestion,
      assumed: [...new Set([...assumedIn(parsed), ...trial.files.flatMap((one) => one.assumed ?? [])])],
      mapping: { ...mapping, ...(undecided.length > 0 && { undecided }) },
      previews,
      knownAs,
      trial,
      faults: faultsOf(trial, asked),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
