import { withRoom } from "../memory";
import { firstWhere } from "../sort";
import type { EventTableName, MarketEvents } from "./events";

/**
 * Market events with the homes in row order, where areas are ranges of rows. They are all in memory, so they are compact:
 *
 * - Homes form blocks of 256. A table stores where each block's events start and, for each event, the home's index in its
 *   block: one byte instead of four. A block without a wanted home is skipped at once.
 * - A column has the narrowest type that holds its numbers.
 * - Whether a sale or a new listing is recent, or a month is of the same listing as the one before, is a bit of the month; a sale's
 *   living area is stored by home.
 */
export const ORDERED_TABLES = {
  sales: ["back", "price", "days", "asked"],
  listed: ["back"],
  pending: ["back"],
  delisted: ["back"],
  asks: ["from", "to", "price"],
  listings: ["from", "to"],
  reductions: ["back"],
  ages: ["days"],
} as const satisfies Record<EventTableName, readonly string[]>;

/** The bits of a home's number within its block. */
export const BLOCK_BITS = 8;
const BLOCK_HOMES = 1 << BLOCK_BITS;

/** The bit beside a month, which is below 71: in `back` of sales and new listings it marks recent ones, in `from` of listings and `back` of reductions the listing of the event before. */
export const MARK_BIT = 7;

export type Wholes = Uint8Array | Uint16Array | Uint32Array;

export interface HomesOfEvents {
  /** Where the events of each block of homes start, followed by the end. */
  starts: Uint32Array;
  /** The home of each event, relative to the first home of its block. */
  home: Uint8Array;
}
type OrderedTable<T extends EventTableName> = HomesOfEvents & Record<(typeof ORDERED_TABLES)[T][number], Wholes>;
export type OrderedTables = { [T in EventTableName]: OrderedTable<T> };

export interface OrderedEvents {
  tables: OrderedTables;
  /** By home: its living area in square feet, 0 or NO_AREA if unknown. Only homes with a sale need one. */
  area: Uint32Array | Int32Array;
}
/** Equals the null of the index's column, read as an unsigned number. */
export const NO_AREA = 0xffff_ffff;

/** Copies a column into the narrowest type that holds its numbers. */
function narrowed(column: Wholes): Wholes {
  let most = 0;
  for (const value of column) if (value > most) most = value;
  return most <= 0xff ? Uint8Array.from(column) : most <= 0xffff ? Uint16Array.from(column) : column;
}

/** A table's events sorted by home, with homes renumbered by their position in an order. */
function tableInOrder<C extends string>(
  home: Uint32Array,
  columns: Record<C, Wholes>,
  order: Uint32Array,
): HomesOfEvents & Record<C, Wholes> {
  const firsts = new Uint32Array(order.length + 1);
  for (const each of home) firsts[each + 1]!++;
  for (let each = 0; each < order.length; each++) firsts[each + 1]! += firsts[each]!;
  const starts = new Uint32Array(Math.ceil(order.length / BLOCK_HOMES) + 1);
  const places = new Uint8Array(home.length);
  const events = new Uint32Array(home.length);
  let at = 0;
  for (let place = 0; place < order.length; place++) {
    if (place % BLOCK_HOMES === 0) starts[place >>> BLOCK_BITS] = at;
    const end = firsts[order[place]! + 1]!;
    for (let event = firsts[order[place]!]!; event < end; event++, at++) {
      places[at] = place % BLOCK_HOMES;
      events[at] = event;
    }
  }
  starts[starts.length - 1] = at;
  const arranged = (column: Wholes) => {
    const to = column.slice();
    for (let i = 0; i < events.length; i++) to[i] = column[events[i]!]!;
    return narrowed(to);
  };
  const entries = Object.entries<Wholes>(columns).map(([name, column]) => [name, arranged(column)]);
  return { starts, home: places, ...(Object.fromEntries(entries) as Record<C, Wholes>) };
}

