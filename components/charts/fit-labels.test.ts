import fc from "fast-check";
import { expect, test } from "vitest";
import { fitLabels, labelBox, overlap, spread } from "./fit-labels";

const wishes = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.integer({ min: 10, max: 200 }),
    orElse: fc.integer({ min: 10, max: 200 }),
    text: fc.constantFrom("Sold $612K", "Now $764K", "2026", "$1.24M"),
    anchor: fc.constantFrom("start" as const, "middle" as const, "end" as const),
  }),
  { maxLength: 12 },
);
const circles = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.integer({ min: 0, max: 200 }),
    r: fc.constant(3.5),
  }),
  { maxLength: 8 },
);

test.each([
  ["a phone's plot", 230, false],
  ["a wider plot", 370, true],
])("on %s no label overlaps another label or a circle", (_, plot, wide) => {
  fc.assert(
    fc.property(wishes, circles, (all, dots) => {
      const boxes = fitLabels(all, dots)
        .filter((label) => wide || !label.wide)
        .map((label) => labelBox(label, plot));
      const taken = dots.map(({ x, y, r }) => ({ left: x * plot - r, right: x * plot + r, top: y - r, bottom: y + r }));
      for (const [i, box] of boxes.entries())
        for (const other of [...taken, ...boxes.slice(i + 1)]) expect(overlap(box, other)).toBe(false);
    }),
  );
});

test("the first label is always placed where it was asked for when there are no circles", () => {
  fc.assert(
    fc.property(wishes, (all) => {
      if (all[0]) expect(fitLabels(all)[0]).toMatchObject({ text: all[0].text, y: all[0].y, wide: false });
    }),
  );
});

test("labels that are spread apart keep their order, their minimum distance and stay within the bounds", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 8 }), (heights) => {
      const placed = spread(heights, 14, 200);
      const order = heights.map((_, i) => i).sort((a, b) => placed[a]! - placed[b]!);
      for (const [n, i] of order.entries()) {
        expect(placed[i]! >= 0 && placed[i]! <= 200).toBe(true);
        const next = order[n + 1];
        if (next === undefined) continue;
        expect(placed[next]! - placed[i]!).toBeGreaterThanOrEqual(14);
        expect(heights[i]!).toBeLessThanOrEqual(heights[next]!);
      }
    }),
  );
});
