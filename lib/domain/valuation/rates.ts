import { median, roundHalfUp } from "../statistics";
import { EVIDENCE, evidenceFor, FEWEST_SALES, isValuable, NOMINAL_PRICE, sizeFact } from "./estimate";
import { FACTS, type Fact, type Sales, type ValuedHome } from "./sales";
import { milesFrom } from "./similarity";

/**
 * What a difference of one unit is worth among the sales around a home, as an appraiser's grid has it: dollars a unit, and a
 * share of the price a month. docs/VALUATION.md explains the method.
 */

/** How many sales rates come from, and the radii in miles of which the first with as many sales is searched. */
export const RATES_FROM = 500;
export const RATE_RADII = [5, 12, 25] as const;

/** The rate of each fact: US dollars a square foot, bedroom, bathroom, later year of construction and square foot of lot; for `soldDate` the share of a price a month. */
export interface Rates {
  /** In the order of `FACTS`. */
  rates: readonly number[];
  /** The largest difference of each fact that is adjusted for, in its unit. */
  limits: readonly number[];
  /** The number of sales that the rates come from, and their median price in whole US dollars. */
  sales: number;
  medianPrice: number;
}

const DAYS_A_MONTH = 365.25 / 12;

/**
 * What an appraiser would accept of a fact, and what is assumed before a sale is seen: shares of the median price for a
 * difference of one `scale`, or of the median size. A penalty counts as that many squared differences of one unit.
 */
interface Column {
  least: number;
  most: number;
  prior: number;
  penalty: number;
  /** The largest difference that counts. */
  limit: number;
}
const COLUMNS: Readonly<Record<Fact, Column>> = {
  livingArea: { least: 0.2, most: 0.8, prior: 0.45, penalty: 6, limit: 1 },
  bedroomsTotal: { least: 0, most: 0.05, prior: 0.01, penalty: 400, limit: 3 },
  bathroomsTotal: { least: 0, most: 0.06, prior: 0.02, penalty: 400, limit: 3 },
  yearBuilt: { least: 0, most: 0.01, prior: 0.001, penalty: 60_000, limit: 50 },
  lotSize: { least: 0, most: 0.25, prior: 0.05, penalty: 60, limit: 2 },
  soldDate: { least: -0.02, most: 0.02, prior: 0, penalty: 3_000, limit: 36 },
};
/** Of land, the lot is the size. */
const LAND_LOT: Column = { least: 0.3, most: 1, prior: 0.6, penalty: 20, limit: 1 };
/** Level and place: a constant and a curved surface over miles east and north, in units of the middle distance. */
const SURFACE = 5;
const SURFACE_PENALTY = 5;
const SURFACE_LIMIT = 3;

/** What a sale differs from the others beyond this share of the median price tells no more. */
const CLIP = 0.3;
const ROUNDS = 6;
const SWEEPS = 40;

/** Decimals of each rate: what is shown is what is multiplied. */
const DECIMALS: Readonly<Record<Fact, number>> = {
  livingArea: 2,
  bedroomsTotal: 0,
  bathroomsTotal: 0,
  yearBuilt: 0,
  lotSize: 2,
  soldDate: 4,
};

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** Differences of a home from a sale in the facts' units; 0 where either lacks the fact. Months since the sale for `soldDate`. */
function differencesTo(home: ValuedHome, day: number) {
  const facts = FACTS.map((fact) => (fact === "soldDate" ? day / DAYS_A_MONTH : (home[fact] ?? Number.NaN)));
  return (sales: Sales, row: number, at: number): number => {
    const fact = FACTS[at]!;
    const of = fact === "soldDate" ? sales.soldDay[row]! / DAYS_A_MONTH : sales[fact][row]!;
    const difference = facts[at]! - of;
    return Number.isFinite(difference) ? difference : 0;
  };
}

/** The nearest sales at a market price of the 24 months before a day, at most `RATES_FROM`; of equally near ones the newest. */
export function nearestSales(home: ValuedHome, day: number, sales: Sales, rows: Iterable<number>): number[] {
  const size = sales[sizeFact(home)];
  const { east, north } = milesFrom(home);
  const oldest = EVIDENCE.oldest(day);
  const found = evidenceFor(home, day, sales, rows).filter((row) => sales.soldDay[row]! > oldest);
  const miles2 = new Float64Array(sales.count);
  const sorted = new Float64Array(found.length);
  for (let i = 0; i < found.length; i++) {
    const row = found[i]!;
    sorted[i] = miles2[row] = east(sales, row) ** 2 + north(sales, row) ** 2 || 0;
  }
  // Numbers are sorted many times as fast as rows, so that only as many rows are as are taken.
  const farthest = sorted.sort()[Math.min(RATES_FROM, found.length) - 1] ?? 0;
  return found
    .filter((row) => miles2[row]! <= farthest)
    .sort(
      (a, b) =>
        miles2[a]! - miles2[b]! ||
        sales.soldDay[b]! - sales.soldDay[a]! ||
        sales.soldPrice[a]! - sales.soldPrice[b]! ||
        size[a]! - size[b]!,
    )
    .slice(0, RATES_FROM);
}

