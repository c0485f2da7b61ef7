import { expect, test } from "vitest";
import { compareHref, parseCompare } from "./paths";

test.each([
  ["a,b", ["a", "b"]],
  [" a , ,b,a", ["a", "b"]],
  ["", []],
  [null, []],
])("ids=%j is read as %j", (text, ids) => expect(parseCompare(text)).toEqual(ids));

test("an address is read back as it was written, whatever the ids", () => {
  const ids = ["prop_00000000000000aa", "x y&z", "é"];
  const href = compareHref(ids);
  expect(parseCompare(new URL(href, "http://localhost").searchParams.get("ids"))).toEqual(ids);
  expect(compareHref([])).toBe("/compare");
});
