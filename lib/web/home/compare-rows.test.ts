import { expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { compareRows, toPay } from "./compare-rows";
import { monthlyRow } from "./payment-row";
import { DEFAULT_TERMS } from "./payment-settings";

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
    { date: "2026-08-30", event: "delisted", price: 640_000, source: "MLS" },
    { date: "2026-08-20", event: "listed", price: 640_000, source: "MLS" },
  ],
  taxHistory: [{ year: 2025, taxPaid: 9_000, assessedValue: 500_000 }],
  scores: { walkability: 81, transit: null, bike: 40 },
  coordinates: null,
  lastUpdated: "2026-10-30T14:20:00Z",
};
const flat = (...homes: PropertyRecord[]) =>
  new Map(compareRows(homes, "2026-10-31").flatMap((group) => group.rows.map((row) => [row.label, row])));

test("each row has one fact of all homes, and says whether they differ", () => {
  const rows = flat(home, { ...home, id: "b", listPrice: 450_000, bedroomsTotal: null });
  expect(rows.get("Price")).toMatchObject({ values: ["$600,000", "$450,000"], differs: true });
  expect(rows.get("Bedrooms")).toMatchObject({ values: ["3", null], differs: true });
  expect(rows.get("Built")).toMatchObject({ values: ["1957", "1957"], differs: false });
});

test("facts are worded as on the home's own page", () => {
  const only = Object.fromEntries([...flat(home)].map(([label, row]) => [label, row.values[0]]));
  expect(only).toMatchObject({
    "Per sqft": "$400",
    "Change since first asked": "down $40K (6.3%)",
    "This listing": "16 days",
    "With earlier listings": "26 days in 2 listings",
    "Tax billed": "$9,000 in 2025",
    "Tax rate": "1.80%",
    "Monthly payment, estimated": "$4,109 a month",
    Walking: "81 of 100: daily errands do not need a car",
    Cycling: "40 of 100: some lanes and paths",
  });
});

test("a sold home has its sale price and the last asking price, and its price per sqft is of the sale", () => {
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
])("lots of %j square feet are shown in the same unit", (lots, values) => {
  const homes = lots.map((lotSize, i) => ({ ...home, id: `home ${i}`, lotSize }));
  expect(flat(...homes).get("Lot")?.values).toEqual(values);
});

test.each<[string, string, Partial<PropertyRecord>[], (string | null)[]]>([
  ["the lowest price", "Price", [{}, { listPrice: 700_000 }, { listPrice: 650_000 }], ["best", "worst", null]],
  ["the largest area", "Living area", [{}, { livingArea: 1_800 }, { livingArea: null }], ["worst", "best", null]],
  [
    "the highest walking score",
    "Walking",
    [{}, { scores: { walkability: 20, transit: null, bike: null } }],
    ["best", "worst"],
  ],
  ["two equal best ones", "Bedrooms", [{}, {}, { bedroomsTotal: 0 }], ["best", "best", "worst"]],
  ["none if the values look the same", "Per sqft", [{}, { listPrice: 600_100 }], [null, null]],
  ["none if the values are equal", "Price", [{}, {}], [null, null]],
  ["none if only one value is known", "Living area", [{}, { livingArea: null }], [null, null]],
  ["none between a rent and a price", "Price", [{}, { status: "forRent", listPrice: 2_000 }], [null, null]],
  [
    "none between an asking price and a sale price",
    "Price",
    [{}, { status: "recentlySold", priceHistory: [{ date: "2026-10-28", event: "sold", price: 5, source: "deed" }] }],
    [null, null],
  ],
  ["none if no value is better than another", "Built", [{}, { yearBuilt: 2001 }], [null, null]],
])("best and worst marks of a row: %s", (_, label, changes, marks) => {
  const homes = changes.map((change, i) => ({ ...home, ...change, id: `home ${i}` }));
  expect(flat(...homes).get(label)?.marks).toEqual(marks);
});

test("no bedrooms are shown as “Studio”, and bathrooms in a row have the same number of decimals", () => {
  const rows = flat(home, { ...home, id: "b", bedroomsTotal: 0, bathroomsTotal: 2 });
  expect(rows.get("Bedrooms")?.values).toEqual(["3", "Studio"]);
  expect(rows.get("Bathrooms")?.values).toEqual(["2.5", "2.0"]);
});

test("a fact that no home has is left out", () => {
  const rows = flat(home, { ...home, id: "b" });
  for (const label of ["Lot", "Transit", "Last sold"]) expect(rows.has(label)).toBe(false);
});

test("without homes there are no groups", () => expect(compareRows([], "2026-10-31")).toEqual([]));

test("the monthly payment of each home follows the buyer's terms, with mortgage insurance below 20% down", () => {
  const homes = [home, { ...home, propertyType: "land" as const }, { ...home, status: "recentlySold" as const }].map(
    toPay,
  );
  const usual = monthlyRow(homes, DEFAULT_TERMS);
  expect(usual).toMatchObject({ values: ["$4,109 a month", "$3,934 a month", null], marks: ["worst", "best", null] });
  const low = monthlyRow(homes, { ...DEFAULT_TERMS, down: { amount: 10, unit: "%" } });
  expect(low.values).toEqual(["$4,758 a month", "$4,583 a month", null]);
});
