import { expect, test } from "vitest";
import { ratioScene } from "./ratio-scene";

test("each ZIP has its row: a line from the asking price to what was paid, and the share in words", () => {
  const { marks, yTicks } = ratioScene([
    { zipCode: "78704", ratio: 0.973 },
    { zipCode: "78745", ratio: null },
    { zipCode: "78702", ratio: 1.021 },
  ]);
  expect(yTicks.map(({ text }) => text)).toEqual(["78704", "78745", "78702"]);
  const [asked, ...lines] = marks.filter((mark) => mark.kind === "line");
  const atAsked = asked!.points[0]!.x;
  expect(lines.map(({ points: [from, to] }) => [from!.x === atAsked, to!.x < atAsked])).toEqual([
    [true, true],
    [true, false],
  ]);
  expect(lines.map(({ points: [from] }) => from!.y)).toEqual([yTicks[0]!.y, yTicks[2]!.y]);
  expect(marks.flatMap((mark) => (mark.kind === "note" ? [mark.text] : []))).toEqual(["97.3%", "102.1%"]);
});

test.each([[[]], [[{ zipCode: "78704", ratio: 1 }]], [[{ zipCode: "78704", ratio: 0.4 }]]])(
  "everything of %j is within the plot",
  (zips) => {
    const { marks, xTicks, xLabels } = ratioScene(zips);
    const points = marks.flatMap((mark) => (mark.kind === "line" ? mark.points : [mark]));
    for (const { x } of [...points, ...xTicks, ...xLabels]) expect(x >= 0 && x <= 1).toBe(true);
  },
);
