import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { dayNumber, formatDay, monthsBefore } from "@/lib/domain/calendar";
import { compare } from "@/lib/domain/lists";
import type { PropertyRecord } from "@/lib/domain/property";
import { type Accuracies, accuracyOf, SAMPLE, type Trial, widened, widthFor } from "@/lib/domain/valuation/accuracy";
import { EVIDENCE, estimateOf, isValuable, NOMINAL_PRICE } from "@/lib/domain/valuation/estimate";
import { gatherSales, type PastSales } from "./past-sales";

/** The number of sales to estimate; members may be infinite. */
interface SampleSize {
  aZip: number;
  zips: number;
}

/** The number of estimates between two turns of the event loop. */
const A_TURN = 50;

/**
 * Measures the accuracy of estimates: collects sales from the records as they pass, and estimates sales of the last 12 months
 * from the sales before each. A ZIP code's sample is chosen by the smallest SHA-256 of "id|date" that can be estimated.
 */
export function accuracyMeter(asOf: string, sample: SampleSize = SAMPLE) {
  const today = dayNumber(asOf);
  const yearAgo = monthsBefore(today, SAMPLE.months);
  const gathered = gatherSales(EVIDENCE.oldest(yearAgo), today);

  return {
    add: (record: PropertyRecord): void => gathered.add(record),
    /** The trials of each ZIP code, those with the most sales first. */
    async trials(): Promise<Map<string, Trial[]>> {
      const past = gathered.finish();
      const trials = new Map<string, Trial[]>();
      let made = 0;
      for (const [zipCode, rows] of busiest(past, yearAgo, sample.zips)) {
        const done: Trial[] = [];
        for (const row of byHash(past, rows)) {
          if (done.length === sample.aZip) break;
          const trial = tried(past, row);
          if (trial) done.push(trial);
          if (++made % A_TURN === 0) await turn();
        }
        trials.set(zipCode, done);
      }
      return trials;
    },
  };
}

/** With fewer trials than these a dataset's ranges are of the usual width. */
const FEWEST_TO_CALIBRATE = 500;

interface Measured {
  /** The factor of the dataset's ranges. */
  width: number;
  /**
   * The trials of each ZIP code, with ranges of the width that the other half of all trials asks for, so that none has a say
   * in whether its own range holds its price. Every second of a ZIP code's is of one half.
   */
  trials: ReadonlyMap<string, readonly Trial[]>;
}

/** The width of ranges by trials, and the trials with it. */
export function calibrated(trials: ReadonlyMap<string, readonly Trial[]>): Measured {
  const all = [...trials.values()];
  if (all.flat().length < FEWEST_TO_CALIBRATE) return { width: 1, trials };
  const widthOf = (half: number) => widthFor(all.flatMap((of) => of.filter((_, i) => i % 2 === half)));
  const widths = [widthOf(1), widthOf(0)];
  return {
    width: widthFor(all.flat()),
    trials: new Map([...trials].map(([zip, of]) => [zip, of.map((trial, i) => widened(trial, widths[i % 2]!))])),
  };
}

/** A dataset's accuracies, and the factor of its ranges, from the trials of its ZIP codes. */
export function accuraciesOf(raw: ReadonlyMap<string, readonly Trial[]>): Accuracies {
  const { width, trials } = calibrated(raw);
  const whole = [...trials].filter(([, of]) => of.length >= SAMPLE.aZip);
  return {
    all: accuracyOf([...trials.values()].flat()),
    zips: Object.fromEntries(whole.map(([zipCode, of]) => [zipCode, accuracyOf(of)!])),
    width,
  };
}

/** The rows of sales after a day, for the `count` ZIP codes with the most of them. */
function busiest({ sales, zips }: PastSales, after: number, count: number): [zipCode: string, rows: Uint32Array][] {
  const late = [...zips()].map(([zipCode, rows]): [string, Uint32Array] => [
    zipCode,
    rows.filter((row) => sales.soldDay[row]! > after),
  ]);
  const byCount = late.sort((a, b) => b[1].length - a[1].length || compare(a[0], b[0]));
  return byCount.slice(0, count).filter(([, rows]) => rows.length > 0);
}

function byHash({ sales, idOf }: PastSales, rows: Uint32Array): number[] {
  const hashed = Array.from(rows, (row) => ({
    row,
    hash: hash("sha256", `${idOf(row)}|${formatDay(sales.soldDay[row]!)}`),
  }));
  return hashed.sort((a, b) => compare(a.hash, b.hash) || a.row - b.row).map(({ row }) => row);
}

/** Estimates a sale from the sales before it; null if that is not possible. */
function tried({ sales, homeOf, evidence }: PastSales, row: number): Trial | null {
  const price = sales.soldPrice[row]!;
  const home = homeOf(row);
  if (price < NOMINAL_PRICE || !isValuable(home)) return null;
  const found = estimateOf(home, sales.soldDay[row]!, sales, evidence(row), 1);
  return found.reason === null ? { ...found, price } : null;
}
