import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { ImportFailure } from "@/lib/dataset/import/faults";
import { mappingSchema } from "@/lib/dataset/import/format.schema";
import { mappedFormat } from "@/lib/dataset/import/formats/mapped";
import { type FileSuggestion, suggestFor } from "@/lib/dataset/import/suggest";
import type { PropertyRecord } from "@/lib/domain/property";
import { importFiles } from "./import-files";

/**
 * `npx tsx test/import/arrival.ts FOLDER [TRUTHS]` imports each file of a folder of which `FILE.truth.json`, in TRUTHS or beside
 * it, says what it states, without a mapping made by hand. It prints the share of rows and fields that arrive so, and what
 * is silently wrong: a field that arrives otherwise, of which nothing that is said of the file speaks.
 */

const fact = z.union([z.string(), z.number(), z.null()]);
const homeSchema = z
  .strictObject({
    street: z.string(),
    zipCode: z.string(),
    /** The sales, as `YYYY-MM-DD price`; an empty list where there must be none. */
    sold: z.array(z.string()).optional(),
  })
  // A fact that is null must not be stated; one that is left out is not looked at.
  .catchall(fact.or(z.array(z.string())));
const truthSchema = z.union([
  z.strictObject({ how: z.string(), homes: z.array(homeSchema) }),
  z.strictObject({ how: z.string(), refused: z.string() }),
]);

/** What a file states, written by hand: its homes with their facts, or a pattern of the words with which it is refused. */
type Truth = z.infer<typeof truthSchema>;
type TrueHome = z.infer<typeof homeSchema>;

