import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, overlap, textPx } from "./boxes";
import { DOT_PX, placeLabels } from "./place-labels";
import type { Mark } from "./scene";
import { type StepEvent, stepScene } from "./step-scene";

type Note = Extract<Mark, { kind: "note" }>;

const ASOF = "2026-10-31";
const dates = fc.oneof(
  fc.integer({ min: 0, max: 7_900 }),
  // As records are: much happens in the last year.
  fc.integer({ min: 7_500, max: 7_900 }),
);
const dateOf = (day: number) => new Date(Date.UTC(2005, 2, 15) + day * 86_400_000).toISOString().slice(0, 10);
const histories = fc
  .array(
    fc.record({
      day: dates,
      value: fc.integer({ min: 300, max: 1_500 }),
      label: fc.option(fc.constantFrom("Listed $1.46M", "Cut to $899K", "Sold $1.03M", "Raised to $2.15M")),
      listed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) =>
    rows
      .sort((a, b) => a.day - b.day)
      .map(({ day, value, ...rest }): StepEvent => ({ ...rest, date: dateOf(day), value: value * 1_000 })),
  );

const boxOf = ({ x, y, dx = 0, anchor, text }: Note, plot: number): Box => {
  const width = textPx(text);
  const left = x * plot + dx - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: y - 9, bottom: y + 1 };
};

describe.each([
  ["wide", [480, 708, 1_100]],
  ["narrow", [268, 298, 479]],
] as const)("labels of a price history on a %s plot", (room, plots) => {
  const drawn = (events: StepEvent[], plot: number) => {
    const { marks } = stepScene({ events, asOf: ASOF, unit: "dollars" }, 210);
    const notes = marks.filter((mark): mark is Note => mark.kind === "note" && (mark.room ?? room) === room);
    const dots = marks.flatMap((mark) => {
      if (mark.kind !== "dot") return [];
      const [x, y] = [mark.x * plot, mark.y];
      return [{ left: x - DOT_PX, right: x + DOT_PX, top: y - DOT_PX, bottom: y + DOT_PX }];
    });
    const lines = marks.flatMap((mark) =>
      mark.kind !== "line"
        ? []
        : mark.points.slice(1).map((b, i): Box => {
            const a = mark.points[i]!;
            const [left, right] = [Math.min(a.x, b.x) * plot, Math.max(a.x, b.x) * plot];
            return { left, right, top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) };
          }),
    );
    return { notes, boxes: notes.map((note) => boxOf(note, plot)), dots, lines };
  };

  test("meet no event's dot and no other label; the first ask and the last are there", () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...plots), (events, plot) => {
        const { notes, boxes, dots } = drawn(events, plot);
        for (const [i, box] of boxes.entries())
          for (const other of [...dots, ...boxes.slice(i + 1)]) expect(overlap(box, other)).toBe(false);
        const named = events.filter(({ label }) => label !== null);
        for (const kept of [named.find(({ listed }) => listed), named.at(-1)])
          if (kept) expect(notes.map(({ text }) => text)).toContain(kept.label);
      }),
      { numRuns: 400 },
    );
  });

  test("of the others, none stands on a line", () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...plots), (events, plot) => {
        const { notes, boxes, lines } = drawn(events, plot);
        const crossed = notes.filter((_, i) => lines.some((line) => overlap(boxes[i]!, line)));
        expect(crossed.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  test("where there is a crowd, those without room are left out", () => {
    const wishes = Array.from({ length: 12 }, (_, i) => ({ x: 0.5 + i * 0.01, y: 100, text: `Price cut ${i}` }));
    const placed = placeLabels(wishes, { height: 200 }).filter((label) => (label.room ?? room) === room);
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.length).toBeLessThan(6);
  });
});

test("a label keeps clear of a gridline where it can", () => {
  const wish = { x: 0.5, y: 100, text: "Listed $1.46M" };
  const places = placeLabels([wish], { height: 200, grid: [86] });
  for (const { y } of places) expect(y - 9 > 86 || y + 1 < 86).toBe(true);
});
