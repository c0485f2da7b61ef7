import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parse as parseWhole } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { headerOf, parseRows, readCsv } from "./csv";
import { readJson, readNdjson } from "./json";

const folder = mkdtempSync(join(tmpdir(), "lotline-read-"));
afterAll(() => rmSync(folder, { recursive: true }));

let serial = 0;
const file = (content: string | Uint8Array) => {
  const path = join(folder, `f${serial++}`);
  writeFileSync(path, content);
  return path;
};
const csv = async (content: string | Uint8Array, delimiter = ",") => {
  const rows: [number, ...string[]][] = [];
  await readCsv(file(content), delimiter, (cells, line) => rows.push([line, ...cells]));
  return rows;
};
/** The rows of a text that comes in chunks of so many bytes. */
const cut = async (text: string, bytes: number, newline: "\n" | "\r" = "\n") => {
  const rows: [number, ...string[]][] = [];
  const whole = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
  }
  await parseRows("f", chunks(), { delimiter: ",", newline }, (cells, line) => rows.push([line, ...cells]));
  return rows;
};
const json = async (content: string) => {
  const rows: unknown[] = [];
  const envelope = await readJson(file(content), (value, line, fault) => rows.push([line, fault ?? value]));
  return { rows, envelope };
};
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

describe("delimited text", () => {
  const text = 'a,b\n1,"x, ""y""\nz"\n2,é\n';
  const rows = [
    [1, "a", "b"],
    [2, "1", 'x, "y"\nz'],
    [4, "2", "é"],
  ];
  test.each([
    ["UTF-8", text],
    ["UTF-8 with a byte order mark", `\ufeff${text}`],
    ["UTF-16 little endian", utf16(text)],
    ["UTF-16 big endian", utf16(text, true)],
    ["gzip", gzipSync(text)],
    ["gzip of UTF-16", gzipSync(utf16(text))],
    ["several gzip members", Buffer.concat([gzipSync(text.slice(0, 9)), gzipSync(text.slice(9))])],
  ])("%s: quotes, embedded line breaks and the line on which a row begins", async (_, content) =>
    expect(await csv(content)).toEqual(rows),
  );

  test("any table comes back cell by cell, wherever the chunks are cut", async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', ",", "\n", "a", " ", "\t", "é") }),
      fc.string({ unit: fc.constantFrom("x", "1", "'"), maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        async (rows, crlf, bytes) => {
          const quote = (c: string) => (/["\n,]/.test(c) ? `"${c.replaceAll('"', '""')}"` : c);
          const text = rows.map((r) => r.map(quote).join(",")).join(crlf ? "\r\n" : "\n");
          const wanted = parseWhole(text, {
            relax_column_count: true,
            skip_empty_lines: true,
            record_delimiter: crlf ? "\r\n" : "\n",
          }) as string[][];
          for (const read of [await cut(text, bytes), await csv(text)])
            expect(read.map(([, ...cells]) => cells)).toEqual(wanted);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("with quotation marks anywhere, rows and their lines are the same wherever the chunks are cut", async () => {
    const messy = fc.string({ unit: fc.constantFrom('"', '"', ",", "\n", "a", "é"), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(messy, fc.integer({ min: 1, max: 40 }), async (text, bytes) => {
        const whole = await cut(text, 1_000).catch(() => "refused");
        expect(await cut(text, bytes).catch(() => "refused")).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  test("a row that lies across the chunks in which a file is read", async () => {
    const padding = "x".repeat((1 << 18) - 3);
    expect((await csv(`${padding}\n"a""b",é\n`)).slice(1)).toEqual([[2, 'a"b', "é"]]);
  });

  test("quotation marks in the middle of a cell, and text after a closing one, are kept as they are", async () =>
    expect(await csv('a "b" c,5" pipe\n"x"y,z\n')).toEqual([
      [1, 'a "b" c', '5" pipe'],
      [2, '"x"y', "z"],
    ]));

  test("lines that end in CR alone", async () =>
    expect(await csv('a,b\r1,"x\ry"\r2,z')).toEqual([
      [1, "a", "b"],
      [2, "1", "x\ry"],
      [4, "2", "z"],
    ]));

  test("what the taker of rows throws ends the reading, and no row comes after it", async () => {
    let taken = 0;
    const take = () => {
      if (++taken === 3) throw new Error("no more");
    };
    await expect(readCsv(file("a,b\n".repeat(1_000)), ",", take)).rejects.toThrow("no more");
    expect(taken).toBe(3);
  });

  test("CRLF and an empty line count as lines", async () =>
    expect(await csv("a\r\n\r\nb\r\n")).toEqual([
      [1, "a"],
      [3, "b"],
    ]));

  test.each(["\n", "\r\n", "\r"])(
    "the line on which a row begins is known whatever breaks stand in cells: %j",
    async (eol) => {
      const text = ["", "a,b", "", `"x${eol}${eol}y",1`, "", "", '2,"""z"""', `3,"${eol}"`, "4,5", ""].join(eol);
      expect(await csv(text)).toEqual([
        [2, "a", "b"],
        [4, `x${eol}${eol}y`, "1"],
        [9, "2", '"z"'],
        [10, "3", eol],
        [12, "4", "5"],
      ]);
    },
  );

  test("lines that end in LF and in CRLF stand in one file", async () =>
    expect(await csv("a,b\n1,2\r\n3,4\n")).toEqual([
      [1, "a", "b"],
      [2, "1", "2"],
      [3, "3", "4"],
    ]));

  test.each([
    ["a quotation mark that is never closed", 'a,b\n1,"x\n2,y\n', /line 2: a quotation mark/],
    ["a quotation mark that a megabyte does not close", `a,b\n1,"${"x\n".repeat(1 << 20)}`, /line 2: a quotation mark/],
    ["gzip that is cut short", gzipSync(text.repeat(999)).subarray(0, 60), /damaged or cut short/],
    ["a spreadsheet", Buffer.from("PK\u0003\u0004"), /save it as CSV/],
  ])("%s is refused by name", async (_, content, message) => {
    await expect(csv(content)).rejects.toThrow(message);
  });

  test.each([
    ["a,b;c,d\n", ",", ["a", "b;c", "d"]],
    ["a\tb\tc, d\n", "\t", ["a", "b", "c, d"]],
    ['"a;1";"b"', ";", ["a;1", "b"]],
  ])("the delimiter of %j is found", (head, delimiter, header) =>
    expect(headerOf("f", head)).toEqual({ delimiter, header }),
  );
});

describe("JSON", () => {
  test("an array, an OData page and a lone object give the same elements with their lines", async () => {
    const both = [{ a: ']}\\"', n: [1, { b: 2 }] }, { value: [3] }];
    const text = JSON.stringify(both, null, 1);
    expect((await json(text)).rows.map((r) => (r as unknown[])[1])).toEqual(both);
    const page = await json(`{"@odata.context": "x",\n "value": [\n{"a":1},\n {"a":2}], "@odata.nextLink": "2.json"}`);
    expect(page.rows).toEqual([
      [3, { a: 1 }],
      [4, { a: 2 }],
    ]);
    expect(page.envelope).toEqual({ "@odata.context": "x", value: [], "@odata.nextLink": "2.json" });
    expect((await json('{"ListingKey":"1"}')).rows).toEqual([[1, { ListingKey: "1" }]]);
  });

  test("any array comes through element by element, whatever is in it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 8 }), fc.nat(4), async (values, indent) => {
        const wanted = values.map((v) => JSON.parse(JSON.stringify(v)));
        for (const document of [values, { before: values, value: values, after: [values] }]) {
          const { rows } = await json(JSON.stringify(document, null, indent));
          expect(rows.map((r) => (r as unknown[])[1])).toEqual(wanted);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each(['[{"a":1}', '{"value":[{"a":"', '[{"a":1}] x', "[{}}", "nonsense"])("%j is refused", async (text) => {
    await expect(json(text)).rejects.toThrow(/JSON/);
  });

  test("a line of NDJSON that is not JSON is handed on with its fault, the others are kept", async () => {
    const rows: unknown[] = [];
    await readNdjson(file('{"a":1}\n\n{"a":\n{"a":3}'), (value, line, fault) => rows.push([line, fault ?? value]));
    expect(rows).toEqual([
      [1, { a: 1 }],
      [3, "is not valid JSON"],
      [4, { a: 3 }],
    ]);
  });
});
