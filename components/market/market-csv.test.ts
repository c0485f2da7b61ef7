import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded } from "@/lib/domain/escape";
import { historyCsv } from "@/lib/http/csv";
import { monthsCsv } from "./market-csv";
import { marketOfZip } from "./read-market";
import { supplyOf } from "./supply";

const figure = fc.option(fc.nat(2_000_000), { nil: null });
const text = fc.string({ unit: fc.constantFrom("a", "é", ",", '"', " ", "\n", "’") });
const MONTHS = Array.from({ length: 12 }, (_, i) => `2026-${String(12 - i).padStart(2, "0")}`);
const market = fc.record({
  zipCode: fc.stringMatching(/^[0-9]{5}$/),
  city: text,
  state: fc.constantFrom("TX", "OR"),
  history: fc.tuple(
    ...MONTHS.map((month) =>
      fc.record({
        month: fc.constant(month),
        medianListPrice: figure,
        medianSoldPrice: figure,
        activeListings: figure,
        soldCount: figure,
        medianDaysOnMarket: figure,
        averagePricePerSqft: figure,
      }),
    ),
  ),
});

test("the file has one row for each ZIP and month shown, with every figure of the table, and nothing else", () =>
  fc.assert(
    fc.property(fc.array(market, { minLength: 1, maxLength: 4 }), fc.nat(11), fc.nat(11), (markets, a, b) => {
      const shown = MONTHS.slice(Math.min(a, b), Math.max(a, b) + 1);
      const rows: Record<string, string>[] = parse(
        monthsCsv(
          markets.map((one) => marketOfZip(one)),
          shown.toReversed(),
        ),
        { columns: true, bom: true },
      );
      const supplied = markets.some(({ history }) =>
        history.some((month) => supplyOf([month], month.month, 1) !== null),
      );
      const cell = (value: unknown) => (value === null ? "" : String(value));
      expect(rows).toEqual(
        markets.flatMap(({ history, ...place }) =>
          history
            .filter(({ month }) => shown.includes(month))
            .map((month) => ({
              ...place,
              zipCode: `="${place.zipCode}"`,
              city: guarded(place.city),
              ...Object.fromEntries(Object.entries(month).map(([name, value]) => [name, cell(value)])),
              ...(supplied ? { inventoryMonths: cell(supplyOf([month], month.month, 1)) } : {}),
            })),
        ),
      );
    }),
  ));

test("the columns are those of the API's CSV, followed by months of supply", () =>
  fc.assert(
    fc.property(market, (one) => {
      const own = historyCsv(new TextEncoder().encode(JSON.stringify(one)), true);
      const file = monthsCsv([marketOfZip(one)], MONTHS.toReversed());
      const withZip = ([first, ...rest]: string[]) => [/^\d/.test(first!) ? `="${first}"` : first, ...rest.slice(0, 9)];
      expect(parse(file, { bom: true }).map((row) => row.slice(0, 10))).toEqual(parse(own).map(withZip));
    }),
    { numRuns: 20 },
  ));

test("a spreadsheet reads the file as UTF-8, a ZIP code as a text, and no other cell as a formula", () => {
  const [one] = fc.sample(market, 1);
  const file = monthsCsv([marketOfZip({ ...one!, zipCode: "02134", city: "=1+1" })], MONTHS);
  expect(file).toMatch(/^\ufeffzipCode,city,/);
  expect(parse(file, { columns: true, bom: true })[0]).toMatchObject({ zipCode: '="02134"', city: "'=1+1" });
});

test("what a window pools stands behind the months, under names of its own and with its number of sales", () => {
  const [one] = fc.sample(market, 1);
  const pooled = one!.history.map((month, i) => ({ ...month, medianSoldPrice: 786_000 + i, soldCount: 29 }));
  const given = marketOfZip(one!, { window: 3, history: pooled });
  const rows: Record<string, string>[] = parse(monthsCsv([given], MONTHS.toReversed()), {
    columns: true,
    bom: true,
  });
  for (const [i, row] of rows.entries()) {
    expect(row).toMatchObject({ medianSoldPrice3m: String(786_000 + i), soldCount3m: "29" });
    expect(row.medianSoldPrice).toBe(String(one!.history[i]!.medianSoldPrice ?? ""));
    expect(row).not.toHaveProperty("activeListings3m");
  }
});
