import { expect, test } from "vitest";
import { bareRecord } from "@/test/dataset";
import { marketingIn } from "@/test/reference-store/marketing";
import { sampleRecords } from "@/test/reference-store/sample";
import { isUnderContract, marketingOf } from "./marketing-period";
import { isCutBy, numberOf } from "./numbers";
import type { PropertyRecord } from "./property";

/** A record of "2026-07-03 listed 1094000 | …", oldest first, with its status, asking price and days on market. */
function record(status: PropertyRecord["status"], price: number, days: number | null, history: string): PropertyRecord {
  const priceHistory = history
    .split(" | ")
    .map((text) => text.split(" ") as [string, string, string])
    .map(([date, event, asked]) => ({ date, event, price: Number(asked), source: "MLS" }))
    .reverse();
  return { ...bareRecord(1), status, listPrice: price, daysOnMarket: days, priceHistory };
}

/** Days, first asking price, change of it, and whether it was listed again: counted on a calendar. */
type Worked = [days: number | null, original: number | null, change: number | null, relisted: boolean];

test.each<[string, Parameters<typeof record>, Worked]>([
  // Records of the bundled data.
  [
    "84 + 19 days: 17 days off the market between two listings; the rentals before are apart",
    [
      "forSale",
      1_005_000,
      19,
      "2013-05-06 sold 520500 | 2025-09-18 listedForRent 4945 | 2025-11-22 rented 4845 | 2026-07-03 listed 1094000 | 2026-08-30 priceChanged 1049900 | 2026-09-25 delisted 1049900 | 2026-10-12 listed 1005000",
    ],
    [103, 1_094_000, -89_000, true],
  ],
  [
    "179 + 49 days, with three cuts before the relisting",
    [
      "forSale",
      624_900,
      49,
      "2003-03-06 sold 376000 | 2026-02-25 listed 705000 | 2026-03-14 priceChanged 685000 | 2026-06-21 priceChanged 675000 | 2026-08-06 priceChanged 654000 | 2026-08-23 delisted 654000 | 2026-09-12 listed 624900",
    ],
    [228, 705_000, -80_100, true],
  ],
  [
    "years off the market ended the earlier period",
    [
      "forSale",
      1_205_000,
      136,
      "2022-08-18 listed 1549900 | 2022-09-22 priceChanged 1474900 | 2022-12-02 delisted 1449900 | 2026-06-17 listed 1260000 | 2026-09-02 priceChanged 1224900 | 2026-10-05 priceChanged 1205000",
    ],
    [136, 1_260_000, -55_000, false],
  ],
  [
    "a sale ended the earlier period",
    [
      "forSale",
      182_000,
      18,
      "2024-02-23 listed 236000 | 2024-05-16 priceChanged 212900 | 2024-05-24 pending 212900 | 2024-06-25 sold 204000 | 2026-10-13 listed 182000",
    ],
    [18, 182_000, 0, false],
  ],
  [
    "a letting ended the earlier period",
    [
      "forRent",
      2_745,
      34,
      "2025-06-20 listedForRent 2695 | 2025-07-02 rented 2695 | 2026-09-27 listedForRent 2845 | 2026-10-20 priceChanged 2745",
    ],
    [34, 2_845, -100, false],
  ],
  [
    "sold in the second listing, 101 + 48 days with those under contract: no asking price stands any more",
    [
      "recentlySold",
      589_900,
      48,
      "2026-02-02 listed 655000 | 2026-04-21 pending 619900 | 2026-05-14 delisted 619900 | 2026-07-17 listed 589900 | 2026-07-26 pending 589900 | 2026-09-03 sold 573000",
    ],
    [149, null, null, false],
  ],
  [
    "sold after 128 + 55 days, and let since",
    [
      "recentlySold",
      585_000,
      55,
      "2026-01-04 listed 604900 | 2026-05-12 delisted 594900 | 2026-07-03 listed 585000 | 2026-08-27 sold 566000 | 2026-09-20 listedForRent 2900 | 2026-10-09 rented 2900",
    ],
    [183, null, null, false],
  ],
  [
    "off the market there are no days",
    ["offMarket", 600_000, null, "2026-01-04 listed 604900 | 2026-05-12 delisted 594900"],
    [null, null, null, false],
  ],
  // What the bundled data does not have.
  [
    "90 days off the market do not end a period",
    ["forSale", 10, 30, "2026-06-01 listed 12 | 2026-07-03 delisted 12 | 2026-10-01 listed 10"],
    [62, 12, -2, true],
  ],
  [
    "91 days do",
    ["forSale", 10, 30, "2026-06-01 listed 12 | 2026-07-02 delisted 12 | 2026-10-01 listed 10"],
    [30, 10, 0, false],
  ],
  [
    "a sale without a listing of its own ends a period",
    ["forSale", 10, 30, "2026-08-01 listed 12 | 2026-08-10 delisted 12 | 2026-09-01 sold 9 | 2026-10-01 listed 10"],
    [30, 10, 0, false],
  ],
  [
    "listed again without a withdrawal, at a higher price",
    ["forSale", 15, 30, "2026-09-01 listed 12 | 2026-10-01 listed 15"],
    [60, 12, 3, true],
  ],
  [
    "sale and rent are apart",
    [
      "forSale",
      12,
      10,
      "2026-09-01 listed 15 | 2026-09-20 delisted 15 | 2026-10-01 listedForRent 2 | 2026-10-21 listed 12",
    ],
    [10, 12, 0, false],
  ],
  [
    "listed again for rent",
    ["forRent", 2, 30, "2026-08-01 listedForRent 3 | 2026-09-01 delisted 3 | 2026-10-01 listedForRent 2"],
    [61, 3, -1, true],
  ],
  [
    "a listing that no event states has no earlier ones and no first price",
    ["forSale", 10, 5, "2026-08-01 listed 12 | 2026-09-01 delisted 12"],
    [5, null, null, false],
  ],
  [
    "a listing of the other kind is not the present one",
    ["forRent", 2, 5, "2026-08-01 listed 12 | 2026-09-01 listed 11"],
    [5, null, null, false],
  ],
])("%s", (_, args, [days, original, change, relisted]) => {
  const home = record(...args);
  expect(marketingOf(home)).toEqual({ cumulativeDaysOnMarket: days, originalListPrice: original, relisted });
  expect(numberOf(home, "totalPriceChange")).toBe(change);
});

