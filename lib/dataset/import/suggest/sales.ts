import { dayOf } from "../dates";
import { isBlank, isByMonth, numberOf } from "../values";
import { statusTable } from "./choices";
import { PRICES } from "./columns";
import { add, addOptional, candidates, columnFor, type Draft, examplesOf, filled, plainSource } from "./draft";
import {
  isInThousands,
  medianPrice,
  NOMINAL_MAX,
  type Priced,
  priceColumn,
  priced,
  pricesOf,
  type Statuses,
} from "./prices";
import { type Profile, share } from "./profile";

/** Rules for prices, their days and the status, which depend on each other. */

/** Below this median, asking prices may be monthly rents. */
const RENT_MEDIAN_MAX = 15_000;
/** Where so many of the asking prices are below it, the others being prices, those may be rents. */
const MIXED_SHARE = 0.1;
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

/** Facts that only a listing has. */
const OF_LISTINGS = [
  ...["listPrice", "price", "rent", "originalListPrice", "listDate", "daysOnMarket", "pendingDate", "offMarketDate"],
];

/** Whether a roll's parcels are active or not, which says nothing of what is offered. */
const isOfParcels = (draft: Draft, status: Profile): boolean =>
  [...status.kinds().keys()].every((cell) => /^(?:in)?active$/i.test(cell)) &&
  OF_LISTINGS.every((fact) => !filled(draft, fact));

/** The column that states whether homes are offered or sold. */
function statusColumn(draft: Draft): Profile | undefined {
  const status = filled(draft, "status");
  if (!status || !isOfParcels(draft, status)) return status ?? offeredIn(draft);
  draft.leftOut.push({ title: status.title, why: "it says whether a parcel is active, as no column is of a listing" });
  return undefined;
}

const OFFERED = /for[ _]?(?:sale|rent|lease)/i;

/** A column of types whose cells say that homes are offered, as "House for sale". */
const offeredIn = (draft: Draft): Profile | undefined =>
  candidates(draft, "propertyType").find((one) => share(one, (cell) => OFFERED.test(cell)) >= 0.5);

/** Proposes prices, days and the status. */
export function addSales(draft: Draft): void {
  const status = statusColumn(draft);
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
