import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BrushEnd, keyStep, moveEnd } from "./live-brush";

describe("the brush", () => {
  test.each<[BrushEnd, number, { from: number; to: number }]>([
    ["from", 3, { from: 5, to: 8 }],
    ["from", 99, { from: 7, to: 8 }],
    ["from", -99, { from: 0, to: 8 }],
    ["to", 2, { from: 2, to: 10 }],
    ["to", -99, { from: 2, to: 3 }],
    ["to", 99, { from: 2, to: 11 }],
  ])("moving the end “%s” by %s months stops at the ends", (end, step, expected) =>
    expect(moveEnd({ from: 2, to: 8 }, end, step, 12)).toEqual(expected),
  );

  test("a move never leaves the months that exist and never lets the two ends cross", () =>
    fc.assert(
      fc.property(
        fc.constantFrom<BrushEnd>("from", "to"),
        fc.integer({ min: -70, max: 70 }),
        fc.nat(58),
        fc.nat(58),
        (end, step, a, b) => {
          const before = { from: Math.min(a, b), to: Math.max(a, b) + 1 };
          const after = moveEnd(before, end, step, 60);
          expect(after.from >= 0 && after.to <= 59 && after.from < after.to).toBe(true);
        },
      ),
    ));

  test("keys that do not move the brush are left to the page", () =>
    expect([keyStep("Tab", 36), keyStep("End", 36)]).toEqual([null, 36]));
});
