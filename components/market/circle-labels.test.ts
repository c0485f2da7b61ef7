import fc from "fast-check";
import { expect, test } from "vitest";
import { US_ASPECT } from "@/components/map/albers";
import { isWithin, overlap, type Rect } from "@/components/map/geometry";
import type { NameSpot } from "@/components/map/place-names";
import { circleLabels, type LabeledCircle, namesAround } from "./circle-labels";

const SIZE = { from: 286, to: 736, shrink: 0.7, target: 24 };
const FIGURES = ["$1.07M", "$430K", "4.5", "–"];

const circle = (x: number, y: number, count = 1, name = "78704", figure = "$430K"): LabeledCircle => ({
  x,
  y,
  count,
  name,
  figure,
  r: count === 1 ? 8 : 16,
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const circles = fc
  .array(fc.tuple(share, share, fc.integer({ min: 1, max: 40 }), fc.constantFrom(...FIGURES)), { maxLength: 25 })
  .map((all) =>
    all.map(([x, y, count, figure]) => circle(x, y, count, count === 1 ? "78704" : "Salt Lake City", figure)),
  );
const spots = fc
  .array(fc.tuple(share, share, fc.constantFrom("Dallas", "Oklahoma City", "Boston")), { maxLength: 12 })
  .map((all) =>
    all.map(([x, y, text]): NameSpot => ({ kind: "city", text, at: [x * SIZE.from, (y * SIZE.from) / US_ASPECT] })),
  );

test("no label or name of the map meets another, another's circle or the map's edge, however wide the map is", () => {
  fc.assert(
    fc.property(
      circles,
      spots,
      fc.boolean(),
      fc.array(fc.integer({ min: SIZE.from, max: SIZE.to }), { minLength: 4, maxLength: 4 }),
      (of, around, named, widths) => {
        const { labels, taken } = circleLabels(of, SIZE, named);
        const names = namesAround(around, taken, SIZE);
        for (const width of [SIZE.from, SIZE.to, ...widths]) {
          const height = width / US_ASPECT;
          const rect = (x: number, y: number, halfWidth: number, halfHeight: number): Rect => [
            x - halfWidth,
            y - halfHeight,
            x + halfWidth,
            y + halfHeight,
          ];
          const targets = of.map(({ x, y }) => rect(x * width, y * height, 12, 12));
          const texts = [
            ...labels.flatMap((label, i) => {
              const { x, y, name, figure } = of[i]!;
              if (!label) return [];
              const half = ((label.named ? (name.length + 1) * 6 : 0) + figure.length * 8) / 2;
              return [{ own: i, box: rect(x * width + label.dx, y * height + label.dy, half, 7) }];
            }),
            ...names.map(({ at, middle, width: wide, height: high }) => {
              const [x, y] = [(at[0] / SIZE.from) * width, (at[1] / SIZE.from) * width];
              return { own: -1, box: rect(x + middle[0] - at[0], y + middle[1] - at[1], wide / 2, high / 2) };
            }),
          ];
          for (const [i, { own, box }] of texts.entries()) {
            expect(own < 0 || isWithin(box, [0, 0, width, height])).toBe(true);
            expect(overlap(box, [0, height - 34, 130, height])).toBe(false);
            for (const other of texts.slice(i + 1)) expect(overlap(box, other.box)).toBe(false);
            for (const [j, target] of targets.entries()) expect(j !== own && overlap(box, target)).toBe(false);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("a label is below its circle; above or beside it where that is taken; without the name where only the figure has room; and is left out of the circle with fewer ZIP codes", () => {
  const labels = (of: LabeledCircle[], named = true) => circleLabels(of, SIZE, named).labels;
  expect(labels([circle(0.5, 0.5)])).toEqual([{ named: true, dx: 0, dy: expect.any(Number) }]);
  expect(labels([circle(0.5, 0.5)])[0]!.dy).toBeGreaterThan(0);
  expect(labels([circle(0.72, 0.97)])[0]!.dy).toBeLessThan(0);
  expect(labels([circle(0.01, 0.5)], false)[0]!.dx).toBeGreaterThan(0);
  expect(labels([circle(0.5, 0.5, 7, "A name that is wider than the whole map of a phone")])[0]!.named).toBe(false);
  const crowd = [-0.06, 0, 0.06].flatMap((dx) =>
    [-0.09, 0, 0.09].map((dy) => circle(0.5 + dx, 0.5 + dy, dx || dy ? 9 : 1)),
  );
  expect(labels(crowd)[4]).toBeNull();
  expect(labels(crowd).filter(Boolean).length).toBeGreaterThan(0);
});
