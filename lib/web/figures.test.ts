import fc from "fast-check";
import { expect, test } from "vitest";
import { typedFigure, typedMiles, typedWhole, typedYear } from "./figures";

test.each([
  ["450000", 450_000, null],
  [" $450,000 ", 450_000, "$"],
  ["$ 450k", 450_000, "$"],
  ["1.2M", 1_200_000, "$"],
  ["20%", 20, "%"],
  ["6.35 %", 6.35, "%"],
  [".5", 0.5, null],
  ["20.", 20, null],
])("%j typed as a figure means %d with the unit %j", (text, value, unit) =>
  expect(typedFigure(text)).toEqual({ value, unit }),
);

test.each(["", " ", "abc", "1e5", "12 x", "-5", "+5", "0x10", "NaN", "$", "%", "$20%", "1,5m", "4,50", "1.2.3", "5 6"])(
  "%j is not a figure",
  (text) => expect(typedFigure(text)).toBeNull(),
);

test("whole figures are read with and without commas and a dollar sign", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (n) => {
      for (const text of [String(n), n.toLocaleString("en-US"), `$${n.toLocaleString("en-US")}`])
        expect(typedWhole(text)).toBe(n);
    }),
  );
  expect(typedWhole("20%")).toBeNull();
});

test("whatever is typed is read as a figure that a search accepts, or as none", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."$0159,.km% e-x") }), (text) => {
      const whole = typedWhole(text);
      expect(whole === null || (Number.isSafeInteger(whole) && whole >= 0)).toBe(true);
    }),
  );
});

test.each([
  ["1990", 1990],
  [" 2027 ", 2027],
  ["2028", null],
  ["3000", null],
  ["0990", null],
  ["90", null],
  ["2k", null],
  ["2,010", null],
])("in 2026, the year typed as %j is read as %j", (text, year) => expect(typedYear(text, 2027)).toBe(year));

test.each([
  ["2", 2],
  [" .5 ", 0.5],
  ["0.255", 0.26],
  ["100", 100],
  ["100.01", null],
  ["0.001", null],
  ["0", null],
  ["2k", null],
  ["$2", null],
  ["", null],
])("%j typed as miles of at most 100 is %j", (text, miles) => expect(typedMiles(text, 100)).toBe(miles));
