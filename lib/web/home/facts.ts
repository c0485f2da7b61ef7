import type { Scores, TaxEntry } from "@/lib/domain/property";
import { shareChange } from "@/lib/domain/statistics";

interface ScoreBand {
  /** Lowest score of the band. */
  from: number;
  /** Label on the scale: "Fair". */
  short: string;
  /** What it means: "Most errands need a car". */
  meaning: string;
}

export interface ScoreScale {
  key: keyof Scores;
  name: string;
  /** Four bands from 0 to 100. */
  bands: readonly [ScoreBand, ScoreBand, ScoreBand, ScoreBand];
}

const scale = (
  key: keyof Scores,
  name: string,
  ...bands: [[string, string], [string, string], [string, string], [string, string]]
): ScoreScale => {
  const band = ([short, meaning]: [string, string], i: number): ScoreBand => ({ from: i * 25, short, meaning });
  const [a, b, c, d] = bands;
  return { key, name, bands: [band(a, 0), band(b, 1), band(c, 2), band(d, 3)] };
};

/** Each score runs from 0 to 100 in four equal bands. */
export const SCORE_SCALES: readonly ScoreScale[] = [
  scale(
    "walkability",
    "Walking",
    ["By car", "Nearly every errand needs a car"],
    ["Some errands", "Some errands can be done on foot"],
    ["Most errands", "Most errands can be done on foot"],
    ["All errands", "Daily errands do not need a car"],
  ),
  scale(
    "transit",
    "Transit",
    ["Little", "Few or no lines within reach"],
    ["Some lines", "A few lines within reach"],
    ["Good", "Many lines within reach"],
    ["Very good", "Frequent lines close by"],
  ),
  scale(
    "bike",
    "Cycling",
    ["Hard", "Few lanes, or steep ground"],
    ["Some lanes", "Some lanes and paths"],
    ["Good", "Good for most trips"],
    ["Very good", "Flat, connected, lanes nearly everywhere"],
  ),
];

/** The band of a scale in which a score lies. */
export const bandOf = (scale: ScoreScale, score: number): ScoreBand =>
  scale.bands.findLast((band) => score >= band.from) ?? scale.bands[0];

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
