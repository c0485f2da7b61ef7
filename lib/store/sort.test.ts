import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedBy, sortWholes } from "./sort";

/** Only a few distinct values, so that keys are often equal. */
const key = fc.constantFrom(0, 1, 2, 0xffff, 0x1_0000, 0x1_0001, 0x7fff_ffff, 0x8000_0000, 0xffff_0000, 0xffff_ffff);
const keys = fc.array(fc.oneof(key, fc.nat(0xffff_ffff)), { maxLength: 100 }).map((all) => Uint32Array.from(all));
const items = (length: number) => new Uint32Array(length).map((_, i) => i);

test("sorting by key is stable and does not change the array it was given", () => {
  fc.assert(
    fc.property(keys, keys, (first, second) => {
      const n = Math.min(first.length, second.length);
      const byFirst = sortedBy(items(n), first.subarray(0, n));
      const before = byFirst.slice();
      const sorted = sortedBy(byFirst, second.subarray(0, n));
      expect(byFirst).toEqual(before);
      expect(sorted).toEqual(items(n).sort((a, b) => second[a]! - second[b]! || first[a]! - first[b]! || a - b));
    }),
  );
});

test("few numbers and many are sorted as JavaScript sorts them", () => {
  const numbers = (length: number) =>
    fc.array(fc.oneof(key, fc.nat(300), fc.nat(0xffff_ffff)), { minLength: length, maxLength: length });
  fc.assert(
    fc.property(fc.oneof(numbers(9), numbers(511), numbers(512), numbers(2_000)), (values) => {
      expect(sortWholes(Uint32Array.from(values))).toEqual(Uint32Array.from(values).sort());
    }),
  );
});
