import type { SourceFile } from "../format.schema";
import { numberOf, plain } from "../values";
import { candidates, columnFor, type Draft, examplesOf } from "./draft";
import { medianOf, type Profile } from "./profile";

/** Which columns say what is asked for homes, what was paid, and on which day. */

/** Dollars; a transfer at or below this price is no sale. */
export const NOMINAL_MAX = 100;
/** A median price below this is no price of homes. */
const PRICE_MEDIAN_MIN = 1_000;

export const isInThousands = ({ named }: Profile) => named?.unit === "thousands";

/** The median of a column's prices in dollars, NaN if it has none. */
export function medianPrice(column: Profile): number {
  if (isInThousands(column)) return medianOf(column.numbers.filter((n) => n > 0)) * 1_000;
  return medianOf(column.numbers.filter((n) => n > NOMINAL_MAX));
}

/** Whether a column is an estimate with a range, as Zillow writes its own: `amount` beside `valuation_range_low`. */
const isEstimate = ({ columns }: Draft, { title }: Profile): boolean =>
  /amount/i.test(title) && columns.some((one) => /valuation.?range/i.test(one.title));

/** A column of prices, if its figures can be prices of homes: not per square foot, not rents, not years, not estimates. */
export function priceColumn(draft: Draft, fact: string): Profile | undefined {
  const column = columnFor(draft, fact);
  if (!column || column.cells.length === 0) return column;
  if (fact === "price" && isEstimate(draft, column)) {
    draft.leftOut.push({ title: column.title, why: "it is an estimate, as the range of a valuation stands beside it" });
    return undefined;
  }
  const hasFigures = column.numbers.some((n) => n > NOMINAL_MAX);
  const median = medianPrice(column);
  const areYears = column.numbers.length > 2 && column.numbers.every((n) => n % 1 === 0 && n >= 1900 && n <= 2100);
  if (column.numbers.length > 0 && (areYears || (hasFigures && median < PRICE_MEDIAN_MIN))) {
    draft.leftOut.push({ title: column.title, why: `a median of ${median} is no price of homes` });
    draft.questions.push({
      what: `${column.title} is left out, as its median, ${median}, is no price of homes. If it is`,
      examples: examplesOf(column.cells),
      line: `"${fact === "price" ? "listPrice" : fact}": ${JSON.stringify(column.title)}`,
    });
    return undefined;
  }
  return column;
}

/** A column of prices, and how it is read. */
export interface Priced {
  column: Profile;
  source: SourceFile;
}

/** What is asked for homes, and what was paid. */
interface Prices {
  asked?: Priced;
  paid?: Priced;
}

export const priced = (column: Profile, more: SourceFile = {}): Priced => ({
  column,
  source: { column: column.title, ...(isInThousands(column) && { times: 1_000 }), ...more },
});

const isSold = (choice: string | undefined) => choice === "sold" || choice === "recentlySold";

/** The column of the status, and what its cells mean. */
export interface Statuses {
  column: Profile;
  table: Record<string, string>;
}

/** What a column named only `price` is, if no other states a price: what was paid, what is asked, or both by the row's status. */
function pricesIn(draft: Draft, price: Profile, day: Profile | undefined, statuses: Statuses | null): Prices {
  if (statuses) {
    const { column, table } = statuses;
    const choices = Object.values(table);
    const sold = Object.keys(table).filter((cell) => isSold(table[cell]));
    if (sold.length === 0) return { asked: priced(price) };
    if (choices.every((choice) => isSold(choice) || choice === "reject" || choice === "skip"))
      return { paid: priced(price) };
    const isSale = { column: column.title, is: sold };
    return { asked: priced(price, { unless: isSale }), paid: priced(price, { when: isSale }) };
  }
  if (day && day.cells.length > 0 && day.date !== null && !columnFor(draft, "listDate")) {
    draft.assumed.push(`${price.title} is what homes sold for, as ${day.title} stands beside it`);
    return { paid: priced(price) };
  }
  draft.assumed.push(`${price.title} is the asking price, as no column states a sale`);
  return { asked: priced(price) };
}

/** Whether a price beside what was paid is what is asked: homes are on the market, or the two differ. */
function asksBeside(price: Profile, sold: Profile, isMixed: boolean): boolean {
  const both = price.column.flatMap((cell, row) => {
    const [asked, paid] = [numberOf(cell) ?? 0, numberOf(sold.column[row]!) ?? 0];
    return asked > 0 && paid > 0 ? [asked === paid] : [];
  });
  return isMixed || both.filter((same) => !same).length > 0.1 * both.length;
}

const calledWithoutKind = ({ title }: Profile) =>
  plain(title).replace(/price|prc|amount|amt|value|date|dte?$|day/g, "");

/** The day of the sale: of several, the one that is called as the price is, `TOTAL_SALE_DATE` beside `TOTAL_SALE_PRICE`. */
function dayOfSale(draft: Draft, sold: Profile | undefined): Profile | undefined {
  const days = candidates(draft, "soldDate");
  const called = sold && days.find((one) => calledWithoutKind(one) === calledWithoutKind(sold));
  return called && called.cells.length > 0 ? called : days[0];
}

/** Finds the columns of prices, which of them is asked and which was paid, and the day of the sale. */
export function pricesOf(draft: Draft, statuses: Statuses | null): Prices & { day: Profile | undefined } {
  const price = priceColumn(draft, "price");
  let list = priceColumn(draft, "listPrice");
  let sold = priceColumn(draft, "soldPrice");
  let day = dayOfSale(draft, sold);
  const anyDay = columnFor(draft, "date");
  const isMixed = statuses !== null && !Object.values(statuses.table).every(isSold);
  if ((!day || day.cells.length === 0) && anyDay && (sold || price) && !list && !isMixed) {
    day = anyDay;
    draft.assumed.push(`${anyDay.title} is the day of the sale`);
  }
  if (price && list?.cells.length === 0) list = undefined;
  if (price && sold?.cells.length === 0) sold = undefined;
  if (price && !list && !sold) return { ...pricesIn(draft, price, day, statuses), day };
  if (price && sold && !list && asksBeside(price, sold, isMixed)) {
    draft.assumed.push(`${price.title} is the asking price, as ${sold.title} says what was paid`);
    return { asked: priced(price), paid: priced(sold), day };
  }
  if (price && !(list && sold))
    draft.leftOut.push({ title: price.title, why: `${(list ?? sold)!.title} states the price` });
  // What was paid on no known day is not kept; without a status either, it may as well be what is asked.
  if (sold && sold.cells.length > 0 && !list && !statuses && !(day && day.cells.length > 0)) {
    askWhether(draft, sold);
    return { asked: priced(sold), day };
  }
  return { ...(list && { asked: priced(list) }), ...(sold && { paid: priced(sold) }), day };
}

function askWhether(draft: Draft, { title, cells }: Profile): void {
  draft.questions.push({
    what: `${title} is taken for the asking price, as no column says the day of a sale or a status. If it is what homes sold for, with its day`,
    examples: examplesOf(cells),
    line: `"soldPrice": ${JSON.stringify(title)}, "soldDate": { "value": "2026-08-31" }`,
  });
}
