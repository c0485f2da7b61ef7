import { z } from "zod";
import { isMilitaryMail } from "@/lib/domain/address-line";
import { splitLine } from "@/lib/domain/address-parts";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { PropertyLookupRecord, PropertySummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import {
  propertyDetailsSchema,
  propertyLookupSchema,
  propertyRecordSchema,
  propertySummarySchema,
} from "@/lib/domain/property.schema";
import { circleOf, SORTED_FILTERS } from "@/lib/domain/search";
import { type HomesPage, type LookupAddress, type LookupAnswer, parsed } from "@/lib/store/store";
import { searchCsv, summariesCsv } from "../csv";
import { readCursor, writeCursor } from "../cursor";
import { operation } from "../operation";
import { LOOKUP, PROPERTIES, PROPERTY_PATH } from "../parameters/tables";
import { lookupReadings, statesOfCity } from "../places";
import { ApiProblem } from "../problems";

/** The home in all examples. It is in the bundled dataset, so that the examples work as they are. */
const FOUND: PropertyLookupRecord = {
  id: "prop_e200d0048a78d3fb",
  status: "forSale",
  listPrice: 704_000,
  address: { streetAddress: "333 Main St", city: "Austin", state: "TX", zipCode: "78704" },
  bedroomsTotal: 4,
  bathroomsTotal: 1.5,
  livingArea: 1_430,
  lastUpdated: "2026-10-30T22:50:10Z",
};

const row: PropertySummary = { ...FOUND, daysOnMarket: 1 };

const record: PropertyRecord = {
  ...row,
  lotSize: 4_860,
  yearBuilt: 1967,
  propertyType: "singleFamily",
  priceHistory: [
    { date: "2026-10-30", event: "listed", price: 704_000, source: "Generated listing (sample data)" },
    { date: "2020-08-25", event: "sold", price: 602_500, source: "Generated deed (sample data)" },
  ],
  taxHistory: [{ year: 2026, taxPaid: 10_159, assessedValue: 645_520 }],
  scores: { walkability: 84, transit: 43, bike: null },
  coordinates: { latitude: 30.244511, longitude: -97.770893 },
};

export const getProperty = operation({
  id: "getProperty",
  path: "/v1/properties/{id}",
  summary: "Get a property by identifier",
  description: "The complete record of one property.",
  tool: "Everything about one home whose id is known from searchProperties, lookupProperty or findPlaces: facts, prices, the history of its listings and sales, taxes, scores and coordinates.",
  extension: false,
  pathParameters: PROPERTY_PATH,
  query: {},
  problems: ["property_not_found"],
  envelope: "single",
  answer: propertyRecordSchema,
  example: { data: record },
  async run({ store, path }) {
    const found = await store.property(path.id);
    if (!found) throw new ApiProblem("property_not_found");
    return { kind: "single", data: found };
  },
});

/** Links to the other homes that match: by their address, or by their id where another match has the same one, as flats without a unit. */
function alternateLinks({ record, alternates }: LookupAnswer): string[] {
  const queryOf = ({ address }: Pick<PropertyRecord, "address">) => canonicalQuery(LOOKUP, address);
  const taken = new Set([queryOf(parsed(record))]);
  return alternates.map((other) => {
    const query = queryOf(other);
    const target = taken.has(query) ? `/v1/properties/${other.id}` : `/v1/properties/lookup?${query}`;
    taken.add(query);
    return `<${target}>; rel="alternate"`;
  });
}

export const lookupProperty = operation({
  id: "lookupProperty",
  path: "/v1/properties/lookup",
  summary: "Look up a property by address",
  description:
    'Exact match of the members, character for character, after trimming outer white space, or of an `address` in one line (extension), however it is spelled. Where several properties match, as when the ZIP is left out, the answer is the most recently updated one, and `Link` headers with `rel="alternate"` lead to the others.',
  tool: "Find one home by its address. Give address in one line, as people write it; use streetAddress, city, state and zipCode only where the exact spelling is known. Where several homes match, data is the most recently updated one, and alternates has the arguments that find each other one. Where none matches, suggestions has near homes with their ids for getProperty.",
  extension: false,
  pathParameters: {},
  query: LOOKUP,
  alternates: true,
  problems: ["address_not_found"],
  envelope: "single",
  answer: propertyLookupSchema,
  example: { data: FOUND },
  async run({ store, query }) {
    const { address } = query;
    // If there is no line, the parts are complete: parsing has checked that.
    const parts = query as LookupAddress;
    const found = await (address === undefined ? store.lookup(parts) : lookupReadings(store, address));
    if (!found) {
      const wanted = address === undefined ? parts : splitLine(address, await statesOfCity(store));
      const isMail = isMilitaryMail(address ?? `${parts.city} ${parts.state}`);
      throw new ApiProblem("address_not_found", {
        ...(isMail && {
          detail: "APO, FPO and DPO addresses are of military and diplomatic mail; no property is at one.",
        }),
        members: { suggestions: await store.nearAddresses(wanted, 5) },
      });
    }
    return { kind: "single", data: found.record, links: alternateLinks(found) };
  },
});

/** The cursor of the page after the one that begins at `offset`, or null if that is the last one. */
function cursorAfter({ total, count, lastId }: HomesPage, offset: number, search: string, version: string) {
  const end = offset + count;
  return lastId === null || end >= total ? null : writeCursor({ offset: end, after: lastId }, search, version);
}

export const searchProperties = operation({
  id: "searchProperties",
  path: "/v1/properties",
  summary: "Search properties",
  description:
    "Filters combine with AND; minimum and maximum are inclusive, and a range never matches a null. The next page is asked for by increasing offset by limit, or by cursor, with which a page costs the same however far in it is; `Link` headers lead there.",
  tool: "Find homes by place, price, size, status, area on a map or dates, or ids that are known; meta.total is the exact number of matches. Before you give city, call findPlaces and copy city and state from it: both must be exact. Without status homes of every status match, sold and off the market too; homes for rent have the monthly rent as listPrice. Rows are short: include details adds type, year built, lot, coordinates, last sale and price changes, and getProperty has one home in full. For the next page call again with the same arguments and cursor set to nextCursor; null says that this was the last page.",
  extension: false,
  pathParameters: {},
  query: PROPERTIES,
  paged: true,
  problems: ["limit_exceeds_plan", "version_gone"],
  envelope: "list",
  answer: z.union([propertySummarySchema, propertyDetailsSchema]),
  example: { meta: { total: 1, limit: 25, offset: 0 }, data: [row] },
  csvExample: summariesCsv([row]),
  async run({ store, query, page }) {
    const details = query.include === "details";
    const { sort, order, cursor } = query;
    const { version } = store.info;
    const search = cursor === undefined ? "" : canonicalQuery(SORTED_FILTERS, query);
    const at = cursor === undefined ? page : { ...page, ...readCursor(cursor, search, version) };
    const found = await store.search({ filter: query, sort, order, details, ...at });
    const meta = { total: found.total, limit: page.limit, offset: at.offset };
    const paging = cursor === undefined ? {} : { next: cursorAfter(found, meta.offset, search, version) };
    const shape = !details ? "summary" : circleOf(query) ? "distance" : "details";
    return query.format === "csv"
      ? {
          kind: "csv",
          csv: await searchCsv(found.rows, { shape, guard: query.csvGuard }),
          filename: "properties.csv",
          meta,
          ...paging,
        }
      : { kind: "list", meta, data: found.rows, ...paging };
  },
});
