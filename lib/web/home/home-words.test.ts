import { describe, expect, test } from "vitest";
import type { ZipPlace } from "@/lib/domain/market";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { saleOf } from "@/lib/domain/sale";
import type { HomeRow } from "@/lib/web/queries";
import { briefFacts, priceNote, priceOf, standing } from "./card-words";
import { homeSummary, placeSentence, priceHeading, statusNote } from "./home-words";
import { homeJsonLd } from "./json-ld";
import { latestRun, marketTimeWords } from "./market-time";

const AS_OF = "2026-10-31";
const home = (over: Partial<PropertyRecord> = {}, ...events: [string, string, number][]): PropertyRecord => ({
  id: "prop_00000000000000aa",
  status: "forSale",
  listPrice: 1_785_000,
  address: { streetAddress: "1207 Alta Vista Ave", city: "Austin", state: "TX", zipCode: "78704" },
  bedroomsTotal: 4,
  bathroomsTotal: 3.5,
  livingArea: 3_120,
  lotSize: 12_197,
  yearBuilt: 1912,
  propertyType: "singleFamily",
  daysOnMarket: 16,
  priceHistory: events.map(([date, event, price]): PriceEvent => ({ date, event, price, source: "MLS" })).reverse(),
  taxHistory: [],
  scores: null,
  coordinates: { latitude: 30.25, longitude: -97.75 },
  lastUpdated: "2026-10-30T14:20:00Z",
  ...over,
});
const runOf = (record: PropertyRecord) => latestRun(record, AS_OF);

const RELISTED = home(
  {},
  ["2018-07-19", "sold", 1_140_000],
  ["2026-05-02", "listed", 1_895_000],
  ["2026-06-16", "priceChanged", 1_850_000],
  ["2026-08-13", "delisted", 1_850_000],
  ["2026-10-15", "listed", 1_785_000],
);
const SOLD = home(
  { status: "recentlySold", listPrice: 500_000 },
  ["2026-08-01", "listed", 500_000],
  ["2026-09-30", "sold", 480_000],
);

describe("describing the time on the market", () => {
  test("a relisting counts with the listing before it, which is explained", () => {
    expect(
      marketTimeWords(runOf(RELISTED)!, { zipCode: "78704", medianDays: 43, when: "the 3 months to October" }),
    ).toEqual({
      title: "119 days on the market, in two stretches",
      lead: "On Oct 31, 2026 this listing was 16 days old. The same home was listed for 103 days from May 2, 2026, so we count both. Half of the homes that sold in 78704 in the 3 months to October took 43 days or less.",
    });
  });
  test.each<[string, PropertyRecord, string]>([
    ["a first listing", home({}, ["2026-10-01", "listed", 1]), "30 days on the market"],
    ["listed today", home({}, [AS_OF, "listed", 1]), "First day on the market"],
    ["sold", SOLD, "Sold after 60 days on the market"],
    [
      "withdrawn",
      home({ status: "offMarket" }, ["2026-01-01", "listed", 1], ["2026-01-02", "delisted", 1]),
      "Last on the market for 1 day",
    ],
  ])("%s", (_, record, title) => expect(marketTimeWords(runOf(record)!, null).title).toBe(title));
});

describe("the price heading of the page", () => {
  const heading = (record: PropertyRecord) => {
    const { text, unit, note } = priceHeading(record);
    return [text, unit, note];
  };
  test.each<[string, PropertyRecord, (string | null)[]]>([
    ["for sale", home(), ["$1,785,000", null, null]],
    ["for rent", home({ status: "forRent", listPrice: 2_400 }), ["$2,400", "a month", null]],
    ["sold, compared with the asking price", SOLD, ["$480,000", null, "4.0% below the last asking price, $500,000"]],
    ["sold without a sale on record", home({ status: "recentlySold" }), ["$1,785,000", "last asked", null]],
    ["off the market, never sold", home({ status: "offMarket" }), ["$1,785,000", "last asked", null]],
    [
      "off the market, with a last sale",
      home({ status: "offMarket" }, ["2018-07-19", "sold", 1_140_000], ["2026-04-16", "delisted", 1_785_000]),
      ["$1,140,000", "sold Jul 19, 2018", "Last asked $1,785,000"],
    ],
    ["off the market, never listed", home({ status: "offMarket", listPrice: null }), ["Not on the market", null, null]],
    ["for sale without a price", home({ listPrice: null }), ["No price on record", null, null]],
  ])("%s", (_, record, words) => expect(heading(record)).toEqual(words));
});

test.each<[string, PropertyRecord, string | null]>([
  ["relisted", RELISTED, "Relisted Oct 15, 2026, $65K below the previous asking price"],
  ["sold", SOLD, "Sep 30, 2026"],
  ["pending", home({}, ["2026-10-01", "listed", 5], ["2026-10-20", "pending", 5]), "since Oct 20, 2026"],
  [
    "off the market, with its sale in the heading",
    home({ status: "offMarket" }, ["2018-07-19", "sold", 1_140_000]),
    null,
  ],
  ["nothing known", home(), null],
])("the note next to the status: %s", (_, record, words) =>
  expect(statusNote(record, runOf(record), AS_OF)).toBe(words),
);

