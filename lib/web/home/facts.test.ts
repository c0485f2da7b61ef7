import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { milesBetween, windTo } from "@/lib/domain/geo";
import { bandOf, latestTaxRate, SCORE_SCALES, taxRows } from "./facts";

describe("a tax history", () => {
  const history = [
    { year: 2025, taxPaid: 25_087, assessedValue: 1_386_000 },
    { year: 2024, taxPaid: 23_010, assessedValue: 1_310_000 },
    { year: 2022, taxPaid: 0, assessedValue: 0 },
  ];
  test("has each year's tax rate and its change from the previous entry", () => {
    expect(
      taxRows(history).map(({ year, rate, change }) => [year, rate?.toFixed(4) ?? null, change?.toFixed(3) ?? null]),
    ).toEqual([
      [2025, "0.0181", "0.090"],
      [2024, "0.0176", null],
      [2022, null, null],
    ]);
  });
  test("provides the newest known rate", () => {
    expect(latestTaxRate(history)).toEqual({ year: 2025, rate: 25_087 / 1_386_000 });
    expect(latestTaxRate(history.slice(2))).toBeNull();
    expect(latestTaxRate([])).toBeNull();
  });
});

test("the bands of a scale are a quarter each, and the highest score is in the last", () => {
  for (const scale of SCORE_SCALES)
    for (let score = 0; score <= 100; score++)
      expect(scale.bands.indexOf(bandOf(scale, score))).toBe([0, 25, 50, 75].findLastIndex((from) => score >= from));
});

describe("distance and direction", () => {
  const austin = { latitude: 30.2672, longitude: -97.7431 };
  const dallas = { latitude: 32.7767, longitude: -96.797 };
  test("Austin to Dallas is 182 miles, north", () => {
    expect(milesBetween(austin, dallas)).toBeCloseTo(182.1, 0);
    expect(windTo(austin, dallas)).toBe("north");
  });
  test.each([
    [1, 0, "north"],
    [1, 1, "northeast"],
    [0, 1, "east"],
    [-1, 1, "southeast"],
    [-1, 0, "south"],
    [-1, -1, "southwest"],
    [0, -1, "west"],
    [1, -1, "northwest"],
  ])("%i, %i is %s", (latitude, longitude, wind) =>
    expect(windTo({ latitude: 0, longitude: 0 }, { latitude, longitude })).toBe(wind),
  );
  test("distance is symmetric, and zero only for the same point", () => {
    const places = fc.record({
      latitude: fc.double({ min: 18, max: 71, noNaN: true }),
      longitude: fc.double({ min: -170, max: -66, noNaN: true }),
    });
    fc.assert(
      fc.property(places, places, (a, b) => {
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 9);
        expect(milesBetween(a, a)).toBe(0);
      }),
    );
  });
});
