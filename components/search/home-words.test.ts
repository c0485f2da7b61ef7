import { describe, expect, test } from "vitest";
import { saleOf } from "@/lib/domain/projection";
import type { HomeRow } from "@/lib/web/queries";
import { priceNote, priceOf, standing } from "./home-words";

const event = (name: string, price: number, date = "2026-10-03") => ({ date, event: name, price, source: "MLS" });

const home = (changes: Partial<HomeRow>): HomeRow => ({
  id: "prop_0000000000000001",
  status: "forSale",
  listPrice: 720_000,
  address: { streetAddress: "12 Main St", city: "Austin", state: "TX", zipCode: "78704" },
  bedroomsTotal: 3,
  bathroomsTotal: 2,
  livingArea: 1_400,
  daysOnMarket: 16,
  lastUpdated: "2026-10-30T14:20:00Z",
  propertyType: "singleFamily",
  yearBuilt: 1950,
  lotSize: null,
  coordinates: null,
  latestEvent: event("listed", 720_000),
  priceChange: null,
  ...changes,
});

const sold = home({ status: "recentlySold", daysOnMarket: null, latestEvent: event("sold", 705_500) });

describe("a card's words", () => {
  test.each<[string, HomeRow, string, string | null, string]>([
    ["for sale", home({}), "$720,000", null, "Single family · 16 days listed"],
    ["cut", home({ priceChange: -52_000 }), "$720,000", "cut $52K", "Single family · 16 days listed"],
    ["listed today", home({ daysOnMarket: 0 }), "$720,000", null, "Single family · listed today"],
    [
      "for rent",
      home({ status: "forRent", listPrice: 2_400 }),
      "$2,400 a month",
      null,
      "Single family · 16 days listed",
    ],
    [
      "for sale, sale agreed",
      home({ latestEvent: event("pending", 715_000) }),
      "$720,000",
      null,
      "Single family · sale pending",
    ],
    ["sold", sold, "$705,500", "Sold Oct 3, 2026", "Single family · last asked $720,000"],
    ["sold, no ask known", { ...sold, listPrice: null }, "$705,500", "Sold Oct 3, 2026", "Single family"],
    [
      "sold, newest event another",
      { ...sold, latestEvent: event("delisted", 1) },
      "$720,000",
      "last asked",
      "Single family · recently sold",
    ],
    [
      "off market",
      home({ status: "offMarket", daysOnMarket: null }),
      "$720,000",
      "last asked",
      "Single family · off market",
    ],
    [
      "off market, no ask known, sold once",
      { ...sold, status: "offMarket", listPrice: null },
      "$705,500",
      "Sold Oct 3, 2026",
      "Single family · off market",
    ],
    [
      "no price",
      home({ status: "offMarket", daysOnMarket: null, listPrice: null }),
      "No price",
      null,
      "Single family · off market",
    ],
  ])("%s", (_, row, price, note, stands) => {
    expect([priceOf(row), priceNote(row), standing(row)]).toEqual([price, note, stands]);
  });

  test("a home that is for sale again has no sale, whatever its newest event is", () =>
    expect(saleOf({ ...sold, status: "forSale" })).toBeNull());
});
