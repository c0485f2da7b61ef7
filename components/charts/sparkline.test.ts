import fc from "fast-check";
import { expect, test } from "vitest";
import { sparkPath, sparkSteps } from "./sparkline";

const values = fc.array(fc.option(fc.integer({ min: 0, max: 5_000_000 })), { minLength: 1, maxLength: 24 });
const points = (path: string) => [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test("a line rounded to steps stays within half a step of the exact line and has the same gaps", () =>
  fc.assert(
    fc.property(values, (prices) => {
      const [own, stepped] = [points(sparkPath(prices)), points(sparkPath(sparkSteps(prices)))];
      expect(stepped.map(([x]) => x)).toEqual(own.map(([x]) => x));
      for (const [i, [, y]] of own.entries()) expect(Math.abs(y! - stepped[i]![1]!)).toBeLessThanOrEqual(0.35);
    }),
  ));

test.each([
  [
    [null, null],
    [null, null],
  ],
  [
    [7, 7],
    [0, 0],
  ],
  [
    [100, null, 300, 200],
    [0, null, 34, 17],
  ],
])("the values %j are rounded to the steps %j", (given, steps) => expect(sparkSteps(given)).toEqual(steps));