const marked = (months: Uint8Array, marks: Uint8Array) =>
  months.map((month, i) => month | (Number(marks[i]! > 0) << MARK_BIT));

/** Reorders events by homes; `order` lists each home once, and a home's position in it becomes its number. */
export function inOrder({ tables }: Pick<MarketEvents, "tables">, order: Uint32Array): OrderedEvents {
  const { sales, listed, pending, delisted, asks, listings, reductions, ages } = tables;
  const { price, days, asked } = sales;
  const areaOf = new Uint32Array(order.length);
  for (let i = 0; i < sales.home.length; i++) areaOf[sales.home[i]!] = sales.area[i]!;
  return {
    tables: {
      sales: tableInOrder(sales.home, { back: marked(sales.back, sales.recent), price, days, asked }, order),
      listed: tableInOrder(listed.home, { back: marked(listed.back, listed.recent) }, order),
      pending: tableInOrder(pending.home, { back: pending.back }, order),
      delisted: tableInOrder(delisted.home, { back: delisted.back }, order),
      asks: tableInOrder(asks.home, { from: asks.from, to: asks.to, price: asks.price }, order),
      listings: tableInOrder(listings.home, { from: marked(listings.from, listings.before), to: listings.to }, order),
      reductions: tableInOrder(reductions.home, { back: marked(reductions.back, reductions.before) }, order),
      ages: tableInOrder(ages.home, { days: ages.days }, order),
    },
    area: order.map((home) => areaOf[home]!),
  };
}

/** Homes [from, to); with `bits`, only those whose bit is set. */
export interface WantedHomes {
  from: number;
  to: number;
  bits?: Uint32Array | undefined;
}

/** How many of the homes [from, to), which are not none, have their bit set. */
function markedOf(bits: Uint32Array, from: number, to: number): "none" | "some" | "all" {
  let [all, any] = [true, false];
  for (let word = from >>> 5; word << 5 < to; word++) {
    let mask = -1;
    if (word << 5 < from) mask &= -1 << (from & 31);
    if ((word + 1) << 5 > to) mask &= -1 >>> (32 - (to & 31));
    const found = bits[word]! & mask;
    if (found !== mask) all = false;
    if (found !== 0) any = true;
  }
  return all ? "all" : any ? "some" : "none";
}

/**
 * Finds the events of wanted homes, as pairs [start, end) in an array that the next answer uses again. The events of a block of which
 * all homes in the range are wanted are one pair; elsewhere those are left out whose `month`, if given, is not below `months` and
 * has no mark.
 */
export function eventFinder() {
  let memory = new Uint32Array(0);
  return (
    { starts, home }: HomesOfEvents,
    { from, to, bits }: WantedHomes,
    month: Wholes | null = null,
    months = 0,
  ): Uint32Array => {
    let events = memory;
    let count = 0;
    for (let block = from >>> BLOCK_BITS; block << BLOCK_BITS < to; block++) {
      let [start, end] = [starts[block]!, starts[block + 1]!];
      if (start === end) continue;
      const first = block << BLOCK_BITS;
      const [low, high] = [Math.max(from, first), Math.min(to, first + BLOCK_HOMES)];
      const wanted = bits ? markedOf(bits, low, high) : "all";
      if (wanted === "none") continue;
      if (low > first) start = firstWhere(start, end, (i) => first + home[i]! >= low);
      if (high < first + BLOCK_HOMES) end = firstWhere(start, end, (i) => first + home[i]! >= high);
      events = withRoom(events, count + 2 * (end - start) + 2);
      if (wanted === "all") {
        events[count++] = start;
        events[count++] = end;
      } else
        for (let i = start; i < end; i++) {
          if (month && month[i]! >= months && month[i]! >>> MARK_BIT === 0) continue;
          const each = first + home[i]!;
          if (((bits![each >>> 5]! >>> (each & 31)) & 1) === 0) continue;
          events[count++] = i;
          events[count++] = i + 1;
        }
    }
    memory = events;
    return events.subarray(0, count);
  };
}
