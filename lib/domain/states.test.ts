import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STATE_NAMES, stateCalled, stateCode, stateName } from "./states";

describe("recognizing a state in typed text", () => {
  test("finds every state by its code and by its name, in upper or lower case", () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATE_NAMES), fc.boolean(), ([code, name], upper) => {
        for (const text of [code, name]) {
          const typed = upper ? text.toUpperCase() : text.toLowerCase();
          expect(stateCalled(typed)).toBe(code);
          expect(stateCode(typed)).toBe(code);
        }
      }),
    );
  });
});

test("a text that is no state is taken for the code of one that is not known", () =>
  expect([stateCalled("xx"), stateCode("xx")]).toEqual([undefined, "XX"]));

test("stateName returns a code of no state unchanged", () => {
  expect(stateName("TX")).toBe("Texas");
  expect(stateName("XX")).toBe("XX");
  expect(stateName("constructor")).toBe("constructor");
});
