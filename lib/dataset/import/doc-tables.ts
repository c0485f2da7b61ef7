import { readFileSync, writeFileSync } from "node:fs";
import { FIELD_NAMES, FIELDS } from "./fields";
import { FORMATS } from "./formats";

/** Generates the tables of docs/IMPORT.md from the importer's own data, so that they cannot disagree. */

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

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
for (const { name, documentation } of FORMATS)
  if (documentation) TABLES[name] = () => table(documentation.head, documentation.rows);

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

// `npx tsx lib/dataset/import/doc-tables.ts docs/IMPORT.md` rewrites a document's tables.
if (import.meta.filename === process.argv[1]) {
  const path = process.argv[2]!;
  writeFileSync(path, fillTables(readFileSync(path, "utf8")));
}
