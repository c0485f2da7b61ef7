import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { usage } from "../../../cli/data/import";
import { fillTables, TABLE_NAMES } from "./doc-tables";
import { mappingSchema } from "./format.schema";

const markdown = readFileSync(resolve(import.meta.dirname, "../../../docs/IMPORT.md"), "utf8");

test("the published tables are the data that the importer uses (npx tsx lib/dataset/import/doc-tables.ts docs/IMPORT.md)", () => {
  expect(fillTables(markdown)).toBe(markdown);
  for (const name of TABLE_NAMES) expect(markdown).toContain(`<!-- table ${name} -->`);
});

test("the documented mapping is a valid one", () => {
  const [, json] = /```json\n([\s\S]*?)```/.exec(markdown)!;
  expect(mappingSchema.safeParse(JSON.parse(json!)).error?.issues).toBeUndefined();
});

test("every option of the command is documented", () => {
  const options = new Set(usage.match(/--[a-z-]+/g));
  expect([...options].filter((option) => !markdown.includes(option))).toEqual([]);
});
