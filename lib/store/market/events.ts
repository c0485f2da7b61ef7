import { dayNumber } from "@/lib/domain/calendar";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { calendar } from "./calendar";
import { type ColumnsOf, type ColumnTypes, growingColumns } from "./growing";
import { type ListingVisitor, readListings } from "./listings";

/**
 * What homes' events of the last 60 months say of their market: tables of whole numbers, from which the figures of any part
 * of a dataset are made. Months are counted back from the dataset's date, a span of them from the older to the newer one.
 */
export const EVENT_TABLES = {
  /** `recent` is 1 in the 30 days to the date; `days` on market plus one, `asked` and `area`: 0 where there is none. */
  sales: { back: "u8", recent: "u8", price: "u32", days: "u32", asked: "u32", area: "u32" },
  /** New listings. */
  listed: { back: "u8", recent: "u8" },
  /** Active on the last day of these months, the dataset's own until its date, at this price; NO_PRICE where it is not known. */
  asks: { from: "u8", to: "u8", price: "u32" },
  /** A listing that was active on a day of each of these months. */
  listings: { from: "u8", to: "u8" },
  /** A listing whose price was reduced in this month while it was active. */
  reductions: { back: "u8" },
} as const;

/** Stands for an asking price that is not known. */
export const NO_PRICE = 0xffff_ffff;
/** Sales and new listings of so many days to the date are recent. */
const RECENT_DAYS = 30;

export type EventTableName = keyof typeof EVENT_TABLES;
export const EVENT_TABLE_NAMES = Object.keys(EVENT_TABLES) as EventTableName[];
/** Columns of equal length. `home` ascends: what is of one home stands together. */
export type EventTable<T extends EventTableName> = { home: Uint32Array } & ColumnsOf<(typeof EVENT_TABLES)[T]>;
export type EventTables = { [T in EventTableName]: EventTable<T> };

/** All tables, each made by its name. */
export const eachTable = (make: (name: EventTableName) => object): EventTables =>
  Object.fromEntries(EVENT_TABLE_NAMES.map((name) => [name, make(name)])) as EventTables;

const growingTable = (name: EventTableName) => growingColumns({ home: "u32", ...(EVENT_TABLES[name] as ColumnTypes) });

/** What the markets of some homes are made of; the homes are numbered from 0. */
export interface MarketEvents {
  tables: EventTables;
  /** By home: the month of its first event, of those that are kept the oldest where it is older; 0 without one. */
  firstBack: Uint8Array;
}

/** Reads homes' events, as of the dataset's date. Keeps some 20 bytes a home. */
export function eventReader(asOf: string) {
  const time = calendar(asOf, MAX_HISTORY_MONTHS);
  const oldest = MAX_HISTORY_MONTHS - 1;
  const growing = Object.fromEntries(EVENT_TABLE_NAMES.map((name) => [name, growingTable(name)])) as {
    [T in EventTableName]: ReturnType<typeof growingTable>;
  };
  const { sales, listed, asks, listings, reductions } = growing;
  const homes = growingColumns({ firstBack: "u8" });
  const recent = (day: number) => Number(day > time.today - RECENT_DAYS);
  const kept = (day: number) => day <= time.today && time.monthsBack(day) <= oldest;
  /** The home that is being read, and what it asked at the end of its last months. */
  const now = { home: 0, area: 0, from: -1, to: -1, price: 0 };
  const endAsk = () => {
    if (now.from >= 0) asks.add(now.home, now.from, now.to, now.price);
    now.from = -1;
  };
  const ask = (from: number, to: number, price: number) => {
    if (now.from >= 0 && now.price === price && now.to === from + 1) now.to = to;
    else {
      endAsk();
      Object.assign(now, { from, to, price });
    }
  };
  const visitor: ListingVisitor = {
    sale(day, price, days, asked) {
      if (kept(day)) sales.add(now.home, time.monthsBack(day), recent(day), price, days + 1, asked, now.area);
    },
    listed(day) {
      if (kept(day)) listed.add(now.home, time.monthsBack(day), recent(day));
    },
    askedAtEnds: ask,
    activeIn: (from, to) => listings.add(now.home, from, to),
    reducedIn: (back) => reductions.add(now.home, back),
  };
  return {
    /** Reads the next home. */
    add(record: Pick<PropertyRecord, "status" | "listPrice" | "livingArea" | "priceHistory">): void {
      now.area = record.livingArea ?? 0;
      const active = readListings(record, time, oldest, visitor);
      if (active) ask(0, 0, record.listPrice ?? NO_PRICE);
      endAsk();
      const first = record.priceHistory.at(-1);
      homes.add(first ? Math.min(time.monthsBack(dayNumber(first.date)), oldest) : 0);
      now.home++;
    },
    /** What was read; the next home is number 0 again. */
    take(): MarketEvents {
      now.home = 0;
      return { tables: eachTable((name) => growing[name].take()), ...homes.take() };
    },
  };
}

/** Where the rows of homes from this one on begin. */
export function firstRow(homes: Uint32Array, home: number): number {
  let low = 0;
  let high = homes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (homes[middle]! >= home) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** All memory that events stand in. */
export const buffersOf = ({ tables, firstBack }: MarketEvents): ArrayBuffer[] =>
  [firstBack, ...Object.values(tables).flatMap((table) => Object.values(table))].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );

/** Events with their homes in an order, each with its place in it as its number; `order` lists each home once. */
export const inOrder = (tables: EventTables, order: Uint32Array): EventTables =>
  eachTable((name) => {
    const { home, ...columns }: EventTable<EventTableName> = tables[name];
    const { places, rows } = rowsInOrder(home, order);
    const arranged = Object.entries(columns).map(([name, column]: [string, Uint8Array | Uint32Array]) => {
      const to = column.slice();
      for (let i = 0; i < rows.length; i++) to[i] = column[rows[i]!]!;
      return [name, to];
    });
    return { home: places, ...Object.fromEntries(arranged) };
  });

/** The rows of a table whose homes stand in an order, and the place of each one's home in it. */
export function rowsInOrder(home: Uint32Array, order: Uint32Array): { places: Uint32Array; rows: Uint32Array } {
  const starts = new Uint32Array(order.length + 1);
  for (const each of home) starts[each + 1]!++;
  for (let each = 0; each < order.length; each++) starts[each + 1]! += starts[each]!;
  const places = new Uint32Array(home.length);
  const rows = new Uint32Array(home.length);
  let at = 0;
  for (let place = 0; place < order.length; place++) {
    const end = starts[order[place]! + 1]!;
    for (let row = starts[order[place]!]!; row < end; row++, at++) {
      places[at] = place;
      rows[at] = row;
    }
  }
  return { places, rows };
}
