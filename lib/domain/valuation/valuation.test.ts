import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber, formatDay, monthsBefore } from "../calendar";
import { accuracyIn, accuracyOf } from "./accuracy";
import { estimateOf, evidenceFor, FEWEST_SALES, NOMINAL_PRICE } from "./estimate";
import { regress } from "./regression";
import { type Sale, salesOf, type ValuedHome } from "./sales";
import { inThousandths, mostSimilar, similarityAt, similarityTo } from "./similarity";

const home: ValuedHome = {
  propertyType: "singleFamily",
  livingArea: 1_800,
  lotSize: 6_000,
  bedroomsTotal: 3,
  bathroomsTotal: 2,
  yearBuilt: 1975,
  coordinates: { latitude: 47.6, longitude: -122.3 },
};
const DAY = dayNumber("2026-10-31");
const NEWEST = dayNumber("2026-10-30");

const sale: fc.Arbitrary<Sale> = fc.record({
  propertyType: fc.constant("singleFamily" as const),
  livingArea: fc.option(fc.integer({ min: 600, max: 5_000 }), { freq: 9 }),
  lotSize: fc.option(fc.integer({ min: 0, max: 40_000 })),
  bedroomsTotal: fc.option(fc.integer({ min: 0, max: 8 })),
  bathroomsTotal: fc.option(fc.integer({ min: 0, max: 16 }).map((n) => n / 4)),
  yearBuilt: fc.option(fc.integer({ min: 1890, max: 2026 })),
  coordinates: fc.option(
    fc.record({
      latitude: fc.double({ min: 47.5, max: 47.7, noNaN: true }),
      longitude: fc.double({ min: -122.4, max: -122.2, noNaN: true }),
    }),
  ),
  soldDate: fc.integer({ min: NEWEST - 700, max: NEWEST }).map(formatDay),
  soldPrice: fc.integer({ min: NOMINAL_PRICE, max: 3_000_000 }),
});
const many = fc.array(sale, { minLength: 30, maxLength: 120 });
const everyRow = (count: number) => Array.from({ length: count }, (_, row) => row);
const valued = (rows: readonly Sale[], of = home, day = DAY) => {
  const sales = salesOf(rows);
  return estimateOf(of, day, sales, evidenceFor(of, day, sales, everyRow(rows.length)), 1);
};

test.each([
  ["2026-10-31", 12, "2025-10-31"],
  ["2026-03-31", 1, "2026-02-28"],
  ["2024-03-30", 1, "2024-02-29"],
  ["2026-01-15", 24, "2024-01-15"],
])("%s minus %i months is %s", (day, months, expected) =>
  expect(formatDay(monthsBefore(dayNumber(day), months))).toBe(expected),
);

describe("regression", () => {
  const line = (slope: number, level: number) => ({
    x: Float64Array.from(everyRow(40).flatMap((i) => [1, i / 10])),
    columns: 2,
    y: Float64Array.from(everyRow(40), (i) => level + (slope * i) / 10),
    weights: new Float64Array(40).fill(0.3),
  });

  test("finds the line on which all points lie, and a penalty pulls its slope toward the prior", () => {
    const exact = regress({ ...line(0.5, 12), penalties: [0, 0], priors: [0, 0] });
    expect(exact.coefficients[0]).toBeCloseTo(12, 9);
    expect(exact.coefficients[1]).toBeCloseTo(0.5, 9);
    const drawn = regress({ ...line(0.5, 12), penalties: [0, 1e9], priors: [0, 0.2] });
    expect(drawn.coefficients[1]).toBeCloseTo(0.2, 3);
  });

  test("a single outlier hardly moves the line", () => {
    const input = line(0.5, 12);
    input.y[20]! -= 3;
    const { coefficients, kept } = regress({ ...input, penalties: [0, 0], priors: [0, 0] });
    expect(coefficients[0]).toBeCloseTo(12, 2);
    expect(kept[20]).toBeLessThan(0.01);
  });
});

describe("similarity", () => {
  test("is 1 for an identical home sold today, less for any other, and at most what the distance alone allows", () => {
    const twin = { ...home, soldDate: "2026-10-31", soldPrice: 1 };
    expect(similarityTo(home, DAY)(salesOf([twin]), 0)).toBe(1);
    fc.assert(
      fc.property(sale, fc.double({ min: 0, max: 20, noNaN: true }), (other, miles) => {
        const found = similarityTo(home, DAY)(salesOf([other]), 0);
        expect(found).toBeGreaterThan(0);
        expect(found).toBeLessThan(1);
        const north = { latitude: 47.6 + miles / 69.09, longitude: -122.3 };
        const away = similarityTo(home, DAY)(salesOf([{ ...other, coordinates: north }]), 0);
        expect(away).toBeLessThanOrEqual(similarityAt((miles * 0.999) ** 2));
      }),
    );
  });

  test("a page of comparables equals that slice of all sales sorted by similarity, then id", () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.string({ minLength: 1, maxLength: 4 })), {
          maxLength: 60,
        }),
        fc.nat(70),
        fc.nat(30),
        (rows, offset, limit) => {
          const values = Uint16Array.from(rows, ([value]) => value * 33);
          const sorted = everyRow(rows.length).sort(
            (a, b) =>
              values[b]! - values[a]! || (rows[a]![1] < rows[b]![1] ? -1 : rows[a]![1] > rows[b]![1] ? 1 : a - b),
          );
          const found = mostSimilar(values, (row) => rows[row]![1], { offset, limit });
          const told = (list: number[]) => list.map((row) => [values[row], rows[row]![1]]);
          expect(told(found)).toEqual(told(sorted.slice(offset, offset + limit)));
        },
      ),
    ));

  test("is rounded to whole thousandths", () => {
    const sale = salesOf([{ ...home, soldDate: "2026-10-31", soldPrice: 1 }]);
    expect(inThousandths(similarityTo(home, DAY)(sale, 0))).toBe(1_000);
    expect(inThousandths(0.1234)).toBe(123);
  });
});

