import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import { ImportFailure } from "@/lib/dataset/import/faults";
import { type Format, MAPPED, mappedFormat, mappingSchema } from "@/lib/dataset/import/format.schema";
import { readSources } from "@/lib/dataset/import/reader";
import { seriesReader } from "@/lib/dataset/import/series-file";
import { type FileSuggestion, suggestFor } from "@/lib/dataset/import/suggest";
import type { PropertyRecord } from "@/lib/domain/property";
import { type PublishedSeries, toPublished } from "@/lib/domain/series";
import { hasFact, hasValue, TRUTHS, type Truth } from "./mapping/truth";
import { compareHomes, type TruthFile, truthFileOf } from "./mapping/truth-file";
import { count } from "./measure";

interface Score {
  file: string;
  readAs: string;
  /** Rows and fields that the file states, and those that are imported correctly. */
  rows: number;
  rowsRight: number;
  fields: number;
  fieldsRight: number;
  note: string;
  /** Fields that arrive wrong, or not, and of which nothing in the output speaks. */
  silent: string[];
}

type Rows = { truth: Truth | undefined; rows: Record<string, string>[] };

/** A file's rows, read only with csv-parse, after the first line that has all columns of a known kind of file. */
function truthOf(path: string): Rows {
  const bytes = readFileSync(path);
  const text = bytes[0] === 0xff ? bytes.toString("utf16le") : bytes.toString("utf8");
  const options = { relax_column_count: true, relax_quotes: true, bom: true };
  const all = parse(text, { ...options, delimiter: text.split("\n", 1)[0]!.includes("\t") ? "\t" : "," }) as string[][];
  for (const [at, cells] of all.slice(0, 20).entries()) {
    const names = cells.map((cell) => cell.trim());
    const truth = TRUTHS.find(({ columns }) => columns.every((column) => names.includes(column)));
    if (!truth) continue;
    const rows = all.slice(at + 1).filter(({ length }) => length === names.length);
    return { truth, rows: rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]!]))) };
  }
  return { truth: undefined, rows: [] };
}

interface Arrived {
  records: PropertyRecord[];
  series: (zip: string) => PublishedSeries[];
  aside: number;
  readAs: string;
}

