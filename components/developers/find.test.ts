import { expect, test } from "vitest";
import { findIn } from "./find";

const entries = [
  { label: "Search properties", of: "/v1/properties", href: "/a" },
  { label: "limit_exceeds_plan", of: "400", href: "/b" },
  { label: "limit", of: "Parameter of Search properties", href: "/c" },
  { label: "Rate limits", of: "Guide", href: "/d" },
];

test.each([
  ["limit", ["/c", "/b", "/d"]],
  ["  LIMIT ", ["/c", "/b", "/d"]],
  ["search", ["/a", "/c"]],
  ["/v1", ["/a"]],
  ["", []],
  ["nothing", []],
])("“%s” finds the best match first", (text, hrefs) =>
  expect(findIn(entries, text).map(({ href }) => href)).toEqual(hrefs),
);

test("the number of matches is limited", () => expect(findIn(entries, "limit", 1)).toHaveLength(1));
