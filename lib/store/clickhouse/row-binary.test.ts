import { expect, test } from "vitest";
import { rowBinary } from "./row-binary";

test("a value is written as its column's type says, in the order of the columns whatever the row's is", () => {
  const rows = rowBinary({
    byte: "UInt8",
    choice: "Enum8('a' = 0, 'b' = 1)",
    short: "UInt16",
    signed: "Int32",
    id: "UInt64",
    unknown: "Nullable(UInt32)",
    known: "Nullable(UInt32)",
    text: "String",
    list: "Array(UInt32)",
  });
  const list = Uint32Array.of(1, 2);
  rows.add({ list, text: "é", known: 7, unknown: null, id: 2n ** 63n, signed: -1, short: 515, choice: 1, byte: 5 });
  expect([...rows.take()]).toEqual(
    [[5], [1], [3, 2], [255, 255, 255, 255], [0, 0, 0, 0, 0, 0, 0, 128], [1], [0, 7, 0, 0, 0], [2, 195, 169]]
      .concat([[2, 1, 0, 0, 0, 2, 0, 0, 0]])
      .flat(),
  );
  expect(rows.bytes).toBe(0);
});

test("texts of any length come behind their length, and a row without one of the columns is refused", () => {
  const rows = rowBinary<string>({ text: "String", number: "UInt8" });
  const long = "x".repeat(3_000_000);
  rows.add({ text: long, number: 1 });
  expect(Buffer.from(rows.take()).equals(Buffer.from(`\u00c0\u008d\u00b7\u0001${long}\u0001`, "latin1"))).toBe(true);
  expect(() => rows.add({ text: "a" })).toThrow("lacks its column number");
});