describe("an estimate", () => {
  test("lies within its range, is in whole dollars, and is made of every sale that can be used, if they are enough", () =>
    fc.assert(
      fc.property(many, (rows) => {
        const found = valued(rows);
        const usable = rows.filter(({ livingArea }) => livingArea !== null).length;
        expect(evidenceFor(home, DAY, salesOf(rows), everyRow(rows.length))).toHaveLength(usable);
        expect(found.reason).toBe(usable < FEWEST_SALES ? "tooFewSales" : null);
        if (found.reason !== null) return expect(found).toMatchObject({ estimate: null, low: null, high: null });
        expect(found.low).toBeLessThanOrEqual(found.estimate);
        expect(found.estimate).toBeLessThanOrEqual(found.high);
        for (const dollars of [found.low, found.estimate, found.high]) expect(Number.isSafeInteger(dollars)).toBe(true);
      }),
    ));

  test("equals the price where all homes sold for the same price", () =>
    fc.assert(
      fc.property(many, (rows) => {
        const found = valued(rows.map((row) => ({ ...row, ...home, soldPrice: 400_000 })));
        expect(found.estimate).toBe(400_000);
      }),
    ));

  test("scales with all prices by the same factor", () =>
    fc.assert(
      fc.property(many, fc.double({ min: 1, max: 3, noNaN: true }), (rows, factor) => {
        const found = valued(rows);
        const dearer = valued(rows.map((row) => ({ ...row, soldPrice: row.soldPrice * factor })));
        if (found.reason !== null || dearer.reason !== null) return;
        // Both are rounded to whole dollars.
        const rounding = (1 + factor) / 2 + 1e-6 * dearer.estimate;
        expect(Math.abs(dearer.estimate - factor * found.estimate)).toBeLessThanOrEqual(rounding);
      }),
    ));

  test("ignores sales on the valuation's day or later, at a nominal price, or of unknown size", () => {
    const rows: Sale[] = [
      { ...home, soldDate: "2026-10-30", soldPrice: 500_000 },
      { ...home, soldDate: "2026-10-31", soldPrice: 500_000 },
      { ...home, soldDate: "2026-11-02", soldPrice: 500_000 },
      { ...home, soldDate: "2026-10-01", soldPrice: 10 },
      { ...home, soldDate: "2026-10-01", soldPrice: 500_000, livingArea: null },
    ];
    expect(evidenceFor(home, DAY, salesOf(rows), everyRow(rows.length))).toEqual([0]);
  });

  test("is not made for a home of unknown size or from too few sales; for land the lot counts as the size", () => {
    const rows = Array.from(
      { length: 40 },
      (_, i): Sale => ({ ...home, soldDate: "2026-10-01", soldPrice: 400_000 + i }),
    );
    expect(valued(rows, { ...home, livingArea: null }).reason).toBe("missingFacts");
    expect(valued(rows, { ...home, livingArea: 0 }).reason).toBe("missingFacts");
    expect(valued(rows.slice(0, FEWEST_SALES - 1)).reason).toBe("tooFewSales");
    expect(valued(rows.slice(0, FEWEST_SALES)).reason).toBeNull();
    const land = { ...home, propertyType: "land" as const, livingArea: null };
    expect(valued(rows, land).reason).toBeNull();
    expect(valued(rows, { ...land, lotSize: null }).reason).toBe("missingFacts");
  });

  test("rises with living area where larger homes sold for more", () => {
    const rows = Array.from({ length: 60 }, (_, i): Sale => {
      const livingArea = 1_000 + 40 * i;
      return { ...home, livingArea, soldDate: "2026-10-01", soldPrice: 200 * livingArea };
    });
    const [small, large] = [1_200, 3_000].map((livingArea) => valued(rows, { ...home, livingArea }).estimate!);
    expect(large! / small!).toBeGreaterThan(2);
  });
});

test("accuracy gives the median error and the shares within 10 % and within the range, to one decimal", () => {
  const trial = (estimate: number, low: number, high: number) => ({ estimate, low, high, price: 100 });
  expect(accuracyOf([])).toBeNull();
  const trials = [trial(100, 90, 100), trial(110, 105, 120), trial(89, 70, 101), trial(130, 100, 150)];
  const all = {
    sales: 4,
    medianErrorPercent: 10.5,
    within10Percent: 50,
    intervalCoveragePercent: 75,
  };
  expect(accuracyOf(trials)).toEqual(all);
  const own = { ...all, sales: 30 };
  expect(accuracyIn({ all, zips: { "78704": own } }, "78704")).toBe(own);
  expect(accuracyIn({ all, zips: { "78704": own } }, "78745")).toBe(all);
  expect(accuracyIn({ all: null, zips: {} }, "constructor")).toBeNull();
});
