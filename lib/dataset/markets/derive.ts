import { mean, medianOfSorted, monthName, roundHalfUp } from "@/lib/domain/figures";
import { MAX_HISTORY_MONTHS, type MarketFigures, type MarketMonth } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { Growing } from "@/lib/store/columnar/write/growing";
import { identity, radixSort } from "@/lib/store/columnar/write/radix";
import { calendar } from "./calendar";
import { type ListingVisitor, readListings } from "./listings";

const medianOf = (values: readonly number[]) => medianOfSorted(Float64Array.from(values).sort());
const rounded = (value: number | null, digits = 0) => (value === null ? null : roundHalfUp(value, digits));
const WINDOW_DAYS = 30;

/** What happened in a ZIP in one month, or in the last 30 days. */
interface Tally {
  soldCount: number;
  prices: number[];
  days: number[];
  perSqft: number[];
}
const tally = (): Tally => ({ soldCount: 0, prices: [], days: [], perSqft: [] });

const pricePerSqft = (t: Tally) => rounded(mean(t.perSqft));

/** Members stand in the order of the specification, sections 2.3 and 2.4: they are served as they are written. */
export interface DerivedMarket {
  snapshot: MarketFigures;
  history: MarketMonth[];
}

/**
 * Market figures by ZIP, gathered in one pass over the records: contract, "Market figures". ZIPs are the caller's
 * numbers from 0. Keeps some 40 bytes for each sale and each month-end that a home was for sale, 60 months back.
 */
export function marketDeriver(asOf: string) {
  const time = calendar(asOf, MAX_HISTORY_MONTHS);
  const oldest = MAX_HISTORY_MONTHS - 1;
  const asking = { zip: new Growing(Uint32Array), back: new Growing(Uint8Array), price: new Growing(Uint32Array) };
  const sales = {
    zip: new Growing(Uint32Array),
    back: new Growing(Uint8Array),
    recent: new Growing(Uint8Array),
    price: new Growing(Uint32Array),
    area: new Growing(Uint32Array),
    days: new Growing(Int32Array),
    asked: new Growing(Uint32Array),
  };
  const active: number[] = [];
  const newListings: number[] = [];
  const firstBack: number[] = [];
  const recent = (day: number) => day > time.today - WINDOW_DAYS && day <= time.today;

  /** The home that is being read. */
  const now = { zip: 0, area: 0 };
  const ask = (monthsBack: number, price: number) => {
    asking.zip.push(now.zip);
    asking.back.push(monthsBack);
    asking.price.push(price);
  };
  const visitor: ListingVisitor = {
    listed(day) {
      if (recent(day)) newListings[now.zip]!++;
    },
    activeAt: ask,
    sale(day, monthsBack, price, days, asked) {
      if (day > time.today || monthsBack > oldest) return;
      sales.zip.push(now.zip);
      sales.back.push(monthsBack);
      sales.recent.push(recent(day) ? 1 : 0);
      sales.price.push(price);
      sales.area.push(now.area);
      sales.days.push(days);
      sales.asked.push(asked);
    },
  };

  function add(zip: number, record: PropertyRecord): void {
    now.zip = zip;
    now.area = record.livingArea ?? 0;
    active[zip] ??= 0;
    newListings[zip] ??= 0;
    const first = record.priceHistory.at(-1);
    const back = first ? Math.max(time.monthsBack(first.date), 0) : 0;
    firstBack[zip] = Math.min(Math.max(firstBack[zip] ?? 0, back), oldest);
    if (record.status === "forSale") {
      active[zip]!++;
      if (record.listPrice !== null) ask(0, record.listPrice);
    }
    readListings(record, time, oldest, visitor);
  }

  /** Figures of the ZIPs in the order given, which lists each number once. */
  function* finish(zips: readonly number[]): Generator<DerivedMarket> {
    const turnOf = new Uint32Array(zips.length);
    for (const [turn, zip] of zips.entries()) turnOf[zip] = turn;
    const byTurn = (column: Growing<Uint32Array>) => {
      const turns = column.view().map((zip) => turnOf[zip]!);
      return { order: radixSort(identity(turns.length), turns), at: 0 };
    };
    const asks = byTurn(asking.zip);
    const sold = byTurn(sales.zip);
    const s = {
      zip: sales.zip.view(),
      back: sales.back.view(),
      recent: sales.recent.view(),
      price: sales.price.view(),
      area: sales.area.view(),
      days: sales.days.view(),
      asked: sales.asked.view(),
    };
    const a = { zip: asking.zip.view(), back: asking.back.view(), price: asking.price.view() };

    for (const zip of zips) {
      const months = Array.from({ length: firstBack[zip]! + 1 }, tally);
      const asked = Array.from({ length: months.length }, (): number[] => []);
      const last30 = tally();
      const ratios: number[] = [];
      for (; asks.at < asks.order.length && a.zip[asks.order[asks.at]!] === zip; asks.at++) {
        const i = asks.order[asks.at]!;
        asked[a.back[i]!]!.push(a.price[i]!);
      }
      for (; sold.at < sold.order.length && s.zip[sold.order[sold.at]!] === zip; sold.at++) {
        const i = sold.order[sold.at]!;
        for (const t of s.recent[i] ? [months[s.back[i]!]!, last30] : [months[s.back[i]!]!]) {
          t.soldCount++;
          t.prices.push(s.price[i]!);
          if (s.days[i]! >= 0) t.days.push(s.days[i]!);
          if (s.area[i]! > 0) t.perSqft.push(s.price[i]! / s.area[i]!);
        }
        if (s.recent[i] && s.asked[i]! > 0) ratios.push(s.price[i]! / s.asked[i]!);
      }
      const count = last30.soldCount;
      const medianListPrice = medianOf(asked[0]!);
      const snapshot: MarketFigures = {
        date: asOf,
        medianListPrice,
        medianSoldPrice: medianOf(last30.prices),
        activeListings: active[zip]!,
        newListings30d: newListings[zip]!,
        soldLast30d: count,
        medianDaysOnMarket: medianOf(last30.days),
        averagePricePerSqft: pricePerSqft(last30),
        inventoryMonths: count === 0 ? null : roundHalfUp(active[zip]! / count, 1),
        listToSoldRatio: rounded(mean(ratios), 3),
      };
      const history = months.map(
        (t, back): MarketMonth => ({
          month: monthName(time.newest - back),
          medianListPrice: back === 0 ? medianListPrice : medianOf(asked[back]!),
          medianSoldPrice: medianOf(t.prices),
          activeListings: back === 0 ? active[zip]! : asked[back]!.length,
          soldCount: t.soldCount,
          medianDaysOnMarket: medianOf(t.days),
          averagePricePerSqft: pricePerSqft(t),
        }),
      );
      yield { snapshot, history };
    }
  }

  return { add, finish };
}
