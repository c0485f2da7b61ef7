import { z } from "zod";
import { canonicalQuery } from "@/lib/domain/parameters";
import {
  propertyDetailsSchema,
  propertyLookupSchema,
  propertyRecordSchema,
  propertySummarySchema,
} from "@/lib/domain/property.schema";
import { filterOf, SEARCH } from "@/lib/domain/search";
import { searchCsv } from "@/lib/http/csv";
import { metaOf } from "@/lib/http/read";
import { operation } from "../operation";
import { LOOKUP, PROPERTY_PATH } from "../parameters/tables";
import { ApiProblem } from "../problems";

export const getProperty = operation({
  id: "getProperty",
  path: "/v1/properties/{id}",
  summary: "Get a property by identifier",
  description: "The complete record of one property.",
  extension: false,
  pathParameters: PROPERTY_PATH,
  query: {},
  paged: false,
  open: false,
  problems: ["property_not_found"],
  envelope: "single",
  answer: propertyRecordSchema,
  async run({ store, path }) {
    const record = await store.property(path.id);
    if (!record) throw new ApiProblem("property_not_found");
    return { kind: "single", data: record };
  },
});

export const lookupProperty = operation({
  id: "lookupProperty",
  path: "/v1/properties/lookup",
  summary: "Look up a property by address",
  description:
    'Exact match, character for character, after trimming outer white space. Where zipCode is left out and several properties match, the answer is the most recently updated one, and `Link` headers with `rel="alternate"` lead to the others.',
  extension: false,
  pathParameters: {},
  query: LOOKUP,
  paged: false,
  open: false,
  problems: ["address_not_found"],
  envelope: "single",
  answer: propertyLookupSchema,
  async run({ store, query }) {
    const found = await store.lookup(query);
    if (!found)
      throw new ApiProblem("address_not_found", { members: { suggestions: await store.nearAddresses(query, 5) } });
    const links = found.alternates.map(({ address }) => {
      const target = `/v1/properties/lookup?${canonicalQuery(LOOKUP, address)}`;
      return `<${target}>; rel="alternate"`;
    });
    return { kind: "single", data: found.record, links };
  },
});

export const searchProperties = operation({
  id: "searchProperties",
  path: "/v1/properties",
  summary: "Search properties",
  description:
    "Filters combine with AND; minimum and maximum are inclusive, and a range never matches a null. The next page is asked for by increasing offset by limit; `Link` headers lead there.",
  extension: false,
  pathParameters: {},
  query: SEARCH,
  paged: true,
  open: false,
  problems: ["limit_exceeds_plan"],
  envelope: "list",
  answer: z.union([propertySummarySchema, propertyDetailsSchema]),
  async run({ store, query, page }) {
    const details = query.include === "details";
    const asked = { filter: filterOf(query), sort: query.sort, order: query.order, details, ...page };
    const found = await store.search(asked);
    const meta = metaOf(found, page);
    return query.format === "csv"
      ? { kind: "csv", csv: await searchCsv(found.rows, details), filename: "properties.csv", meta }
      : { kind: "list", meta, data: found.rows };
  },
});
