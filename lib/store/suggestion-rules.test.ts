import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STATE_NAMES } from "@/lib/domain/states";
import { wordsOf } from "@/lib/domain/text";
import { beginsState, isNearlyCity, isWholeAddress, isWholeCity, isWholeState, isWholeZip } from "./suggestion-rules";

const CODES = [...STATE_NAMES.keys()];
const called = (text: string) => CODES.filter((code) => beginsState(wordsOf(text), code));

describe("the states that typed words can mean", () => {
  test.each([
    ["TX", ["TX"]],
    [" tx ", ["TX"]],
    ["texas", ["TX"]],
    ["Tex", ["TX"]],
    ["Tex.", ["TX"]],
    ["new  york", ["NY"]],
    ["north", ["NC", "ND", "MP"]],
    ["D.C.", ["DC"]],
    ["te", []],
    ["t", []],
    ["austin texas", []],
    ["virginia", ["VA"]],
    ["78704", []],
    ["constructor", []],
  ])("%j can mean %j", (text, codes) => expect(called(text)).toEqual(codes));

  test("every state is recognized by its full code or name, in upper or lower case", () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATE_NAMES), fc.boolean(), ([code, name], upper) => {
        for (const text of [code, name])
          expect(isWholeState(wordsOf(upper ? text.toUpperCase() : text.toLowerCase()), code)).toBe(true);
      }),
    );
  });
});

test.each<[typed: string, city: string, state: string, whole: boolean]>([
  ["austin", "Austin", "TX", true],
  ["Austin, TX", "Austin", "TX", true],
  ["austin texas", "Austin", "TX", true],
  ["texas austin", "Austin", "TX", false],
  ["austin tx usa", "Austin", "TX", false],
  ["aust", "Austin", "TX", false],
  ["new york", "New York", "NY", true],
  ["new york new york", "New York", "NY", true],
  ["saint paul mn", "St. Paul", "MN", true],
  ["", "Austin", "TX", false],
])("%j names the whole of %s, %s: %j", (typed, city, state, whole) =>
  expect(isWholeCity(wordsOf(typed), wordsOf(city), state)).toBe(whole),
);

test("a ZIP code or an address may be followed by its city and state", () => {
  const austin = ["austin"];
  for (const typed of ["78704", "78704 austin", "78704 austin tx", "78704 texas"])
    expect(isWholeZip(wordsOf(typed), "78704", austin, "TX"), typed).toBe(true);
  expect(isWholeZip(wordsOf("7870"), "78704", austin, "TX")).toBe(false);
  for (const typed of ["12 Main St", "12 main street 78704", "12 Main St, Austin, TX 78704"])
    expect(isWholeAddress(wordsOf(typed), wordsOf("12 Main St"), austin, "TX", "78704"), typed).toBe(true);
  for (const typed of ["12 Main", "12 Main St 787", "12 Main St, Dallas"])
    expect(isWholeAddress(wordsOf(typed), wordsOf("12 Main St"), austin, "TX", "78704"), typed).toBe(false);
});

test.each<[typed: string, city: string, state: string, nearly: boolean]>([
  ["Asutin", "Austin", "TX", true],
  ["austn", "Austin", "TX", true],
  ["asutn", "Austin", "TX", false],
  ["Nashvile TN", "Nashville", "TN", true],
  ["Nashvile Tennessee", "Nashville", "TN", true],
  ["Nashvile TX", "Nashville", "TN", false],
  ["nasvhile", "Nashville", "TN", true],
  ["nsavhile", "Nashville", "TN", false],
  // The typed length decides: one wrong letter is allowed in 4 to 7 letters, two in 8 or more.
  ["wac", "Waco", "TX", false],
  ["wacp", "Waco", "TX", true],
  ["wapp", "Waco", "TX", false],
  ["houstpn", "Houston", "TX", true],
  ["houstpm", "Houston", "TX", false],
  ["portlamf", "Portland", "OR", true],
  ["portkamf", "Portland", "OR", false],
  ["78740", "78704", "TX", false],
])("%j is a near miss of %s, %s: %j", (typed, city, state, nearly) =>
  expect(isNearlyCity(wordsOf(typed), wordsOf(city), state)).toBe(nearly),
);