test("unknown facts are left out of the page's description", () => {
  expect(briefFacts(home({ bedroomsTotal: null, livingArea: null }))).toBe("3.5 ba");
  const bare = home({ bedroomsTotal: null, bathroomsTotal: null, livingArea: null, yearBuilt: null, listPrice: null });
  const { title, description } = homeSummary(bare, priceHeading(bare), AS_OF);
  expect(`${title} ${description}`).not.toMatch(/null|undefined|NaN|–/);
});

describe("JSON-LD", () => {
  test("cannot end its script element, whatever the address", () => {
    const evil = home({ address: { ...home().address, streetAddress: "</script><script>alert(1)//<!--" } });
    const text = homeJsonLd(evil, "https://example.com/homes/x");
    expect(text).not.toContain("<");
    expect(JSON.parse(text).about.address.streetAddress).toBe(evil.address.streetAddress);
  });
  test("has an offer only for a home on the market, and no unknown facts", () => {
    expect(JSON.parse(homeJsonLd(home(), "u")).offers).toMatchObject({ price: 1_785_000, priceCurrency: "USD" });
    const bare = JSON.parse(homeJsonLd(home({ status: "offMarket", yearBuilt: null, coordinates: null }), "u"));
    expect(bare.offers).toBeUndefined();
    expect(bare.about).not.toHaveProperty("yearBuilt");
    expect(bare.about).not.toHaveProperty("geo");
  });
});

const event = (name: string, price: number, date = "2026-10-03") => ({ date, event: name, price, source: "MLS" });

const row = (changes: Partial<HomeRow>): HomeRow => ({
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
  underContract: false,
  lastSale: null,
  cumulativeDaysOnMarket: 16,
  originalListPrice: 720_000,
  totalPriceChange: 0,
  ...changes,
});

const soldRow = row({ status: "recentlySold", daysOnMarket: null, lastSale: { date: "2026-10-03", price: 705_500 } });

describe("the texts of a card:", () => {
  test.each<[string, HomeRow, string, string | null, string]>([
    ["for sale", row({}), "$720,000", null, "Single family · 16 days listed"],
    [
      "price cut",
      row({ totalPriceChange: -52_000, originalListPrice: 772_000 }),
      "$720,000",
      "down $52K (6.7%)",
      "Single family · 16 days listed",
    ],
    [
      "listed again and cut",
      row({ cumulativeDaysOnMarket: 275, totalPriceChange: -75_000, originalListPrice: 795_000 }),
      "$720,000",
      "down $75K (9.4%)",
      "Single family · relisted, 275 days in all",
    ],
    [
      "listed today",
      row({ daysOnMarket: 0, cumulativeDaysOnMarket: 0 }),
      "$720,000",
      null,
      "Single family · first day listed",
    ],
    [
      "for rent",
      row({ status: "forRent", listPrice: 2_400 }),
      "$2,400 a month",
      null,
      "Single family · 16 days listed",
    ],
    ["for sale, under contract", row({ underContract: true }), "$720,000", null, "Single family · sale pending"],
    ["sold", soldRow, "$705,500", "Sold Oct 3, 2026", "Single family · last asked $720,000"],
    ["sold, asking price unknown", { ...soldRow, listPrice: null }, "$705,500", "Sold Oct 3, 2026", "Single family"],
    [
      "sold, no sale on record",
      { ...soldRow, lastSale: null },
      "$720,000",
      "last asked",
      "Single family · recently sold",
    ],
    [
      "off market",
      row({ status: "offMarket", daysOnMarket: null }),
      "$720,000",
      "last asked",
      "Single family · off market",
    ],
    [
      "off market, sold before its last listing",
      { ...soldRow, status: "offMarket", latestEvent: event("delisted", 720_000) },
      "$705,500",
      "Sold Oct 3, 2026",
      "Single family · off market",
    ],
    [
      "no price",
      row({ status: "offMarket", daysOnMarket: null, listPrice: null }),
      "No price",
      null,
      "Single family · off market",
    ],
  ])("%s", (_, home, price, note, stands) => {
    expect([priceOf(home), priceNote(home), standing(home)]).toEqual([price, note, stands]);
  });

  test("a home that is for sale again does not show its earlier sale", () =>
    expect(saleOf({ ...soldRow, status: "forSale" })).toBeNull());
});

test.each([
  [{ latitude: 30.245, longitude: -97.757 }, "In Austin, TX, on the east side of 78704."],
  [{ latitude: 30.27, longitude: -97.76 }, "In Austin, TX, on the north side of 78704."],
  [{ latitude: 30.2451, longitude: -97.7601 }, "In Austin, TX, in the middle of 78704."],
  [null, "In 78704, Austin, TX."],
])("a home at %j is placed in its ZIP in a buyer's words", (coordinates, words) => {
  const zip = { zipCode: "78704", latitude: 30.245, longitude: -97.76, records: 671 } as ZipPlace;
  expect(placeSentence(home({ coordinates }), zip)).toBe(words);
});
