import { expect, test } from "vitest";
import { barScene } from "./bar-scene";

const bars = (values: (number | null)[][]) =>
  barScene({
    categories: (values[0] ?? []).map((_, i) => String(2020 + i)),
    series: values.map((v, i) => ({ key: String(i), label: String(i), color: "s1", values: v })),
    unit: "count",
    captions: (values[0] ?? []).map((v) => (v === null ? null : String(v))),
  });

test("stacks stand on one another and on 0", () => {
  const { marks, height } = bars([
    [10, 20],
    [30, 5],
  ]);
  const at = marks.flatMap((mark) => (mark.kind === "bar" ? [mark] : []));
  expect(at[0]!.y + at[0]!.height).toBeCloseTo(height);
  expect(at[1]!.y + at[1]!.height).toBeCloseTo(at[0]!.y);
  expect(at[1]!.height / at[0]!.height).toBeCloseTo(3);
});

test("a year without a figure keeps its place and has no bar", () => {
  const scene = bars([[10, null, 30]]);
  expect(scene.marks.filter((mark) => mark.kind === "bar")).toHaveLength(2);
  expect(scene.xLabels).toHaveLength(3);
});

test("thirty years are lettered sparsely and without captions", () => {
  const scene = bars([Array.from({ length: 30 }, (_, i) => i + 1)]);
  expect(scene.xLabels.length).toBeLessThan(8);
  expect(scene.marks.some((mark) => mark.kind === "note")).toBe(false);
});
