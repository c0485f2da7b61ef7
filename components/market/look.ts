import type { Unit } from "@/components/charts/units";
import { addMonths } from "@/lib/domain/calendar";
import type { Measure, ShownMonth } from "./market";
import { endsMonth, wholeMonth } from "./reading";
import { monthsOfSupply } from "./supply";
import { MIN_COMPARED_COUNT, MIN_SALES } from "./thin";

/** Number of months that are averaged. */
export const AVERAGES = [1, 3, 12] as const;
export type Average = (typeof AVERAGES)[number];

/** The value itself, its change from the year before, or an index where the first month shown is 100. */
export const SHOWS = ["value", "change", "index"] as const;
export type Show = (typeof SHOWS)[number];

/** How a market's months are shown. Charts, tables, sentences and files all follow it. */
export interface Look {
  average: Average;
  show: Show;
}

export const PLAIN: Look = { average: 1, show: "value" };
export const isPlain = ({ average, show }: Look): boolean => average === PLAIN.average && show === PLAIN.show;

export const AVERAGE_WORDS: Readonly<Record<Average, string>> = {
  1: "Month by month",
  3: "3-month average",
  12: "12-month average",
};
export const SHOW_WORDS: Readonly<Record<Show, string>> = {
  value: "Figures",
  change: "Change in a year",
  index: "Index",
};

interface MeasureRule {
  unit: Unit;
  /** The weight of each month in an average: the number of homes its figure is of. Null weights all months equally. */
  weight: "soldCount" | "activeListings" | null;
  /** Counts events in a month, so that a running month has only some of them. */
  flow: boolean;
  /** Unreliable if few homes sold. */
  ofSales: boolean;
  /** Decimals of an average. */
  digits: number;
}

const stock = { flow: false, ofSales: false } as const;
const flow = { flow: true, ofSales: false } as const;
const ofSales = { flow: true, ofSales: true, weight: "soldCount" } as const;

export const MEASURE_RULES: Readonly<Record<Measure, MeasureRule>> = {
  medianListPrice: { ...stock, weight: "activeListings", unit: "price", digits: 0 },
  medianSoldPrice: { ...ofSales, unit: "price", digits: 0 },
  activeListings: { ...stock, weight: null, unit: "count", digits: 1 },
  soldCount: { ...flow, weight: null, unit: "count", digits: 1 },
  medianDaysOnMarket: { ...ofSales, unit: "days", digits: 0 },
  averagePricePerSqft: { ...ofSales, unit: "price", digits: 0 },
  newListings: { ...flow, weight: null, unit: "count", digits: 1 },
  listToSoldRatio: { ...ofSales, unit: "percent", digits: 3 },
  priceReductionShare: { ...flow, weight: "activeListings", unit: "percent", digits: 3 },
  supply: { ...ofSales, unit: "months", digits: 1 },
};

/** A month's own figure, or null if it is not known. */
export const figureOf = (month: ShownMonth | undefined, measure: Measure): number | null => {
  if (!month) return null;
  return measure === "supply" ? monthsOfSupply(month) : (month[measure] ?? null);
};