test("for any history the period is that of the plain definition", () => {
  for (const home of sampleRecords(5_000)) {
    const { totalPriceChange, ...marketing } = marketingIn(home);
    expect(marketingOf(home), home.id).toEqual(marketing);
    expect(numberOf(home, "totalPriceChange"), home.id).toBe(totalPriceChange);
  }
});

test.each([
  [5.1, 949, 1_000, true],
  [5.1, 950, 1_000, false],
  [0.07, 99_930, 100_000, true],
  [100, 0, 700, true],
  [1, 0, 0, false],
])("a cut of %d per cent is compared exactly: %i after %i", (percent, price, original, cut) =>
  expect(isCutBy(percent, price, original)).toBe(cut),
);

/** Events as "MM-DD name", newest first, and whether the home is under contract on 2026-10-31. */
const HISTORIES: [name: string, events: string[], expected: boolean][] = [
  ["no event", [], false],
  ["on the market", ["10-01 listed"], false],
  ["pending", ["10-20 pending", "10-01 listed"], true],
  ["pending on the day itself", ["10-31 pending", "10-01 listed"], true],
  ["pending after the day", ["11-01 pending", "10-01 listed"], false],
  ["a price change after it", ["10-25 priceChanged", "10-20 pending", "10-01 listed"], false],
  ["back on the market", ["10-25 backOnMarket", "10-20 pending", "10-01 listed"], false],
  ["pending again", ["10-30 pending", "10-25 backOnMarket", "10-20 pending", "10-01 listed"], true],
  ["an unknown kind of event after it", ["10-25 openHouse", "10-20 pending", "10-01 listed"], true],
  [
    "two events on one date, of which pending is listed first, so is the later",
    ["10-20 pending", "10-20 priceChanged", "10-01 listed"],
    true,
  ],
  [
    "two events on one date, of which the price change is the later",
    ["10-20 priceChanged", "10-20 pending", "10-01 listed"],
    false,
  ],
  ["sold since", ["10-30 sold", "10-20 pending", "10-01 listed"], false],
  ["withdrawn since", ["10-30 delisted", "10-20 pending", "10-01 listed"], false],
  ["listed for rent since", ["10-30 listedForRent", "10-20 pending", "10-01 listed"], false],
  ["listed again", ["10-30 listed", "10-20 pending", "10-01 listed"], false],
];

test.each(HISTORIES)("isUnderContract: %s", (_, events, expected) => {
  const history = events.map((each) => {
    const [day, event] = each.split(" ") as [string, string];
    return { date: `2026-${day}`, event };
  });
  expect(isUnderContract(history, "2026-10-31")).toBe(expected);
});
