import { expect, test } from "vitest";
import { grouped } from "@/lib/domain/lists";
import { generatedRecords, median } from "@/test/generated";
import { readFacts } from "./facts";
import { generateRecords } from "./generate";

const records = generatedRecords(8_000, 5);

test.each([
  ["2026-10-31", 2026],
  ["2026-09-30", 2025],
])("as of %s homes have 5 to 10 years of tax, newest first, the newest being %i", (asOf, newest) => {
  for (const { taxHistory } of generateRecords({ properties: 400, asOf })) {
    expect(taxHistory.length).toBeGreaterThanOrEqual(5);
    expect(taxHistory.length).toBeLessThanOrEqual(10);
    expect(taxHistory.map((t) => t.year)).toEqual(taxHistory.map((_, i) => newest - i));
    for (const { taxPaid, assessedValue } of taxHistory)
      expect(
        Number.isInteger(taxPaid) && Number.isInteger(assessedValue) && taxPaid > 0 && assessedValue > taxPaid,
      ).toBe(true);
  }
});

test("the tax is the assessed value times a fixed rate, and close to the state's effective rate times the market value", () => {
  for (const [state, homes] of grouped(records, (r) => r.address.state)) {
    const { taxRatePercent, assessmentCapPercent } = readFacts().states.get(state)!;
    const shares: number[] = [];
    for (const { taxHistory, priceHistory } of homes) {
      const rates = taxHistory.filter((t) => t.taxPaid > 500).map((t) => t.taxPaid / t.assessedValue);
      if (rates.length > 1) expect(Math.max(...rates) / Math.min(...rates)).toBeLessThan(1.005);
      const sale = priceHistory.find((e) => e.event === "sold" && e.date >= "2025-10-31" && e.date <= "2026-03-31");
      if (sale) shares.push((100 * taxHistory[0]!.taxPaid) / sale.price);
    }
    // Where assessments are capped, long-time owners pay less than the effective rate.
    expect(median(shares), state).toBeLessThan(taxRatePercent * 1.12);
    expect(median(shares), state).toBeGreaterThan(taxRatePercent * (assessmentCapPercent > 0 ? 0.5 : 0.9));
  }
});

test("where a state caps assessments, they rise no faster than the cap unless the home was sold or built", () => {
  const { states } = readFacts();
  for (const { address, taxHistory, priceHistory, yearBuilt } of records) {
    const cap = states.get(address.state)!.assessmentCapPercent;
    if (cap === 0) continue;
    for (const [i, { year, assessedValue }] of taxHistory.slice(0, -1).entries()) {
      const before = taxHistory[i + 1]!.assessedValue;
      const excused =
        yearBuilt === year - 1 ||
        priceHistory.some((e) => e.event === "sold" && Math.abs(Number(e.date.slice(0, 4)) - year) <= 1);
      if (!excused) expect(assessedValue).toBeLessThanOrEqual(before * (1 + cap / 100) + 20);
    }
  }
});
