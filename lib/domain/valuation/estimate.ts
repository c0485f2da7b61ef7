import { monthsBefore } from "../calendar";
import { regress } from "./regression";
import { FACTS, type Fact, type Sales, type ValuedHome } from "./sales";
import { milesFrom, similarityTo } from "./similarity";

/**
 * A home's value by the sales most like it: a local weighted ridge regression of log price on facts, place and time, then the
 * level of the nearest sales. docs/VALUATION.md tells the method and what it errs.
 */

/** Where an estimate looks for sales: so many months back, and within the first of these miles that have enough of them. */
const MONTHS_BACK = 24;
export const EVIDENCE = {
  months: MONTHS_BACK,
  radii: [5, 25],
  enough: 100,
  /** The last day that is too old for an estimate of a day; days since 1970. */
  oldest: (day: number) => monthsBefore(day, MONTHS_BACK),
} as const;
/** The most similar sales that an estimate reads; those without what it needs are left out of them. */
export const MOST_READ = 100;
export const FEWEST_SALES = 12;
/** Below this a deed states no market price: gifts, and transfers within a family. */
export const NOMINAL_PRICE = 10_000;
/** The share of sales that an estimate's range is made to hold. */
export const INTERVAL = 0.8;

export type Unvalued = "tooFewSales" | "missingFacts";

export interface Estimate {
  /** Whole US dollars; low ≤ estimate ≤ high. */
  estimate: number;
  low: number;
  high: number;
  /** How many sales it was made of. */
  comparables: number;
  /** What a unit of each of `FACTS` adds to the log of the price; see `adjustedBy`. */
  slopes: readonly number[];
}

/**
 * The columns of the regression: the unit that differences are counted in, and the slope that the coefficient is drawn to: a
 * tenth more living area adds 3.4 % before any sale was seen, a bath 1.5 %. Place is not brought into dollars.
 */
const COLUMNS: readonly { of: Fact | "east" | "north"; unit: number; prior: number }[] = [
  { of: "livingArea", unit: 1, prior: 0.35 },
  { of: "bedroomsTotal", unit: 3.3, prior: 0 },
  { of: "bathroomsTotal", unit: 2, prior: 0.015 },
  { of: "yearBuilt", unit: 25, prior: 0 },
  { of: "lotSize", unit: 2, prior: 0.05 },
  { of: "soldDate", unit: 365, prior: 0 },
  { of: "east", unit: 1.5, prior: 0 },
  { of: "north", unit: 1.5, prior: 0 },
];
const UNITS = COLUMNS.map(({ unit }) => unit);
const PRIORS = [0, ...COLUMNS.map(({ unit, prior }) => prior * unit)];
const RIDGE = 2;
const PENALTIES = [0, ...COLUMNS.map(() => RIDGE)];

/** Sales so near, and so alike in age and size, say what the street is worth beyond the regression. */
const STREET_MILES = 0.15;
const STREET_YEARS = 30;
const STREET_LOG_AREA = 0.4;
/** As much weight as these sales have stands for "no different". */
const STREET_DOUBT = 0.5;

/** Brings the usual error of the sales read to that of an estimate, which is of another sale, and of few sales worse. */
const WIDTH = 1.07;
const WIDTH_OF_FEW = 8;

const valueFact = (home: Pick<ValuedHome, "propertyType">) =>
  home.propertyType === "land" ? ("lotSize" as const) : ("livingArea" as const);

/** Whether a home has what an estimate cannot do without: its living area, or of land its lot. */
export const isValuable = (home: ValuedHome): boolean => (home[valueFact(home)] ?? 0) > 0;

const orZero = (difference: number) => (Number.isFinite(difference) ? difference : 0);

/**
 * Writes by how much a sale differs from a home, a number for each of `FACTS`: logs of sizes, counts, years and days; 0 where
 * either lacks the fact.
 */
export function differencesFrom(home: ValuedHome, day: number) {
  const [area, lot] = [Math.log(home.livingArea ?? Number.NaN), Math.log(home.lotSize ?? Number.NaN)];
  const beds = home.bedroomsTotal ?? Number.NaN;
  const baths = home.bathroomsTotal ?? Number.NaN;
  const year = home.yearBuilt ?? Number.NaN;
  return (sales: Sales, row: number, into: Float64Array, at = 0): void => {
    into[at] = orZero(Math.log(sales.livingArea[row]!) - area);
    into[at + 1] = orZero(sales.bedroomsTotal[row]! - beds);
    into[at + 2] = orZero(sales.bathroomsTotal[row]! - baths);
    into[at + 3] = orZero(sales.yearBuilt[row]! - year);
    into[at + 4] = orZero(Math.log(sales.lotSize[row]!) - lot);
    into[at + 5] = sales.soldDay[row]! - day;
  };
}

