import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashOfKey, isKey, newKey, prefixOfKey, withoutKeys } from "./key";

describe("a key", () => {
  test("consists of lot_, at least 160 random bits and a checksum", () => {
    const key = newKey();
    expect(key).toMatch(/^lot_[0-9A-Za-z]{44}$/);
    expect(38 * Math.log2(62)).toBeGreaterThan(160);
    expect(isKey(key)).toBe(true);
    expect(new Set(Array.from({ length: 200 }, newKey)).size).toBe(200);
  });

  test("has more than 160 secret bits besides the prefix that logs show", () => {
    expect(prefixOfKey(newKey())).toMatch(/^lot_[0-9A-Za-z]{8}$/);
    expect(30 * Math.log2(62)).toBeGreaterThan(160);
  });

  test("is recognised as mistyped by its checksum when one character was changed", () =>
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 47 }), fc.constantFrom(..."0aZ9"), (at, replacement) => {
        const key = newKey();
        fc.pre(key[at] !== replacement);
        expect(isKey(key.slice(0, at) + replacement + key.slice(at + 1))).toBe(false);
      }),
    ));

  test("is shortened to its prefix wherever it occurs in a text; the rest of the text is unchanged", () =>
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: fc.constantFrom(..." -'\"/=\n") }), (before, after) => {
        const key = newKey();
        fc.pre(!before.includes("lot_"));
        expect(withoutKeys(`${before}${key}${after}`)).toBe(`${before}${prefixOfKey(key)}…${after}`);
        expect(withoutKeys(before + prefixOfKey(key) + after)).toBe(before + prefixOfKey(key) + after);
      }),
    ));

  test("is stored as SHA-256", () =>
    expect(hashOfKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
});
