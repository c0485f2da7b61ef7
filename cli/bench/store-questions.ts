import type { PropertySummary } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import { type PropertyFilter, type SearchQuery, SORT_KEYS, SORT_ORDERS } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";

/** The mix of the store's benchmark, in shares of all searches. */
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

/** Distinct searches about places where the sampled homes are. The same seed draws the same ones. */
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
      sort: pick(SORT_KEYS),
      order: pick(SORT_ORDERS),
      details: false,
      limit: 25,
      offset,
    };
    questions.set(JSON.stringify(query), { kind, query });
  }
  // Kinds in turn, as callers come.
  return [...questions.values()]
    .map((q) => [draw(), q] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, q]) => q);
}
