import type { Account, FileAccount } from "@/lib/dataset/report/account";
import type { Changes } from "@/lib/dataset/report/changes";
import type { FieldProfile } from "@/lib/dataset/report/fields";
import { isSaid, type QualityReport } from "@/lib/dataset/report/report";
import {
  commonText,
  count,
  FIGURES,
  measured,
  movesText,
  percent,
  plural,
  signed,
  size,
  spreadText,
  unitOf,
} from "./words";

/** Rows as lines with aligned columns. The columns in `right` are aligned to the right. */
function table(rows: readonly (readonly string[])[], right: readonly number[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const cell = (text: string, at: number) =>
    right.includes(at) ? text.padStart(widths[at]!) : text.padEnd(widths[at]!);
  return rows.map((row) => `  ${row.map(cell).join("  ")}`.trimEnd());
}

function fileLines(file: FileAccount): string[] {
  const lines = [`  ${file.file} (${file.format})`];
  for (const [reason, rows] of file.aside) lines.push(`    set aside: ${plural(rows, "row")}: ${reason}`);
  for (const { field, what, count: n, examples } of file.coerced) {
    const shown = examples.map(
      ({ line, from, to }) => `${JSON.stringify(from)}${to === null ? "" : ` → ${to}`} (line ${line})`,
    );
    lines.push(`    ${field} ${what}: ${plural(n, "cell")}, as in ${shown.join(", ")}`);
  }
  const { count: notices, lines: words } = file.notices;
  if (notices > 0) lines.push(`    ${plural(notices, "line")} of notice or footer, as in: ${words[0] ?? ""}`);
  return lines.length > 1 ? lines : [];
}

function accountLines({ files, base, rejects }: Account): string[] {
  const names = ["read", "published", "merged", "rejected"] as const;
  const aside = (file: FileAccount) => file.aside.reduce((sum, [, rows]) => sum + rows, 0);
  const rowOf = (file: FileAccount) => [file.file, ...names.map((name) => count(file[name])), count(aside(file))];
  const all = names.map((name) => count(files.reduce((sum, file) => sum + file[name], 0)));
  const lines = table(
    [
      ["Source", ...names, "set aside"],
      ...files.map(rowOf),
      ...(files.length > 1 ? [["All", ...all, count(files.reduce((sum, file) => sum + aside(file), 0))]] : []),
    ],
    [1, 2, 3, 4, 5],
  );
  if (base)
    lines.push(
      `  Added to ${plural(base.records, "record")} of version ${base.version}, of which ${count(base.gone)} were withdrawn or joined.`,
    );
  lines.push(...files.flatMap(fileLines));
  if (isSaid(rejects)) lines.push(`  ${rejects.said}`);
  else if (rejects.length > 0) {
    lines.push("  Rejected, by reason:");
    for (const { file, field, reason, rows, examples } of rejects) {
      const shown = examples.map(({ line, value }) => `${JSON.stringify(value)} (line ${line})`).join(", ");
      lines.push(`    ${file}: ${plural(rows, "row")}: ${`${field} ${reason}`.trim()}: ${shown}`);
    }
  }
  return lines;
}

function fieldLines(fields: readonly FieldProfile[]): string[] {
  const rows = fields.map((field) => {
    const [min, median, max] = spreadText(field) ?? ["", "", ""];
    return [field.path, percent(field.stated, field.of), min, median, max, field.spread ? (unitOf(field) ?? "") : ""];
  });
  const common = fields.flatMap((field) => {
    const text = commonText(field);
    return text ? [`  ${field.path}: ${text}`] : [];
  });
  const head = ["Field", "stated", "least", "median", "greatest", ""];
  return [...table([head, ...rows], [1, 2, 3, 4]), "", ...common];
}

function changeLines(changes: Changes): string[] {
  const { version, asOf, records, added, changed, removed, unchanged, fields, moves } = changes;
  const lines = [
    `  Since version ${version}, as of ${asOf}, ${plural(records, "record")}:`,
    `  ${count(added)} added, ${count(changed)} changed, ${count(removed)} removed, ${count(unchanged)} unchanged.`,
  ];
  for (const { field, records: n, examples } of fields) {
    const [one] = examples;
    const shown = one ? `, as ${one.address}: ${one.from} → ${one.to}` : "";
    lines.push(`    ${field} in ${plural(n, "record")}${shown}`);
  }
  for (const { figure, zips, compared } of moves) {
    lines.push(`  ${FIGURES[figure]}: ${movesText(compared, zips.length)}`);
    for (const { zipCode, city, state, from, to, percent: by, homes } of zips)
      lines.push(
        `    ${zipCode} ${city}, ${state}: ${measured(from, "dollars")} → ${measured(to, "dollars")} (${signed(by)}; ${homes[0]} and ${homes[1]} homes)`,
      );
  }
  return lines;
}

/** A report as lines for a terminal. */
export function reportText(report: QualityReport): string[] {
  const { version, name, kind, asOf, records, zipCodes, publishedZips, bytes, builtAt, isServed, source } = report;
  const published = publishedZips > 0 ? `, published figures of ${plural(publishedZips, "ZIP code")}` : "";
  const part = <T extends object>(title: string, of: T | { said: string }, lines: (of: T) => string[]) => [
    "",
    title,
    ...(isSaid(of) ? [`  ${of.said}`] : lines(of)),
  ];
  return [
    `${name} (${kind}), as of ${asOf}`,
    `Version ${version}, built ${builtAt.slice(0, 10)}, ${isServed ? "served" : "not the one that is served"}`,
    `${plural(records, "record")} in ${plural(zipCodes - publishedZips, "ZIP code")}${published}, ${size(bytes)}`,
    source,
    ...part("Sources", report.account, accountLines),
    ...part("Fields", report.fields, fieldLines),
    ...part("Changes", report.changes, changeLines),
  ];
}
