import { type Changes, HOMES_MIN } from "@/lib/dataset/report/changes";
import type { FieldProfile } from "@/lib/dataset/report/fields";
import { isSaid, type QualityReport, type Said } from "@/lib/dataset/report/report";
import type { Sources } from "@/lib/dataset/report/sources";
import { count, plural, size } from "../words";

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

const dollars = (n: number): string => `${n < 0 ? "−" : ""}$${count(Math.abs(n))}`;
const signed = (percents: number): string => `${percents < 0 ? "−" : "+"}${Math.abs(percents).toFixed(1)} %`;

/** A share in percent with one decimal; 0 % and 100 % only if it is exact. */
function percent(part: number, whole: number): string {
  if (whole === 0) return "–";
  const share = (100 * part) / whole;
  if (part === 0 || part === whole) return `${share} %`;
  return `${Math.min(99.9, Math.max(0.1, share)).toFixed(1)} %`;
}

const quoted = (text: string) => JSON.stringify(text);

function sourcesSection({ files, base, rejects }: Sources): Omit<Section, "title"> {
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
  const ofEach = (rows: (file: Sources["files"][number]) => string[][]) =>
    files.flatMap((file) => rows(file).map((row) => [...row, file.file]));
  const aside = ofEach(({ aside }) => Object.entries(aside).map(([reason, rows]) => [reason, count(rows)]));
  const assumed = ofEach(({ assumed = [] }) => assumed.map((text) => [text]));
  const notices = files.filter((file) => file.notices.count > 0);
  const coerced = files.flatMap(({ file, coerced }) =>
    coerced.map(({ field, what, count: cells, examples }) => [
      `${field} ${what}`,
      count(cells),
      file,
      examples.map(({ line, from, to }) => `${quoted(from)}${to === null ? "" : ` → ${to}`} (line ${line})`).join(", "),
    ]),
  );
  const rejected = isSaid(rejects)
    ? []
    : rejects.map(({ file, field, reason, rows, examples }) => [
        `${field} ${reason}`.trim(),
        count(rows),
        file,
        examples.map(({ line, value }) => `${quoted(value)} (line ${line})`).join(", "),
      ]);
  return {
    lines: [
      "Rows read are published, merged with another row or record, or rejected. Rows set aside are understood and no homes; they come on top.",
      ...(base
        ? [
            `Added to ${plural(base.records, "record")} of version ${base.version}, of which ${count(base.gone)} were withdrawn or joined.`,
          ]
        : []),
      ...(isSaid(rejects) ? [rejects.said] : []),
    ],
    tables: [
      {
        title: "Rows by source",
        head: ["Source", "read", "published", "merged", "rejected", "set aside", "Format"],
        numbers: 5,
        rows: sources,
      },
      { title: "Assumed, as the file does not say it", head: ["What", "Source"], numbers: 0, rows: assumed },
      { title: "Set aside", head: ["Reason", "rows", "Source"], numbers: 1, rows: aside },
      {
        title: "Lines of notice or footer",
        head: ["Source", "lines", "As in"],
        numbers: 1,
        rows: notices.map(({ file, notices: { count: lines, lines: words } }) => [file, count(lines), words[0] ?? ""]),
      },
      { title: "Done to cells", head: ["Field", "cells", "Source", "As in"], numbers: 1, rows: coerced },
      { title: "Rejected", head: ["Reason", "rows", "Source", "As in"], numbers: 1, rows: rejected },
    ],
  };
}

function fieldsSection(fields: readonly FieldProfile[]): Omit<Section, "title"> {
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
      ...(stated > 0 && (measure === "characters" || measure === "entries") ? [measure] : []),
      ...(common?.values.map(([value, n]) => `${value} ${percent(n, stated)}`) ?? []),
      ...(common && common.others > 0 ? [plural(common.others, "other")] : []),
    ].join(", "),
  ]);
  return {
    lines: [
      "Of a list, how many records have an entry, and how many they have; of its members, of all entries. Of texts, their length in characters.",
    ],
    tables: [
      {
        title: "Every field",
        head: ["Field", "stated", "least", "median", "greatest", "Most common"],
        numbers: 4,
        rows,
      },
    ],
  };
}

const FIGURES = { medianListPrice: "Median list price", medianSoldPrice: "Median sold price of 30 days" } as const;

function changesSection(changes: Changes): Omit<Section, "title"> {
  const { version, asOf, records, added, changed, removed, unchanged, fields, moves } = changes;
  const moved = moves.map(({ figure, zips, compared }) => ({
    title: `${FIGURES[figure]}: the ZIP codes that moved most, of ${count(compared)} with ${HOMES_MIN} homes or more in both`,
    head: ["ZIP code", "before", "now", "change", "homes before", "homes now"],
    numbers: 5,
    rows: zips.map(({ zipCode, city, state, from, to, percent: by, homes }) => [
      `${zipCode} ${city}, ${state}`,
      dollars(from),
      dollars(to),
      signed(by),
      ...homes.map(count),
    ]),
  }));
  return {
    lines: [
      `Since version ${version}, as of ${asOf}, ${plural(records, "record")}: ` +
        `${count(added)} added, ${count(changed)} changed, ${count(removed)} removed, ${count(unchanged)} unchanged.`,
    ],
    tables: [
      {
        title: "Fields that changed",
        head: ["Field", "records", "As in"],
        numbers: 1,
        rows: fields.map(({ field, records: n, examples }) => [
          field,
          count(n),
          examples.map(({ address, from, to }) => `${address}: ${from} → ${to}`).join("; "),
        ]),
      },
      ...moved,
    ],
  };
}

/** A report's sections in words. Tables without a row are left out. */
export function inWords(report: QualityReport): ReportInWords {
  const { version, name, kind, asOf, records, zipCodes, publishedZips, bytes, builtAt, isServed, source } = report;
  const published = publishedZips > 0 ? `, published figures of ${plural(publishedZips, "ZIP code")}` : "";
  const section = <T extends object>(title: string, part: T | Said, show: (part: T) => Omit<Section, "title">) => {
    const { lines, tables } = isSaid(part) ? { lines: [part.said], tables: [] } : show(part);
    return { title, lines, tables: tables.filter(({ rows }) => rows.length > 0) };
  };
  return {
    title: `${name} (${kind}), as of ${asOf}`,
    lines: [
      `Version ${version}, built ${builtAt.slice(0, 10)}, ${isServed ? "served" : "not the one that is served"}`,
      `${plural(records, "record")} in ${plural(zipCodes - publishedZips, "ZIP code")}${published}, ${size(bytes)}`,
      source,
    ],
    sections: [
      section("Sources", report.sources, sourcesSection),
      section("Fields", report.fields, fieldsSection),
      section("Changes", report.changes, changesSection),
    ],
  };
}
