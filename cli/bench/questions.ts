import type { Polygon } from "@/lib/domain/kinds";
import type { Coordinates, PropertyRecord, PropertySummary } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import { NUMBER_SORTS, type PropertyFilter, type SearchQuery, SORT_ORDERS } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import { comparablesOf, valuationOf } from "@/lib/http/comparables";
import { type PropertyStore, parsed } from "@/lib/store/store";

/** The mix of searches in every benchmark, as shares of all searches. */
const MIX = {
  "ZIP, status, ranges": 0.4,
  city: 0.25,
  state: 0.15,
  "nationwide ranges": 0.1,
  "deep offset": 0.1,
} as const;
type Kind = keyof typeof MIX;

export interface Search {
  kind: Kind;
  query: SearchQuery;
}

/** The sort fields of the searches: those of the specification, which are also used to compare other databases. */
export const SORTS = ["listPrice", "daysOnMarket", "livingArea", "lastUpdated"] as const;

/** How many rows a search asks for. */
export const ROWS = 25;

/** Draws `count` different searches about places of the sampled homes. The same seed gives the same searches. */
export function drawSearches(homes: readonly PropertySummary[], count: number, seed: number): Search[] {
  const draw = mulberry32(seed);
  const below = (n: number) => Math.floor(draw() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

  const priceRange = (): PropertyFilter => {
    const minPrice = 100_000 + below(40) * 10_000;
    return { minPrice, maxPrice: minPrice + 50_000 + below(60) * 10_000 };
  };
  const ranges: (() => PropertyFilter)[] = [
    priceRange,
    () => ({ minBeds: 1 + below(4) }),
    () => ({ minBaths: 1 + below(5) / 2 }),
    () => ({ minSqft: 600 + below(30) * 50, maxSqft: 2_050 + below(40) * 50 }),
    () => ({ minYearBuilt: 1_940 + below(80) }),
    () => ({ maxDaysOnMarket: 7 + below(120) }),
  ];
  const someRanges = (least: number): PropertyFilter => {
    const filter: PropertyFilter = {};
    for (let n = least + below(2); n > 0; n--) Object.assign(filter, pick(ranges)());
    return filter;
  };
  const maybeStatus = (): PropertyFilter => (draw() < 0.7 ? { status: [pick(STATUSES)] } : {});

  const filters: Record<Kind, (home: PropertySummary) => PropertyFilter> = {
    "ZIP, status, ranges": ({ address }) => ({
      zipCode: [address.zipCode],
      status: [pick(STATUSES)],
      ...someRanges(1),
    }),
    city: ({ address: { city, state } }) => ({ city, state, ...maybeStatus(), ...someRanges(0) }),
    state: ({ address: { state } }) => ({ state, ...maybeStatus(), ...someRanges(0) }),
    "nationwide ranges": () => ({ ...maybeStatus(), ...priceRange(), ...someRanges(1) }),
    "deep offset": ({ address: { state } }) => ({ ...(draw() < 0.5 ? { state } : {}), ...maybeStatus() }),
  };
  const searches = new Map<string, Search>();
  let share = 0;
  for (const kind of Object.keys(MIX) as Kind[]) {
    share += MIX[kind];
    while (searches.size < Math.round(share * count)) {
      const offset = kind === "deep offset" ? 1_000 + below(20_000) : pick([0, 0, 0, 25, 50]);
      const query: SearchQuery = {
        filter: filters[kind](pick(homes)),
        sort: pick(SORTS),
        order: pick(SORT_ORDERS),
        details: false,
        limit: ROWS,
        offset,
      };
      searches.set(JSON.stringify(query), { kind, query });
    }
  }
  // The kinds alternate, as they would with many callers.
  return [...searches.values()]
    .map((search) => [draw(), search] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, search]) => search);
}

/** A sample of homes from all over the dataset. */
export async function sampleHomes(store: PropertyStore): Promise<PropertySummary[]> {
  const homes: PropertySummary[] = [];
  for (const sort of NUMBER_SORTS)
    for (let i = 0; i < 50; i++) {
      const offset = Math.floor((store.info.records * i) / 50);
      const { rows } = await store.search({ filter: {}, sort, order: "asc", details: false, limit: 20, offset });
      homes.push(...parsed<PropertySummary[]>(rows));
    }
  return homes;
}

/** A question to a store. */
export type Ask = (store: PropertyStore) => Promise<unknown>;
/** Questions by kind, as tables name it. A name that begins with an ellipsis goes on from the one before. */
export type Questions = Record<string, readonly Ask[]>;

/** A question about each of some things. */
const each = <T>(things: readonly T[], ask: (store: PropertyStore, thing: T) => Promise<unknown>): Ask[] =>
  things.map((thing) => (store) => ask(store, thing));

const often = (ask: Ask): Ask[] => Array<Ask>(5).fill(ask);

export const searchAsks = (searches: readonly Search[]): Ask[] => each(searches, (it, { query }) => it.search(query));

/** The searches by kind. */
export const searchesByKind = (searches: readonly Search[]): Questions =>
  Object.fromEntries(
    Object.keys(MIX).map((kind) => [`search: ${kind}`, searchAsks(searches.filter((search) => search.kind === kind))]),
  );

const recordOf = async (store: PropertyStore, id: string) => parsed<PropertyRecord>((await store.property(id))!);

const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** A box around the United States without Alaska and Hawaii. */
const NATION = [-125, 24, -66, 50] as const;
/** The defaults of the operation that answers with comparables. */
const COMPARED = [
  { months: 12, radius: 5 },
  { limit: 10, offset: 0 },
] as const;

