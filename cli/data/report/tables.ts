import { type Changes, HOMES_MIN } from "@/lib/dataset/report/changes";
import type { FieldProfile } from "@/lib/dataset/report/fields";
import type { QualityReport } from "@/lib/dataset/report/report";
import { isSaid, type Said, type Sources } from "@/lib/dataset/report/sources";
import { sizeText } from "@/lib/system-error";
import { alignedLines, count, plural } from "../../words";

/** A report in words, as sentences and tables, from which both the text and the page are made. */
export interface ReportInWords {
  title: string;
  lines: string[];
  sections: Section[];
}

interface Section {
  title: string;
  lines: string[];
  tables: Table[];
}

export interface Table {
  title: string;
  /** The heads of the columns. The first column names the row; the `numbers` columns after it have figures. */
  head: readonly string[];
  numbers: number;
  rows: readonly (readonly string[])[];
}

const table = (title: string, head: Table["head"], numbers: number, rows: Table["rows"]): Table => ({
  title,
  head,
  numbers,
  rows,
});

/** A section without the tables that have no row. */
const section = (title: string, lines: string[], tables: readonly Table[] = []): Section => ({
  title,
  lines,
  tables: tables.filter(({ rows }) => rows.length > 0),
});

const dollars = (n: number): string => `${n < 0 ? "−" : ""}$${count(Math.abs(n))}`;
const signed = (percents: number): string => `${percents < 0 ? "−" : "+"}${Math.abs(percents).toFixed(1)} %`;

/** A share in percent with one decimal; 0 % and 100 % only if it is exact. */
function percent(part: number, whole: number): string {
  if (whole === 0) return "–";
  const share = (100 * part) / whole;
  if (part === 0 || part === whole) return `${share} %`;
  return `${Math.min(99.9, Math.max(0.1, share)).toFixed(1)} %`;
}

/** Cells of a file with their lines, and what they became. */
const cellsText = (cells: readonly { line: number; from: string; to?: string | number | null }[]): string =>
  cells
    .map(({ line, from, to = null }) => `${JSON.stringify(from)}${to === null ? "" : ` → ${to}`} (line ${line})`)
    .join(", ");

/** What became of the rows of each source. */
export function sourcesSection({ files, base, rejects }: Sources): Section {
  const figures = files.map(({ read, imported, merged, rejected, aside }) => [
    read,
    imported,
    merged,
    rejected,
    Object.values(aside).reduce((sum, rows) => sum + rows, 0),
  ]);
  const sums = figures.reduce((all, each) => all.map((n, i) => n + each[i]!), [0, 0, 0, 0, 0]);
  const rowOf = (name: string, numbers: readonly number[], format: string) => [name, ...numbers.map(count), format];
  const sources = files.map(({ file, format }, i) => rowOf(file, figures[i]!, format));
  if (files.length > 1) sources.push(rowOf("All", sums, ""));

  const lines = [
    "Rows read are published, merged with another row or record, or rejected. Rows set aside are understood and no homes; they come on top.",
  ];
  if (base) {
    const version = base.version ? ` of version ${base.version}` : "";
    lines.push(
      `Added to ${plural(base.records, "record")}${version}, of which ${count(base.gone)} were withdrawn or joined.`,
    );
  }
  if (isSaid(rejects)) lines.push(rejects.said);
  return section("Sources", lines, [
    table("Rows by source", ["Source", "read", "published", "merged", "rejected", "set aside", "Format"], 5, sources),
    table(
      "Assumed, as the file does not say it",
      ["What", "Source"],
      0,
      files.flatMap(({ file, assumed = [] }) => assumed.map((text) => [text, file])),
    ),
    table(
      "Set aside",
      ["Reason", "rows", "Source"],
      1,
      files.flatMap(({ file, aside }) => Object.entries(aside).map(([reason, rows]) => [reason, count(rows), file])),
    ),
    table(
      "Lines of notice or footer",
      ["Source", "lines", "As in"],
      1,
      files
        .filter(({ notices }) => notices.count > 0)
        .map(({ file, notices }) => [file, count(notices.count), notices.lines[0] ?? ""]),
    ),
    table(
      "Done to cells",
      ["Field", "cells", "Source", "As in"],
      1,
      files.flatMap(({ file, coerced }) =>
        coerced.map(({ field, what, count: cells, examples }) => [
          `${field} ${what}`,
          count(cells),
          file,
          cellsText(examples),
        ]),
      ),
    ),
    table(
      "Rejected",
      ["Reason", "rows", "Source", "As in"],
      1,
      isSaid(rejects)
        ? []
        : rejects.map(({ file, field, reason, rows, examples }) => [
            `${field} ${reason}`.trim(),
            count(rows),
            file,
            cellsText(examples.map(({ line, value }) => ({ line, from: value }))),
          ]),
    ),
  ]);
}

