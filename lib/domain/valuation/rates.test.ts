import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateRecords } from "@/lib/dataset/generate/generate";
import { draws } from "@/test/draws";
import { dayNumber, formatDay } from "../calendar";
import { NOMINAL_PRICE } from "./estimate";
import { adjusterTo, nearestSales, RATES_FROM, type Rates, ratesOf } from "./rates";
import { FACTS, type Fact, type Sale, salesOf, type ValuedHome } from "./sales";

const AS_OF = "2026-10-31";
const DAY = dayNumber(AS_OF);
const home: ValuedHome = {
  propertyType: "singleFamily",
  livingArea: 1_800,
  lotSize: 6_000,
  bedroomsTotal: 3,
  bathroomsTotal: 2,
  yearBuilt: 1975,
  coordinates: { latitude: 47.6, longitude: -122.3 },
};
/** Units of which a rate may not move by more than 0.2 % of the median price, where 5 % of the rate are less. */
const UNITS: Record<Fact, number> = {
  livingArea: 100,
  bedroomsTotal: 1,
  bathroomsTotal: 1,
  yearBuilt: 10,
  lotSize: 100,
  soldDate: 1,
};
const rate = (fact: Fact, { rates, medianPrice }: Rates) =>
  rates[FACTS.indexOf(fact)]! * UNITS[fact] * (fact === "soldDate" ? medianPrice : 1);

function expectSteady(before: Rates, after: Rates): void {
  for (const fact of FACTS) {
    const [was, is] = [rate(fact, before), rate(fact, after)];
    const allowed = Math.max(0.05 * Math.abs(was), 0.002 * before.medianPrice);
    expect(Math.abs(is - was), `${fact}: ${was} to ${is}`).toBeLessThanOrEqual(allowed);
  }
}

/** Takes each `step`th of the rates' sales out, once so that the next nearest comes in, and once so that one is fewer. */
function leaveOneOut(of: ValuedHome, rows: readonly Sale[], step = 1): number {
  const sales = salesOf(rows);
  const nearest = nearestSales(of, DAY, sales, rows.keys());
  const before = ratesOf(of, sales, nearest)!;
  expect(nearest).toHaveLength(RATES_FROM);
  const next = nearestSales(
    of,
    DAY,
    sales,
    [...rows.keys()].filter((row) => !nearest.includes(row)),
  )[0];
  let tried = 0;
  for (let i = 0; i < nearest.length; i += step, tried++) {
    const others = nearest.filter((_, at) => at !== i);
    expectSteady(before, ratesOf(of, sales, others)!);
    if (next !== undefined) expectSteady(before, ratesOf(of, sales, [...others, next])!);
  }
  return tried;
}

/** Sales whose prices follow their facts, with errors of tens of percent and some that make no sense. */
const sale: fc.Arbitrary<Sale> = fc
  .record({
    livingArea: fc.integer({ min: 600, max: 5_000 }),
    lotSize: fc.option(fc.integer({ min: 500, max: 400_000 })),
    bedroomsTotal: fc.option(fc.integer({ min: 0, max: 8 })),
    bathroomsTotal: fc.option(fc.integer({ min: 2, max: 16 }).map((n) => n / 4)),
    yearBuilt: fc.option(fc.integer({ min: 1890, max: 2026 })),
    coordinates: fc.record({
      latitude: fc.double({ min: 47.55, max: 47.65, noNaN: true }),
      longitude: fc.double({ min: -122.4, max: -122.2, noNaN: true }),
    }),
    soldDate: fc.integer({ min: DAY - 700, max: DAY - 1 }).map(formatDay),
    error: fc.double({ min: 0.5, max: 2, noNaN: true }),
    nonsense: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ error, nonsense, ...facts }) => ({
    ...facts,
    propertyType: "singleFamily" as const,
    soldPrice: nonsense === 0 ? 3_000_000 : nonsense === 1 ? 15_000 : Math.round(error * 220 * facts.livingArea),
  }));

/** Of the bundled market, whose rates take longest. */
const STEP = 4;

describe("no rate moves by over 5 %, or 0.2 % of the median price if that is more, when a single sale goes", () => {
  test("of the bundled market, every fourth of 500, for homes of several types", { timeout: 120_000 }, () => {
    const types = new Map<string, Sale[]>();
    for (const record of generateRecords({ properties: 20_000, asOf: AS_OF })) {
      const sold = record.priceHistory.find(({ event, date }) => event === "sold" && date <= AS_OF);
      if (!sold) continue;
      const { propertyType, livingArea, lotSize, bedroomsTotal, bathroomsTotal, yearBuilt, coordinates } = record;
      const facts = { propertyType, livingArea, lotSize, bedroomsTotal, bathroomsTotal, yearBuilt, coordinates };
      if (!types.has(propertyType)) types.set(propertyType, []);
      types.get(propertyType)!.push({ ...facts, soldDate: sold.date, soldPrice: sold.price });
    }
    let tried = 0;
    for (const rows of types.values()) {
      const of = rows.find(({ livingArea, lotSize, coordinates }) => (livingArea ?? lotSize) && coordinates);
      const others = rows.filter((row) => row !== of);
      if (!of || nearestSales(of, DAY, salesOf(others), others.keys()).length < RATES_FROM) continue;
      tried += leaveOneOut(of, others, STEP);
    }
    expect(tried).toBeGreaterThanOrEqual((2 * RATES_FROM) / STEP);
  });

  test("of random sales", { timeout: 120_000 }, () =>
    fc.assert(
      fc.property(fc.array(sale, { minLength: RATES_FROM + 1, maxLength: RATES_FROM + 1 }), (rows) => {
        leaveOneOut(home, rows, 5);
      }),
      { numRuns: draws(8) },
    ),
  );
});