/** A figure to compare with another, or null if it is not known or stands on too few sales, listings or events. */
export function comparedFigure(month: ShownMonth | null | undefined, measure: Measure): number | null {
  const value = figureOf(month ?? undefined, measure);
  if (!month || value === null) return null;
  const { unit, ofSales } = MEASURE_RULES[measure];
  if (unit === "count") return value < MIN_COMPARED_COUNT ? null : value;
  const count = ofSales ? month.soldCount : month.activeListings;
  return count !== null && count < MIN_SALES ? null : value;
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

const sumOf = (months: readonly ShownMonth[], key: "activeListings" | "soldCount"): number | null =>
  months.reduce<number | null>((sum, { [key]: value }) => (sum === null || value === null ? null : sum + value), 0);

/**
 * Averages a figure over several months, weighted by its sales or homes for sale, because medians cannot be averaged
 * exactly. Months of supply are all homes for sale over all homes sold. A month without sales has no weight. Null if
 * a month's figure is missing and its weight is unknown.
 */
export function averageOf(months: readonly ShownMonth[], measure: Measure): number | null {
  const { weight, digits } = MEASURE_RULES[measure];
  if (measure === "supply") {
    const [active, sold] = [sumOf(months, "activeListings"), sumOf(months, "soldCount")];
    return active === null || !sold ? null : rounded(active / sold, digits);
  }
  const weighed = weight !== null && months.every((month) => month[weight] !== null);
  let [sum, total] = [0, 0];
  for (const month of months) {
    const value = figureOf(month, measure);
    if (value === null && !weighed) return null;
    const by = weighed ? month[weight]! : 1;
    sum += (value ?? 0) * by;
    total += value === null ? 0 : by;
  }
  return total === 0 ? null : rounded(sum / total, digits);
}

/** Units of changes: days for days, percentage points for shares, and otherwise a share of the earlier value. */
const CHANGE_UNITS: Partial<Record<Unit, Unit>> = { days: "moreDays", percent: "points" };
export const unitUnder = (unit: Unit, { show }: Look): Unit =>
  show === "value" ? unit : show === "index" ? "index" : (CHANGE_UNITS[unit] ?? "growth");

const changeBetween = (unit: Unit, now: number | null, then: number | null): number | null => {
  if (now === null || then === null) return null;
  if (CHANGE_UNITS[unit]) return now - then;
  return then === 0 ? null : now / then - 1;
};

/** A line of a chart, or a column of a table or file: one value per shown month, oldest first. */
interface MeasureLine {
  values: (number | null)[];
  /** Whether a value has too few sales to be joined, or is of a month that is still running. */
  thin: boolean[];
  /** The number of sales behind each value, in all averaged months. Null if unknown. */
  sales: (number | null)[];
  /** The value this many months before each, or null if either stands on too few sales, listings or events to compare. */
  before(months: number): (number | null)[];
  /** For an average, each month's own value. */
  months: (number | null)[] | null;
}

/** A measure of a market over the shown months (oldest first), averaged, compared or indexed. */
export function measureLine(
  history: readonly ShownMonth[],
  shown: readonly string[],
  measure: Measure,
  { average, show }: Look,
  asOf: string,
): MeasureLine {
  const byMonth = new Map(history.map((month) => [month.month, month]));
  const running = endsMonth(asOf) ? null : asOf.slice(0, 7);
  const { unit, flow, ofSales } = MEASURE_RULES[measure];
  const readAnew = (month: string) => {
    const window = Array.from({ length: average }, (_, i) => byMonth.get(addMonths(month, -i)));
    const known = window.filter((one) => one !== undefined);
    const whole = known.length === average;
    const sales = whole ? sumOf(known, "soldCount") : null;
    const few = ofSales && sales !== null && sales < MIN_SALES;
    const value = !whole ? null : average === 1 ? figureOf(known[0], measure) : averageOf(known, measure);
    const thin = whole && flow && (month === running || few);
    // What stands on few listings, and a count of few homes, is shown and not compared.
    const counted = value === null || unit !== "count" || value * (flow ? average : 1) >= MIN_COMPARED_COUNT;
    const active = ofSales || !whole ? null : sumOf(known, "activeListings");
    const listed = unit === "count" || active === null || active >= MIN_SALES * average;
    return { value, sales, thin, compared: thin || !counted || !listed ? null : value };
  };
  // Most months are read three times: for themselves, and as the month and the year before others.
  const known = new Map<string, ReturnType<typeof readAnew>>();
  const read = (month: string) => {
    const found = known.get(month) ?? readAnew(month);
    known.set(month, found);
    return found;
  };
  const at = shown.map(read);
  const base = at.find(({ value, thin }) => value && !thin)?.value ?? null;
  const asShown = ({ value, compared }: (typeof at)[number], i: number): number | null => {
    if (show === "value") return value;
    if (show === "index") return value === null || base === null ? null : (100 * value) / base;
    return changeBetween(unit, compared, read(addMonths(shown[i]!, -12)).compared);
  };
  const indexed = (value: number | null) =>
    show === "value" || value === null || base === null ? value : (100 * value) / base;
  return {
    values: at.map(asShown),
    thin: at.map(({ thin }) => thin),
    sales: at.map(({ sales }) => sales),
    before: (months) =>
      shown.map((month, i) => (at[i]!.compared === null ? null : indexed(read(addMonths(month, -months)).compared))),
    months:
      average === 1 || show === "change" ? null : shown.map((month) => indexed(figureOf(byMonth.get(month), measure))),
  };
}

/** With fewer sales than this in a typical month, a monthly line mostly shows which homes happened to sell. */
const FEW_A_MONTH = 20;

/** The default average of a market: three months if few homes sell in one. */
export function usualAverage(history: readonly ShownMonth[], asOf: string): Average {
  const last = wholeMonth(asOf);
  const counts = history
    .filter(({ month }) => month <= last)
    .slice(0, 12)
    .flatMap(({ soldCount }) => soldCount ?? [])
    .sort((a, b) => a - b);
  const middle = counts[Math.floor(counts.length / 2)];
  return middle !== undefined && middle < FEW_A_MONTH ? 3 : 1;
}
