import type { TaxEntry } from "@/lib/domain/property";

export interface TaxRow extends TaxEntry {
  /** Tax divided by assessed value; null without a value. */
  rate: number | null;
  /** Relative change of the tax from the previous year in the record. */
  change: number | null;
}

/** A tax history's rows, newest first. */
export const taxRows = (history: readonly TaxEntry[]): TaxRow[] =>
  history.map((entry, i) => {
    const before = history[i + 1];
    return {
      ...entry,
      rate: entry.assessedValue > 0 ? entry.taxPaid / entry.assessedValue : null,
      change: before && before.taxPaid > 0 ? entry.taxPaid / before.taxPaid - 1 : null,
    };
  });

/** The newest known rate, with its year; null if there is none. */
export function latestTaxRate(history: readonly TaxEntry[]): { year: number; rate: number } | null {
  const row = taxRows(history).find(({ rate, taxPaid }) => rate !== null && taxPaid > 0);
  return row && row.rate !== null ? { year: row.year, rate: row.rate } : null;
}
