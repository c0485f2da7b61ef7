import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readMapping } from "@/lib/dataset/import/format.schema";
import { mappedFormat } from "@/lib/dataset/import/formats/mapped";
import { suggestFor } from "@/lib/dataset/import/suggest";
import { fixture, importFiles } from "@/test/import/import-files";
import { suggestionLines } from "./suggestion";

const folder = mkdtempSync(join(tmpdir(), "lotline-suggestion-"));
afterAll(() => rmSync(folder, { recursive: true }));

const linesFor = async (file: string) => {
  const suggestion = await suggestFor(file, "2026-11-21");
  return { suggestion, text: suggestionLines(file, suggestion).join("\n") };
};

test("the suggested commands include --as-of for a table without dates", async () => {
  const file = join(folder, "homes.csv");
  writeFileSync(file, "address,city,state,zip,price\n1 A St,Austin,TX,78704,250000\n");
  utimesSync(file, 0, Date.parse("2026-08-31T12:00:00Z") / 1_000);
  const { text } = await linesFor(file);
  expect(text).toContain(`npm run data -- import ${file} --mapping homes.mapping.json --as-of 2026-08-31 --dry-run\n`);
  expect(text).toMatch(/import \S+ --mapping homes\.mapping\.json --as-of 2026-08-31$/);
  expect((await linesFor(fixture("county.csv"))).text).not.toContain("--as-of");
});

test("a sale dated in the future is not used as the date of the file", async () => {
  const file = join(folder, "late_2026-08-30.csv");
  writeFileSync(file, "address,city,state,zip,sale price,sale date\n1 A St,Austin,TX,78704,250000,2071-08-31\n");
  expect((await linesFor(file)).text).toContain("--as-of 2026-08-30");
});

test("a missing field is reported with two remedies, and the mapping works once it is filled in", async () => {
  const file = fixture("fulton-county-no-zip.csv");
  const { suggestion, text } = await linesFor(file);
  expect(text).toMatch(/fulton-county-no-zip\.csv has no column for them: city, state, zipCode/);
  expect(text).toMatch(/If all rows share it: .*"zipCode": \{ "value": "30303" \}/);
  expect(text).toMatch(/If not: add a column zipCode to the file.*by its "Parcel ID"/);

  const path = join(folder, "fulton.mapping.json");
  const { mapping } = suggestion;
  writeFileSync(path, JSON.stringify(mapping));
  expect(() => readMapping(path)).toThrow(/is not filled in: city, state, zipCode\. Write what holds for all rows/);
  const constants = { city: { value: "Atlanta" }, state: { value: "GA" }, zipCode: { value: "30303" } };
  writeFileSync(path, JSON.stringify({ ...mapping, fields: { ...mapping.fields, ...constants } }));
  const imported = await importFiles([file], { format: mappedFormat(readMapping(path)) });
  expect(imported.files[0]).toMatchObject({ rejected: 0, aside: {} });
  expect(imported.records[0]!.address).toMatchObject({ city: "Atlanta", state: "GA", zipCode: "30303" });
});

test("a price without a column for its date is reported, and the first twelve of many unused columns are named", async () => {
  const file = join(folder, "sold.csv");
  const more = Array.from({ length: 20 }, (_, i) => `note${i}`).join(",");
  writeFileSync(
    file,
    `address,city,state,zip,price,status,${more}\n1 A St,Austin,TX,78704,250000,sold${",x".repeat(20)}\n`,
  );
  const { text } = await linesFor(file);
  expect(text).toMatch(/price: no column says the day of the sale.*"250000"\n +"soldDate": \{ "value"/);
  expect(text).toMatch(/Not ready:\n.*\n {2}one thing is not decided/);
  expect(text).toMatch(/Columns not used: note0, .*note11, and 8 more/);
});

test("what an import passes over, such as another list of a JSON file, is told before", async () => {
  const file = join(folder, "lists.json");
  const home = {
    street: "1 Elm St",
    city: "Boston",
    state: "MA",
    zip: "02118",
    price: 640_000,
    listDate: "2026-07-01",
  };
  writeFileSync(file, JSON.stringify({ results: [home], page: { homes: [{ id: 1 }, { id: 2 }] } }));
  expect((await linesFor(file)).text).toContain("1 notice: page.homes is another list of 2 objects, which is not read");
});
