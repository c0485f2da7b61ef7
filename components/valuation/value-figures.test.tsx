import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import type { HomeToValue } from "@/lib/web/home/value";
import { ComparablesTable } from "./comparables-table";
import { ValueFigures } from "./value-figures";

const home: HomeToValue = {
  id: "prop_000000000000000a",
  status: "forSale",
  address: { streetAddress: "1 Elm St", city: "Austin", state: "TX", zipCode: "78704" },
  listPrice: 520_000,
  propertyType: "singleFamily",
  livingArea: 1_500,
  lotSize: 5_000,
  bedroomsTotal: 3,
  bathroomsTotal: 2,
  yearBuilt: 1960,
  coordinates: null,
};
const sale = {
  ...home,
  id: "prop_000000000000000b",
  address: { ...home.address, streetAddress: "2 Oak St" },
  soldDate: "2026-08-14",
  soldPrice: 480_000,
  distance: null,
  similarity: 0.7,
};
const value: ChosenValue = {
  estimate: 500_000,
  low: 430_000,
  high: 580_000,
  reason: null,
  read: 90,
  listed: [{ ...sale, adjustedPrice: 495_000, adjustments: [20_000, 0, 0, -7_000, 0, 2_000] }],
};
const words = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const figures = (of: ChosenValue, without: string[] = []) =>
  words(<ValueFigures home={home} asOf="2026-10-31" value={of} without={without} />);

test("an estimate shows its range, its date and the asking price, and says that it is not an appraisal", () => {
  const said = figures(value);
  for (const part of [
    "$500,000 an estimate, not an appraisal",
    "$430,000 to $580,000",
    "90 sales",
    "Oct 31, 2026",
    "4.0% above",
  ])
    expect(said).toContain(part);
  expect(said).toContain("$495,000 to $495,000");
  expect(figures(value, [sale.id])).not.toContain("$495,000");
});

test.each([
  ["apart where there is room between them", 520_000, ["$430,000", "$580,000"]],
  ["together where the asking price makes the range a small part of the scale", 52_000_000, ["$430,000 to $580,000"]],
])("the ends of the range are named on the scale, %s", (_, listPrice, labels) => {
  const markup = renderToStaticMarkup(
    <ValueFigures home={{ ...home, listPrice }} asOf="2026-10-31" value={value} without={[]} />,
  );
  expect([...markup.matchAll(/<span aria-hidden="true"[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual(labels);
});

test("without an estimate the reason is shown and no dollar amount", () => {
  const none = { ...value, estimate: null, low: null, high: null };
  expect(figures({ ...none, reason: "missingFacts" })).toMatch(/living area is not on record/);
  const few = figures({ ...none, reason: "tooFewSales", read: 7 });
  expect(few).toMatch(/Only 7 sales/);
  expect(few).not.toContain("$");
});

test("a comparable's adjustments are shown in dollars beside its prices, and facts without adjustments have no column", () => {
  const of = home.address.streetAddress;
  const table = words(<ComparablesTable comparables={value.listed} of={of} />);
  expect(table).toContain(
    "Comparable Sold for Size Year built Time Adjusted 2 Oak St 3 bd, 2 ba, 1,500 sqft Built 1960 $480,000",
  );
  expect(table).toContain("$480,000 Aug 14, 2026 +$20,000 −\u2060$7,000 +$2,000 $495,000");
  const plain = [{ ...value.listed[0]!, adjustedPrice: null, adjustments: null }];
  expect(words(<ComparablesTable comparables={plain} of={of} />)).not.toMatch(/Adjusted|–/);
});