async function importFile(path: string, format: Format | null, day?: string | null): Promise<Arrived> {
  const workFolder = mkdtempSync(join(tmpdir(), "lotline-bench-"));
  try {
    const today = new Date().toISOString().slice(0, 10);
    const asOf = day === undefined ? today : day;
    const sources = await readSources({ files: [path], format, asOf, today, base: null, workFolder });
    const records: PropertyRecord[] = [];
    for await (const batch of sources.records()) records.push(...batch);
    sources.stats.close();
    const reader = seriesReader(sources.series);
    const series = new Map([...sources.series.zips.keys()].map((zip) => [zip, reader.of(zip).map(toPublished)]));
    reader.close();
    const [used] = sources.formats;
    const readAs = used!.name === MAPPED ? "suggested mapping" : used!.title;
    return { records, series: (zip) => series.get(zip) ?? [], aside: sources.stats.sums().aside, readAs };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** The suggested mapping of a file as a format; null for one that is read without. */
async function suggested(path: string): Promise<Format | null> {
  const { mapping, missing, previews } = await suggestFor(path);
  if (previews.length === 0) return null;
  if (missing.length > 0) throw new ImportFailure(`nothing states ${missing.join(", ")}`);
  return mappedFormat(mappingSchema.parse(mapping));
}

/** Imports a file as it is, or with the suggested mapping if its format is not known. */
async function arrivedOf(path: string, always: boolean): Promise<Arrived> {
  if (always) return importFile(path, await suggested(path));
  try {
    return await importFile(path, null);
  } catch (error) {
    if (!(error instanceof ImportFailure && /no known format/.test(error.message))) throw error;
    return importFile(path, await suggested(path));
  }
}

/** For each row, whether each fact that the file states was imported; empty for rows that are neither homes nor ZIPs. */
function expectations({ truth, rows }: Rows, file: string, arrived: Arrived | null): boolean[][] {
  if (!truth) return [];
  const byKey = new Map<string, PropertyRecord[]>();
  for (const record of arrived?.records ?? []) {
    const key = truth.keyOf?.(record) ?? "";
    byKey.set(key, [...(byKey.get(key) ?? []), record]);
  }
  return rows.flatMap((row) => {
    const home = truth.home?.(row);
    if (home) {
      const candidates = byKey.get(home.key) ?? [];
      const facts = Object.entries(home.facts);
      const found = candidates.map((record) => facts.map(([name, value]) => hasFact(record, name, value)));
      const best = found.sort((a, b) => b.filter(Boolean).length - a.filter(Boolean).length)[0];
      return [best ?? facts.map(() => false)];
    }
    const series = truth.series?.(row, file);
    if (!series) return [];
    const known = arrived?.series(series.zip) ?? [];
    return [Object.entries(series.values).map(([key, value]) => hasValue(known, key, value))];
  });
}

/** Everything that an import and a suggestion say of a file beside its records. */
function saidOf(suggestion: FileSuggestion): string {
  const { assumed, leftOut, questions, missing, trial, faults } = suggestion;
  const coerced = trial.coerced.map(({ field, what }) => `${field} ${what}`);
  return [
    ...assumed,
    ...leftOut,
    ...questions.map(({ what, line }) => `${what} ${line}`),
    ...missing,
    ...coerced,
    ...faults,
  ].join("\n");
}

/** Whether what is said of a file speaks of a field, by its name or by a column that it is read from. */
function isTold(field: string, { previews }: FileSuggestion, said: string): boolean {
  const names = field === "bathroomsTotal" ? BATHS : [field, ...(field === "soldPrice" ? ["soldDate"] : [])];
  const columns = previews.filter((one) => names.includes(one.field)).flatMap((one) => one.columns);
  return [...names, ...columns].some((name) => said.includes(name));
}
const BATHS = ["bathroomsTotal", "bathroomsFull", "bathroomsHalf"];

/** Scores a file against a truth that was written by hand. */
export async function scoreByTruth(path: string, truth: TruthFile): Promise<Score> {
  const file = basename(path);
  const empty = { file, readAs: "", rows: 0, rowsRight: 0, fields: 0, fieldsRight: 0, note: "", silent: [] };
  let suggestion: FileSuggestion;
  try {
    suggestion = await suggestFor(path);
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    const note = `refused: ${error.message.replaceAll(path, file).slice(0, 120)}`;
    if (!("refused" in truth)) return { ...empty, rows: truth.homes.length, fields: truth.homes.length, note };
    const right = new RegExp(truth.refused).test(error.message);
    return { ...empty, rows: 1, fields: 1, rowsRight: Number(right), fieldsRight: Number(right), note };
  }
  const { knownAs, mapping, missing, trial, faults } = suggestion;
  if ("refused" in truth) {
    const told = faults.find((fault) => new RegExp(truth.refused).test(fault));
    const right = Number(told !== undefined);
    const note = told ? `not ready: ${told.slice(0, 120)}` : "not refused";
    return { ...empty, rows: 1, fields: 1, rowsRight: right, fieldsRight: right, note, silent: told ? [] : [note] };
  }
  if (missing.length > 0 && !knownAs)
    return {
      ...empty,
      rows: truth.homes.length,
      fields: truth.homes.length,
      note: `nothing states ${missing.join(", ")}`,
    };
  const format = knownAs && trial.refusal === null ? null : mappedFormat(mappingSchema.parse(mapping));
  const arrived = await importFile(path, format, trial.date?.date ?? null);
  const { wrong, ...shares } = compareHomes(truth.homes, arrived.records);
  const said = saidOf(suggestion);
  // Rows that are rejected or joined to others are counted in the output, and each reject is listed.
  const isCounted = arrived.records.length < trial.read;
  const silent = wrong
    .filter(({ field, isMissing }) => !(isMissing ? isCounted : isTold(field, suggestion, said)))
    .map(
      ({ home, field, wanted, found }) => `${home}: ${field} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`,
    );
  return { file, readAs: arrived.readAs, ...shares, silent, note: faults.length > 0 ? "not ready" : "" };
}

async function scoreOf(path: string, file: string, always: boolean): Promise<Score> {
  const told = truthOf(path);
  let arrived: Arrived | null = null;
  let note = "";
  try {
    arrived = await arrivedOf(path, always);
    if (arrived.aside > 0) note = `${arrived.aside} rows set aside`;
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    note = `refused: ${error.message.replaceAll(path, file).slice(0, 120)}`;
  }
  const rows = expectations(told, file, arrived).filter((fields) => fields.length > 0);
  const fields = rows.flat();
  return {
    ...{ file, readAs: arrived?.readAs ?? "", note, rows: rows.length, fields: fields.length },
    silent: [],
    rowsRight: rows.filter((row) => row.every(Boolean)).length,
    fieldsRight: fields.filter(Boolean).length,
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`);

/** The files of a folder and of its folders that may hold homes. */
const filesIn = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter(
    (name) =>
      /\.(?:csv|tsv|txt|json|ndjson|geojson|xml|xlsx)$/i.test(name) &&
      !name.endsWith(".truth.json") &&
      statSync(join(folder, name)).isFile(),
  );

/**
 * Prints the share of rows and fields of a folder's files that are imported correctly, and what is silently wrong. The truth of a
 * file is in `truths`, or beside it; of well-known files it is read from their columns.
 */
export async function benchMapping(folder: string, always: boolean, truths?: string): Promise<void> {
  const files = filesIn(folder);
  const scores: Score[] = [];
  console.log("| File | Read as | Rows | Right | Fields | Right | |\n| --- | --- | --- | --- | --- | --- | --- |");
  for (const file of files.sort()) {
    const path = join(folder, file);
    const written = truthFileOf(path, truths ?? dirname(path));
    if (!written && /\.(?:json|xml)$/.test(file)) continue;
    if (!written && always && truthOf(path).truth?.series) continue;
    const score = written ? await scoreByTruth(path, written) : await scoreOf(path, file, always);
    const { readAs, rows, rowsRight, fields, fieldsRight, note } = score;
    const shares = [count(rows), percent(rowsRight, rows), count(fields), percent(fieldsRight, fields)];
    console.log(`| \`${file}\` | ${readAs} | ${shares.join(" | ")} | ${note} |`);
    for (const line of score.silent) console.log(`| | silently wrong: ${line} | | | | | |`);
    if (fields > 0) scores.push(score);
  }
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
  const [rows, rowsRight, fields, fieldsRight] = (["rows", "rowsRight", "fields", "fieldsRight"] as const).map((name) =>
    sum((score) => score[name]),
  ) as [number, number, number, number];
  const shares = [count(rows), percent(rowsRight, rows), count(fields), percent(fieldsRight, fields)];
  console.log(`| All | | ${shares.join(" | ")} | |`);
  const mean = (of: (score: Score) => number) => percent(sum(of), scores.length);
  const means = [mean((s) => s.rowsRight / s.rows), mean((s) => s.fieldsRight / s.fields)];
  console.log(`| Silently wrong | | | | ${count(scores.flatMap(({ silent }) => silent).length)} | | |`);
  console.log(`| Mean of the files | | | ${means.join(" | | ")} | |`);
}
