import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCalled, STATE_NAMES, stateName, statesCalled } from "./states";

describe("the states that a text means", () => {
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
    ["", []],
    ["austin texas", []],
    ["virginia", ["VA"]],
    ["78704", []],
    ["constructor", []],
  ])("%j: %j", (text, codes) => expect(statesCalled(text)).toEqual(codes));

  test("each is found by its code and by its name in any case, and is called so", () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATE_NAMES), fc.boolean(), ([code, name], upper) => {
        for (const text of [code, name]) {
          const typed = upper ? text.toUpperCase() : text.toLowerCase();
          expect(statesCalled(typed)).toContain(code);
          expect(isCalled(code, typed)).toBe(true);
        }
      }),
    );
  });

  test("no text breaks it, and every answer is a code", () => {
    fc.assert(fc.property(fc.string(), (text) => statesCalled(text).every((code) => STATE_NAMES.has(code))));
  });
});

test("a code that is no state's stays as it is", () => {
  expect(stateName("TX")).toBe("Texas");
  expect(stateName("XX")).toBe("XX");
  expect(stateName("constructor")).toBe("constructor");
});
