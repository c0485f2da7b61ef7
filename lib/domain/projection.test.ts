import { expect, test } from "vitest";
import { sampleRecords } from "@/test/reference-store/sample";
import { toComplete, toDetails, toLookup, toSummary } from "./projection";
import {
  propertyDetailsSchema,
  propertyLookupSchema,
  propertyRecordSchema,
  propertySummarySchema,
} from "./property.schema";
import { lastSale } from "./sale";

const AS_OF = "2026-10-31";
const records = sampleRecords(200);
/** The same record with its members in reverse order and unknown members added, at every depth. */
const spoilt = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(spoilt);
  if (typeof value !== "object" || value === null) return value;
  const turned = Object.entries(value).reverse();
  return Object.fromEntries([["strange", 1], ...turned.map(([name, member]) => [name, spoilt(member)])]);
};

test("projections have exactly the fields of their schema, and none of the unknown fields that a source added", () => {
  for (const record of records) {
    const turned = spoilt(record) as typeof record;
    for (const r of [record, turned]) {
      propertyRecordSchema.parse(toComplete(r));
      propertyLookupSchema.parse(toLookup(r));
      propertySummarySchema.parse(toSummary(r));
      propertyDetailsSchema.parse({ ...toSummary(r), ...toDetails(r, AS_OF) });
    }
    for (const project of [toComplete, toLookup, toSummary, (r: typeof record) => toDetails(r, AS_OF)])
      expect(JSON.stringify(project(turned))).toBe(JSON.stringify(project(record)));
  }
});

test("the fields of a record come in the specification's order", () => {
  const record = records.find((r) => r.scores && r.coordinates && lastSale(r) && r.taxHistory.length > 0)!;
  const members = (value: object) =>
    Object.entries(value).map(([name, member]) => {
      const one = Array.isArray(member) ? member[0] : member;
      return typeof one === "object" && one !== null ? `${name}(${Object.keys(one).join(" ")})` : name;
    });
  const head = "id status listPrice address(streetAddress city state zipCode) bedroomsTotal bathroomsTotal livingArea";
  const event = "date event price source";
  const place = "coordinates(latitude longitude)";
  expect(members(toLookup(record)).join(" ")).toBe(`${head} lastUpdated`);
  expect(members(toSummary(record)).join(" ")).toBe(`${head} daysOnMarket lastUpdated`);
  expect(members(toDetails(record, AS_OF)).join(" ")).toBe(
    `propertyType yearBuilt lotSize ${place} latestEvent(${event}) priceChange underContract lastSale(date price) cumulativeDaysOnMarket originalListPrice totalPriceChange`,
  );
  expect(members(toComplete(record)).join(" ")).toBe(
    `${head} lotSize yearBuilt propertyType daysOnMarket priceHistory(${event}) taxHistory(year taxPaid assessedValue) scores(walkability transit bike) ${place} lastUpdated`,
  );
});
