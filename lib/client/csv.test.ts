import { expect, test } from "vitest";
import { joinCsv, lastOffset } from "./csv";

test("pages of CSV become one file with one header", () => {
  expect(joinCsv(["a,b\r\n1,2\r\n", "a,b\r\n3,4", "a,b\r\n"])).toBe("a,b\r\n1,2\r\n3,4\r\n");
});

test.each([
  ['</v1/properties?limit=100&offset=0>; rel="first", </v1/properties?limit=100&offset=1200>; rel="last"', 0, 1200],
  ['</v1/properties?offset=1200>; rel="last"', 0, 1200],
  [null, 300, 300],
])("the last page of %s", (link, current, offset) => expect(lastOffset(link, current)).toBe(offset));
