import { describe, expect, test } from "vitest";
import type { PriceEvent } from "@/lib/domain/property";
import { recordOf } from "./derive";
import { ASKING_PRICE, type Facts, type Row, type StatedStatus } from "./row";

const D = "2026-08-31";
/** "08-20 sold 5" is a sale for $5 on August 20, 2026; "?" is a price that the source does not state. */
const events = (...texts: string[]): PriceEvent[] =>
  texts.map((text) => {
    const [date, event, price] = text.split(" ") as [string, string, string];
    return {
      date: date.length > 5 ? date : `2026-${date}`,
      event,
      price: price === "?" ? ASKING_PRICE : Number(price),
      source: "MLS",
    };
  });
const derived = (status: StatedStatus | null, priceHistory: PriceEvent[], more: Partial<Facts> = {}) => {
  const facts = { status, listPrice: null, daysOnMarket: null, priceHistory, ...more } as Facts;
  const row: Row = { kind: "row", id: "", time: "", asOf: D, file: 0, line: 1, addressKey: "", facts, past: null };
  return recordOf(row, D);
};

describe("status, days on market and asking price are derived from the events and the dataset's date", () => {
  test.each<[StatedStatus | null, string[], string, number | null, number | null]>([
    ["forSale", ["08-01 listed 9"], "forSale", 30, 9],
    ["pending", ["08-09 pending 8", "08-05 priceChanged 8", "08-01 listed 9"], "forSale", 30, 8],
    ["sold", ["08-20 sold 7", "08-01 listed 9"], "recentlySold", 19, 9],
    ["sold", ["06-03 sold 7", "05-01 listed 9"], "recentlySold", 33, 9],
    ["sold", ["06-02 sold 7", "05-01 listed 9"], "offMarket", null, 9],
    ["sold", [], "offMarket", null, null],
    ["offMarket", ["08-20 sold 7"], "recentlySold", null, null],
    ["offMarket", ["08-20 delisted 9", "08-01 listed 9"], "offMarket", null, 9],
    ["forRent", ["08-11 listedForRent 2", "2020-01-01 sold 7"], "forRent", 20, 2],
    ["rented", ["08-20 rented 2", "08-11 listedForRent 2", "2020-01-01 listed 7"], "offMarket", null, 7],
    ["rented", ["08-20 rented 2", "08-15 priceChanged 2", "08-11 listedForRent 3"], "offMarket", null, null],
    [null, ["08-01 listed 9"], "forSale", 30, 9],
    [null, ["08-01 listedForRent 2"], "forRent", 30, 2],
    [null, ["08-20 priceChanged 2", "08-01 listedForRent 3", "2020-01-01 listed 7"], "forRent", 30, 2],
    [null, ["08-20 backOnMarket 8", "08-09 pending 8", "08-01 listed 9"], "forSale", 30, 9],
    [null, ["08-20 sold 7"], "recentlySold", null, null],
    [null, [], "offMarket", null, null],
    [null, ["08-28 rented 2", "08-22 listedForRent 2", "08-20 sold 7", "08-01 listed 9"], "recentlySold", 19, 9],
    ["offMarket", ["08-28 delisted 8", "08-22 listed 8", "08-20 sold 7", "08-01 listed 9"], "recentlySold", 19, 8],
    [null, ["08-22 listedForRent 2", "08-20 sold 7", "08-01 listed 9"], "forRent", 9, 2],
    ["sold", ["08-20 sold 7", "2020-05-01 sold 5", "2020-01-01 listed 6"], "recentlySold", null, 6],
  ])("a status %s with the events %j gives %s", (stated, texts, status, days, asking) =>
    expect(derived(stated, events(...texts))).toMatchObject({ status, daysOnMarket: days, listPrice: asking }),
  );

  test("days on market and an asking price that the source states are kept", () =>
    expect(derived("forSale", events("08-01 listed 9"), { daysOnMarket: 44, listPrice: 8 })).toMatchObject({
      daysOnMarket: 44,
      listPrice: 8,
    }));

  test("an event without a price gets the asking price of its day, or is dropped if that is unknown", () => {
    const told = events("08-09 pending ?", "08-05 priceChanged 8", "08-03 backOnMarket ?", "08-01 listed 9");
    expect(derived("pending", told).priceHistory.map((e) => e.price)).toEqual([8, 8, 9, 9]);
    expect(derived("offMarket", events("08-09 delisted ?")).priceHistory).toEqual([]);
  });

  test("a sale before 1970 stays an event, but lastUpdated is never before 1970", () => {
    const { lastUpdated, priceHistory } = derived("sold", events("1955-03-01 sold 9"));
    expect([lastUpdated, priceHistory[0]!.date]).toEqual([`${D}T00:00:00Z`, "1955-03-01"]);
  });
});