/** The truth of a file, from a folder; null if nobody wrote it. */
export function truthOf(path: string, folder: string): Truth | null {
  const at = join(folder, `${basename(path)}.truth.json`);
  return existsSync(at) ? truthSchema.parse(JSON.parse(readFileSync(at, "utf8"))) : null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const keyOf = (street: string, zipCode: string) => `${plain(street)} ${zipCode}`;

/** The sales of a record, as a truth writes them. */
const salesOf = ({ priceHistory }: PropertyRecord) =>
  priceHistory.filter(({ event }) => event === "sold").map(({ date, price }) => `${date} ${price}`);

/** A fact of a record by the name that a truth uses. */
function factOf(record: PropertyRecord, name: string): unknown {
  const { address, coordinates } = record;
  if (name === "latitude" || name === "longitude") return coordinates?.[name] ?? null;
  if (name === "city" || name === "state") return address[name];
  return (record as unknown as Record<string, unknown>)[name];
}

const isSame = (found: unknown, wanted: unknown): boolean =>
  typeof found === "string" && typeof wanted === "string" ? plain(found) === plain(wanted) : found === wanted;

interface Comparison {
  rows: number;
  rowsRight: number;
  fields: number;
  fieldsRight: number;
  /** Fields that arrive otherwise than the file states them, with both values. */
  wrong: { home: string; field: string; wanted: unknown; found: unknown; isMissing: boolean }[];
}

/** Compares records with the homes of a truth; a record that is none of them counts as a wrong field. */
function compareHomes(homes: readonly TrueHome[], records: readonly PropertyRecord[]): Comparison {
  const byKey = new Map(records.map((record) => [keyOf(record.address.streetAddress, record.address.zipCode), record]));
  const wrong: Comparison["wrong"] = [];
  let [rowsRight, fields, fieldsRight] = [0, 0, 0];
  for (const { street, zipCode, sold, ...facts } of homes) {
    const key = keyOf(street, zipCode);
    const record = byKey.get(key);
    byKey.delete(key);
    const before = wrong.length;
    const note = (field: string, wanted: unknown, found: unknown, right: boolean) => {
      fields++;
      if (right) fieldsRight++;
      else wrong.push({ home: `${street}, ${zipCode}`, field, wanted, found, isMissing: record === undefined });
    };
    note("streetAddress", street, record?.address.streetAddress ?? null, record !== undefined);
    for (const [field, wanted] of Object.entries(facts)) {
      const found = record ? factOf(record, field) : null;
      note(field, wanted, found, record !== undefined && isSame(found, wanted));
    }
    if (sold) {
      const found = record ? salesOf(record) : null;
      note("soldPrice", sold, found, found !== null && JSON.stringify(found) === JSON.stringify(sold));
    }
    if (wrong.length === before) rowsRight++;
  }
  for (const { address } of byKey.values()) {
    fields++;
    wrong.push({
      home: `${address.streetAddress}, ${address.zipCode}`,
      field: "streetAddress",
      wanted: "no home",
      found: address.streetAddress,
      isMissing: false,
    });
  }
  return { rows: homes.length, rowsRight, fields, fieldsRight, wrong };
}

/** Everything that an import and a suggestion say of a file beside its records. */
function saidOf({ assumed, leftOut, questions, missing, trial, faults }: FileSuggestion): string {
  const asked = questions.map(({ what, line }) => `${what} ${line}`);
  const coerced = trial.files.flatMap((file) => file.coerced).map(({ field, what }) => `${field} ${what}`);
  return [...assumed, ...leftOut, ...asked, ...missing, ...coerced, ...faults].join("\n");
}

/** Fields of which is spoken by the names of others, too. */
const ALSO_NAMED: Readonly<Record<string, readonly string[]>> = {
  bathroomsTotal: ["bathroomsFull", "bathroomsHalf"],
  soldPrice: ["soldDate"],
};

/** Whether what is said of a file speaks of a field, by its name or by a column that it is read from. */
function isTold(field: string, { previews }: FileSuggestion, said: string): boolean {
  const names = [field, ...(ALSO_NAMED[field] ?? [])];
  const columns = previews.filter((one) => names.includes(one.field)).flatMap((one) => one.columns);
  return [...names, ...columns].some((name) => said.includes(name));
}

/** How a file arrives. */
interface Score extends Omit<Comparison, "wrong"> {
  note: string;
  /** Fields that arrive wrong, or not, and of which nothing in the output speaks. */
  silent: string[];
}

/** The score of a file that is to be refused, or is refused: one row and field, or all rows of which nothing arrives. */
const refusalScore = (rows: number, isRight: boolean, note: string, silent: string[] = []): Score => {
  const right = isRight ? rows : 0;
  return { rows, rowsRight: right, fields: rows, fieldsRight: right, note: note.slice(0, 120), silent };
};

/** Imports a file as it is, or by the mapping that is suggested for it, and compares what arrives with its truth. */
export async function scoreOf(path: string, truth: Truth): Promise<Score> {
  let suggestion: FileSuggestion;
  try {
    suggestion = await suggestFor(path);
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    const note = `refused: ${error.message.replaceAll(path, basename(path))}`;
    return "refused" in truth
      ? refusalScore(1, new RegExp(truth.refused).test(error.message), note)
      : refusalScore(truth.homes.length, false, note);
  }
  const { knownAs, mapping, missing, trial, faults } = suggestion;
  if ("refused" in truth) {
    const told = faults.find((fault) => new RegExp(truth.refused).test(fault));
    return told
      ? refusalScore(1, true, `not ready: ${told}`)
      : refusalScore(1, false, "not refused", ["it is not refused"]);
  }
  if (missing.length > 0 && !knownAs)
    return refusalScore(truth.homes.length, false, `nothing states ${missing.join(", ")}`);
  const format = knownAs && trial.refusal === null ? null : mappedFormat(mappingSchema.parse(mapping));
  const today = new Date().toISOString().slice(0, 10);
  const { records } = await importFiles([resolve(path)], { format, asOf: trial.date?.date ?? null, today });
  const { wrong, ...shares } = compareHomes(truth.homes, records);
  const said = saidOf(suggestion);
  // Rows that are rejected or joined to others are counted in the output, and each reject is listed.
  const isCounted = records.length < trial.sums.read;
  const silent = wrong
    .filter(({ field, isMissing }) => !(isMissing ? isCounted : isTold(field, suggestion, said)))
    .map(
      ({ home, field, wanted, found }) => `${home}: ${field} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`,
    );
  return { ...shares, silent, note: faults.length > 0 ? "not ready" : "" };
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

const row = (name: string, { rows, rowsRight, fields, fieldsRight }: Omit<Score, "silent" | "note">, note: string) =>
  `| ${[name, rows, percent(rowsRight, rows), fields, percent(fieldsRight, fields), note].join(" | ")} |`;

async function main(folder: string, truths: string | undefined): Promise<void> {
  const all = { rows: 0, rowsRight: 0, fields: 0, fieldsRight: 0 };
  let silent = 0;
  console.log("| File | Rows | Right | Fields | Right | |\n| --- | --- | --- | --- | --- | --- |");
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    const path = join(folder, name);
    const truth = truthOf(path, truths ?? dirname(path));
    if (!truth) continue;
    const score = await scoreOf(path, truth);
    console.log(row(`\`${name}\``, score, score.note));
    for (const line of score.silent) console.log(`| | silently wrong: ${line} | | | | |`);
    for (const figure of ["rows", "rowsRight", "fields", "fieldsRight"] as const) all[figure] += score[figure];
    silent += score.silent.length;
  }
  console.log(row("All", all, `${silent} silently wrong`));
}

const [, program = "", folder, truths] = process.argv;
if (program.endsWith("test/import/arrival.ts") && folder) await main(folder, truths);
