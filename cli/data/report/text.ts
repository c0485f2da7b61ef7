import type { ReportInWords, Table } from "./tables";

/** A table as lines with aligned columns, figures to the right. */
function tableLines({ title, head, numbers, rows }: Table): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  const cell = (text: string, at: number) =>
    at > 0 && at <= numbers ? text.padStart(widths[at]!) : text.padEnd(widths[at]!);
  return ["", `  ${title}`, ...all.map((row) => `    ${row.map(cell).join("  ")}`.trimEnd())];
}

/** A report as lines for a terminal. */
export const reportText = ({ title, lines, sections }: ReportInWords): string[] => [
  title,
  ...lines,
  ...sections.flatMap((section) => [
    "",
    section.title,
    ...section.lines.map((line) => `  ${line}`),
    ...section.tables.flatMap(tableLines),
  ]),
];
