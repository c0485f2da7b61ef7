import fc from "fast-check";
import { expect, test } from "vitest";
import { identity, radixSort, sortByHalves } from "./radix";

/** Few distinct digits, so that keys are often equal in a half or as a whole. */
const key = fc.constantFrom(0, 1, 2, 0xffff, 0x1_0000, 0x1_0001, 0x7fff_ffff, 0x8000_0000, 0xffff_0000, 0xffff_ffff);
const keys = fc.array(fc.oneof(key, fc.nat(0xffff_ffff)), { maxLength: 100 }).map((all) => Uint32Array.from(all));

test("a radix sort orders items by key and keeps the order of equal ones, and leaves its input as it is", () => {
  fc.assert(
    fc.property(keys, keys, (first, second) => {
      const n = Math.min(first.length, second.length);
      const byFirst = radixSort(identity(n), first.subarray(0, n));
      const before = byFirst.slice();
      const sorted = radixSort(byFirst, second.subarray(0, n));
      expect(byFirst).toEqual(before);
      expect(sorted).toEqual(identity(n).sort((a, b) => second[a]! - second[b]! || first[a]! - first[b]! || a - b));
    }),
  );
});

test("items are ordered by both halves of a key", () => {
  fc.assert(
    fc.property(keys, keys, (first, second) => {
      const n = Math.min(first.length, second.length);
      const [high, low] = [first.subarray(0, n), second.subarray(0, n)];
      const expected = identity(n).sort((a, b) => high[a]! - high[b]! || low[a]! - low[b]! || a - b);
      expect(sortByHalves(high, low)).toEqual(expected);
    }),
  );
});
