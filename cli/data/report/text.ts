import type { QualityReport } from "@/lib/dataset/report/report";
import type { Cell, Row, Section } from "@/lib/dataset/report/section";
import { sizeText } from "@/lib/system-error";
import { alignedLines, plural } from "../../words";

/** How a report is written for people: names and cells as words. */

/** A name in the report as words: `setAside` is "Set aside". */
export const wordsOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return cell.toLocaleString("en-US", { maximumFractionDigits: 7 });
  if (Array.isArray(cell)) return cell.join("; ");
  // An object has members that look like numbers, as ZIP codes, before the others.
  return Object.entries(cell)
    .sort(([, m], [, n]) => n - m)
    .map(([value, n]) => `${value} ${cellText(n)}`)
    .join(", ");
}

/** The names of the columns that have figures. */
export const figureColumns = (rows: readonly Row[]): Set<string> =>
  new Set(Object.keys(rows[0]!).filter((name) => rows.some((row) => typeof row[name] === "number")));

/** The tables of a section that have rows. */
export const tablesOf = ({ tables }: Section) => Object.entries(tables).filter(([, rows]) => rows.length > 0);

/** The title of a report, and what it says before its sections. */
export function headOf(report: QualityReport): { title: string; lines: string[] } {
  const { version, name, kind, asOf, records, zipCodes, publishedZips, bytes, builtAt, isServed, source } = report;
  const published = publishedZips > 0 ? `, published figures of ${plural(publishedZips, "ZIP code")}` : "";
  return {
    title: `${name} (${kind}), as of ${asOf}`,
    lines: [
      `Version ${version}, built ${builtAt.slice(0, 10)}, ${isServed ? "served" : "not the one that is served"}`,
      `${plural(records, "record")} in ${plural(zipCodes - publishedZips, "ZIP code")}${published}, ${sizeText(bytes)}`,
      source,
    ],
  };
}

/** A section as lines for a terminal. */
export const sectionLines = (name: string, section: Section): string[] => [
  wordsOf(name),
  ...section.lines.map((line) => `  ${line}`),
  ...tablesOf(section).flatMap(([title, rows]) => {
    const names = Object.keys(rows[0]!);
    const figures = figureColumns(rows);
    const cells = [names.map(wordsOf), ...rows.map((row) => names.map((column) => cellText(row[column]!)))];
    const lines = alignedLines(cells, (at) => figures.has(names[at]!));
    return ["", `  ${wordsOf(title)}`, ...lines.map((line) => `    ${line}`)];
  }),
];

/** A report as lines for a terminal. */
export function reportLines(report: QualityReport): string[] {
  const { title, lines } = headOf(report);
  const sections = Object.entries(report.sections).flatMap(([name, section]) => ["", ...sectionLines(name, section)]);
  return [title, ...lines, ...sections];
}
