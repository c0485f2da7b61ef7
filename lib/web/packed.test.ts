import fc from "fast-check";
import { expect, test } from "vitest";
import { packed, unpacked } from "./packed";

test("any JSON is unpacked as it was packed, with members in the same order", () => {
  const month = fc.record({
    month: fc.string(),
    sold: fc.option(fc.integer()),
    of: fc.array(fc.record({ a: fc.nat() })),
  });
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.array(month), fc.record({ history: fc.array(month), rest: fc.jsonValue() })),
      (value) => {
        expect(JSON.stringify(unpacked(JSON.parse(JSON.stringify(packed(value)))))).toBe(JSON.stringify(value));
      },
    ),
  );
});

test("of a list of like objects each name stands once; unlike ones stay as they are", () => {
  const like = Array.from({ length: 60 }, (_, i) => ({ month: `m${i}`, medianSoldPrice: i }));
  expect(JSON.stringify(packed(like)).split("medianSoldPrice")).toHaveLength(2);
  for (const unlike of [[{ a: 1 }, { b: 1 }], [{ a: 1 }, { a: 1, b: 2 }], [{ a: 1 }], [{}, {}], [{ a: 1 }, null]])
    expect(packed(unlike)).toEqual(unlike);
});
