import type { PropertyRecord } from "@/lib/domain/property";
import type { Comparable, Valuation } from "@/lib/domain/valuation/comparable";
import { comparableSchema, valuationSchema } from "@/lib/domain/valuation/comparable.schema";
import { type PropertyStore, parsed } from "@/lib/store/store";
import { comparablesOf, valuationOf } from "../comparables";
import { operation } from "../operation";
import { COMPARABLES, PROPERTY_PATH } from "../parameters/tables";
import { ApiProblem } from "../problems";

const comparable: Comparable = {
  id: "prop_a6f7e1d0c4b39852",
  address: { streetAddress: "402 Main St", city: "Austin", state: "TX", zipCode: "78704" },
  propertyType: "singleFamily",
  soldDate: "2026-08-14",
  soldPrice: 689_000,
  livingArea: 1_512,
  bedroomsTotal: 3,
  bathroomsTotal: 2,
  yearBuilt: 1964,
  lotSize: 5_200,
  coordinates: { latitude: 30.2461, longitude: -97.7688 },
  distance: 0.17,
  similarity: 0.714,
  adjustedPrice: 664_210,
};

const valuation: Valuation = {
  estimate: 671_400,
  low: 586_900,
  high: 768_100,
  interval: 0.8,
  comparables: 100,
  asOf: "2026-10-31",
  reason: null,
  accuracy: { sales: 30, medianErrorPercent: 8.6, within10Percent: 56.7, intervalCoveragePercent: 80 },
};

async function homeOf(store: PropertyStore, id: string): Promise<PropertyRecord> {
  const found = await store.property(id);
  if (!found) throw new ApiProblem("property_not_found");
  return parsed<PropertyRecord>(found);
}

export const getComparables = operation({
  id: "getComparables",
  path: "/v1/properties/{id}/comparables",
  summary: "Sales to compare a property with",
  description:
    "The newest sales of other homes of the same type in the last months and within a radius, most similar first, then by id; of a home " +
    "without coordinates those of its ZIP code. adjustedPrice is the sale's price and each difference between the two homes times a rate, the same for " +
    "every sale: dollars a square foot, bedroom, bathroom, year and square foot of lot, percent a month. Rates come from the 500 nearest sales of 24 months.",
  tool: "Recent sales of similar homes near one home, most similar first, each with its price adjusted to that home. Use it to judge or explain a price; getValuation has one estimate. Needs the home's id: find it with lookupProperty.",
  extension: true,
  pathParameters: PROPERTY_PATH,
  query: COMPARABLES,
  paged: true,
  problems: ["property_not_found", "limit_exceeds_plan"],
  envelope: "list",
  answer: comparableSchema,
  example: { meta: { total: 1, limit: 10, offset: 0 }, data: [comparable] },
  async run({ store, path, query, page }) {
    const { total, comparables } = await comparablesOf(store, await homeOf(store, path.id), query, page);
    return { kind: "list", meta: { total, ...page }, data: JSON.stringify(comparables) };
  },
});

export const getValuation = operation({
  id: "getValuation",
  path: "/v1/properties/{id}/valuation",
  summary: "What a property is worth, by the sales of others",
  description:
    "An estimate as of the dataset's date with a range that is made to hold four of five sales, and the error that was measured when the dataset " +
    "was made. It reads the home's facts and place and what other homes sold for before that date; never its asking prices, its own sales or its assessments. Not an appraisal.",
  tool: "What one home is worth by what others sold for: estimate, low, high, and how far such estimates were off. Needs the home's id: find it with lookupProperty. Where estimate is null, reason says why. It is no appraisal: say so, and name the range with it.",
  extension: true,
  pathParameters: PROPERTY_PATH,
  query: {},
  problems: ["property_not_found"],
  envelope: "single",
  answer: valuationSchema,
  example: { data: valuation },
  async run({ store, path }) {
    return { kind: "single", data: JSON.stringify(await valuationOf(store, await homeOf(store, path.id))) };
  },
});
