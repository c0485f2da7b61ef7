import { featureCollection } from "@/lib/domain/map-features";
import type { BoundingBox, Facets, MapCluster, Place, PropertyFilter } from "@/lib/domain/search";
import { facetsSchema, mapSchema, placeSchema } from "@/lib/domain/search.schema";
import type { PropertyStore } from "@/lib/store/store";
import { operation } from "../operation";
import { FACETS, MAP, PLACES } from "../parameters/tables";
import { placesMeant } from "../places";

const PLACES_MAX = 10;

/** The bounding box of the whole world. */
const WORLD = [-180, -90, 180, 90] as const;

/** The bounding box of all matches, from the coarsest clusters, since a fine grid over the whole world is not possible. */
async function boundsOfMatches(store: PropertyStore, filter: PropertyFilter): Promise<BoundingBox> {
  const all = (await store.clusters(filter, WORLD, 0)).map(({ bounds }) => bounds);
  if (all.length === 0) return WORLD;
  const edge = (side: 0 | 1 | 2 | 3, outer: (...degrees: number[]) => number) => outer(...all.map((box) => box[side]));
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
}

const cluster: MapCluster = {
  count: 42,
  latitude: 30.2466,
  longitude: -97.7694,
  medianListPrice: 785_000,
  medianSoldPrice: 752_000,
  bounds: [-97.78, 30.22, -97.75, 30.26],
  id: null,
  status: null,
  listPrice: null,
  salePrice: null,
};

const facets: Facets = {
  total: 3,
  status: { forSale: 2, recentlySold: 1, forRent: 0, offMarket: 0 },
  propertyType: { singleFamily: 2, condo: 1, townhouse: 0, multiFamily: 0, land: 0 },
  listPrice: { bins: [{ min: 700_000, max: 900_000, count: 3 }], nulls: 0 },
  livingArea: { bins: [{ min: 1_500, max: 2_000, count: 2 }], nulls: 1 },
  bedroomsTotal: { bins: [{ min: 3, max: 4, count: 3 }], nulls: 0 },
  bathroomsTotal: { bins: [{ min: 2, max: 2.25, count: 3 }], nulls: 0 },
  soldPrice: { bins: [{ min: 600_000, max: 800_000, count: 1 }], nulls: 2 },
};

const place: Place = {
  kind: "city",
  match: "prefix",
  label: "Austin, TX",
  query: { city: "Austin", state: "TX" },
  id: null,
};

export const mapProperties = operation({
  id: "mapProperties",
  path: "/v1/properties/map",
  summary: "Properties on a map",
  description:
    "The matches of a search as GeoJSON: clusters with count, median list price, median price of the newest sales and bounds, and single homes with their id. Without bbox every match, on the finest grid up to zoom that has at most 4,096 cells over them; homes without coordinates are on no map. A home for rent has its monthly rent as its list price: name the status to keep rents and prices apart in medians.",
  tool: "Where the matches of a search lie, as GeoJSON: clusters with counts and median prices, and single homes. Use it for positions and density; list homes with searchProperties and count them with propertyFacets. Names of places are exact, as findPlaces has them. Give bbox or a circle, and a low zoom first: a higher zoom splits clusters and makes the answer longer.",
  extension: true,
  pathParameters: {},
  query: MAP,
  problems: ["limit_exceeds_plan"],
  envelope: "single",
  answer: mapSchema,
  example: { data: featureCollection([cluster]) },
  async run({ store, query }) {
    const box = query.bbox ?? (await boundsOfMatches(store, query));
    const clusters = await store.clusters(query, box, query.zoom);
    return { kind: "single", data: JSON.stringify(featureCollection(clusters)) };
  },
});

export const propertyFacets = operation({
  id: "propertyFacets",
  path: "/v1/properties/facets",
  summary: "Counts and histograms of a search",
  description:
    "Counts for each status and type, and histograms of list price, living area and bedrooms, over the matches of a search. A home for rent has its monthly rent as its list price: name the status to keep rents and prices apart.",
  tool: "How the matches of a search are spread: counts for each status and type, histograms of list price, living area and bedrooms. Use it for how many and in which price range, before you page through rows. Names of places are exact, as findPlaces has them. For medians, days on market and trends use getAreaMarket.",
  extension: true,
  pathParameters: {},
  query: FACETS,
  problems: ["limit_exceeds_plan"],
  envelope: "single",
  answer: facetsSchema,
  example: { data: facets },
  run: async ({ store, query }) => ({ kind: "single", data: JSON.stringify(await store.facets(query)) }),
});

export const findPlaces = operation({
  id: "findPlaces",
  path: "/v1/places",
  summary: "Type-ahead over places",
  description:
    "States, cities, ZIPs and street addresses that match what was typed; at most 10: names that are all of it first, then those that it begins, and where there is neither, states and cities spelled nearly so, else the ZIPs or cities named in it. Within these, the places with the most homes first. An address is read as the lookup reads one line; a record’s id finds its home.",
  tool: "Find a state, city, ZIP code or street address from what somebody typed, also misspelled. Call it before any tool that takes city: names there must be exact. query of a match has the arguments for searchProperties; of an address, id is the home's.",
  extension: true,
  pathParameters: {},
  query: PLACES,
  problems: [],
  envelope: "list",
  answer: placeSchema,
  example: { meta: { total: 1, limit: PLACES_MAX, offset: 0 }, data: [place] },
  async run({ store, query }) {
    const places = await placesMeant(store, query.q, PLACES_MAX);
    return {
      kind: "list",
      meta: { total: places.length, limit: PLACES_MAX, offset: 0 },
      data: JSON.stringify(places),
    };
  },
});
