import { expect, test } from "vitest";
import { gaugeScene } from "./gauge-scene";
import { BANDS } from "./supply";

const notes = (now: number, before: number | null) =>
  gaugeScene(now, before).marks.flatMap((mark) => (mark.kind === "note" ? [mark] : []));

test.each([
  [4.5, 3.4, ["3.4 a year ago", "4.5 now"]],
  [12, null, ["12 › now"]],
  [0, 10, ["10 a year ago", "0 now"]],
])("%d months, %j a year ago: each stands on the scale with its words, among all bands", (now, before, words) => {
  const { marks, xLabels } = gaugeScene(now, before);
  expect(notes(now, before).map(({ text }) => text)).toEqual([...BANDS.map(({ label }) => label), ...words]);
  for (const { x } of [...marks.flatMap((mark) => (mark.kind === "line" ? mark.points : [mark])), ...xLabels])
    expect(x >= 0 && x <= 1).toBe(true);
});

test("more months stand further to the buyers' side, the left", () => {
  const dots = gaugeScene(6, 2).marks.filter((mark) => mark.kind === "dot");
  expect(dots.map(({ color, hollow }) => [color, hollow])).toEqual([
    ["ink3", true],
    ["accent", false],
  ]);
  expect(dots[1]!.x).toBeLessThan(dots[0]!.x);
});
