import type { Scores, TaxEntry } from "@/lib/domain/property";
import { shareChange } from "@/lib/domain/statistics";

interface ScoreBand {
  /** Label on the scale: "Fair". */
  short: string;
  /** What it means: "Most errands need a car". */
  meaning: string;
}

export interface ScoreScale {
  key: keyof Scores;
  name: string;
  /** Four equal bands from 0 to 100. */
  bands: readonly [ScoreBand, ScoreBand, ScoreBand, ScoreBand];
}

export const SCORE_SCALES: readonly ScoreScale[] = [
  {
    key: "walkability",
    name: "Walking",
    bands: [
      { short: "By car", meaning: "Nearly every errand needs a car" },
      { short: "Some errands", meaning: "Some errands can be done on foot" },
      { short: "Most errands", meaning: "Most errands can be done on foot" },
      { short: "All errands", meaning: "Daily errands do not need a car" },
    ],
  },
  {
    key: "transit",
    name: "Transit",
    bands: [
      { short: "Little", meaning: "Few or no lines within reach" },
      { short: "Some lines", meaning: "A few lines within reach" },
      { short: "Good", meaning: "Many lines within reach" },
      { short: "Very good", meaning: "Frequent lines close by" },
    ],
  },
  {
    key: "bike",
    name: "Cycling",
    bands: [
      { short: "Hard", meaning: "Few lanes, or steep ground" },
      { short: "Some lanes", meaning: "Some lanes and paths" },
      { short: "Good", meaning: "Good for most trips" },
      { short: "Very good", meaning: "Flat, connected, lanes nearly everywhere" },
    ],
  },
];

/** The band of a scale in which a score lies. */
export const bandOf = ({ bands }: ScoreScale, score: number): ScoreBand =>
  bands[Math.min(3, Math.floor(score / 25))] ?? bands[0];

export interface TaxRow extends TaxEntry {
  /** Tax divided by assessed value; null without a value. */
  rate: number | null;
  /** Relative change of the tax from the previous year in the record. */
  change: number | null;
}

/** A tax history's rows, newest first. */
export const taxRows = (history: readonly TaxEntry[]): TaxRow[] =>
  history.map((entry, i) => ({
    ...entry,
    rate: entry.assessedValue > 0 ? entry.taxPaid / entry.assessedValue : null,
    change: shareChange(entry.taxPaid, history[i + 1]?.taxPaid),
  }));

/** The newest known rate, with its year; null if there is none. */
export function latestTaxRate(history: readonly TaxEntry[]): { year: number; rate: number } | null {
  const row = taxRows(history).find(({ rate, taxPaid }) => rate !== null && taxPaid > 0);
  return row && row.rate !== null ? { year: row.year, rate: row.rate } : null;
}
