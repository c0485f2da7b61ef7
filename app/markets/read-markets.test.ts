import { describe, expect, test, vi } from "vitest";
import { keyFigures } from "@/components/market/key-figures";
import { marketOfZip } from "@/components/market/read-market";
import { readMonth, usualWindow } from "@/components/market/reading";
import type { MarketHistory, MarketMonth } from "@/lib/domain/market";
import { LIST_FIGURES, type ListedMarket } from "@/lib/domain/market-list";
import { formatChange } from "@/lib/web/format-tables";
import { DEFAULT_MARKETS } from "@/lib/web/markets-url";
import { readerOf } from "@/test/http/reader";
import { NO_LIST_FIGURES } from "@/test/market";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";
import { allMarkets, listMarkets, rowsOf, wholeRow, wholeRows } from "./read-markets";

/** Sold prices, newest first, from October 2026 back, with the number of sales of each month (9 by default). */
function market(prices: readonly (number | null)[], sales: readonly number[] = []): MarketHistory {
  const history = prices.map((medianSoldPrice, i): MarketMonth => {
    const month = 12 * 2026 + 9 - i;
    return {
      month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`,
      medianListPrice: 500_000 + i,
      medianSoldPrice,
      activeListings: 30,
      soldCount: sales[i] ?? 9,
      medianDaysOnMarket: 20,
      averagePricePerSqft: 400,
    };
  });
  return { zipCode: "78704", city: "Austin", state: "TX", history };
}
const PRICES = [110, 120, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 200];

const LISTED: ListedMarket = {
  zipCode: "78704",
  city: "Austin",
  state: "TX",
  place: null,
  window: 1,
  month: "2026-10",
  figures: NO_LIST_FIGURES,
};
const rowOf = ({ history }: MarketHistory, asOf: string) => wholeRow({ window: 1, history }, LISTED, asOf);

test.each<[string, MarketHistory, string, string]>([
  ["a month that has ended is compared with the year before", market(PRICES), "2026-10-31", "+10.0%"],
  ["the month before is used while a month is still running", market(PRICES), "2026-10-17", "−40.0%"],
  ["a month of few sales is not compared", market(PRICES, [4]), "2026-10-31", "–"],
  ["a month is not compared with one of few sales", market(PRICES, [...Array(12).fill(9), 4]), "2026-10-31", "–"],
])("the table of markets and a ZIP's own page agree: %s", (_, given, asOf, change) => {
  expect(formatChange(rowOf(given, asOf).figures.yearChange)).toBe(change);
  const own = keyFigures(readMonth(marketOfZip(given), asOf)!).find(({ figure }) => figure === "medianSoldPrice")!;
  expect(own.yearChange).toBe(change);
});

test("the sparkline ends with the month of the change, and shows list prices where no sold price is known", () => {
  expect(rowOf(market(PRICES), "2026-10-31").spark).toHaveLength(14);
  expect(rowOf(market(PRICES), "2026-10-17").spark).toHaveLength(13);
  expect(rowOf(market(PRICES.map(() => null)), "2026-10-31").spark).not.toContain(null);
  expect(rowOf(market([]), "2026-10-31")).toMatchObject({ spark: [], figures: { yearChange: null } });
});

describe.each(["2026-10-31", "2026-10-17"])("with data to %s, the list of markets", (asOf) => {
  const records = sampleRecords(3_000, 1, asOf);
  const store = referenceStore(records, { info: { ...referenceStore(records).info, asOf } });
  const reader = readerOf(store);

  test("shows each ZIP in the window of its own page, with that one's figures", async () => {
    const whole = new Map((await wholeRows(reader, await allMarkets(reader))).map((row) => [row.zipCode, row]));
    const listed = await listMarkets(reader, { ...DEFAULT_MARKETS, minChange: -1_000 });
    expect(listed.length).toBeGreaterThan(0);
    for (const [zipCode, row] of whole) {
      const months = (await reader.history(zipCode, 60))!;
      const window = usualWindow(months.history, asOf);
      const { history } = (await reader.history(zipCode, 60, window))!;
      const reading = readMonth(marketOfZip(months, { window, history }), asOf)!;
      expect([zipCode, row.window, row.month]).toEqual([zipCode, window, reading.month]);
      const { verdict } = reading;
      const { month: _, ...now } = reading.now;
      const supply = verdict?.now.window === window ? verdict.now.supply : row.figures.inventoryMonths;
      expect(row.figures).toMatchObject({ ...now, inventoryMonths: supply });
      const own = keyFigures(reading).find(({ figure }) => figure === "medianSoldPrice")!;
      expect(formatChange(row.figures.yearChange)).toBe(own.yearChange);
    }
    // Another reader, which has kept nothing.
    expect(await rowsOf(readerOf(store), [...whole.values()])).toEqual([...whole.values()]);
    for (const row of listed) {
      const { inventoryMonths, ...known } = whole.get(row.zipCode)!.figures;
      expect(row.figures).toMatchObject(known);
    }
  });

  test("reads the history of a market once, whoever asks for its row", async () => {
    const history = vi.fn(reader.history);
    const counting = { ...reader, history };
    const few = (await allMarkets(counting)).slice(0, 6);
    const rows = await rowsOf(counting, few);
    const asked = history.mock.calls.length;
    expect(asked).toBeGreaterThanOrEqual(few.length);
    expect([await rowsOf(counting, few), await wholeRows(counting, few)]).toEqual([rows, rows]);
    expect(history).toHaveBeenCalledTimes(asked);
  });

  test("sorts and filters by months of supply, which only histories tell", async () => {
    const view = { ...DEFAULT_MARKETS, sort: "inventoryMonths", order: "asc", maxInventoryMonths: 600 } as const;
    const supplies = (await listMarkets(reader, view)).map(({ figures }) => figures.inventoryMonths!);
    expect(supplies.length).toBeGreaterThan(0);
    expect(supplies).toEqual([...supplies].sort((a, b) => a - b));
    expect(Math.max(...supplies)).toBeLessThanOrEqual(600);
    expect(LIST_FIGURES).toContain(view.sort);
  });
});
