import { expect, test } from "vitest";
import { axisWords, UNITS } from "./units";

test("a change that ends in a half is written as it is everywhere: from 80 to 81 it is +1.3%", () =>
  expect([UNITS.price.change(81, 80), UNITS.count.change(81, 80), UNITS.count.change(81, 0)]).toEqual([
    "+1.3%",
    "+1.3%",
    "–",
  ]));

test("the ticks of an axis have the same decimals: all, where one has them", () => {
  const words = (unit: "percent" | "months" | "growth", ticks: number[]) =>
    ticks.map((tick) => axisWords(unit, ticks, tick));
  expect(words("percent", [0.975, 0.98, 0.985])).toEqual(["97.5%", "98.0%", "98.5%"]);
  expect(words("percent", [0, 0.2, 0.4])).toEqual(["0%", "20%", "40%"]);
  expect(words("months", [0, 2.5, 5])).toEqual(["0.0", "2.5", "5.0"]);
  expect(words("growth", [-0.05, 0, 0.05])).toEqual(["−5%", "0%", "+5%"]);
});

test("changes in points have one decimal each, and none has no sign", () =>
  expect([0.111, 0.03, -0.004, 0].map((value) => UNITS.points.value(value))).toEqual([
    "+11.1 points",
    "+3.0 points",
    "−0.4 points",
    "0.0 points",
  ]));
