import { dayOf } from "../dates";
import type { SourceFile } from "../format.schema";
import { isBlank, isByMonth, numberOf, plain } from "../values";
import { statusTable } from "./choices";
import { PRICES } from "./columns";
import { add, addOptional, candidates, columnFor, type Draft, examplesOf, filled, plainSource } from "./draft";
import { medianOf, type Profile, share } from "./profile";

/** Rules for prices, their days and the status, which depend on each other. */

/** Dollars; a transfer at or below this price is no sale. */
const NOMINAL_MAX = 100;
/** Below this median, asking prices may be monthly rents. */
const RENT_MEDIAN_MAX = 15_000;
/** Where so many of the asking prices are below it, the others being prices, those may be rents. */
const MIXED_SHARE = 0.1;
/** A median price below this is no price of homes. */
const PRICE_MEDIAN_MIN = 1_000;

const isInThousands = ({ named }: Profile) => named?.unit === "thousands";

/** The median of a column's prices in dollars, NaN if it has none. */
function medianPrice(column: Profile): number {
  if (isInThousands(column)) return medianOf(column.numbers.filter((n) => n > 0)) * 1_000;
  return medianOf(column.numbers.filter((n) => n > NOMINAL_MAX));
}

/** Whether a column is an estimate with a range, as Zillow writes its own: `amount` beside `valuation_range_low`. */
const isEstimate = ({ columns }: Draft, { title }: Profile): boolean =>
  /amount/i.test(title) && columns.some((one) => /valuation.?range/i.test(one.title));

