import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overlap, textPx } from "./boxes";
import { type CaptionWish, placeCaptions } from "./place-captions";

/** Bars as tall as told, in pixels of a plot 180 high, as `barScene` stands them. */
const barsOf = (heights: readonly number[], texts: readonly (string | null)[]): CaptionWish[] =>
  heights.map((height, i) => ({
    x: (i + 0.5) / heights.length,
    width: Math.min(0.72 / heights.length, 0.09),
    top: 180 - height,
    text: texts[i] ?? null,
  }));

const inRoom = (bars: readonly CaptionWish[], room: "wide" | "narrow") =>
  placeCaptions(bars).filter((caption) => !caption.room || caption.room === room);

describe.each([
  ["wide", [480, 708, 1_100]],
  ["narrow", [268, 298, 479]],
] as const)("captions on a %s plot", (room, plots) => {
  const bars = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 164 }), fc.option(fc.constantFrom("$4,017", "$12K", "$980", "$1.24M"))), {
      minLength: 1,
      maxLength: 12,
    })
    .map((rows) =>
      barsOf(
        rows.map(([height]) => height),
        rows.map(([, text]) => text),
      ),
    );

  test("meet no bar and no other caption, however tall the bars; the last is always there", () => {
    fc.assert(
      fc.property(bars, fc.constantFrom(...plots), (wishes, plot) => {
        const placed = inRoom(wishes, room);
        const boxes = placed.map(({ x, y, text }) => {
          const half = textPx(text) / 2;
          return { left: x * plot - half, right: x * plot + half, top: y - 9, bottom: y + 1 };
        });
        const solid = wishes.map(({ x, width, top }) => {
          return { left: (x - width / 2) * plot, right: (x + width / 2) * plot, top, bottom: 180 };
        });
        for (const [i, box] of boxes.entries())
          for (const other of [...solid, ...boxes.slice(i + 1)]) expect(overlap(box, other)).toBe(false);
        expect(placed.at(-1)?.x).toBe(wishes.findLast(({ text }) => text !== null)?.x);
      }),
    );
  });
});

describe("of ten years on a phone", () => {
  const years = Array.from({ length: 10 }, (_, i) => `$${3_200 + i}`);
  const lettered = (heights: number[]) => inRoom(barsOf(heights, years), "narrow").map(({ text }) => text.slice(-1));
  test.each([
    ["rising steeply: the last", [20, 35, 50, 65, 80, 95, 110, 125, 140, 155], ["9"]],
    ["level: the last, the first, and what fits between", Array(10).fill(100), ["0", "2", "4", "6", "9"]],
    ["with a peak: the peak as well", [60, 80, 100, 120, 160, 120, 120, 110, 100, 100], ["4", "6", "9"]],
  ])("%s", (_, heights, texts) => expect(lettered(heights)).toEqual(texts));
});
