import fc from "fast-check";
import { expect, test } from "vitest";
import { gathered } from "./gathered";

test("rows of one key stand together in the order in which they came, and every key has its place", () => {
  const row = fc.tuple(fc.nat(40), fc.nat(0xffff_ffff), fc.nat(0xffff_ffff));
  const check = (rows: readonly (readonly [number, number, number])[]) => {
    const all = gathered(2);
    for (const [key, ...values] of rows) {
      const { words, at } = all.add(key);
      words.set(values, at);
    }
    const { columns, starts } = all.arrange(50);
    expect(starts).toHaveLength(51);
    for (let key = 0; key < 50; key++) {
      const expected = rows.filter((r) => r[0] === key).map(([, a, b]) => [a, b]);
      const [from, to] = [starts[key]!, starts[key + 1]!];
      expect([...columns[0]!.subarray(from, to)].map((a, i) => [a, columns[1]![from + i]])).toEqual(expected);
    }
  };
  fc.assert(fc.property(fc.array(row, { maxLength: 200 }), check));
  check(Array.from({ length: 40_000 }, (_, i) => [i % 3, i, i * 2]));
});