/** A column of prices, if its figures can be prices of homes: not per square foot, not rents, not years, not estimates. */
function priceColumn(draft: Draft, fact: string): Profile | undefined {
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
interface Priced {
  column: Profile;
  source: SourceFile;
}

/** What is asked for homes, and what was paid. */
interface Prices {
  asked?: Priced;
  paid?: Priced;
}

const priced = (column: Profile, more: SourceFile = {}): Priced => ({
  column,
  source: { column: column.title, ...(isInThousands(column) && { times: 1_000 }), ...more },
});

const isSold = (choice: string | undefined) => choice === "sold" || choice === "recentlySold";

/** The column of the status, and what its cells mean. */
interface Statuses {
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

/** Says what a date counts, or in which order its numbers stand, where its cells leave it open or it is not the usual one. */
function tellOrder(draft: Draft, { title, cells, date }: Profile): void {
  if (date === "epoch") draft.assumed.push(`${title} counts from 1970, in UTC`);
  if (date === "D/M/YYYY") draft.assumed.push(`${title} states the day before the month`);
  if (date !== "auto") return;
  const slashed = cells.filter((cell) => /^\s*\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/.test(cell));
  const isOpen = slashed.length > 0 && slashed.every((cell) => Boolean(dayOf(cell, "D/M/YYYY")));
  if (isOpen) draft.assumed.push(`${title} states the month before the day, as in ${JSON.stringify(slashed[0])}`);
}

/** The status of rows of a file that has no column for it. */
function statusWithout(draft: Draft, sold: Profile | undefined, day: Profile | undefined, list: boolean): void {
  if (sold && day) {
    const allSold = sold.column.every((cell, row) => (numberOf(cell) ?? 0) > NOMINAL_MAX && !isBlank(day.column[row]!));
    if (allSold) {
      const assumed = "no column states the status: every row is a sale, as each has a price and a day";
      add(draft, "status", { value: "sold", assumed });
      return;
    }
    const when = [
      { column: sold.title, above: isInThousands(sold) ? 0 : NOMINAL_MAX },
      { column: day.title, is: ["*"] },
    ];
    const assumed = `no column states the status: a row with a day and a price above $${NOMINAL_MAX} is a sale, any other is off the market`;
    add(draft, "status", { value: "sold", when, assumed }, { value: "offMarket" });
    return;
  }
  // Nothing is stated, so that a listing that another file states stays on the market.
  if (!list && !sold) return;
  const age = list && !sold ? (filled(draft, "daysOnMarket") ?? filled(draft, "listDate")) : undefined;
  if (age) {
    const assumed = `no column states the status: every home is taken as for sale, as ${age.title} tells how long; --status offMarket takes them as off the market`;
    add(draft, "status", { value: "forSale", assumed });
    return;
  }
  const assumed =
    "no column states the status: every home is taken as off the market; --status forSale takes them as for sale";
  add(draft, "status", { value: "offMarket", assumed });
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
function pricesOf(draft: Draft, statuses: Statuses | null): Prices & { day: Profile | undefined } {
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

const OFFERED = /for[ _]?(?:sale|rent|lease)/i;

/** A column of types whose cells say that homes are offered, as "House for sale". */
const offeredIn = (draft: Draft): Profile | undefined =>
  candidates(draft, "propertyType").find((one) => share(one, (cell) => OFFERED.test(cell)) >= 0.5);

/** Proposes prices, days and the status. */
export function addSales(draft: Draft): void {
  const status = filled(draft, "status") ?? offeredIn(draft);
  const statuses = status ? { column: status, table: statusTable(draft, status) } : null;
  if (statuses) add(draft, "status", { column: statuses.column.title, table: statuses.table });
  const { asked: price, paid, day } = pricesOf(draft, statuses);
  const rent = price || paid ? undefined : filled(draft, "rent");
  const asked = rent ? priced(rent) : price;
  if (asked) addOptional(draft, "listPrice", asked.column, asked.source);
  if (rent) {
    add(draft, "rental", { value: "yes" });
    draft.assumed.push(`${rent.title} is a monthly rent, and no column states another price`);
  } else addRents(draft, asked?.column, statuses);
  for (const field of ["originalListPrice", "previousListPrice"] as const) {
    const column = priceColumn(draft, field);
    if (column) addOptional(draft, field, column, priced(column).source);
  }
  for (const field of ["listDate", "pendingDate", "offMarketDate", "priceChangeDate"] as const) {
    const column = columnFor(draft, field);
    if (!column) continue;
    if (field !== "offMarketDate" || !/expir/i.test(column.title)) addOptional(draft, field, column);
    else if (statuses) addExpiry(draft, column, statuses);
    tellOrder(draft, column);
  }
  const stated = day && day.cells.length > 0 ? day : undefined;
  if (paid) addSale(draft, paid, day);
  else if (stated) draft.leftOut.push({ title: stated.title, why: "no column has the price of the sale" });
  if (!statuses) statusWithout(draft, paid?.column, stated, asked !== undefined);
  askUnread(draft);
}

/** Asks about a column of prices whose cells are none as they are written, where no other states a price: all would be lost. */
function askUnread(draft: Draft): void {
  if (draft.sources.has("listPrice") || draft.sources.has("soldPrice")) return;
  const column = draft.columns.find(
    ({ title, named }) =>
      (named?.fact === "rent" || PRICES.has(named?.fact ?? "")) &&
      draft.leftOut.some((one) => one.title === title && one.ofCells),
  );
  if (!column?.cells.some((cell) => /\d/.test(cell))) return;
  draft.questions.push({
    what: `${column.title} is left out, as its cells cannot be read as prices, and no other column states one. Write them as 640000, or take the homes without`,
    examples: examplesOf(column.cells),
    line: `"listPrice": ${JSON.stringify({ column: column.title, unreadable: "blank" })}`,
  });
}

/** Prices that are monthly rents: the statuses say so, or the figures, which only the operator can tell from prices of land. */
function addRents(draft: Draft, asked: Profile | undefined, statuses: Statuses | null): void {
  const kind = filled(draft, "rental");
  if (kind) {
    const words = [...kind.kinds().keys()].slice(0, 20);
    const isRent = (word: string) => (/rent|lease/i.test(word) && !/sale/i.test(word) ? "yes" : "no");
    if (words.some((word) => isRent(word) === "yes"))
      add(draft, "rental", {
        column: kind.title,
        table: Object.fromEntries(words.map((word) => [word, isRent(word)])),
      });
    return;
  }
  const choices = Object.values(statuses?.table ?? {});
  if (choices.includes("sold") || choices.includes("forRent")) return;
  if (choices.includes("rented")) {
    add(draft, "rental", { value: "yes" });
    draft.assumed.push(`prices are monthly rents, as ${statuses!.column.title} says that homes were let`);
    return;
  }
  if (!asked || isInThousands(asked)) return;
  if (asked.cells.some(isByMonth)) {
    draft.assumed.push(`${asked.title}: what is a price by the month is a rent`);
    const byMonth = { column: asked.title, match: "([Mm][Oo])(?:[Nn][Tt][Hh])?\\s*$", table: { mo: "yes" } };
    add(draft, "rental", byMonth, { value: "no" });
    return;
  }
  const median = medianPrice(asked);
  const low = asked.numbers.filter((n) => n > NOMINAL_MAX && n < RENT_MEDIAN_MAX);
  if (median >= RENT_MEDIAN_MAX && low.length >= MIXED_SHARE * asked.numbers.length) askWhetherMixed(draft, asked, low);
  if (!(median < RENT_MEDIAN_MAX)) return;
  draft.questions.push({
    what: `${asked.title} has a median of ${median}: it is taken for prices. If they are monthly rents`,
    examples: examplesOf(asked.cells),
    line: '"rental": { "value": "yes" }',
  });
}

/** Asks whether the low ones of asking prices are rents, which no column says. */
function askWhetherMixed(draft: Draft, { title }: Profile, low: readonly number[]): void {
  const when = { column: title, below: RENT_MEDIAN_MAX };
  draft.questions.push({
    what: `${low.length} figures of ${title} are below ${RENT_MEDIAN_MAX}: they are taken for prices. If they are monthly rents`,
    examples: low.slice(0, 3).map(String),
    line: `"rental": ${JSON.stringify([{ value: "yes", when }, { value: "no" }])}`,
  });
}

/** An agreement's last day is when a listing left the market only if it expired: of one withdrawn before, it lies in the future. */
function addExpiry(draft: Draft, column: Profile, { column: status, table }: Statuses): void {
  const expired = Object.keys(table).filter((cell) => table[cell] === "offMarket" && /^(?:x|e)$|exp/i.test(cell));
  if (expired.length === 0) return;
  const source = plainSource("offMarketDate", column);
  addOptional(draft, "offMarketDate", column, { ...source, when: { column: status.title, is: expired } });
}

function askWhether(draft: Draft, { title, cells }: Profile): void {
  draft.questions.push({
    what: `${title} is taken for the asking price, as no column says the day of a sale or a status. If it is what homes sold for, with its day`,
    examples: examplesOf(cells),
    line: `"soldPrice": ${JSON.stringify(title)}, "soldDate": { "value": "2026-08-31" }`,
  });
}

function addSale(draft: Draft, { column, source }: Priced, day: Profile | undefined): void {
  const isNominal = !isInThousands(column) && column.cells.some((cell) => (numberOf(cell) ?? 0) <= NOMINAL_MAX);
  const when = isNominal && !source.when ? { when: { column: column.title, above: NOMINAL_MAX } } : {};
  addOptional(draft, "soldPrice", column, { ...source, ...when });
  if (isNominal) draft.assumed.push(`${column.title}: a price of $${NOMINAL_MAX} or less is a transfer, and no sale`);
  if (day && (day.cells.length > 0 || column.cells.length === 0)) {
    addOptional(draft, "soldDate", day, { ...plainSource("soldDate", day), ...when });
    tellOrder(draft, day);
    return;
  }
  if (column.cells.length === 0) return;
  draft.questions.push({
    what: `${column.title}: no column says the day of the sale, and a price without one is not kept. One day for all rows, or the asking price`,
    examples: examplesOf(column.cells),
    line: `"soldDate": { "value": "2026-08-31" }, or "listPrice": ${JSON.stringify(column.title)} in place of soldPrice`,
  });
}
