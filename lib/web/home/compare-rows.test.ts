import { expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { compareRows } from "./compare-rows";

const home: PropertyRecord = {
  id: "prop_00000000000000aa",
  status: "forSale",
  listPrice: 600_000,
  address: { streetAddress: "1207 Alta Vista Ave", city: "Austin", state: "TX", zipCode: "78704" },
  bedroomsTotal: 3,
  bathroomsTotal: 2.5,
  livingArea: 1_500,
  lotSize: null,
  yearBuilt: 1957,
  propertyType: "singleFamily",
  daysOnMarket: 16,
  priceHistory: [
    { date: "2026-10-20", event: "priceChanged", price: 600_000, source: "MLS" },
    { date: "2026-10-15", event: "listed", price: 620_000, source: "MLS" },
    { date: "2026-03-30", event: "delisted", price: 640_000, source: "MLS" },
    { date: "2026-03-20", event: "listed", price: 640_000, source: "MLS" },
  ],
  taxHistory: [{ year: 2025, taxPaid: 9_000, assessedValue: 500_000 }],
  scores: { walkability: 81, transit: null, bike: 40 },
  coordinates: null,
  lastUpdated: "2026-10-30T14:20:00Z",
};
const flat = (...homes: PropertyRecord[]) =>
  new Map(compareRows(homes, "2026-10-31").flatMap((group) => group.rows.map((row) => [row.label, row])));

test("each fact stands beside the others', and what differs is marked", () => {
  const rows = flat(home, { ...home, id: "b", listPrice: 450_000, bedroomsTotal: null });
  expect(rows.get("Price")).toMatchObject({ values: ["$600,000", "$450,000"], differs: true });
  expect(rows.get("Bedrooms")).toMatchObject({ values: ["3", null], differs: true });
  expect(rows.get("Built")).toMatchObject({ values: ["1957", "1957"], differs: false });
});

test("reads each fact as the home's own page does", () => {
  const only = Object.fromEntries([...flat(home)].map(([label, row]) => [label, row.values[0]]));
  expect(only).toMatchObject({
    "Per sqft": "$400",
    "Last change of the ask": "Cut $20,000",
    "This listing": "16 days",
    "With earlier listings": "26 days in 2 listings",
    "Tax billed": "$9,000 in 2025",
    "Tax rate": "1.80%",
    "Monthly payment, estimated": "$4,109 a month",
    Walking: "81 of 100: daily errands do not need a car",
    Cycling: "40 of 100: some lanes and paths",
  });
});

test("a sold home's price and price per sqft are of its sale, with the last ask beside", () => {
  const sale = { date: "2026-10-28", event: "sold", price: 585_000, source: "deed" };
  const rows = flat({ ...home, status: "recentlySold", priceHistory: [sale, ...home.priceHistory] });
  expect(rows.get("Price")?.values).toEqual(["Sold $585,000, last asked $600,000"]);
  expect(rows.get("Per sqft")?.values).toEqual(["$390"]);
});

test.each([
  [
    [2_400, 12_197, null],
    ["2,400 sqft", "12,197 sqft", null],
  ],
  [
    [2_400, 87_120],
    ["0.055 ac", "2.00 ac"],
  ],
  [
    [6_000, 12_197],
    ["0.14 ac", "0.28 ac"],
  ],
  [
    [2_400, 3_000],
    ["2,400 sqft", "3,000 sqft"],
  ],
])("lots of %j are in one unit", (lots, values) => {
  const homes = lots.map((lotSize, i) => ({ ...home, id: `home ${i}`, lotSize }));
  expect(flat(...homes).get("Lot")?.values).toEqual(values);
});

test.each<[string, string, Partial<PropertyRecord>[], (string | null)[]]>([
  ["the lowest price", "Price", [{}, { listPrice: 700_000 }, { listPrice: 650_000 }], ["best", "worst", null]],
  ["the largest area", "Living area", [{}, { livingArea: 1_800 }, { livingArea: null }], ["worst", "best", null]],
  ["the easiest walk", "Walking", [{}, { scores: { walkability: 20, transit: null, bike: null } }], ["best", "worst"]],
  ["two that share the best", "Bedrooms", [{}, {}, { bedroomsTotal: 0 }], ["best", "best", "worst"]],
  ["nothing of what reads the same", "Per sqft", [{}, { listPrice: 600_100 }], [null, null]],
  ["nothing of equal ones", "Price", [{}, {}], [null, null]],
  ["nothing where one alone is known", "Living area", [{}, { livingArea: null }], [null, null]],
  ["nothing between a rent and a price", "Price", [{}, { status: "forRent", listPrice: 2_000 }], [null, null]],
  [
    "nothing between an ask and what another home sold for",
    "Price",
    [{}, { status: "recentlySold", priceHistory: [{ date: "2026-10-28", event: "sold", price: 5, source: "deed" }] }],
    [null, null],
  ],
  ["nothing of what is no better or worse", "Built", [{}, { yearBuilt: 2001 }], [null, null]],
])("the best and the worst of a row are marked: %s", (_, label, changes, marks) => {
  const homes = changes.map((change, i) => ({ ...home, ...change, id: `home ${i}` }));
  expect(flat(...homes).get(label)?.marks).toEqual(marks);
});

test("a studio is called one, and bathrooms beside each other have the same decimals", () => {
  const rows = flat(home, { ...home, id: "b", bedroomsTotal: 0, bathroomsTotal: 2 });
  expect(rows.get("Bedrooms")?.values).toEqual(["3", "Studio"]);
  expect(rows.get("Bathrooms")?.values).toEqual(["2.5", "2.0"]);
});

test("a fact that no home has takes no row", () => {
  const rows = flat(home, { ...home, id: "b" });
  for (const label of ["Lot", "Transit", "Last sold"]) expect(rows.has(label)).toBe(false);
});

test("no home, no groups", () => expect(compareRows([], "2026-10-31")).toEqual([]));