function fieldsSection(fields: readonly FieldProfile[]): Section {
  const shown = (value: number | string | null, measure: FieldProfile["measure"]): string => {
    if (typeof value !== "number") return value ?? "";
    if (measure === "dollars") return dollars(value);
    return measure === "year" ? String(value) : value.toLocaleString("en-US", { maximumFractionDigits: 7 });
  };
  const rows = fields.map(({ path, of, stated, measure, least, median, greatest, common }) => [
    path,
    percent(stated, of),
    ...[least, median, greatest].map((value) => shown(value, measure)),
    [
      ...(stated > 0 && measure === "entries" ? [measure] : []),
      ...(common?.values.map(([value, n]) => `${value} ${percent(n, stated)}`) ?? []),
      ...(common && common.others > 0 ? [plural(common.others, "other")] : []),
    ].join(", "),
  ]);
  return section(
    "Fields",
    ["Of a list, how many records have an entry, and how many they have; of its members, of all entries."],
    [table("Every field", ["Field", "stated", "least", "median", "greatest", "Most common"], 4, rows)],
  );
}

const FIGURES = { medianListPrice: "Median list price", medianSoldPrice: "Median sold price of 30 days" } as const;

function changesSection(changes: Changes): Section {
  const { version, asOf, records, added, changed, removed, unchanged, fields, moves } = changes;
  const line =
    `Since version ${version}, as of ${asOf}, ${plural(records, "record")}: ` +
    `${count(added)} added, ${count(changed)} changed, ${count(removed)} removed, ${count(unchanged)} unchanged.`;
  const changedFields = fields.map(({ field, records: n, examples }) => [
    field,
    count(n),
    examples.map(({ address, from, to }) => `${address}: ${from} → ${to}`).join("; "),
  ]);
  const moved = moves.map(({ figure, zips, compared }) =>
    table(
      `${FIGURES[figure]}: the ZIP codes that moved most, of ${count(compared)} with ${HOMES_MIN} homes or more in both`,
      ["ZIP code", "before", "now", "change", "homes before", "homes now"],
      5,
      zips.map(({ zipCode, city, state, from, to, percent: by, homes }) => [
        `${zipCode} ${city}, ${state}`,
        dollars(from),
        dollars(to),
        signed(by),
        ...homes.map(count),
      ]),
    ),
  );
  return section(
    "Changes",
    [line],
    [table("Fields that changed", ["Field", "records", "As in"], 1, changedFields), ...moved],
  );
}

/** A report in words. */
export function inWords(report: QualityReport): ReportInWords {
  const { version, name, kind, asOf, records, zipCodes, publishedZips, bytes, builtAt, isServed, source } = report;
  const published = publishedZips > 0 ? `, published figures of ${plural(publishedZips, "ZIP code")}` : "";
  const orSaid = <T extends object>(title: string, part: T | Said, show: (part: T) => Section): Section =>
    isSaid(part) ? section(title, [part.said]) : show(part);
  return {
    title: `${name} (${kind}), as of ${asOf}`,
    lines: [
      `Version ${version}, built ${builtAt.slice(0, 10)}, ${isServed ? "served" : "not the one that is served"}`,
      `${plural(records, "record")} in ${plural(zipCodes - publishedZips, "ZIP code")}${published}, ${sizeText(bytes)}`,
      source,
    ],
    sections: [
      orSaid("Sources", report.sources, sourcesSection),
      orSaid("Fields", report.fields, fieldsSection),
      orSaid("Changes", report.changes, changesSection),
    ],
  };
}

/** A section as lines for a terminal. */
export const sectionLines = ({ title, lines, tables }: Section): string[] => [
  title,
  ...lines.map((line) => `  ${line}`),
  ...tables.flatMap(({ title: name, head, numbers, rows }) => [
    "",
    `  ${name}`,
    ...alignedLines([head, ...rows], numbers).map((line) => `    ${line}`),
  ]),
];
