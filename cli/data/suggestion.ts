import { basename } from "node:path";
import type { FileSuggestion } from "@/lib/dataset/import/suggest";
import type { Preview } from "@/lib/dataset/import/suggest/preview";

/** A command line as a shell takes it. */
export const commandOf = (argv: readonly string[]): string =>
  [
    "npm run data -- import",
    ...argv.map((word) => (/[^\w./:@%+=,-]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word)),
  ].join(" ");

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

/** Describes a proposed mapping for a terminal: what it reads, what it lacks, and the commands to run next. */
export function suggestionLines(file: string, suggestion: FileSuggestion): string[] {
  const { mapping, previews, missing, unused, undecided, knownAs, score } = suggestion;
  const path = `${basename(file).replace(/\.[^.]+$/, "") || "table"}.mapping.json`;
  const lines = previews.flatMap(fieldLines);
  const note = (label: string, items: readonly string[]) => {
    if (items.length > 0) lines.push(`${label}: ${items.join(", ")}`);
  };
  note(`Missing, which a record needs and no column of ${basename(file)} says (fill in a column or a value)`, missing);
  note("Cells to decide (now reject)", undecided);
  note("Columns not used", unused);
  if (knownAs && missing.length === 0)
    lines.push(`This is ${knownAs}, which is read without a mapping: ${commandOf([file])}`);
  const isDated = ["listDate", "soldDate", "pendingDate", "lastUpdated"].some((name) => name in mapping.fields);
  const asOf = isDated ? [] : ["--as-of", "YYYY-MM-DD"];
  lines.push(
    missing.length > 0 ? "Not ready: fill in what is missing, then go on." : `Ready, score ${percent(score)}. Go on:`,
  );
  lines.push(`  ${commandOf([file, "--suggest-mapping"])} > ${path}`.replace("npm run data", "npm run --silent data"));
  lines.push(`  ${commandOf([file, "--mapping", path, ...asOf, "--dry-run"])}`);
  return lines;
}
