import { expect, test } from "vitest";
import type { AdjustedComparable } from "@/lib/domain/valuation/chosen";
import { FACTS } from "@/lib/domain/valuation/sales";
import { formatAdjustment, rateText, readEdits, withEdits } from "./rate-words";
import { accuracyWords, adjustedPrices, askWords, listRange, rangeOf, reasonWords } from "./value";
import { analysisHref, readChoice, readWithout, toggled, valueHref } from "./value-url";

const [A, B, C] = ["prop_000000000000000a", "prop_000000000000000b", "prop_000000000000000c"] as const;

test("an address has the excluded comparables in sorted order, and malformed ones are ignored", () => {
  const read = (text: string) => readWithout(new URLSearchParams(text));
  expect(read("")).toEqual([]);
  expect(read(`without=${B},,${A},${B},prop_1,<b>,${A}x`)).toEqual([A, B]);
  expect(read(`without=${Array.from({ length: 500 }, (_, i) => `prop_${String(i).padStart(16, "0")}`)}`)).toHaveLength(
    20,
  );
  const taken = toggled(toggled([], B), A);
  expect(read(new URL(valueHref(C, taken), "http://it").search)).toEqual([A, B]);
  expect(valueHref(C, toggled(toggled(taken, A), B))).toBe(`/homes/${C}#value`);
  expect(analysisHref(C, {})).toBe(`/homes/${C}/cma`);
  expect(analysisHref(C, { without: taken })).toBe(`/homes/${C}/cma?without=${A},${B}`);
});

test("an analysis's address keeps what was chosen and edited, and what is malformed is left out", () => {
  const rates = { rates: [214, 9_800, 12_000, 350, 2, 0.003], limits: [], sales: 500, medianPrice: 500_000 };
  const choice = { without: [A], within: { months: 18, radius: 2.5 }, add: ["1 Elm St, Austin", "2 Oak St"] };
  const edits = { bedroomsTotal: 7_500, yearBuilt: -400, soldDate: 0.5 };
  const { searchParams } = new URL(analysisHref(C, choice, edits), "http://it");
  expect(readChoice(searchParams)).toEqual(choice);
  expect(readEdits(searchParams, rates)).toEqual(edits);
  expect(withEdits(rates, edits).rates).toEqual([214, 7_500, 12_000, 400, 2, 0.005]);
  const wrong = new URLSearchParams("months=40&radius=x&add=;+;&bedroomsTotal=9800&livingArea=1e9&yearBuilt=");
  expect(readChoice(wrong)).toEqual({ without: [], within: null, add: [] });
  expect(readEdits(wrong, rates), "a rate that equals the estimated one is no edit").toEqual({});
});

test("rates are told as an appraiser writes them, and the middle half of adjusted prices is the suggested list range", () => {
  const rates = [214.5, 9_800, 12_000, 350, 2, 0.003];
  const words = FACTS.map((fact, at) => rateText(fact, rates[at]!));
  expect(words.slice(0, 2)).toEqual(["$214.50 a square foot", "$9,800 a bedroom"]);
  expect(words.slice(3)).toEqual(["−\u2060$350 a year of age", "$2.00 a square foot of lot", "+0.30% a month"]);
  expect(listRange([400_000, 410_400, 420_000, 500_000, 900_000])).toEqual({ low: 410_000, high: 500_000 });
  expect(listRange([400_000, 410_000, 420_000])).toBeNull();
});

test.each([
  [12_300, "+$12,300"],
  [-4_000, "−\u2060$4,000"],
  [0, "$0"],
])("an adjustment of %d dollars is shown as %s", (dollars, words) => expect(formatAdjustment(dollars)).toBe(words));

test("a sentence says why there is no estimate", () => {
  expect(reasonWords("missingFacts", "condo", 0)).toMatch(/^Its living area is not on record/);
  expect(reasonWords("missingFacts", "land", 0)).toMatch(/^Its lot’s size is not on record/);
  expect(reasonWords("tooFewSales", "condo", 0)).toMatch(/^No sale of a similar home is left .* we need twelve/);
  expect(reasonWords("tooFewSales", "condo", 7)).toMatch(/^Only 7 sales of similar homes are left/);
});

test("the text on accuracy says how many sales were estimated, in which area, and how well", () => {
  const own = { sales: 30, medianErrorPercent: 8.6, within10Percent: 56.7, intervalCoveragePercent: 80 };
  expect(accuracyWords(own, "78704", true)).toBe(
    "We estimated 30 sales of the last year in 78704, each from earlier sales only. Half of the estimates came within 8.6% of the sale price, 57% came within 10%, and 80% of the sale prices fell inside the estimated range.",
  );
  // The whole dataset may have as few estimated sales as a ZIP.
  for (const [sales, told] of [
    [4_990, "4,990"],
    [30, "30"],
  ] as const)
    expect(accuracyWords({ ...own, sales }, "78704", false)).toContain(
      `${told} sales of the last year across all our data, because 78704 has too few sales`,
    );
  expect(accuracyWords(null, "78704", false)).toContain("couldn’t measure");
});

test.each([
  ["forSale", 689_000, "The asking price, $689,000, is 6.0% above the estimate."],
  ["forSale", 611_000, "The asking price, $611,000, is 6.0% below the estimate."],
  ["forSale", 650_000, "The asking price, $650,000, equals the estimate."],
  ["forSale", null, null],
  ["forRent", 2_500, null],
  ["recentlySold", 650_000, null],
] as const)(
  "with an estimate of $650,000, a home with status %s and price %s has the text %s",
  (status, listPrice, words) => expect(askWords({ status, listPrice }, 650_000)).toBe(words),
);

test("the remaining comparables have a lowest, middle and highest price, or none without adjusted prices", () => {
  const of = (...prices: (number | null)[]) =>
    prices.map((adjustedPrice, i) => ({ id: `prop_00000000000000${i}0`, adjustedPrice })) as AdjustedComparable[];
  const left = (listed: AdjustedComparable[], without: string[]) => rangeOf(adjustedPrices(listed, without));
  expect(left(of(300, 100, 200, 900), ["prop_0000000000000030"])).toEqual({
    count: 3,
    low: 100,
    middle: 200,
    high: 300,
  });
  expect(left(of(300, 100), [])).toMatchObject({ middle: 200 });
  expect(left(of(null, null), [])).toBeNull();
});
