import { readFileSync, writeFileSync } from "node:fs";
import { FIELD_NAMES, FIELDS } from "./fields";
import type { Mapping, Source } from "./format.schema";
import { FORMATS } from "./formats";

/** Generates the tables of docs/IMPORT.md from the importer's own data, so that they cannot disagree. */

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

type Condition = NonNullable<Source["when"]>[number];

function oneCondition({ column, is = [], above, below }: Condition): string {
  const cells = is.includes("*") ? "is stated" : is.length > 0 ? `is ${is.join(" or ")}` : "";
  const bounds = [above === undefined ? "" : `is above ${above}`, below === undefined ? "" : `is below ${below}`];
  return `${code(column)} ${[cells, ...bounds].filter(Boolean).join(" and ")}`;
}

function conditionText({ when, unless }: Source): string {
  const parts = [
    ...(when ? [`where ${when.map(oneCondition).join(" and ")}`] : []),
    ...(unless ? [`unless ${unless.map(oneCondition).join(" or ")}`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

function sourceText(source: Source): string {
  const {
    column,
    join,
    value,
    unit,
    unitColumn,
    match,
    date,
    table: cells,
    otherwise,
    prefix,
    digest,
    ofZip,
    negate,
  } = source;
  const from = column ? code(column) : join ? join.map(code).join(" ") : `always ${code(value!)}`;
  const how = [
    ...(match ? [`the part that ${code(match)} finds`] : []),
    ...(ofZip ? [`the ${ofZip} of that ZIP`] : []),
    ...(digest ? ["eight digits of their hash"] : []),
    ...(prefix ? [`with ${code(prefix)} before it`] : []),
    ...(unit ? [`in ${unit}`] : []),
    ...(unitColumn ? [`in the unit of ${code(unitColumn)}`] : []),
    ...(date ? [`as ${date}`] : []),
    ...(negate ? ["west"] : []),
    ...(cells ? ["by the table below"] : []),
    ...(cells && otherwise && otherwise !== "next" ? [`else ${otherwise === "skip" ? "set aside" : otherwise}`] : []),
  ];
  return from + (how.length > 0 ? `, ${how.join(", ")}` : "") + conditionText(source);
}

function mappingTables(mapping: Mapping): string {
  const named = FIELD_NAMES.filter((name) => mapping.fields[name]);
  const fields = table(
    ["Ours", "Theirs, the first that states something"],
    named.map((name) => [code(name), mapping.fields[name]!.map(sourceText).join("; ")]),
  );
  const cells = named.flatMap((name) =>
    mapping.fields[name]!.flatMap(({ column, table: values }) =>
      Object.entries(values ?? {}).map(([cell, value]) => [
        code(column!),
        cell,
        code(name),
        value === "skip" ? "set aside" : value,
      ]),
    ),
  );
  return cells.length === 0 ? fields : `${fields}\n\n${table(["Column", "Cell", "Ours", "Value"], cells)}`;
}

const TABLES: Record<string, () => string> = {
  fields: () =>
    table(
      ["Field", "Kind", "Meaning"],
      FIELD_NAMES.map((name) => {
        const field = FIELDS[name];
        const choices = "choices" in field ? `: ${field.choices.join(", ")}` : "";
        return [code(name), field.kind, `${field.about}${choices}`];
      }),
    ),
};
for (const { name, mapping, documentation } of FORMATS) {
  if (mapping) TABLES[name] = () => mappingTables(mapping);
  if (documentation) TABLES[name] = () => table(documentation.head, documentation.rows);
}

/** Returns the document with every table between `<!-- table NAME -->` and `<!-- end -->` generated again. */
export const fillTables = (markdown: string): string =>
  markdown.replace(
    /(<!-- table ([\w-]+) -->\n)[\s\S]*?(<!-- end -->|<!-- table |$)/g,
    (_, open: string, name: string, close: string) => {
      // What follows the table would be taken for a part of it.
      if (close !== "<!-- end -->") throw new Error(`docs/IMPORT.md has no <!-- end --> after the table "${name}".`);
      const make = TABLES[name];
      if (!make)
        throw new Error(`docs/IMPORT.md asks for a table "${name}"; there are ${Object.keys(TABLES).join(", ")}.`);
      return `${open}${make()}\n${close}`;
    },
  );

export const TABLE_NAMES = Object.keys(TABLES);

// `npx tsx lib/dataset/import/doc-tables.ts docs/IMPORT.md` rewrites a document's tables.
if (import.meta.filename === process.argv[1]) {
  const path = process.argv[2]!;
  writeFileSync(path, fillTables(readFileSync(path, "utf8")));
}
