import { createHash } from "node:crypto";
import { join } from "node:path";
import * as zlib from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { fixture } from "@/test/import/import-files";
import { zipOf } from "@/test/import/zip-file";
import { scratchFiles } from "@/test/scratch-files";
import { fileInput, textHead } from "./input";
import { parquetTable } from "./parquet";
import { openSource, spool } from "./source";

const { folder, write: file } = scratchFiles();
const open = (path: string) => openSource(path, { folder: `${path}-spooled` });
async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe("ZIP archives", () => {
  test("give one input per file of rows, ignore files that operating systems add, and list all other files", async () => {
    const path = file(
      zipOf({
        "data/one.csv": "a,b\n1,2\n",
        "data/two.tsv.gz": zlib.gzipSync("c\td\n"),
        "__MACOSX/data/._one.csv": "x",
        ".DS_Store": "x",
        "terms.pdf": "%PDF-",
      }),
    );
    const { inputs, passedOver } = await open(path);
    expect(inputs.map(({ name }) => name)).toEqual([`${path}/data/one.csv`, `${path}/data/two.tsv.gz`]);
    expect(await Promise.all(inputs.map(async (input) => (await textHead(input)).text))).toEqual([
      "a,b\n1,2\n",
      "c\td\n",
    ]);
    expect(passedOver).toEqual(["terms.pdf"]);
  });

  const note =
    "Sales of 2024, as the county recorded them.\n\nPrices are in dollars; a price of 0, or none at all, is a transfer, and no sale.\nAsk the assessor, 1 Main St, for more.\n";
  test.each([
    ["a note beside a table is named and not read", { "README.txt": note, "sales.csv": "a,b\n1,2\n" }, ["sales.csv"]],
    ["a note without an extension", { "data/LICENSE": note, "data/sales.csv": "a,b\n1,2\n" }, ["data/sales.csv"]],
    ["tables of text are all read", { "a.txt": "a\tb\n1\t2\n", "b.txt": "a\tb\n3\t4\n" }, ["a.txt", "b.txt"]],
    ["rows as JSON are read", { "a.txt": '{"a":1,"b":2}\n{"a":1}\n', "b.csv": "a,b\n1,2\n" }, ["a.txt", "b.csv"]],
    ["a note alone is left to be refused with what it is", { "README.txt": note }, ["README.txt"]],
  ])("%s", async (_, members, read) => {
    const path = file(zipOf(members));
    const { inputs, passedOver } = await open(path);
    expect(inputs.map(({ name }) => name)).toEqual(read.map((name) => `${path}/${name}`));
    expect(passedOver).toEqual(Object.keys(members).filter((name) => !read.includes(name)));
  });

  const good = zipOf({ "one.csv": "a,b\n".repeat(1_000) });
  const spoilt = Buffer.from(good);
  spoilt.writeUInt32LE(1, good.length - 22 - 7 - 46 + 16);
  test.each([
    ["a document", zipOf({ "[Content_Types].xml": "<x/>", "word/document.xml": "<x/>" }), /save it as CSV/],
    ["an archive that is cut short", good.subarray(0, 60), /damaged or cut short/],
    ["a wrong checksum", spoilt, /damaged.*one\.csv does not match its checksum/],
    ["an archive without tables", zipOf({ "readme.md": "x" }), /without a table: it holds readme\.md/],
    ["an empty archive", Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]), /without files/],
  ])("%s is refused with a message that names it", async (_, content, message) => {
    const read = async () => Promise.all((await open(file(content))).inputs.map(textHead));
    await expect(read()).rejects.toThrow(message);
  });
});

describe("standard input", () => {
  test("is saved to disk with its size and checksum", async () => {
    const { inputs } = await openSource("-", { folder: join(folder, "stdin"), stdin: chunksOf("a,b\n", "1,2\n") });
    const sha256 = createHash("sha256").update("a,b\n1,2\n").digest("hex");
    expect(inputs[0]).toMatchObject({ name: "standard input", spooled: { bytes: 8, sha256 } });
    expect((await textHead(inputs[0]!)).text).toBe("a,b\n1,2\n");
  });

  test("is refused beyond the maximal size", async () => {
    await expect(spool("standard input", chunksOf("aaa", "bbb"), join(folder, "big"), 5)).rejects.toThrow(
      /larger than/,
    );
  });
});

describe("Parquet", () => {
  test("is read as a table, with dates in ISO format and empty cells for nulls", async () => {
    const table = (await parquetTable(fileInput(fixture("sales.parquet"))))!;
    const rows: unknown[] = [];
    await table.rows((cells, line) => rows.push([line, ...cells]));
    expect(table.header).toEqual([
      "ListingKey",
      "StandardStatus",
      "UnparsedAddress",
      "ClosePrice",
      "CloseDate",
      "BathroomsTotalDecimal",
    ]);
    expect(rows).toEqual([
      [2, "Q-1", "Closed", "1 First St", "205500", "2026-08-28", "1.75"],
      [3, "Q-2", "Closed", "2 Élan Way", "9007199254740993", "2026-08-30", ""],
    ]);
  });

  test.each([["that is cut short", Buffer.from("PAR1xxxxxxxx"), /the Parquet file cannot be read/]])(
    "%s is refused with a clear message",
    async (_, content, message) => {
      await expect(parquetTable(fileInput(file(content)))).rejects.toThrow(message);
    },
  );

  test.each([
    ["LZ4", /: write the file with Snappy or gzip/],
    ...("zstdDecompressSync" in zlib ? [] : [["ZSTD", /: run this with Node.js 22\.15 or later, or write/] as const]),
  ] as const)("compressed with %s, which is not read here, is refused with a remedy", async (codec, remedy) => {
    const content = parquetWriteBuffer({
      columnData: [{ name: "ListingKey", data: ["Q-1"] }],
      codec,
      compressors: { [codec]: (bytes: Uint8Array) => bytes },
    });
    await expect(parquetTable(fileInput(file(Buffer.from(content))))).rejects.toThrow(remedy);
  });

  test("inside an archive is refused with a remedy", async () => {
    const { inputs } = await open(file(zipOf({ "a.parquet": "PAR1PAR1" })));
    await expect(parquetTable(inputs[0]!)).rejects.toThrow(/unpack the archive first/);
  });
});
