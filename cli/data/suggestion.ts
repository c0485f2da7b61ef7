import { basename } from "node:path";
import { importCommand } from "@/lib/dataset/import/faults";
import type { TableOptions } from "@/lib/dataset/import/read/input";
import type { FileSuggestion } from "@/lib/dataset/import/suggest";
import type { Preview } from "@/lib/dataset/import/suggest/preview";
import { count, plural } from "../words";

const percent = (share: number) => `${Math.round(100 * share)} %`;

function fieldLines({ field, columns, examples, refused }: Preview): string[] {
  const from =
    columns.length > 0 ? columns.slice(0, 4).join(", ") + (columns.length > 4 ? ", …" : "") : "the same for all";
  const told = refused > 0 ? `: ${percent(refused)} of its cells cannot be read` : "";
  return [
    `  ${field} ← ${from}${told}`,
    ...examples.map(
      ({ before, after }) => `      ${before === "" ? "" : `${JSON.stringify(before)} → `}${JSON.stringify(after)}`,
    ),
  ];
}

/** At most this many unused columns are named. */
const UNUSED_NAMED_MAX = 12;

/** Says which fields no column of a table has, and the two remedies: a value for all rows, or another column. */
function missingLines(file: string, { fields }: FileSuggestion["mapping"], missing: readonly string[]): string[] {
  const key = fields.key
    ? ` by its ${JSON.stringify([fields.key].flat().map((source) => (typeof source === "string" ? source : source.column))[0])}`
    : "";
  const column = missing.includes("zipCode") ? "zipCode" : missing[0];
  const follows = column === "zipCode" && missing.length > 1 ? "; city and state follow from the ZIP" : "";
  return [
    `A record needs these fields, and ${basename(file)} has no column for them: ${missing.join(", ")}`,
    `  If all rows share it: write it in the mapping, instead of the empty text: "${column}": { "value": "${column === "zipCode" ? "30303" : "…"}" }`,
    `  If not: add a column ${column} to the file, from a table that has it${key}, and ask for a mapping again${follows}.`,
  ];
}

/** What an import of the whole file does. */
function trialLines({ sums, records, markets, files, refusal }: FileSuggestion["trial"]): string[] {
  if (refusal) return [];
  const { read, rejected, aside, notices } = sums;
  const coerced = files.flatMap((file) => file.coerced);
  const lines = files.flatMap((file) => file.notices.lines);
  const figures = markets > 0 ? `, figures of ${count(markets)} ZIPs` : "";
  return [
    `Tried on the whole file: ${plural(read, "row")}, ${plural(records, "home")}${figures}, ${count(rejected)} rejected, ${count(aside)} set aside.`,
    ...coerced.map(({ field, what, count: cells, examples: [first] }) => {
      const to = first?.to === null ? "" : ` → ${first?.to}`;
      return `  ${field} ${what} in ${plural(cells, "cell")}, as ${JSON.stringify(first?.from)}${to}`;
    }),
    ...(notices > 0 ? [`  ${plural(notices, "notice")}: ${lines.join("; ")}`] : []),
  ];
}

/** Describes a suggested mapping for a terminal: what it reads, what is assumed or open, and the commands to run next. */
export function suggestionLines(file: string, suggestion: FileSuggestion, table: TableOptions = {}): string[] {
  const sheet = table.sheet === undefined ? [] : ["--sheet", table.sheet];
  // A mapping has the names of the columns.
  const columns = table.columns === undefined ? [] : ["--columns", table.columns.join(",")];
  const { mapping, previews, missing, unused, assumed, questions, leftOut, knownAs, trial, faults } = suggestion;
  const path = `${basename(file).replace(/\.[^.]+$/, "") || "table"}.mapping.json`;
  const asOf = trial.date === null ? [] : ["--as-of", trial.date.date];
  const dated = trial.date ? [`No row states a date, so --as-of gives one: here the day ${trial.date.from}.`] : [];
  const verdict = faults.length === 0 ? ["Ready."] : ["Not ready:", ...faults.map((fault) => `  ${fault}`)];
  if (knownAs && trial.refusal === null)
    return [
      `This is ${knownAs}, which is read without a mapping.`,
      ...trialLines(trial),
      ...dated,
      ...verdict,
      `  ${importCommand([file, ...sheet, ...columns, ...asOf])}`,
    ];
  const lines = previews.flatMap(fieldLines);
  const note = (label: string, items: readonly string[]) => {
    if (items.length > 0) lines.push(`${label}:`, ...items.map((item) => `  ${item}`));
  };
  note("Assumed, as the file does not say it", assumed);
  note("Left out", leftOut);
  const more = unused.length - UNUSED_NAMED_MAX;
  const named = more > 0 ? [...unused.slice(0, UNUSED_NAMED_MAX), `and ${more} more`] : unused;
  if (named.length > 0) lines.push(`Columns not used: ${named.join(", ")}`);
  lines.push(...trialLines(trial), ...dated);
  note(
    "To decide, each with examples and the line that decides it",
    questions.map(({ what, examples, line }) => `${what}: ${examples.join(", ")}\n      ${line}`),
  );
  if (missing.length > 0) lines.push(...missingLines(file, mapping, missing));
  lines.push(...verdict);
  const makes = importCommand([file, "--suggest-mapping", ...sheet, ...columns]).replace(
    "npm run data",
    "npm run --silent data",
  );
  lines.push(
    ...(faults.length > 0 ? ["Write the mapping, decide what is open, and go on with:"] : []),
    `  ${makes} > ${path}`,
    `  ${importCommand([file, ...sheet, "--mapping", path, ...asOf, "--dry-run"])}`,
    `  ${importCommand([file, ...sheet, "--mapping", path, ...asOf])}`,
  );
  return lines;
}
