import type { Polygon } from "@/lib/domain/kinds";
import type { Coordinates, PropertyRecord, PropertySummary } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import { NUMBER_SORTS, type PropertyFilter, type SearchQuery, SORT_ORDERS } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import { comparablesOf, valuationOf } from "@/lib/http/comparables";
import type { PropertyStore } from "@/lib/store/store";

/** The mix of searches in the store's benchmark, as shares of all searches. */
export const MIX = {
  "ZIP, status, ranges": 0.4,
  city: 0.25,
  state: 0.15,
  "nationwide ranges": 0.1,
  "deep offset": 0.1,
} as const;
export type Kind = keyof typeof MIX;

export interface Question {
  kind: Kind;
  query: SearchQuery;
}

/** The sort fields of the searches: those of the specification, which are also used to compare other databases. */
export const SORTS = ["listPrice", "daysOnMarket", "livingArea", "lastUpdated"] as const;

/** Draws `count` different searches about places of the sampled homes. The same seed gives the same searches. */
export function drawSearches(homes: readonly PropertySummary[], count: number, seed: number): Question[] {
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
    () => ({ minSqft: 600 + below(30) * 50, maxSqft: 2_000 + below(40) * 50 }),
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
  const kinds = Object.keys(MIX) as Kind[];
  const kindOf = (share: number): Kind => {
    let left = share;
    for (const kind of kinds) {
      left -= MIX[kind];
      if (left < 0) return kind;
    }
    return kinds[0]!;
  };

  const questions = new Map<string, Question>();
  while (questions.size < count) {
    const kind = kindOf(questions.size / count);
    const offset = kind === "deep offset" ? 1_000 + below(20_000) : pick([0, 0, 0, 25, 50]);
    const query: SearchQuery = {
      filter: filters[kind](pick(homes)),
      sort: pick(SORTS),
      order: pick(SORT_ORDERS),
      details: false,
      limit: 25,
      offset,
    };
    questions.set(JSON.stringify(query), { kind, query });
  }
  // The kinds alternate, as they would with many callers.
  return [...questions.values()]
    .map((q) => [draw(), q] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, q]) => q);
}

/** A box around the United States without Alaska and Hawaii. */
export const NATION = [-125, 24, -66, 50] as const;

export type Ask = (store: PropertyStore) => Promise<unknown>;

const recordOf = async (store: PropertyStore, id: string) =>
  JSON.parse(Buffer.from((await store.property(id))!).toString()) as PropertyRecord;

/** The defaults of the operation. */
const COMPARED = [
  { months: 12, radius: 5 },
  { limit: 10, offset: 0 },
] as const;

/** Questions of all kinds except searches, about the places of the homes and searches. */
function otherQuestions(
  homes: readonly PropertySummary[],
  searches: readonly Question[],
): Record<string, readonly Ask[]> {
  const some = homes.slice(0, 500);
  const filtersOf = (wanted: Kind, most: number) =>
    searches
      .filter(({ kind }) => kind === wanted)
      .slice(0, most)
      .map(({ query }) => query.filter);
  const towns = filtersOf("city", 200);
  const nationwide = filtersOf("nationwide ranges", 20);
  const often = <T>(ask: T): T[] => Array(5).fill(ask);
  const distinct = <T>(values: readonly T[]) => [
    ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
  ];
  const cities = distinct(homes.map(({ address: { state, city } }) => ({ state, city }))).slice(0, 200);
  const states = distinct(homes.map(({ address: { state } }) => ({ state })));
  return {
    "by id": homes.map((home) => (it) => it.property(home.id)),
    lookup: homes.map(
      ({ address }) =>
        (it) =>
          it.lookup(address),
    ),
    "near addresses": some.map(({ address }) => {
      const missed = { ...address, streetAddress: `${address.streetAddress}e` };
      return (it) => it.nearAddresses(missed, 5);
    }),
    places: some.map(
      ({ address }) =>
        (it) =>
          it.places(address.streetAddress.slice(0, 8), 10),
    ),
    "market history": homes.map(
      ({ address }) =>
        (it) =>
          it.history(address.zipCode, 60),
    ),
    "facets of a city": towns.map((filter) => (it) => it.facets(filter)),
    "map clusters of a city": towns.map((filter) => (it) => it.clusters(filter, NATION, 10)),
    "facets of everything": often((it) => it.facets({})),
    "map clusters of everything": often((it) => it.clusters({}, NATION, 4)),
    "  in small cells": often((it) => it.clusters({}, NATION, 7)),
    "facets, nationwide ranges": nationwide.map((filter) => (it) => it.facets(filter)),
    "market of a city": cities.map((city) => (it) => it.area(city, 12)),
    "  of its larger homes, 5 years": cities.map((city) => (it) => it.area({ ...city, minBeds: 3 }, 60)),
    "  in windows of 12 months, 5 years": cities.map((city) => (it) => it.area(city, 60, 12)),
    "market of a state": states.map((state) => (it) => it.area(state, 12)),
    "  of its larger homes": states.map((state) => (it) => it.area({ ...state, minBeds: 3 }, 12)),
    "  in windows of 12 months": states.map((state) => (it) => it.area(state, 12, 12)),
    "market of everything": often((it) => it.area({}, 12)),
    "  in 5 years": often((it) => it.area({}, 60)),
    "  in 5 years, windows of 3 months": often((it) => it.area({}, 60, 3)),
    "  in 5 years, windows of 12 months": often((it) => it.area({}, 60, 12)),
    "value of a home": some.map(
      ({ id }) =>
        async (it) =>
          valuationOf(it, await recordOf(it, id)),
    ),
    "  its comparables": some.map(
      ({ id }) =>
        async (it) =>
          comparablesOf(it, await recordOf(it, id), ...COMPARED),
    ),
    "map, nationwide ranges": nationwide.map((filter) => (it) => it.clusters(filter, NATION, 5)),
  };
}

