import { expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { readerOf } from "@/test/http/reader";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";
import { evidenceOf, LISTED, valueWithout } from "./chosen";
import { FEWEST_SALES, NOMINAL_PRICE } from "./estimate";
import { FACTS } from "./sales";

const AS_OF = "2026-10-31";
/** Most were sold in the last 900 days; a few of those for a nominal price, and a few far away from all others. */
const records = sampleRecords(600, 5, AS_OF).map((record, i): PropertyRecord => {
  const date = new Date(Date.parse(AS_OF) - ((i * 37) % 900) * 86_400_000).toISOString().slice(0, 10);
  const price = i % 19 === 0 ? 10 : 250_000 + ((i * 7_919) % 300_000);
  return {
    ...record,
    propertyType: i % 5 === 0 ? "land" : "singleFamily",
    ...(i % 50 === 0 && record.coordinates ? { coordinates: { latitude: 19.7, longitude: -155.1 } } : {}),
    priceHistory: i % 4 === 0 ? [] : [{ date, event: "sold", price, source: "Test" }],
  };
});
const reader = readerOf(referenceStore(records));
const NONE: ReadonlySet<string> = new Set();
const { rangeWidth: WIDTH } = await reader.dataset();
const ratesOf = (home: PropertyRecord) => reader.rates(home.id);
const evidence = (home: PropertyRecord) => evidenceOf(home, (query) => reader.comparables(home.id, query));

test("with no comparable excluded, the value and the adjusted prices equal the API's valuation to the dollar", async () => {
  const reasons = new Set<string | null>();
  for (const home of records.slice(0, 120)) {
    const rows = await evidence(home);
    const { estimate, low, high, reason, comparables } = (await reader.valuation(home.id))!;
    const value = valueWithout(home, AS_OF, rows, NONE, await ratesOf(home), WIDTH);
    expect(value).toMatchObject({ estimate, low, high, reason });
    if (reason === null) expect(value.read).toBe(comparables);
    for (const row of value.listed) expect(row.adjustedPrice).toBe(rows.find(({ id }) => id === row.id)!.adjustedPrice);
    reasons.add(reason);
  }
  expect([...reasons].sort()).toEqual(["missingFacts", null, "tooFewSales"]);
});

test("an excluded sale stays listed but does not count; with too few sales left there is no estimate", async () => {
  const home = records.find(
    ({ propertyType, livingArea, coordinates }) =>
      propertyType === "singleFamily" && livingArea && coordinates?.latitude !== 19.7,
  )!;
  const rows = await evidence(home);
  const rates = await ratesOf(home);
  const all = valueWithout(home, AS_OF, rows, NONE, rates, WIDTH);
  const out = new Set([all.listed[0]!.id, all.listed[3]!.id, "prop_ffffffffffffffff"]);
  const less = valueWithout(home, AS_OF, rows, out, rates, WIDTH);
  expect(less).toEqual({
    ...valueWithout(
      home,
      AS_OF,
      rows.filter(({ id }) => !out.has(id)),
      NONE,
      rates,
      WIDTH,
    ),
    listed: less.listed,
  });
  expect(less.read).toBe(all.read - 2);
  expect(less.estimate).not.toBe(all.estimate);
  expect(less.listed.map(({ id }) => id)).toEqual(all.listed.map(({ id }) => id));
  expect(less.listed, "rates do not depend on what is taken out").toEqual(all.listed);
  expect(less.listed).toHaveLength(LISTED);
  for (const { soldPrice, adjustments, adjustedPrice } of less.listed) {
    expect(soldPrice).toBeGreaterThanOrEqual(NOMINAL_PRICE);
    expect(adjustments).toHaveLength(FACTS.length);
    expect(adjustments!.reduce((sum, dollars) => sum + dollars, soldPrice)).toBe(adjustedPrice);
  }
  const nearlyAll = new Set(rows.slice(FEWEST_SALES - 1).map(({ id }) => id));
  expect(valueWithout(home, AS_OF, rows, nearlyAll, rates, WIDTH)).toMatchObject({
    estimate: null,
    reason: "tooFewSales",
  });
});
