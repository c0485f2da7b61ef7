import { expect, test } from "vitest";
import { UNITS } from "./units";

test("a change that ends in a half is written as it is everywhere: from 80 to 81 it is +1.3%", () =>
  expect([UNITS.price.change(81, 80), UNITS.count.change(81, 80), UNITS.count.change(81, 0)]).toEqual([
    "+1.3%",
    "+1.3%",
    "–",
  ]));
