import { dayNumber } from "@/lib/domain/calendar";
import { KEPT_MONTHS } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { type ColumnsOf, type ColumnTypes, growingColumns } from "../memory";
import { calendar, type ListingVisitor, readListings } from "./listings";

/**
 * The market events of homes in the last 71 months, as tables of integers, from which the figures of any part of a dataset are
 * computed. Months are counted back from the dataset's date; a span goes from its older month to its newer one.
 */
export const EVENT_TABLES = {
  /** `recent` is 1 in the last 30 days. `days` is days on market plus one; it, `asked` and `area` are 0 if unknown. */
  sales: { back: "u8", recent: "u8", price: "u32", days: "u32", asked: "u32", area: "u32" },
  /** New listings. */
  listed: { back: "u8", recent: "u8" },
  /** Listings that went under contract. */
  pending: { back: "u8" },
  delisted: { back: "u8" },
  /** Active at this price (or NO_PRICE) on the last day of each of these months; in the dataset's own month on its date. */
  asks: { from: "u8", to: "u8", price: "u32" },
  /** A listing that was active on at least one day of each of these months. `before` is one more than `to` of its span before, or 0. */
  listings: { from: "u8", to: "u8", before: "u8" },
  /** A listing whose price was reduced in this month while it was active; `before` is one more than its month before, or 0. */
  reductions: { back: "u8", before: "u8" },
  /** An active listing on the dataset's date, and the days since it was listed. */
  ages: { days: "u32" },
} as const;

/** Represents an unknown asking price. */
export const NO_PRICE = 0xffff_ffff;
/** Sales and new listings in this many days up to the dataset's date are recent. */
const RECENT_DAYS = 30;

export type EventTableName = keyof typeof EVENT_TABLES;
export const EVENT_TABLE_NAMES = Object.keys(EVENT_TABLES) as EventTableName[];
/** Columns of equal length, with ascending `home`, so that a home's events are adjacent. */
type EventTable<T extends EventTableName> = { home: Uint32Array } & ColumnsOf<(typeof EVENT_TABLES)[T]>;
type EventTables = { [T in EventTableName]: EventTable<T> };

const eachTable = (make: (name: EventTableName) => object): EventTables =>
  Object.fromEntries(EVENT_TABLE_NAMES.map((name) => [name, make(name)])) as EventTables;

const growingTable = (name: EventTableName) => growingColumns({ home: "u32", ...(EVENT_TABLES[name] as ColumnTypes) });

/** The market events of some homes, which are numbered from 0. */
export interface MarketEvents {
  tables: EventTables;
  /** By home: the month of its first event, at most the oldest kept month; 0 if it has no event. */
  firstBack: Uint8Array;
}

/** Collects homes' events as of the dataset's date. Needs about 60 bytes of memory per home. */
export function eventReader(asOf: string) {
  const time = calendar(asOf, KEPT_MONTHS);
  const oldest = KEPT_MONTHS - 1;
  const growing = Object.fromEntries(EVENT_TABLE_NAMES.map((name) => [name, growingTable(name)])) as {
    [T in EventTableName]: ReturnType<typeof growingTable>;
  };
  const { sales, listed, pending, delisted, asks, listings, reductions, ages } = growing;
  const homes = growingColumns({ firstBack: "u8" });
  const recent = (day: number) => Number(day > time.today - RECENT_DAYS);
  const isCounted = (day: number) => day <= time.today && time.monthsBack(day) <= oldest;
  /** The home that is being read, and its open span of month ends at one asking price. */
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
      if (isCounted(day)) sales.add(now.home, time.monthsBack(day), recent(day), price, days + 1, asked, now.area);
    },
    listed(day) {
      if (isCounted(day)) listed.add(now.home, time.monthsBack(day), recent(day));
    },
    askedAtEnds: ask,
    activeIn: (from, to, before) => listings.add(now.home, from, to, before + 1),
    reducedIn: (back, before) => reductions.add(now.home, back, before + 1),
    pending(day) {
      if (isCounted(day)) pending.add(now.home, time.monthsBack(day));
    },
    delisted(day) {
      if (isCounted(day)) delisted.add(now.home, time.monthsBack(day));
    },
    listedFor: (days) => ages.add(now.home, days),
  };
  return {
    /** Adds the next home. */
    add(record: Pick<PropertyRecord, "status" | "listPrice" | "livingArea" | "priceHistory">): void {
      now.area = record.livingArea ?? 0;
      const active = readListings(record, time, oldest, visitor);
      if (active) ask(0, 0, record.listPrice ?? NO_PRICE);
      endAsk();
      const first = record.priceHistory.at(-1);
      homes.add(first ? Math.min(time.monthsBack(dayNumber(first.date)), oldest) : 0);
      now.home++;
    },
    /** Returns the events collected so far and starts again with home number 0. */
    take(): MarketEvents {
      now.home = 0;
      return { tables: eachTable((name) => growing[name].take()), ...homes.take() };
    },
  };
}

/** The buffers of all columns, for transfer to another thread. */
export const buffersOf = ({ tables, firstBack }: MarketEvents): ArrayBuffer[] =>
  [firstBack, ...Object.values(tables).flatMap((table) => Object.values(table))].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );
