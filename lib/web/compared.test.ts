import { expect, test } from "vitest";
import { clearCompared, readCompared, toggleCompared } from "./compared";
import { readDeviceNow } from "./device";

const id = (n: number) => `prop_${String(n).padStart(16, "0")}`;
const now = () => readCompared(readDeviceNow().settings);

test.each([
  [undefined, []],
  ["prop_0000000000000001", []],
  [
    [id(1), id(1), null, 7, "../x", id(2)],
    [id(1), id(2)],
  ],
  [[1, 2, 3, 4, 5].map(id), [1, 2, 3, 4].map(id)],
])("of the stored choice %j only four valid ids are read", (compare, kept) =>
  expect(readCompared({ compare })).toEqual(kept),
);

test("a press chooses a home, another takes it out, and a fifth is refused", () => {
  for (const n of [1, 2, 3, 4]) expect(toggleCompared(id(n))).toBe(true);
  expect(toggleCompared(id(5))).toBe(false);
  expect(now()).toEqual([1, 2, 3, 4].map(id));
  expect(toggleCompared(id(2))).toBe(true);
  expect(now()).toEqual([1, 3, 4].map(id));
  clearCompared();
  expect(now()).toEqual([]);
});
