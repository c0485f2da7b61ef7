import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BrushPart, keyStep, moveRange } from "./brush-range";

describe("the brush", () => {
  test.each<[BrushPart, number, { from: number; to: number }]>([
    ["from", 3, { from: 5, to: 8 }],
    ["from", 99, { from: 7, to: 8 }],
    ["from", -99, { from: 0, to: 8 }],
    ["to", 2, { from: 2, to: 10 }],
    ["to", -99, { from: 2, to: 3 }],
    ["to", 99, { from: 2, to: 11 }],
    ["both", 2, { from: 4, to: 10 }],
    ["both", 99, { from: 5, to: 11 }],
    ["both", -99, { from: 0, to: 6 }],
  ])("moving the part “%s” by %s months stops at the ends", (part, step, expected) =>
    expect(moveRange({ from: 2, to: 8 }, part, step, 12)).toEqual(expected),
  );

  test("a move never leaves the months that exist, never lets the two ends cross, and keeps the length when panning", () =>
    fc.assert(
      fc.property(
        fc.constantFrom<BrushPart>("from", "to", "both"),
        fc.integer({ min: -70, max: 70 }),
        fc.nat(58),
        fc.nat(58),
        (part, step, a, b) => {
          const before = { from: Math.min(a, b), to: Math.max(a, b) + 1 };
          const after = moveRange(before, part, step, 60);
          expect(after.from >= 0 && after.to <= 59 && after.from < after.to).toBe(true);
          if (part === "both") expect(after.to - after.from).toBe(before.to - before.from);
        },
      ),
    ));

  test("keys that do not move the brush are left to the page", () =>
    expect([keyStep("Tab", 36), keyStep("End", 36)]).toEqual([null, 36]));
});