/** Rates from these rows, as `nearestSales` chose them; null if they are too few or the home lacks its size. */
export function ratesOf(home: ValuedHome, sales: Sales, rows: readonly number[]): Rates | null {
  if (rows.length < FEWEST_SALES || !isValuable(home)) return null;
  const medianPrice = median(rows.map((row) => sales.soldPrice[row]!))!;
  const land = home.propertyType === "land";
  const facts = FACTS.map((fact) => {
    const values = fact === "soldDate" ? sales.soldDay : sales[fact];
    const known = rows.map((row) => values[row]!).filter(Number.isFinite);
    const middle = median(known) ?? 0;
    const sized = fact === "livingArea" || fact === "lotSize";
    const unit = fact === "soldDate" ? DAYS_A_MONTH : sized && middle > 0 ? middle : 1;
    const column = land && fact === "lotSize" ? LAND_LOT : COLUMNS[fact];
    return { fact, values, middle, unit, column, isEstimated: known.length >= FEWEST_SALES };
  });
  const width = facts.length + SURFACE + 1;
  const x = new Float64Array(rows.length * width);
  const y = new Float64Array(rows.length);
  const { east, north } = milesFrom(home);
  const away = median(rows.map((row) => Math.hypot(east(sales, row), north(sales, row)) || 0)) || 1;
  // Counted from the sales' own middle: a home unlike them all must not bend what they tell.
  for (const [c, { values, middle, unit, column }] of facts.entries())
    for (let i = 0; i < rows.length; i++)
      x[i * width + c] = clamp((values[rows[i]!]! - middle) / unit || 0, column.limit);
  for (const [i, row] of rows.entries()) {
    const e = clamp(east(sales, row) / away || 0, SURFACE_LIMIT);
    const n = clamp(north(sales, row) / away || 0, SURFACE_LIMIT);
    x.set([e, n, e * e, n * n, e * n, 1], i * width + facts.length);
    y[i] = sales.soldPrice[row]! / medianPrice - 1;
  }
  const free = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY, prior: 0, limit: 0 };
  const shares = boundedRidge(x, y, [
    ...facts.map(({ column }) => column),
    ...Array.from({ length: SURFACE }, () => ({ ...free, penalty: SURFACE_PENALTY })),
    { ...free, penalty: 0 },
  ]);
  const dollars = ({ fact, unit, isEstimated }: (typeof facts)[number], share: number) =>
    !isEstimated ? 0 : fact === "soldDate" ? share : (share * medianPrice) / unit;
  return {
    rates: facts.map((one, c) => roundHalfUp(dollars(one, shares[c]!), DECIMALS[one.fact])),
    limits: facts.map(({ fact, unit, column }) => Math.round(column.limit * (fact === "soldDate" ? 1 : unit))),
    sales: rows.length,
    medianPrice: Math.round(medianPrice),
  };
}

/**
 * Ridge regression toward priors within bounds, by cyclic coordinate descent. Residuals are clipped (Huber's modified residuals), so that the
 * matrix does not depend on prices and a single sale moves a coefficient by little.
 */
function boundedRidge(x: Float64Array, y: Float64Array, columns: readonly Column[]): Float64Array {
  const width = columns.length;
  const rows = y.length;
  const normal = new Float64Array(width * width);
  for (let row = 0; row < rows; row++)
    for (let a = 0; a < width; a++)
      for (let b = 0; b <= a; b++) normal[a * width + b]! += x[row * width + a]! * x[row * width + b]!;
  for (let a = 0; a < width; a++) {
    for (let b = 0; b < a; b++) normal[b * width + a] = normal[a * width + b]!;
    normal[a * width + a]! += columns[a]!.penalty;
  }
  const found = Float64Array.from(columns, ({ prior }) => prior);
  const right = new Float64Array(width);
  for (let round = 0; round < ROUNDS; round++) {
    for (let a = 0; a < width; a++) right[a] = columns[a]!.penalty * columns[a]!.prior;
    for (let row = 0; row < rows; row++) {
      let fitted = 0;
      for (let a = 0; a < width; a++) fitted += found[a]! * x[row * width + a]!;
      const clipped = fitted + clamp(y[row]! - fitted, CLIP);
      for (let a = 0; a < width; a++) right[a]! += clipped * x[row * width + a]!;
    }
    for (let sweep = 0; sweep < SWEEPS; sweep++)
      for (let a = 0; a < width; a++) {
        let rest = right[a]!;
        for (let b = 0; b < width; b++) if (b !== a) rest -= normal[a * width + b]! * found[b]!;
        found[a] = Math.min(columns[a]!.most, Math.max(columns[a]!.least, rest / normal[a * width + a]!));
      }
  }
  return found;
}

/** A sale adjusted to a home's facts and to a day. */
export interface Adjusted {
  /** Whole US dollars. */
  adjustedPrice: number;
  /** The adjustment for each of `FACTS` in whole US dollars; they add up to the difference of the two prices. */
  adjustments: number[];
}

/**
 * Adjusts sales to a home's facts and to a day (days since 1970): each difference times its rate. Null for a sale at a nominal
 * price, and for one so unlike that it would become one.
 */
export function adjusterTo(home: ValuedHome, day: number, { rates, limits }: Pick<Rates, "rates" | "limits">) {
  const difference = differencesTo(home, day);
  return (sales: Sales, row: number): Adjusted | null => {
    const price = sales.soldPrice[row]!;
    if (!(price >= NOMINAL_PRICE)) return null;
    const adjustments = FACTS.map((fact, at) => {
      const dollars = rates[at]! * clamp(difference(sales, row, at), limits[at]!);
      return Math.round(fact === "soldDate" ? dollars * price : dollars) || 0;
    });
    const adjustedPrice = adjustments.reduce((sum, dollars) => sum + dollars, price);
    return adjustedPrice >= NOMINAL_PRICE && Number.isSafeInteger(adjustedPrice)
      ? { adjustedPrice, adjustments }
      : null;
  };
}
