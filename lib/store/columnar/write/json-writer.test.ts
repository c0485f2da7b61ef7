import fc from "fast-check";
import { expect, test } from "vitest";
import { fromFixed7 } from "../../fixed";
import { frame, type JsonWriter, jsonWriter, literal } from "./json-writer";

const json = jsonWriter(1 << 16);
const written = (write: (json: JsonWriter) => void) => {
  json.moveTo(0);
  write(json);
  return Buffer.from(json.bytes(0, json.position)).toString();
};

test("degrees are written as JSON.stringify writes them, from the pole to the last digit", () => {
  const same = (fixed: number) => void expect(written((j) => j.fixed7(fixed))).toBe(JSON.stringify(fromFixed7(fixed)));
  for (const fixed of [0, -0, 1, -9, 10, -11, 99, 9_999_999, 10_000_000, -977_447_090, 1_800_000_000]) same(fixed);
  fc.assert(fc.property(fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }), same));
  fc.assert(fc.property(fc.integer({ min: -180, max: 180 }), (whole) => same(whole * 10_000_000)));
});

test("numbers and texts are written as JSON.stringify writes them, framed or not", () => {
  const names = frame("[", "]");
  fc.assert(fc.property(fc.double(), (value) => void expect(written((j) => j.number(value))).toBe(String(value))));
  fc.assert(fc.property(fc.maxSafeNat(), (value) => void expect(written((j) => j.number(value))).toBe(String(value))));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      expect(written((j) => j.text(value))).toBe(JSON.stringify(value));
      for (let time = 0; time < 2; time++)
        expect(written((j) => j.framed(names, value))).toBe(`[${JSON.stringify(value)}]`);
    }),
  );
});

test("whole numbers are written as JSON.stringify writes them, where digits are added and beyond nine of them", () => {
  const edges = Array.from({ length: 12 }, (_, power) => [10 ** power - 1, 10 ** power, 10 ** power + 1]).flat();
  for (const value of [...edges, 100_020_003, 999_990_000, 4_294_967_294]) {
    expect(written((j) => j.number(value))).toBe(String(value));
    expect(written((j) => j.field(literal(',"n":'), value))).toBe(`,"n":${value}`);
  }
  fc.assert(fc.property(fc.nat(999_999_999), (value) => void expect(written((j) => j.number(value))).toBe(`${value}`)));
});

test("literals of any length stand side by side", () => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 9 }), (texts) => {
      const all = (j: JsonWriter) => texts.forEach((one) => void j.put(literal(one)));
      expect(written(all)).toBe(Buffer.from(texts.join("")).toString());
    }),
  );
});
