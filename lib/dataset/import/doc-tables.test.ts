import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { usage } from "../../../cli/data/import";
import { fillTables } from "./doc-tables";
import { mappingSchema } from "./format.schema";
import { FORMATS } from "./formats";

const markdown = readFileSync(resolve(import.meta.dirname, "../../../docs/IMPORT.md"), "utf8");

test("the tables in docs/IMPORT.md match the importer's formats (npx tsx lib/dataset/import/doc-tables.ts docs/IMPORT.md writes them)", () => {
  expect(fillTables(markdown)).toBe(markdown);
  const isTold = (name: string) =>
    markdown.includes(`<!-- table ${name} -->`) || markdown.includes(`(../data/formats/${name}.json)`);
  const documented = FORMATS.filter(({ mapping, documentation }) => mapping ?? documentation);
  expect(documented.filter(({ name }) => !isTold(name))).toEqual([]);
});

test.each(["table reso -->\nold\n\n## Next\n\n<!-- table zillow -->\nold\n<!-- end -->\n", "table reso -->\nold\n"])(
  "a table without an end is refused, as what follows it would be lost",
  (text) => expect(() => fillTables(`<!-- ${text}`)).toThrow(/no <!-- end --> after the table "reso"/),
);

test("docs/IMPORT.md names every format that --format takes", () => {
  const row = markdown.split("\n").find((line) => line.startsWith("| `--format` |"));
  for (const { name } of FORMATS) expect(row).toContain(`\`${name}\``);
});

test("the example mapping in docs/IMPORT.md is valid", () => {
  const [, json] = /```json\n([\s\S]*?)```/.exec(markdown)!;
  expect(mappingSchema.safeParse(JSON.parse(json!)).error?.issues).toBeUndefined();
});

test("docs/IMPORT.md documents every option of the command", () => {
  const options = new Set(usage.match(/--[a-z-]+/g));
  expect([...options].filter((option) => !markdown.includes(option))).toEqual([]);
});
