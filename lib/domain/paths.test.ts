import { expect, test } from "vitest";
import { compareHref, parseCompare } from "./paths";

test.each([
  ["a,b", ["a", "b"]],
  [" a , ,b,a", ["a", "b"]],
  ["", []],
  [null, []],
])("the comparison's ids=%j is read as %j", (text, ids) => expect(parseCompare(text)).toEqual(ids));

test("the address of a comparison gives the same ids again, whatever they are", () => {
  const ids = ["prop_00000000000000aa", "x y&z", "é"];
  const href = compareHref(ids);
  expect(parseCompare(new URL(href, "http://localhost").searchParams.get("ids"))).toEqual(ids);
  expect(compareHref([])).toBe("/compare");
});