/** Of the sales most similar to a home, those that an estimate can read: before its day, at a market price, of a known size. */
export function evidenceFor(home: ValuedHome, day: number, sales: Sales, mostSimilar: readonly number[]): number[] {
  const size = sales[valueFact(home)];
  return mostSimilar.filter(
    (row) => sales.soldDay[row]! < day && sales.soldPrice[row]! >= NOMINAL_PRICE && size[row]! > 0,
  );
}

/**
 * What a home is worth on a day (since 1970), by these rows of sales: `evidenceFor` chooses them. Pure: the same sales give the
 * same dollars wherever it runs.
 */
export function estimateOf(home: ValuedHome, day: number, sales: Sales, rows: readonly number[]): Estimate | Unvalued {
  if (!isValuable(home)) return "missingFacts";
  if (rows.length < FEWEST_SALES) return "tooFewSales";
  const count = rows.length;
  const columns = COLUMNS.length + 1;
  const x = new Float64Array(columns * count);
  const [y, weights, near] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const similarity = similarityTo(home, day);
  const writeDifferences = differencesFrom(home, day);
  const { east, north } = milesFrom(home);
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const at = i * columns;
    x[at] = 1;
    writeDifferences(sales, row, x, at + 1);
    const [area, years] = [x[at + 1]!, x[at + 4]!];
    const [toEast, toNorth] = [orZero(east(sales, row)), orZero(north(sales, row))];
    x[at + columns - 2] = toEast;
    x[at + columns - 1] = toNorth;
    for (let c = 1; c < columns; c++) x[at + c]! /= UNITS[c - 1]!;
    y[i] = Math.log(sales.soldPrice[row]!);
    weights[i] = similarity(sales, row);
    const unlike = (years / STREET_YEARS) ** 2 + (area / STREET_LOG_AREA) ** 2;
    near[i] = Math.exp(-Math.sqrt(toEast * toEast + toNorth * toNorth) / STREET_MILES - unlike);
  }
  const { coefficients, residuals, kept } = regress({ x, columns, y, weights, penalties: PENALTIES, priors: PRIORS });

  let street = 0;
  let weight = STREET_DOUBT;
  for (let i = 0; i < count; i++) {
    street += near[i]! * kept[i]! * residuals[i]!;
    weight += near[i]! * kept[i]!;
  }
  const level = coefficients[0]! + street / weight;
  const spread = WIDTH * (1 + WIDTH_OF_FEW / count) * usualSize(residuals, weights);
  const dollars = (log: number) => Math.round(Math.exp(log));
  return {
    estimate: dollars(level),
    low: dollars(level - spread),
    high: dollars(level + spread),
    comparables: count,
    slopes: FACTS.map((_, c) => coefficients[c + 1]! / UNITS[c]!),
  };
}

/** The size that `INTERVAL` of the residuals, by weight, do not exceed. */
function usualSize(residuals: Float64Array, weights: Float64Array): number {
  const order = Array.from(residuals.keys()).sort((a, b) => Math.abs(residuals[a]!) - Math.abs(residuals[b]!));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let seen = 0;
  for (const i of order) {
    seen += weights[i]!;
    if (seen >= INTERVAL * total) return Math.abs(residuals[i]!);
  }
  return Math.abs(residuals[order.at(-1)!]!);
}

/** A sale brought to a home's facts and to a day. */
export interface Adjusted {
  /** Whole US dollars. */
  adjustedPrice: number;
  /** What each of `FACTS` adds to the sale's price, whole US dollars; together the difference of the two prices. */
  adjustments: number[];
}

/** Brings a sale to what the home would have fetched; null of a sale without a market price. */
export function adjustedBy(
  slopes: readonly number[],
  differences: ArrayLike<number>,
  soldPrice: number,
): Adjusted | null {
  if (soldPrice < NOMINAL_PRICE) return null;
  const parts = slopes.map((slope, i) => -slope * differences[i]!);
  const total = parts.reduce((sum, part) => sum + part, 0);
  const adjustedPrice = Math.round(soldPrice * Math.exp(total));
  if (!Number.isSafeInteger(adjustedPrice)) return null;
  // The logarithmic mean parts a product's change among its factors without a rest (Ang, 2004).
  const mean = Math.abs(total) < 1e-9 ? soldPrice : (soldPrice * Math.expm1(total)) / total;
  const adjustments = parts.map((part) => Math.round(part * mean) || 0);
  const rest = adjustedPrice - soldPrice - adjustments.reduce((sum, dollars) => sum + dollars, 0);
  const largest = adjustments.reduce(
    (best, dollars, i) => (Math.abs(dollars) > Math.abs(adjustments[best]!) ? i : best),
    0,
  );
  adjustments[largest]! += rest;
  return { adjustedPrice, adjustments };
}
