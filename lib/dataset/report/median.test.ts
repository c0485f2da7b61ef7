import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadFinder } from "./median";

const values = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 12 })),
  fc.array(fc.integer({ min: 0, max: 2_000_000_000 })),
  fc.array(fc.double({ min: -180, max: 180, noNaN: true })),
  fc.array(fc.integer({ min: 19_700_101_000_000, max: 21_051_231_235_959 })),
);

const many = fc
  .tuple(fc.integer({ min: 4_000, max: 9_000 }), fc.integer({ min: 1, max: 1_000_003 }))
  .map(([count, step]) => Array.from({ length: count }, (_, i) => ((i * 7_919) % count) * step));

test("minimum, median and maximum equal those of the sorted values, in whatever order the values arrive", () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: many }), (some) => {
      const first = spreadFinder();
      for (const value of some) first.add(value);
      const second = first.second();
      for (const value of some.toReversed()) second.add(value);
      const sorted = some.map((value) => value + 0).sort((a, b) => a - b);
      const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
      expect(second.spread()).toEqual(some.length === 0 ? null : { min: sorted[0], max: sorted.at(-1), middle });
    }),
  );
});