const PAGE = { sort: "lastUpdated", order: "desc", details: false, limit: 25, offset: 0 } as const;

/** A polygon with 50 vertices, as large as a city: five to eight miles from its center to its edges. */
const polygonAround = ({ latitude, longitude }: Coordinates): Polygon =>
  Array.from({ length: 50 }, (_, i) => {
    const angle = (i / 50) * 2 * Math.PI;
    const reach = 0.09 + 0.025 * Math.cos(i * 2.4);
    return [longitude + reach * Math.cos(angle), latitude + reach * Math.sin(angle)];
  });

/** The coordinates of some homes that have them. */
async function placesOf(store: PropertyStore, homes: readonly PropertySummary[]): Promise<Coordinates[]> {
  const some = homes.filter((_, i) => i % 40 === 0);
  const records = await Promise.all(some.map(({ id }) => recordOf(store, id)));
  return records.flatMap(({ coordinates }) => coordinates ?? []);
}

/** Questions about homes within shapes around these places. */
function shapeQuestions(places: readonly Coordinates[]): Record<string, readonly Ask[]> {
  const circles = places.map((place) => ({ ...place, radius: 5 }));
  const polygons = places.map((place) => ({ polygon: polygonAround(place) }));
  return {
    "search in a circle": circles.map((filter) => (it) => it.search({ ...PAGE, filter })),
    "  nearest first": circles.map((filter) => (it) => it.search({ ...PAGE, filter, sort: "distance", order: "asc" })),
    "search in a polygon": polygons.map((filter) => (it) => it.search({ ...PAGE, filter })),
    "  its facets": polygons.map((filter) => (it) => it.facets(filter)),
    "  its map": polygons.map((filter) => (it) => it.clusters(filter, NATION, 10)),
    "  its market": polygons.map((filter) => (it) => it.area(filter, 12)),
  };
}

/** Pages by cursor, at several depths, of searches that nearly every home matches. */
async function cursorQuestions(store: PropertyStore): Promise<Record<string, readonly Ask[]>> {
  const filter = { minPrice: 1, underContract: false };
  const questions: Record<string, readonly Ask[]> = {};
  for (const share of [0.01, 0.3, 0.6, 0.9]) {
    const asks: Ask[] = [];
    for (const sort of SORTS) {
      const offset = Math.floor(store.info.records * share);
      const { rows } = await store.search({ ...PAGE, filter, sort, offset: offset - 1, limit: 1 });
      const [{ id }] = JSON.parse(Buffer.from(rows).toString()) as [PropertySummary];
      asks.push((it) => it.search({ ...PAGE, filter, sort, offset, after: id }));
    }
    questions[`page by cursor, ${share * 100} % in`] = asks.flatMap((ask) => Array<Ask>(5).fill(ask));
  }
  return questions;
}

/** All questions besides the searches, including shapes and pages by cursor. */
export const questionsBeside = async (
  store: PropertyStore,
  homes: readonly PropertySummary[],
  searches: readonly Question[],
): Promise<Record<string, readonly Ask[]>> => ({
  ...otherQuestions(homes, searches),
  ...shapeQuestions(await placesOf(store, homes)),
  ...(await cursorQuestions(store)),
});

/** A sample of homes from all over the dataset. */
export async function sampleHomes(store: PropertyStore): Promise<PropertySummary[]> {
  const homes: PropertySummary[] = [];
  for (const sort of NUMBER_SORTS)
    for (let i = 0; i < 50; i++) {
      const offset = Math.floor((store.info.records * i) / 50);
      const { rows } = await store.search({ filter: {}, sort, order: "asc", details: false, limit: 20, offset });
      homes.push(...(JSON.parse(Buffer.from(rows).toString()) as PropertySummary[]));
    }
  return homes;
}
