import { describe, expect, test } from "vitest";
import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertySummary } from "@/lib/domain/projection";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { FILTERS, type SearchQuery, SORT_KEYS, SORT_ORDERS } from "@/lib/domain/search";
import { questionsOver } from "./questions";
import { referenceStore } from "./reference-store";
import { sampleRecords } from "./sample";

const parse = <T>(bytes: unknown): T => JSON.parse(new TextDecoder().decode(bytes as Uint8Array)) as T;
const events = (...newestFirst: [string, string, number][]): PriceEvent[] =>
  newestFirst.map(([date, event, price]) => ({ date, event, price, source: "MLS" }));

const base = sampleRecords(1)[0]!;
const home = (n: number, over: Partial<PropertyRecord>): PropertyRecord => ({
  ...base,
  id: `prop_${String(n).padStart(16, "0")}`,
  address: { streetAddress: `${n} Oak St`, city: "Austin", state: "TX", zipCode: "78704" },
  livingArea: 1_000,
  priceHistory: [],
  ...over,
});

const homes = [
  home(1, { status: "forSale", listPrice: 300_000, priceHistory: events(["2026-10-02", "listed", 300_000]) }),
  home(2, {
    status: "forSale",
    listPrice: 401_001,
    priceHistory: events(["2026-10-01", "pending", 401_001], ["2026-08-15", "listed", 401_001]),
  }),
  home(3, {
    status: "recentlySold",
    listPrice: 500_000,
    priceHistory: events(
      ["2026-10-20", "sold", 490_000],
      ["2026-09-30", "priceChanged", 500_000],
      ["2026-09-01", "listed", 520_000],
    ),
  }),
  home(4, {
    status: "offMarket",
    listPrice: null,
    priceHistory: events(["2026-09-01", "delisted", 1], ["2026-07-01", "listed", 9]),
  }),
];
const store = referenceStore(homes);

describe("market figures by the contract's definitions", () => {
  test("a snapshot has active, new and sold counts, medians rounded half up, days, price per square foot, months of supply and ratio", async () => {
    expect(parse<MarketSnapshot>(await store.market("78704"))).toEqual({
      zipCode: "78704",
      city: "Austin",
      state: "TX",
      snapshot: {
        date: "2026-10-31",
        medianListPrice: 300_000,
        activeListings: 1,
        newListings30d: 1,
        medianSoldPrice: 490_000,
        soldLast30d: 1,
        medianDaysOnMarket: 49,
        averagePricePerSqft: 490,
        inventoryMonths: 1,
        listToSoldRatio: 0.98,
      },
    });
  });

  test("a history has every month from the dataset's back to the first event, newest first; pending homes are not active", async () => {
    const { history } = parse<MarketHistory>(await store.history("78704", 60));
    expect(history.map((m) => [m.month, m.activeListings, m.medianListPrice, m.soldCount])).toEqual([
      ["2026-10", 1, 300_000, 1],
      ["2026-09", 2, 450_501, 0],
      ["2026-08", 2, 200_505, 0],
      ["2026-07", 1, 9, 0],
    ]);
  });
});

test("random searches use every filter of the table, every sort and both orders", () => {
  const { randomSearch } = questionsOver(sampleRecords(200));
  const searches = Array.from({ length: 1_000 }, randomSearch);
  const asked = (of: (query: SearchQuery) => readonly string[]) => [...new Set(searches.flatMap(of))].sort();
  expect(asked(({ filter }) => Object.keys(filter))).toEqual(Object.keys(FILTERS).sort());
  expect(asked(({ sort, order }) => [`${sort} ${order}`])).toEqual(
    SORT_KEYS.flatMap((sort) => SORT_ORDERS.map((order) => `${sort} ${order}`)).sort(),
  );
});

test("a search puts nulls last in both orders, and orders ties by id in the sort's direction", async () => {
  for (const order of ["asc", "desc"] as const) {
    const records = sampleRecords(200);
    const { rows } = await referenceStore(records).search({
      filter: {},
      sort: "listPrice",
      order,
      details: false,
      limit: 200,
      offset: 0,
    });
    const page = parse<PropertySummary[]>(rows);
    const nulls = records.filter((r) => r.listPrice === null).length;
    expect(page.slice(-nulls).every((r) => r.listPrice === null)).toBe(true);
    const ids = page.slice(-nulls).map((r) => r.id);
    const ascending = ids.toSorted();
    expect(ids).toEqual(order === "asc" ? ascending : ascending.reverse());
  }
});

test("type-ahead matches beginnings of numbers and words, cities and ZIP codes, and suggests the nearest names for near misses", async () => {
  expect((await store.places("2 oak", 10)).map((p) => p.id)).toEqual([homes[1]!.id]);
  for (const typed of ["aus", "austin tx", "austin, texas", "asutin", "Austn TX"])
    expect((await store.places(typed, 10))[0]?.label, typed).toBe("Austin, TX");
  expect((await store.places("787", 10))[0]!.label).toBe("78704 · Austin, TX");
  const near = await store.nearAddresses({ streetAddress: "3 Oka Street", city: "austin", state: "tx" }, 2);
  expect(near.map((m) => m.id)).toEqual([homes[2]!.id, homes[1]!.id]);
});
