import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Imported, importFiles } from "@/test/import/import-files";

const folder = mkdtempSync(join(tmpdir(), "lotline-threads-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a table that is read in threads gives the records, counts and rejects that one thread gives", async () => {
  const lines = [
    "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,ListPrice,OnMarketDate",
    "A notice of the MLS",
  ];
  for (let i = 0; i < 9_000; i++) {
    const quoted = i % 7 === 0 ? `"${i % 6_000} Oak ""St"",\n Rear"` : `${i % 6_000} Oak St`;
    const zip = i % 500 === 3 ? "bad" : "78704";
    const type = i % 900 === 5 ? "Commercial Sale" : "Residential";
    lines.push(
      `K${i % 7_000},Active,${type},${quoted},Austin,TX,${zip},${100_000 + i},2026-08-${String(1 + (i % 28)).padStart(2, "0")}`,
    );
  }
  const path = join(folder, "listings.csv");
  writeFileSync(path, `${lines.join("\r\n")}\r\n`);
  const alone = await importFiles([path]);
  const threaded = await importFiles([path], { threadsFromBytes: 0, bufferBytes: 4_000 });
  const sorted = ({ rejects, ...rest }: Imported) => ({
    ...rest,
    rejects: rejects.toSorted((a, b) => a.line - b.line),
  });
  expect(alone.files[0]).toMatchObject({ read: 8_990, rejected: 18, notices: { count: 1 } });
  expect(alone.files[0]!.merged).toBeGreaterThan(2_000);
  expect(sorted(threaded)).toEqual(sorted(alone));
});

test("a fault in a thread ends the import by name", async () => {
  const path = join(folder, "open.csv");
  writeFileSync(path, 'ListingKey,StandardStatus,PropertyType,City\n1,Active,Land,"Austin\n2,Active,Land,Austin\n');
  await expect(importFiles([path], { threadsFromBytes: 0 })).rejects.toThrow(/line 2: a quotation mark/);
});
