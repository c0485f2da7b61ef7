import { gzipSync } from "node:zlib";
import { parse as parseWhole } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draws } from "@/test/draws";
import { scratchFiles } from "@/test/scratch-files";
import { headerOf, parseRows } from "./csv";
import { asUtf8 } from "./encoding";
import { fileInput, type OnCells, textHead, utf8Chunks } from "./input";
import { readJson, readNdjson } from "./json";

const { write: file } = scratchFiles();
/** Reads a file's rows, detecting the kind of line breaks from its beginning. */
async function readCsv(path: string, delimiter: string, onCells: OnCells): Promise<void> {
  const input = fileInput(path);
  const { newline } = headerOf(path, (await textHead(input)).text);
  await parseRows(utf8Chunks(input), { delimiter, newline }, onCells);
}
const csv = async (content: string | Uint8Array, delimiter = ",") => {
  const rows: [number, ...string[]][] = [];
  await readCsv(file(content), delimiter, (cells, line, fault) =>
    rows.push([line, ...(fault ? [fault] : []), ...cells]),
  );
  return rows;
};
/** The rows of a text that is read in chunks of this many bytes. */
const cut = async (text: string, bytes: number, newline: "\n" | "\r" = "\n") => {
  const rows: [number, ...string[]][] = [];
  const whole = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
  }
  await parseRows(chunks(), { delimiter: ",", newline }, (cells, line, fault) =>
    rows.push([line, ...(fault ? [fault] : []), ...cells]),
  );
  return rows;
};
const json = async (content: string) => {
  const rows: unknown[] = [];
  const envelope = await readJson(fileInput(file(content)), (value, line, fault) => rows.push([line, fault ?? value]));
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
    ["Windows-1252", Buffer.from(text, "latin1")],
    ["several gzip members", Buffer.concat([gzipSync(text.slice(0, 9)), gzipSync(text.slice(9))])],
  ])("in %s is read with quotes, embedded line breaks and the first line of each row", async (_, content) =>
    expect(await csv(content)).toEqual(rows),
  );

  test("of any table is read back cell by cell, wherever the chunks are cut", async () => {
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
      { numRuns: draws(80) },
    );
  });

  test("with quotation marks anywhere gives the same rows and lines, wherever the chunks are cut", async () => {
    const messy = fc.string({ unit: fc.constantFrom('"', '"', ",", "\n", "a", "é"), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(messy, fc.integer({ min: 1, max: 40 }), async (text, bytes) => {
        expect(await cut(text, bytes)).toEqual(await cut(text, 1_000));
      }),
      { numRuns: draws(200) },
    );
  });

  test("may have a row across the boundary of two chunks", async () => {
    const padding = "x".repeat((1 << 18) - 3);
    expect((await csv(`${padding}\n"a""b",é\n`)).slice(1)).toEqual([[2, 'a"b', "é"]]);
  });

  test("keeps quotation marks in the middle of a cell, and text after a closing one", async () =>
    expect(await csv('a "b" c,5" pipe\n"x"y,z\n')).toEqual([
      [1, 'a "b" c', '5" pipe'],
      [2, '"x"y', "z"],
    ]));

  test("may have lines that end in CR alone", async () =>
    expect(await csv('a,b\r1,"x\ry"\r2,z')).toEqual([
      [1, "a", "b"],
      [2, "1", "x\ry"],
      [4, "2", "z"],
    ]));

  test("is read no further after the callback for rows throws", async () => {
    let taken = 0;
    const take = () => {
      if (++taken === 3) throw new Error("no more");
    };
    await expect(readCsv(file("a,b\n".repeat(1_000)), ",", take)).rejects.toThrow("no more");
    expect(taken).toBe(3);
  });

  test("with CRLF and empty lines counts lines correctly", async () =>
    expect(await csv("a\r\n\r\nb\r\n")).toEqual([
      [1, "a"],
      [3, "b"],
    ]));

  test.each(["\n", "\r\n", "\r"])(
    "with line breaks %j also within cells gives the first line of each row",
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

  test("may mix lines that end in LF and in CRLF", async () =>
    expect(await csv("a,b\n1,2\r\n3,4\n")).toEqual([
      [1, "a", "b"],
      [2, "1", "2"],
      [3, "3", "4"],
    ]));

  const UNCLOSED = "has a quotation mark that is opened and not closed";
  test("with a line whose quotation mark is never closed reports that line and reads every other row, wherever the chunks are cut", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", " "), minLength: 1, maxLength: 4 });
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.integer({ min: 1, max: 30 }), async (before, after, bytes) => {
        const bad = `1,"x`;
        const text = [...before.map((r) => r.join(",")), bad, ...after.map((r) => r.join(",")), ""].join("\n");
        const read = await cut(text, bytes);
        const line = before.length + 1;
        const told = read.filter(([at]) => at === line);
        expect(told).toEqual([[line, UNCLOSED, bad]]);
        const others = read.filter(([at]) => at !== line);
        expect(others.map(([, ...cells]) => cells)).toEqual([...before, ...after]);
        expect(others.map(([at]) => at)).toEqual(
          [...before, "", ...after].flatMap((r, i) => (r === "" ? [] : [i + 1])),
        );
      }),
      { numRuns: draws(100) },
    );
  });

  test("with a quotation mark that is not closed within a megabyte loses only that line", async () => {
    const rows = await csv(`a,b\r\n1,"x\r\n${"2,y\r\n".repeat(300_000)}`);
    expect(rows).toHaveLength(300_002);
    expect(rows.filter(([line]) => line < 4)).toEqual([
      [1, "a", "b"],
      [2, UNCLOSED, '1,"x'],
      [3, "2", "y"],
    ]);
    expect(rows.at(-1)).toEqual([300_002, "2", "y"]);
  });

  test.each(["", '"'])("with a line of 5 MB (%s) loses only that line, wherever the chunks are cut", async (mark) => {
    const text = `a,b\n1,${mark}${"x".repeat(5_000_000)}\n2,y\n"3","z\nz"\n4,\n`;
    for (const bytes of [64_000, 1 << 20]) {
      const rows = await cut(text, bytes);
      expect(rows.map(([line, ...cells]) => [line, ...cells.map((cell) => cell.slice(0, 30))])).toEqual([
        [1, "a", "b"],
        [2, "is longer than 1 MiB", `1,${mark}${"x".repeat(28 - mark.length)}`],
        [3, "2", "y"],
        [4, "3", "z\nz"],
        [6, "4", ""],
      ]);
    }
  });

  test("with a quotation mark that another row's seems to close reports the lines in between", async () =>
    expect(await csv('a,b,c\n1,"x,y\n2,"z",w\n3,v,u\n')).toEqual([
      [1, "a", "b", "c"],
      [2, `${UNCLOSED}; lines 2 to 3 are rejected with it`, '1,"x,y\n2,"z",w'],
      [4, "3", "v", "u"],
    ]));

  test.each([
    ["gzip that is cut short", gzipSync(text.repeat(999)).subarray(0, 60), /damaged or cut short/],
    ["an old spreadsheet", Buffer.from("\xd0\xcf\x11\xe0", "latin1"), /save it as CSV/],
    ["a bzip2 file", "BZh91AY", /unpack it/],
  ])("%s is refused with a clear message", async (_, content, message) => {
    await expect(csv(content)).rejects.toThrow(message);
  });

  const row = (cells: number) => (_: unknown, i: number) => Array.from({ length: cells }, (_, j) => `x${i}${j}`);
  const table = (cells: number, by: string) =>
    Array.from({ length: 5 }, row(cells))
      .map((r) => r.join(by))
      .join("\n");
  test.each([
    ["a comma", "a,b;c,d\n", { delimiter: ",", line: 1, header: ["a", "b;c", "d"] }],
    ["a tab", "a\tb\tc, d\n", { delimiter: "\t", line: 1, header: ["a", "b", "c, d"] }],
    ["a semicolon, quoted cells", '"a;1";"b"', { delimiter: ";", line: 1, header: ["a;1", "b"] }],
    [
      "a semicolon, decimal commas",
      "a;b;c\n1,5;2,3;4,1\n2,5;1,1;1,0",
      { delimiter: ";", line: 1, header: ["a", "b", "c"] },
    ],
    [
      "title lines, padded",
      `Sales as of 9/11,,,\n"Sorted, by day",,,\n\na,b,c,d\n${table(4, ",")}`,
      { delimiter: ",", line: 4, header: ["a", "b", "c", "d"] },
    ],
    [
      "title lines of prose, a bar",
      `Sales, of Kings, Queens, and the Bronx\na|b|c|d|e|f|g\n${table(7, "|")}`,
      { delimiter: "|", line: 2, header: ["a", "b", "c", "d", "e", "f", "g"] },
    ],
    ["an empty first name", '"","a","b"\n1,2,3\n', { delimiter: ",", line: 1, header: ["", "a", "b"] }],
    [
      "years as names",
      `zip,2019,2020,2021\n${table(4, ",")}`,
      { delimiter: ",", line: 1, header: ["zip", "2019", "2020", "2021"] },
    ],
  ])("with %s: the header and the delimiter are found", (_, head, found) =>
    expect(headerOf("f", head)).toMatchObject(found),
  );

  test("has its header in the row with known columns, or in the first row after the lines to skip", () => {
    const head = "one,two,three\n1,2,3\nzip,price,day\n";
    const isKnown = (names: readonly string[]) => names.includes("price");
    expect(headerOf("f", head, { isKnown })).toMatchObject({ line: 3, header: ["zip", "price", "day"] });
    expect(headerOf("f", head, { skipLines: 2 })).toMatchObject({ line: 3 });
  });

  test("is read as UTF-8 if most of its letters beyond ASCII are, otherwise as Windows-1252, wherever the chunks are cut", async () => {
    const told: string[] = [];
    const read = async (bytes: Buffer, by: number) => {
      async function* chunks() {
        for (let at = 0; at < bytes.length; at += by) yield bytes.subarray(at, at + by);
      }
      const parts: Buffer[] = [];
      for await (const part of asUtf8(chunks(), () => told.push("Windows-1252"))) parts.push(part);
      return Buffer.concat(parts).toString();
    };
    for (const text of [
      "plain",
      "é",
      "caf\u00e9 and \u201cquotes\u201d",
      "x".repeat(9),
      "12\u00bd rooms, \u00e9\u00e8\u00ea",
    ])
      for (let by = 1; by < 12; by++) {
        expect(await read(Buffer.from(text), by)).toBe(text);
        expect(told).toEqual([]);
      }
    const legacy = Buffer.from("12\xbd rooms in Ca\xf1on, \x93quoted\x94", "latin1");
    for (const by of [4, 7, 100]) expect(await read(legacy, by)).toBe("12½ rooms in Cañon, “quoted”");
    expect(told).toHaveLength(3);
    const spoilt = Buffer.concat([Buffer.from("é, é, "), Buffer.from([0xe9]), Buffer.from(", é")]);
    expect(await read(spoilt, 100)).toBe("é, é, \ufffd, é");
  });
});

