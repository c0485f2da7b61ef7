import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { importFiles } from "@/test/import/import-files";
import { zipOf } from "@/test/import/zip-file";
import { mappingSchema } from "../format.schema";
import { mappedFormat } from "../formats/mapped";
import { suggestFor } from "../suggest";

const folder = mkdtempSync(join(tmpdir(), "lotline-workbook-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Cell = string | number | { day: number };

const NAMES = "ABCDEFGHIJ";
const cellXml = (cell: Cell, at: string): string => {
  if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  return typeof cell === "number" ? `<c r="${at}"><v>${cell}</v></c>` : `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
};
const sheetXml = (rows: readonly Cell[][]) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, r) => `<row r="${r + 1}">${cells.map((cell, c) => cellXml(cell, `${NAMES[c]}${r + 1}`)).join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

/** Writes a workbook with these sheets; style 1 is a date. */
function workbook(name: string, sheets: Record<string, Cell[][]>): string {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const names = Object.keys(sheets);
  const path = join(folder, name);
  writeFileSync(
    path,
    zipOf({
      "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((one, i) => `<sheet name="${one}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join("")}</Relationships>`,
      "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ...Object.fromEntries(names.map((one, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheets[one]!)])),
    }),
  );
  return path;
}

const SHEETS: Record<string, Cell[][]> = {
  Notes: [["Sales of the quarter"]],
  Sales: [
    ["Sales of the quarter, as of today"],
    ["Parcel ID", "Address", "City", "State", "Zip", "Sale Price", "Sale Date", "Sq Ft"],
    ["0012", "5 Oak St", "Buffalo", "NY", 14204, 123_500, { day: 43_635 }, 1_536],
    ["0013", "7 Oak St", "Amherst", "MA", "01002", 98_000, { day: 43_636 }, 900],
  ],
  Others: [
    ["Parcel ID", "Address", "City", "State", "Zip", "Sale Price", "Sale Date"],
    ["0014", "9 Elm St", "Buffalo", "NY", 14204, 77_000, { day: 43_640 }],
  ],
};

test("the first sheet that is a table is read: titles passed over, texts with their zeros, days as days", async () => {
  const path = workbook("sales.xlsx", SHEETS);
  const { mapping, faults } = await suggestFor(path, "2026-11-21");
  expect(faults).toEqual([]);
  const { records, files } = await importFiles([path], { format: mappedFormat(mappingSchema.parse(mapping)) });
  expect(files[0]).toMatchObject({ read: 2, rejected: 0 });
  const homes = Object.fromEntries(records.map((record) => [record.address.streetAddress, record]));
  expect(homes["5 Oak St"]).toMatchObject({
    livingArea: 1_536,
    priceHistory: [{ date: "2019-06-19", event: "sold", price: 123_500 }],
  });
  expect(homes["7 Oak St"]!.address.zipCode).toBe("01002");
});

test("a sheet by its name; one that there is not is refused with the names of those that are", async () => {
  const path = workbook("named.xlsx", SHEETS);
  const { mapping } = await suggestFor(path, "2026-11-21", { sheet: "Others" });
  const format = mappedFormat(mappingSchema.parse(mapping));
  const { records } = await importFiles([path], { format, table: { sheet: "Others" } });
  expect(records.map(({ address }) => address.streetAddress)).toEqual(["9 Elm St"]);
  await expect(suggestFor(path, "2026-11-21", { sheet: "Homes" })).rejects.toThrow(
    /no sheet "Homes"; it has "Notes", "Sales", "Others"/,
  );
});

test("a workbook without a table, and one that is damaged, are refused", async () => {
  await expect(suggestFor(workbook("empty.xlsx", { Notes: [["nothing"]] }))).rejects.toThrow(
    /none of its sheets \("Notes"\)/,
  );
  const path = join(folder, "damaged.xlsx");
  writeFileSync(path, zipOf({ "xl/workbook.xml": "<workbook" }));
  await expect(suggestFor(path)).rejects.toThrow(/the workbook cannot be read/);
});

test("a workbook that is too large, or larger than its directory says, is refused before it is unpacked into memory", async () => {
  const whole = readFileSync(workbook("whole.xlsx", SHEETS));
  const nameAt = whole.lastIndexOf("xl/worksheets/sheet1.xml");
  const lying = Buffer.from(whole);
  // In the archive's directory the unpacked size stands 22 bytes before the name.
  lying.writeUInt32LE(10, nameAt - 22);
  const large = Buffer.from(whole);
  large.writeUInt32LE(300 * 2 ** 20, nameAt - 22);
  // Files may stand before the directory without being in it; its place is told 6 bytes before the end.
  const directoryAt = whole.readUInt32LE(whole.length - 6);
  const hidden = Buffer.alloc(200_000);
  const hiding = Buffer.concat([whole.subarray(0, directoryAt), hidden, whole.subarray(directoryAt)]);
  hiding.writeUInt32LE(directoryAt + hidden.length, hiding.length - 6);
  for (const [name, bytes, words] of [
    ["lying.xlsx", lying, /too many bytes/],
    ["large.xlsx", large, /large\.xlsx is a workbook of 301 MiB, more than the 256 MiB that are read/],
    ["hiding.xlsx", hiding, /more than its directory names/],
  ] as const) {
    writeFileSync(join(folder, name), bytes);
    await expect(importFiles([join(folder, name)])).rejects.toThrow(words);
  }
});
