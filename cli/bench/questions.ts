import type { Polygon } from "@/lib/domain/kinds";
import type { PropertySummary } from "@/lib/domain/projection";
import type { Coordinates, PropertyRecord } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import { NUMBER_SORTS, type PropertyFilter, type SearchQuery, SORT_ORDERS } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import { comparablesOf, valuationOf } from "@/lib/http/comparables";
import { type PropertyStore, parsed } from "@/lib/store/store";
import type { Questions } from "./measure";

/** The questions of all benches that ask a store: the mix of searches, and one for each other way to find an answer. */

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

/** The sort fields of the searches: those that another database has indexes for, too. */
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

/** A question about each of some things. */
const each = <T>(things: readonly T[], ask: (thing: T) => Promise<unknown>) => things.map((thing) => () => ask(thing));

const often = (ask: () => Promise<unknown>) => Array(5).fill(ask);

const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** The searches, all and by kind. */
export function searchQuestions(store: PropertyStore, searches: readonly Search[]): Questions {
  const asks = (some: readonly Search[]) => each(some, ({ query }) => store.search(query));
  const byKind = Object.keys(MIX).map((kind) => [`search: ${kind}`, asks(searches.filter((it) => it.kind === kind))]);
  return { "all searches": asks(searches), ...Object.fromEntries(byKind) };
}

/** A box around the United States without Alaska and Hawaii. */
const NATION = [-125, 24, -66, 50] as const;
/** The defaults of the operation that answers with comparables. */
const COMPARED = [
  { months: 12, radius: 5 },
  { limit: 10, offset: 0 },
] as const;
const PAGE = { sort: "lastUpdated", order: "desc", details: false, limit: ROWS, offset: 0 } as const;

/** A polygon with 50 vertices, as large as a city: five to eight miles from its center to its edges. */
const polygonAround = ({ latitude, longitude }: Coordinates): Polygon =>
  Array.from({ length: 50 }, (_, i) => {
    const angle = (i / 50) * 2 * Math.PI;
    const reach = 0.09 + 0.025 * Math.cos(i * 2.4);
    return [longitude + reach * Math.cos(angle), latitude + reach * Math.sin(angle)];
  });

/** Pages of a search that nearly every home matches, by offset and by cursor, at this share of all homes. */
async function deepQuestions(store: PropertyStore, share: number): Promise<Questions> {
  const filter = { minPrice: 1, underContract: false };
  const offset = Math.floor(store.info.records * share);
  const pages = SORTS.map((sort) => ({ ...PAGE, filter, sort, offset }));
  const before = await Promise.all(pages.map((page) => store.search({ ...page, offset: offset - 1, limit: 1 })));
  const next = pages.map((page, i) => ({ ...page, after: before[i]!.lastId! }));
  return {
    [`page by offset, ${share * 100} % in`]: each(pages, store.search).flatMap(often),
    [`page by cursor, ${share * 100} % in`]: each(next, store.search).flatMap(often),
  };
}

/** All questions besides searches, about the places of these homes and searches. Of each kind at most `most` are asked. */
export async function otherQuestions(
  store: PropertyStore,
  homes: readonly PropertySummary[],
  searches: readonly Search[],
  most: number,
): Promise<Questions> {
  const recordOf = async (id: string) => parsed<PropertyRecord>((await store.property(id))!);
  const some = homes.slice(0, 500);
  const near = some.map(({ address }) => ({ ...address, streetAddress: `${address.streetAddress}e` }));
  const towns = searches.filter(({ kind }) => kind === "city").map(({ query }) => query.filter);
  const cities = distinct(homes.map(({ address: { state, city } }) => ({ state, city })));
  const states = distinct(homes.map(({ address: { state } }) => ({ state })));
  const centers = await Promise.all(homes.filter((_, i) => i % 40 === 0).map(({ id }) => recordOf(id)));
  const places = centers.flatMap(({ coordinates }) => coordinates ?? []);
  const circles = places.map((place) => ({ ...place, radius: 5 }));
  const polygons = places.map((place) => ({ polygon: polygonAround(place) }));
  const questions: Questions = {
    "by id": each(homes, ({ id }) => store.property(id)),
    lookup: each(homes, ({ address }) => store.lookup(address)),
    "near addresses": each(near, (address) => store.nearAddresses(address, 5)),
    places: each(some, ({ address }) => store.places(address.streetAddress.slice(0, 8), 10)),
    "market history": each(homes, ({ address }) => store.history(address.zipCode, 60)),
    "facets of a city": each(towns, (filter) => store.facets(filter)),
    "facets of everything": often(() => store.facets({})),
    "map clusters of a city": each(towns, (filter) => store.clusters(filter, NATION, 10)),
    "map clusters of everything": often(() => store.clusters({}, NATION, 4)),
    "market of a city": each(cities, (city) => store.area(city, 12)),
    "… in windows of 12 months, 5 years": each(cities, (city) => store.area(city, 60, 12)),
    "market of a state": each(states, (state) => store.area(state, 12)),
    "… in windows of 12 months": each(states, (state) => store.area(state, 12, 12)),
    "market of everything": often(() => store.area({}, 12)),
    "… in 5 years": often(() => store.area({}, 60)),
    "… in 5 years, windows of 12 months": often(() => store.area({}, 60, 12)),
    "value of a home": each(some, async ({ id }) => valuationOf(store, await recordOf(id))),
    "… its comparables": each(some, async ({ id }) => comparablesOf(store, await recordOf(id), ...COMPARED)),
    "search in a circle": each(circles, (filter) => store.search({ ...PAGE, filter })),
    "… nearest first": each(circles, (filter) => store.search({ ...PAGE, filter, sort: "distance", order: "asc" })),
    "search in a polygon": each(polygons, (filter) => store.search({ ...PAGE, filter })),
    "… its market": each(polygons, (filter) => store.area(filter, 12)),
    ...(await deepQuestions(store, 0.01)),
    ...(await deepQuestions(store, 0.9)),
  };
  return Object.fromEntries(Object.entries(questions).map(([name, asks]) => [name, asks.slice(0, most)]));
}
