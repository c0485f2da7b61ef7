import { monthsBefore } from "../calendar";
import { regress } from "./regression";
import type { Fact, Sales, ValuedHome } from "./sales";
import { milesFrom, similarityTo } from "./similarity";

/**
 * Estimates a home's value from the most similar sales: a local weighted ridge regression of log price on facts, location and
 * time, then a correction by the nearest sales. docs/VALUATION.md explains the method and its accuracy.
 */

const MONTHS_BACK = 24;
/** Where an estimate looks for sales: `months` back, and within the first of these radii (miles) that has `enough` of them. */
export const EVIDENCE = {
  months: MONTHS_BACK,
  radii: [5, 25],
  enough: 100,
  /** The latest day whose sales are too old for an estimate on a day; days since 1970. */
  oldest: (day: number) => monthsBefore(day, MONTHS_BACK),
} as const;
/** How many of the most similar sales an estimate considers; those that lack needed facts are then dropped. */
export const MOST_READ = 100;
export const FEWEST_SALES = 12;
/** Dollars; a lower price on a deed is no market price but a gift or a transfer within a family. */
export const NOMINAL_PRICE = 10_000;
/** The share of sales whose price the estimate's range should contain. */
export const INTERVAL = 0.8;

export type Unvalued = "tooFewSales" | "missingFacts";

/** Whole US dollars, low ≤ estimate ≤ high; or nulls, and the reason why there is no estimate. */
export type Estimate =
  | { estimate: number; low: number; high: number; reason: null }
  | { estimate: null; low: null; high: null; reason: Unvalued };

/** The answer for a home that cannot be valued. */
export const noEstimate = (reason: Unvalued): Estimate => ({ estimate: null, low: null, high: null, reason });

/**
 * The regression's columns: the unit of the differences, and the prior of the coefficient. Before any sale is seen, 10 % more
 * living area adds 3.4 % to the price, and a bathroom 1.5 %. Location is not converted into dollars.
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

/** Sales within this distance that are similar in age and size tell the street's price level beyond the regression. */
const STREET_MILES = 0.15;
const STREET_YEARS = 30;
const STREET_LOG_AREA = 0.4;
/** The weight of the assumption that the street's level does not differ, relative to the weights of these sales. */
const STREET_DOUBT = 0.5;

/**
 * Widens the residuals' usual size to the error of an estimate, which predicts a sale that is not among those used. A
 * dataset with enough sales to try has a factor of its own on top of it.
 */
const WIDTH = 1.07;
const WIDTH_OF_FEW = 8;

/** The fact that is a home's size: its living area, or for land its lot. */
export const sizeFact = (home: Pick<ValuedHome, "propertyType">) =>
  home.propertyType === "land" ? ("lotSize" as const) : ("livingArea" as const);

/** Whether a home's size is known, which an estimate requires. */
export const isValuable = (home: ValuedHome): boolean => (home[sizeFact(home)] ?? 0) > 0;

const orZero = (difference: number) => (Number.isFinite(difference) ? difference : 0);

/**
 * Writes how a sale differs from a home, a number for each of `FACTS`, as the regression reads it: differences of log sizes, counts, years and days; 0 if
 * either lacks the fact.
 */
function differencesFrom(home: ValuedHome, day: number) {
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

/** The sales that say what a home is worth on a day: before it, at a market price, of a known size. */
export function evidenceFor(home: ValuedHome, day: number, sales: Sales, rows: Iterable<number>): number[] {
  const size = sales[sizeFact(home)];
  const usable: number[] = [];
  for (const row of rows)
    if (sales.soldDay[row]! < day && sales.soldPrice[row]! >= NOMINAL_PRICE && size[row]! > 0) usable.push(row);
  return usable;
}

/**
 * Estimates a home's value on a day (days since 1970) from these rows of sales, which `evidenceFor` chose. `width` is the
 * dataset's factor for ranges. Pure: the same sales give the same dollars.
 */
export function estimateOf(
  home: ValuedHome,
  day: number,
  sales: Sales,
  rows: readonly number[],
  width: number,
): Estimate {
  if (!isValuable(home)) return noEstimate("missingFacts");
  if (rows.length < FEWEST_SALES) return noEstimate("tooFewSales");
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
  const spread = width * WIDTH * (1 + WIDTH_OF_FEW / count) * usualSize(residuals, weights);
  const dollars = (log: number) => Math.round(Math.exp(log));
  return {
    estimate: dollars(level),
    low: dollars(level - spread),
    high: dollars(level + spread),
    reason: null,
  };
}

/** The absolute residual that `INTERVAL` of the residuals, by weight, do not exceed. */
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