describe("JSON", () => {
  test("as an array, an OData page or a single object gives the same elements with their lines", async () => {
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

  test("whose list stands behind many spaces, as geographic programs write it, is read element by element", async () => {
    const head = `{"type": "FeatureCollection",\n"crs": {"properties": {"name": "CRS84"}},${" ".repeat(200)}\n`;
    expect((await json(`${head}"features": [\n{"a": 1}]}`)).rows).toEqual([[4, { a: 1 }]]);
    expect((await json(String.raw`{"note": {"not\\\"features": [{"a": 1}]}}`)).rows).toHaveLength(1);
  });

  test("of any array is read element by element", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 8 }), fc.nat(4), async (values, indent) => {
        const wanted = values.map((v) => JSON.parse(JSON.stringify(v)));
        for (const document of [values, { before: values, value: values, after: [values] }]) {
          const { rows } = await json(JSON.stringify(document, null, indent));
          expect(rows.map((r) => (r as unknown[])[1])).toEqual(wanted);
        }
      }),
      { numRuns: draws(60) },
    );
  });

  test.each(['[{"a":1}', '{"value":[{"a":"', '[{"a":1}] x', "[{}}", "nonsense"])(
    "such as %j is refused",
    async (text) => {
      await expect(json(text)).rejects.toThrow(/JSON/);
    },
  );

  test("lines that are not JSON are passed on with their fault, and the others are kept", async () => {
    const rows: unknown[] = [];
    await readNdjson(fileInput(file('{"a":1}\n\n{"a":\n{"a":3}')), (value, line, fault) =>
      rows.push([line, fault ?? value]),
    );
    expect(rows).toEqual([
      [1, { a: 1 }],
      [3, "is not valid JSON"],
      [4, { a: 3 }],
    ]);
  });

  test("whose element is no JSON reports that element, and reads those after it", async () => {
    const { rows } = await json('{"value":[{"a":1},\n{"a":nope},\n{"a":3}]}');
    expect(rows).toEqual([
      [1, { a: 1 }],
      [2, "is not valid JSON"],
      [3, { a: 3 }],
    ]);
  });

  const LONG = "x".repeat((16 << 20) + 1);
  const long = [{ a: 1 }, { a: LONG, b: ['"]}'] }, { a: 3 }];
  const told = [
    [1, { a: 1 }],
    [2, "is longer than 16 MiB"],
    [3, { a: 3 }],
  ];
  test("with a value longer than 16 MiB reports it, and reads the values after it", async () => {
    const lines = long.map((value) => JSON.stringify(value));
    expect((await json(`[${lines.join(",\n")}]`)).rows).toEqual(told);
    const rows: unknown[] = [];
    await readNdjson(fileInput(file(lines.join("\n"))), (value, line, fault) => rows.push([line, fault ?? value]));
    expect(rows).toEqual(told);
  });

  test("with a value of three million levels reports it, without building it", async () => {
    const deep = `{"x":${"[".repeat(3e6)}${"]".repeat(3e6)}}`;
    expect((await json(`[{"a":1},\n${deep},\n{"a":3}]`)).rows).toEqual([
      [1, { a: 1 }],
      [2, "has more than 1,000 levels"],
      [3, { a: 3 }],
    ]);
  });

  test("that ends within a value is refused, naming the line on which the value begins", async () =>
    await expect(json('[{"a":1},\n{"a":"x\n},\n{"a":3}]')).rejects.toThrow(
      /line 4: .* within the value that begins on line 2/,
    ));
});