/** Questions of all kinds except searches, about the places of the homes and searches. */
function otherQuestions(homes: readonly PropertySummary[], searches: readonly Search[]): Questions {
  const some = homes.slice(0, 500);
  const filtersOf = (wanted: Kind, most: number) =>
    searches
      .filter(({ kind }) => kind === wanted)
      .slice(0, most)
      .map(({ query }) => query.filter);
  const towns = filtersOf("city", 200);
  const nationwide = filtersOf("nationwide ranges", 20);
  const cities = distinct(homes.map(({ address: { state, city } }) => ({ state, city }))).slice(0, 200);
  const states = distinct(homes.map(({ address: { state } }) => ({ state })));
  const unknown = some.map(({ address }) => ({ ...address, streetAddress: `${address.streetAddress}e` }));
  return {
    "by id": each(homes, (it, { id }) => it.property(id)),
    lookup: each(homes, (it, { address }) => it.lookup(address)),
    "near addresses": each(unknown, (it, address) => it.nearAddresses(address, 5)),
    places: each(some, (it, { address }) => it.places(address.streetAddress.slice(0, 8), 10)),
    "market history": each(homes, (it, { address }) => it.history(address.zipCode, 60)),
    "facets of a city": each(towns, (it, filter) => it.facets(filter)),
    "map clusters of a city": each(towns, (it, filter) => it.clusters(filter, NATION, 10)),
    "facets of everything": often((it) => it.facets({})),
    "map clusters of everything": often((it) => it.clusters({}, NATION, 4)),
    "… in small cells": often((it) => it.clusters({}, NATION, 7)),
    "facets, nationwide ranges": each(nationwide, (it, filter) => it.facets(filter)),
    "market of a city": each(cities, (it, city) => it.area(city, 12)),
    "… of its larger homes, 5 years": each(cities, (it, city) => it.area({ ...city, minBeds: 3 }, 60)),
    "… in windows of 12 months, 5 years": each(cities, (it, city) => it.area(city, 60, 12)),
    "market of a state": each(states, (it, state) => it.area(state, 12)),
    "… of its larger homes": each(states, (it, state) => it.area({ ...state, minBeds: 3 }, 12)),
    "… in windows of 12 months": each(states, (it, state) => it.area(state, 12, 12)),
    "market of everything": often((it) => it.area({}, 12)),
    "… in 5 years": often((it) => it.area({}, 60)),
    "… in 5 years, windows of 3 months": often((it) => it.area({}, 60, 3)),
    "… in 5 years, windows of 12 months": often((it) => it.area({}, 60, 12)),
    "value of a home": each(some, async (it, { id }) => valuationOf(it, await recordOf(it, id))),
    "… its comparables": each(some, async (it, { id }) => comparablesOf(it, await recordOf(it, id), ...COMPARED)),
    "map, nationwide ranges": each(nationwide, (it, filter) => it.clusters(filter, NATION, 5)),
  };
}

const PAGE = { sort: "lastUpdated", order: "desc", details: false, limit: ROWS, offset: 0 } as const;

/** A polygon with 50 vertices, as large as a city: five to eight miles from its center to its edges. */
const polygonAround = ({ latitude, longitude }: Coordinates): Polygon =>
  Array.from({ length: 50 }, (_, i) => {
    const angle = (i / 50) * 2 * Math.PI;
    const reach = 0.09 + 0.025 * Math.cos(i * 2.4);
    return [longitude + reach * Math.cos(angle), latitude + reach * Math.sin(angle)];
  });

/** Questions about homes within shapes around the places of some homes. */
async function shapeQuestions(store: PropertyStore, homes: readonly PropertySummary[]): Promise<Questions> {
  const some = homes.filter((_, i) => i % 40 === 0);
  const records = await Promise.all(some.map(({ id }) => recordOf(store, id)));
  const places = records.flatMap(({ coordinates }) => coordinates ?? []);
  const circles = places.map((place) => ({ ...place, radius: 5 }));
  const polygons = places.map((place) => ({ polygon: polygonAround(place) }));
  return {
    "search in a circle": each(circles, (it, filter) => it.search({ ...PAGE, filter })),
    "… nearest first": each(circles, (it, filter) => it.search({ ...PAGE, filter, sort: "distance", order: "asc" })),
    "search in a polygon": each(polygons, (it, filter) => it.search({ ...PAGE, filter })),
    "… its facets": each(polygons, (it, filter) => it.facets(filter)),
    "… its map": each(polygons, (it, filter) => it.clusters(filter, NATION, 10)),
    "… its market": each(polygons, (it, filter) => it.area(filter, 12)),
  };
}

/** Pages of searches that nearly every home matches, at several depths: by offset, and by cursor. */
async function deepQuestions(store: PropertyStore): Promise<Questions> {
  const filter = { minPrice: 1, underContract: false };
  const questions: Questions = {};
  for (const share of [0.01, 0.3, 0.6, 0.9]) {
    const offset = Math.floor(store.info.records * share);
    const pages = SORTS.map((sort) => ({ ...PAGE, filter, sort, offset }));
    const cursors: Ask[] = [];
    for (const page of pages) {
      const { rows } = await store.search({ ...page, offset: offset - 1, limit: 1 });
      const [{ id }] = parsed<[PropertySummary]>(rows);
      cursors.push((it) => it.search({ ...page, after: id }));
    }
    questions[`page by offset, ${share * 100} % in`] = each(pages, (it, page) => it.search(page)).flatMap(often);
    questions[`page by cursor, ${share * 100} % in`] = cursors.flatMap(often);
  }
  return questions;
}

/** All questions besides the mix of searches. */
export const questionsBeside = async (
  store: PropertyStore,
  homes: readonly PropertySummary[],
  searches: readonly Search[],
): Promise<Questions> => ({
  ...otherQuestions(homes, searches),
  ...(await shapeQuestions(store, homes)),
  ...(await deepQuestions(store)),
});
