import { describe, expect, test } from "vitest";
import type { PriceEvent } from "@/lib/domain/property";
import { askMove, changesSince, pricePoints, priceRows, saleAgainstAsk } from "./price-events";

const history = (...events: [date: string, event: string, price: number][]): PriceEvent[] =>
  events.map(([date, event, price]) => ({ date, event, price, source: "MLS" })).reverse();

const ALTA_VISTA = history(
  ["2012-04-20", "sold", 612_000],
  ["2018-07-19", "sold", 1_140_000],
  ["2026-03-02", "listed", 1_895_000],
  ["2026-04-16", "priceChanged", 1_850_000],
  ["2026-08-13", "delisted", 1_850_000],
  ["2026-10-18", "listed", 1_785_000],
);

describe("the rows of a price history", () => {
  test("are sorted newest first, each with a readable name and its change from the event before", () => {
    expect(
      priceRows(ALTA_VISTA).map(({ label, price, change }) => [label, price, change && Math.round(change * 1000) / 10]),
    ).toEqual([
      ["Relisted", 1_785_000, -3.5],
      ["Taken off the market", 1_850_000, null],
      ["Price cut", 1_850_000, -2.4],
      ["Listed", 1_895_000, 66.2],
      ["Sold", 1_140_000, 86.3],
      ["Sold", 612_000, null],
    ]);
  });

  test("never compare a rent with a price", () => {
    const rows = priceRows(
      history(
        ["2024-01-01", "sold", 400_000],
        ["2024-03-01", "listedForRent", 2_000],
        ["2024-03-20", "priceChanged", 1_900],
        ["2024-04-01", "rented", 1_900],
        ["2026-01-01", "listed", 450_000],
      ),
    );
    expect(rows.map((row) => [row.kind, row.label, row.change && Math.round(row.change * 1000)])).toEqual([
      ["sale", "Listed", 125],
      ["rent", "Rented", null],
      ["rent", "Price cut", -50],
      ["rent", "Listed for rent", null],
      ["sale", "Sold", null],
    ]);
  });

  test.each<[string, Parameters<typeof history>, string]>([
    [
      "after a withdrawal",
      [
        ["2026-01-01", "listed", 5],
        ["2026-07-03", "delisted", 5],
        ["2026-10-01", "listed", 5],
      ],
      "Relisted",
    ],
    [
      "after a sale",
      [
        ["2026-01-01", "listed", 5],
        ["2026-09-01", "sold", 5],
        ["2026-10-01", "listed", 5],
      ],
      "Listed",
    ],
    [
      "after a tenant",
      [
        ["2026-01-01", "listed", 5],
        ["2026-08-01", "delisted", 5],
        ["2026-09-01", "rented", 2],
        ["2026-10-01", "listed", 5],
      ],
      "Listed",
    ],
    [
      "after more than 90 days",
      [
        ["2026-01-01", "listed", 5],
        ["2026-07-02", "delisted", 5],
        ["2026-10-01", "listed", 5],
      ],
      "Listed",
    ],
  ])("call a listing a relisting as the count of days does: %s", (_, events, label) =>
    expect(priceRows(history(...events))[0]?.label).toBe(label),
  );

  test("show unknown events by their own name split into words, and accept a price of 0", () => {
    const rows = priceRows(history(["2024-01-01", "contractSigned", 0], ["2024-02-01", "sold", 5]));
    expect(rows.map((row) => [row.label, row.change])).toEqual([
      ["Sold", null],
      ["Contract signed", null],
    ]);
  });
});

test("the points of the price chart have a label for each step, and mark the current asking price", () => {
  expect(
    pricePoints({ priceHistory: ALTA_VISTA, status: "forSale" }).map(({ label, listed }) => [label, listed]),
  ).toEqual([
    ["Sold $612K", false],
    ["Sold $1.14M", false],
    ["Listed $1.90M", true],
    ["Cut to $1.85M", true],
    [null, false],
    ["Now $1.79M", true],
  ]);
  expect(pricePoints({ priceHistory: ALTA_VISTA, status: "offMarket" }).at(-1)).toMatchObject({
    label: "Relisted $1.79M",
    listed: false,
  });
  expect(pricePoints({ priceHistory: [], status: "offMarket" })).toEqual([]);
});

test("the change of the asking price is measured from the run's first listing", () => {
  expect(askMove({ priceHistory: ALTA_VISTA, listPrice: 1_785_000 }, "2026-03-02", "sale")).toEqual({
    since: "2026-03-02",
    amount: -110_000,
    share: -110_000 / 1_895_000,
  });
  expect(askMove({ priceHistory: ALTA_VISTA, listPrice: 1_785_000 }, "2026-10-18", "sale")).toBeNull();
  expect(askMove({ priceHistory: ALTA_VISTA, listPrice: null }, "2026-03-02", "sale")).toBeNull();
});

test.each<[string, PriceEvent[], ReturnType<typeof saleAgainstAsk>]>([
  ["no sale", history(["2026-01-01", "listed", 100]), null],
  [
    "a sale without a listing",
    history(["2026-01-01", "sold", 100]),
    { date: "2026-01-01", price: 100, againstAsk: null },
  ],
  [
    "compared with the last asking price before the contract",
    history(
      ["2026-01-01", "listed", 220],
      ["2026-01-09", "priceChanged", 200],
      ["2026-02-01", "pending", 200],
      ["2026-03-01", "sold", 190],
    ),
    { date: "2026-03-01", price: 190, againstAsk: -10 / 200 },
  ],
  [
    "never compared with an earlier sale",
    history(["2016-01-01", "sold", 100], ["2026-03-01", "sold", 190]),
    { date: "2026-03-01", price: 190, againstAsk: null },
  ],
])("the last sale: %s", (_, events, sale) => expect(saleAgainstAsk(events)).toEqual(sale));

test("the changes since a home was saved are those after that day, in order", () => {
  const priceHistory = history(
    ["2026-08-01", "listed", 520_000],
    ["2026-09-30", "delisted", 520_000],
    ["2026-10-02", "listed", 500_000],
    ["2026-10-10", "priceChanged", 490_000],
    ["2026-10-12", "priceChanged", 495_000],
    ["2026-10-20", "sold", 480_000],
  );
  expect(changesSince({ priceHistory }, "2026-09-30T08:00:00Z")).toEqual([
    "Relisted $20K lower on Oct 2, 2026",
    "Price cut by $10K on Oct 10, 2026",
    "Price raised by $5,000 on Oct 12, 2026",
    "Sold for $480,000 on Oct 20, 2026",
  ]);
  expect(changesSince({ priceHistory }, "2026-09-15T08:00:00Z")[0]).toBe("Taken off the market on Sep 30, 2026");
  expect(changesSince({ priceHistory }, "2026-10-20T23:00:00Z")).toEqual([]);
});