test("rates have the signs that an appraiser would accept, whatever the prices say", () =>
  fc.assert(
    fc.property(fc.array(sale, { minLength: 30, maxLength: 120 }), fc.boolean(), (rows, falling) => {
      const priced = rows.map((row) => (falling ? { ...row, soldPrice: Math.round(9e8 / row.livingArea!) } : row));
      const sales = salesOf(priced);
      const { rates, limits, medianPrice } = ratesOf(home, sales, [...rows.keys()])!;
      for (const [at, fact] of FACTS.entries())
        if (fact === "soldDate") expect(Math.abs(rates[at]!)).toBeLessThanOrEqual(0.02);
        else {
          expect(rates[at]!).toBeGreaterThanOrEqual(0);
          expect(rates[at]! * limits[at]!).toBeLessThanOrEqual(0.81 * medianPrice);
        }
    }),
  ));

test("rates are those by which the sales were priced, near enough for their priors, and a fact that none states has none", () => {
  const rows = Array.from({ length: 500 }, (_, i): Sale => {
    const livingArea = 1_200 + ((i * 7_919) % 1_600);
    return { ...home, livingArea, lotSize: null, soldDate: "2026-10-01", soldPrice: 150_000 + 160 * livingArea };
  });
  const { rates, sales, medianPrice } = ratesOf(home, salesOf(rows), [...rows.keys()])!;
  expect(rates[0]).toBeGreaterThan(145);
  expect(rates[0]).toBeLessThan(165);
  expect(rates[FACTS.indexOf("lotSize")]).toBe(0);
  expect([sales, medianPrice > 400_000]).toEqual([500, true]);
  expect(ratesOf(home, salesOf(rows), [...Array(11).keys()])).toBeNull();
  expect(ratesOf({ ...home, livingArea: null }, salesOf(rows), [...rows.keys()])).toBeNull();
});

test("the nearest sales are taken, the newest of equally near ones, none nominal, of no size, too old or of the day itself", () => {
  const at = (latitude: number, more: Partial<Sale> = {}): Sale => ({
    ...home,
    coordinates: { latitude, longitude: -122.3 },
    soldDate: "2026-09-01",
    soldPrice: 500_000,
    ...more,
  });
  const rows = [
    at(47.7),
    at(47.61, { soldDate: "2026-08-01" }),
    at(47.61),
    at(47.6, { soldPrice: NOMINAL_PRICE - 1 }),
    at(47.6, { livingArea: null }),
    at(47.6, { soldDate: "2024-10-31" }),
    at(47.6, { soldDate: AS_OF }),
  ];
  expect(nearestSales(home, DAY, salesOf(rows), rows.keys())).toEqual([2, 1, 0]);
});

describe("an adjusted price", () => {
  const rates = { rates: [200, 9_800, 12_000, 350, 2, 0.003], limits: [1_800, 3, 3, 50, 12_000, 36] };
  test("is the sold price and each difference times its rate, which anyone can reckon again", () => {
    const other: Sale = {
      ...home,
      livingArea: 1_700,
      bedroomsTotal: 4,
      yearBuilt: 1965,
      soldDate: "2026-10-01",
      soldPrice: 500_000,
    };
    // 30 days are 0.9856 months.
    expect(adjusterTo(home, DAY, rates)(salesOf([other]), 0)).toEqual({
      adjustments: [20_000, -9_800, 0, 3_500, 0, 1_478],
      adjustedPrice: 515_178,
    });
  });
  test("adds up, is the sold price where nothing differs, and counts a difference up to its limit", () =>
    fc.assert(
      fc.property(sale, (other) => {
        const adjust = adjusterTo(home, DAY, rates);
        const adjusted = adjust(salesOf([other]), 0);
        if (adjusted) {
          const sum = adjusted.adjustments.reduce((all, dollars) => all + dollars, other.soldPrice);
          expect(sum).toBe(adjusted.adjustedPrice);
          expect(adjusted.adjustments.every(Number.isSafeInteger)).toBe(true);
          expect(Math.abs(adjusted.adjustments[4]!)).toBeLessThanOrEqual(24_000);
        }
        const same = salesOf([{ ...home, soldDate: AS_OF, soldPrice: other.soldPrice }]);
        expect(adjust(same, 0)).toMatchObject({ adjustedPrice: other.soldPrice });
      }),
    ));
  test("is none for a nominal price, and for a sale so unlike that it would become one", () => {
    const adjust = adjusterTo(home, DAY, rates);
    const of = (more: Partial<Sale>) => adjust(salesOf([{ ...home, soldDate: AS_OF, soldPrice: 100_000, ...more }]), 0);
    expect(of({ soldPrice: NOMINAL_PRICE - 1 })).toBeNull();
    expect(of({ livingArea: 6_000 })).toBeNull();
  });
});
