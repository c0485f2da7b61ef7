import type { Polygon } from "@/lib/domain/kinds";
import type { PropertySummary } from "@/lib/domain/projection";
import type { Coordinates, PropertyRecord } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import { NUMBER_SORTS, type PropertyFilter, type SearchQuery, SORT_ORDERS } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import { comparablesOf, valuationOf } from "@/lib/http/comparables";
import { type PropertyStore, parsed } from "@/lib/store/store";
import type { Questions } from "./measure";

/** The questions of all benches: the mix of searches, and one for each other way in which a store finds an answer. */

/** The mix of searches in every benchmark: of twenty, how many are of each kind. */
const MIX = { "ZIP, status, ranges": 8, city: 5, state: 3, "nationwide ranges": 2, "deep offset": 2 } as const;
type Kind = keyof typeof MIX;
const KINDS = Object.keys(MIX) as Kind[];
const TWENTY = KINDS.flatMap((kind) => Array<Kind>(MIX[kind]).fill(kind));

interface Search {
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
  while (searches.size < count) {
    const kind = pick(TWENTY);
    const query: SearchQuery = {
      filter: filters[kind](pick(homes)),
      sort: pick(SORTS),
      order: pick(SORT_ORDERS),
      details: false,
      limit: ROWS,
      offset: kind === "deep offset" ? 1_000 + below(20_000) : pick([0, 0, 0, 25, 50]),
    };
    searches.set(JSON.stringify(query), { kind, query });
  }
  return [...searches.values()];
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

const often = (ask: () => Promise<unknown>) => Array(5).fill(ask);

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
const PAGE = { sort: "lastUpdated", order: "desc", details: false, limit: ROWS, offset: 0 } as const;

/** A polygon with 50 vertices, as large as a city: five to eight miles from its center to its edges. */
const polygonAround = ({ latitude, longitude }: Coordinates): Polygon =>
  Array.from({ length: 50 }, (_, i) => {
    const angle = (i / 50) * 2 * Math.PI;
    const reach = 0.09 + 0.025 * Math.cos(i * 2.4);
    return [longitude + reach * Math.cos(angle), latitude + reach * Math.sin(angle)];
  });

/** Pages after a cursor, of searches that nearly every home matches, at this share of all homes. */
function deepPages(store: PropertyStore, share: number) {
  const offset = Math.floor(store.info.records * share);
  const pages = SORTS.map(async (sort) => {
    const page = { ...PAGE, filter: { minPrice: 1, underContract: false }, sort, offset };
    const { lastId } = await store.search({ ...page, offset: offset - 1, limit: 1 });
    return { ...page, after: lastId! };
  });
  return Promise.all(pages);
}

/** The searches, all and by kind, and questions of each other kind about their places: of each at most a quarter as many. */
export async function questionsOf(
  store: PropertyStore,
  { homes, searches }: { homes: readonly PropertySummary[]; searches: readonly Search[] },
): Promise<Questions> {
  const search =
    ({ query }: Search) =>
    () =>
      store.search(query);
  const byKind = KINDS.map((kind) => [`search: ${kind}`, searches.filter((it) => it.kind === kind).map(search)]);
  const most = Math.ceil(searches.length / 4);
  const each = <T>(things: readonly T[], ask: (thing: T) => Promise<unknown>) =>
    things.slice(0, most).map((thing) => () => ask(thing));

  const recordOf = async (id: string) => parsed<PropertyRecord>((await store.property(id))!);
  const towns = searches.filter(({ kind }) => kind === "city").map(({ query }) => query.filter);
  const cities = distinct(homes.map(({ address: { state, city } }) => ({ state, city })));
  const states = distinct(homes.map(({ address: { state } }) => ({ state })));
  const centers = await Promise.all(homes.filter((_, i) => i % 40 === 0).map(({ id }) => recordOf(id)));
  const places = centers.flatMap(({ coordinates }) => coordinates ?? []);
  const circles = places.map((place) => ({ ...place, radius: 5 }));
  const polygons = places.map((place) => ({ polygon: polygonAround(place) }));
  return {
    "all searches": searches.map(search),
    ...Object.fromEntries(byKind),
    "by id": each(homes, ({ id }) => store.property(id)),
    lookup: each(homes, ({ address }) => store.lookup(address)),
    "near addresses": each(homes, ({ address }) =>
      store.nearAddresses({ ...address, streetAddress: `${address.streetAddress}e` }, 5),
    ),
    places: each(homes, ({ address }) => store.places(address.streetAddress.slice(0, 8), 10)),
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
    "value of a home": each(homes, async ({ id }) => valuationOf(store, await recordOf(id))),
    "… its comparables": each(homes, async ({ id }) => comparablesOf(store, await recordOf(id), ...COMPARED)),
    "search in a circle": each(circles, (filter) => store.search({ ...PAGE, filter })),
    "… nearest first": each(circles, (filter) => store.search({ ...PAGE, filter, sort: "distance", order: "asc" })),
    "search in a polygon": each(polygons, (filter) => store.search({ ...PAGE, filter })),
    "… its market": each(polygons, (filter) => store.area(filter, 12)),
    "page by cursor, 1 % in": each(await deepPages(store, 0.01), store.search).flatMap(often),
    "page by cursor, 90 % in": each(await deepPages(store, 0.9), store.search).flatMap(often),
  };
}
