import { basename } from "node:path";
import { importCommand } from "@/lib/dataset/import/faults";
import type { FileSuggestion } from "@/lib/dataset/import/suggest";
import type { Preview } from "@/lib/dataset/import/suggest/preview";

const percent = (share: number) => `${Math.round(100 * share)} %`;

function fieldLines({ field, columns, score, note, examples, refused }: Preview): string[] {
  const from =
    columns.length > 0 ? columns.slice(0, 4).join(", ") + (columns.length > 4 ? ", …" : "") : "the same for all";
  const told = [note, refused > 0 ? `${percent(refused)} of its cells cannot be read` : ""].filter(Boolean).join("; ");
  return [
    `  ${field} ← ${from} (${percent(score)})${told ? `: ${told}` : ""}`,
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
    `Not ready. A record needs these fields, and ${basename(file)} has no column for them: ${missing.join(", ")}`,
    `  If all rows share it: write it in the mapping, instead of the empty text: "${column}": { "value": "${column === "zipCode" ? "30303" : "…"}" }`,
    `  If not: add a column ${column} to the file, from a table that has it${key}, and ask for a mapping again${follows}.`,
  ];
}

/** Describes a suggested mapping for a terminal: what it reads, what is missing, and the commands to run next. */
export function suggestionLines(file: string, suggestion: FileSuggestion): string[] {
  const { mapping, previews, missing, unused, undecided, knownAs, score, date } = suggestion;
  const path = `${basename(file).replace(/\.[^.]+$/, "") || "table"}.mapping.json`;
  const lines = previews.flatMap(fieldLines);
  const note = (label: string, items: readonly string[]) => {
    if (items.length > 0) lines.push(`${label}: ${items.join(", ")}`);
  };
  note("Cells to decide (now reject)", undecided);
  const more = unused.length - UNUSED_NAMED_MAX;
  note("Columns not used", more > 0 ? [...unused.slice(0, UNUSED_NAMED_MAX), `and ${more} more`] : unused);
  const asOf = date === null ? [] : ["--as-of", date.date];
  if (date) lines.push(`No row states a date, so --as-of gives one: here the day ${date.from}.`);
  if (missing.length > 0) lines.push(...missingLines(file, mapping, missing));
  else if (knownAs)
    lines.push(`This is ${knownAs}, which is read without a mapping:`, `  ${importCommand([file, ...asOf])}`);
  lines.push(
    missing.length > 0
      ? "Fill these in, then continue with:"
      : `${knownAs ? "A mapping for it anyway" : "Ready"}, score ${percent(score)}:`,
  );
  lines.push(
    `  ${importCommand([file, "--suggest-mapping"])} > ${path}`.replace("npm run data", "npm run --silent data"),
  );
  lines.push(`  ${importCommand([file, "--mapping", path, ...asOf, "--dry-run"])}`);
  lines.push(`  ${importCommand([file, "--mapping", path, ...asOf])}`);
  return lines;
}
