import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "@/test/any-text";
import { begins, fold, wordsMatch, wordsOf } from "./text";

describe("fold, the form in which texts are compared", () => {
  test.each([
    ["1207 O'Hara St. #4", "1207 ohara st unit 4"],
    ["O’Fallon", "ofallon"],
    ["Cañon City", "canon city"],
    ["St.Paul", "st paul"],
    ["Washington, D.C.", "washington dc"],
    ["1600 Penn Ave N.W.", "1600 penn ave nw"],
    ["78704-1234", "787041234"],
    ["Winston-Salem", "winston salem"],
    [" , ", ""],
  ])("fold(%j) is %j", (text, folded) => expect(fold(text)).toBe(folded));

  test("gives words of letters and digits separated by single spaces, and folding again changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(..."aA1 .-'#éñ,") })), (text) => {
        const folded = fold(text);
        expect(folded).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u);
        expect(fold(folded)).toBe(folded);
        expect(wordsOf(text).join(" ")).toBe(folded);
      }),
    );
  });
});

describe("matching typed words with a name's words", () => {
  test.each([
    ["str", "st", true],
    ["st", "saint", true],
    ["s", "north", false],
    ["mount", "mt", true],
    ["lam", "lamar", true],
    ["lamar", "lam", false],
    ["apartment", "unit", true],
    ["unit", "apt", true],
    ["apt", "suite", true],
    ["unit", "street", false],
  ])("begins(%s, %s) is %s", (typed, word, expected) => expect(begins(typed, word)).toBe(expected));

  test.each([
    ["salt city", "salt lake city", true],
    ["city salt", "salt lake city", false],
    ["st pa", "saint paul", true],
    ["12 main #5", "12 Main St Apt 5", true],
    ["12 main apartment 5", "12 Main St Unit 5", true],
    ["12 main apartment 6", "12 Main St Unit 5", false],
    ["12 main #15", "12 Main St Lot 15", true],
    ["12 main lot 15", "12 Main St Unit 15", false],
    ["", "austin", true],
    ["austin austin", "austin", false],
  ])("%j matches %j: %s", (typed, name, expected) => expect(wordsMatch(wordsOf(typed), wordsOf(name))).toBe(expected));
});
