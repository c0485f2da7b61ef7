import { FILTERS, filterOf } from "@/lib/domain/search";
import { facetsSchema, mapSchema, placeSchema } from "@/lib/domain/search.schema";
import { featureCollection, WORLD } from "@/lib/service/map";
import { after } from "@/lib/service/maybe";
import { operation } from "../operation";
import { MAP, PLACES } from "../parameters/tables";

const MOST_PLACES = 10;

export const mapProperties = operation({
  id: "mapProperties",
  path: "/v1/properties/map",
  summary: "Properties on a map",
  description:
    "The matches of a search as GeoJSON: clusters with count, median list price and bounds, and single homes with their id. Without bbox the whole world; homes without coordinates are on no map.",
  extension: true,
  pathParameters: {},
  query: MAP,
  paged: false,
  open: false,
  problems: [],
  envelope: "single",
  answer: mapSchema,
  run: ({ store, query }) =>
    after(store.clusters(filterOf(query), query.bbox ?? WORLD, query.zoom), (clusters) => ({
      kind: "single",
      data: JSON.stringify(featureCollection(clusters)),
    })),
});

export const propertyFacets = operation({
  id: "propertyFacets",
  path: "/v1/properties/facets",
  summary: "Counts and histograms of a search",
  description:
    "Counts for each status and type, and histograms of list price, living area and bedrooms, over the matches of a search.",
  extension: true,
  pathParameters: {},
  query: FILTERS,
  paged: false,
  open: false,
  problems: [],
  envelope: "single",
  answer: facetsSchema,
  run: ({ store, query }) =>
    after(store.facets(filterOf(query)), (facets) => ({ kind: "single", data: JSON.stringify(facets) })),
});

export const findPlaces = operation({
  id: "findPlaces",
  path: "/v1/places",
  summary: "Type-ahead over places",
  description: "Cities, ZIPs and street addresses that match what was typed, the best first; at most 10.",
  extension: true,
  pathParameters: {},
  query: PLACES,
  paged: false,
  open: false,
  problems: [],
  envelope: "list",
  answer: placeSchema,
  run: ({ store, query }) =>
    after(store.places(query.q, MOST_PLACES), (places) => ({
      kind: "list",
      meta: { total: places.length, limit: MOST_PLACES, offset: 0 },
      data: JSON.stringify(places),
    })),
});
