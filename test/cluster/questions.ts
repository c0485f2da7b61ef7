import { readAddressLine } from "@/lib/domain/address-line";
import { type HistoryWindow, MARKET_SORT_KEYS, WINDOWS } from "@/lib/domain/market";
import type { PropertySummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { SORT_ORDERS } from "@/lib/domain/search";
import { emptySales, type Sales } from "@/lib/domain/valuation/sales";
import type { JsonBytes, MarketsQuery, PropertyStore, SoldHomes } from "@/lib/store/store";
import { AROUND, questionsOver, windowQueries } from "@/test/reference-store/questions";

/** The questions that both the store over ClickHouse and the embedded one are asked. */

/** The store's methods that answer questions: the type checker requires questions for each of them below. */
export type Method = {
  [Name in keyof PropertyStore]-?: PropertyStore[Name] extends (...args: never[]) => Promise<unknown> ? Name : never;
}[keyof PropertyStore];
export type Questions = { [Name in Method]: readonly Parameters<PropertyStore[Name]>[] };

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/**
 * Questions to every method about a dataset of these records, the same in every run. With `rounds` of 2 those that are drawn
 * are twice as many.
 */
export function questionsOf(records: readonly PropertyRecord[], rounds = 1): Questions {
  const draw = questionsOver(records);
  const some = records.filter((_, i) => i % Math.ceil(records.length / (100 * rounds)) === 0);
  const zips = draw.zipCodes;
  const marketOrders = MARKET_SORT_KEYS.flatMap((sort) => SORT_ORDERS.map((order) => ({ sort, order })));
  const marketPlaces = [{}, { state: "TX" }, { city: "Austin", state: "TX" }, { state: "O'" }];
  const marketPages = marketOrders.flatMap((by) => marketPlaces.map((of) => ({ ...of, ...by })));
  return {
    property: [...some.map(({ id }) => id), "prop_ffffffffffffffff", "prop_0000000000000000", "", "' OR 1=1"].map(
      (id) => [id],
    ),
    lookup: some.flatMap(({ address }) => {
      const { zipCode: _, ...withoutZip } = address;
      return [[address], [withoutZip], [{ ...address, city: "o'hara" }], [{ ...address, zipCode: "00000" }]];
    }),
    lookupLine: times(200 * rounds, () => [readAddressLine(draw.addressLine())]),
    nearAddresses: times(150 * rounds, () => draw.nearlyAddress()).flatMap((address) => {
      const { zipCode: _, ...withoutZip } = address;
      return [
        [address, 5],
        [withoutZip, 5],
      ];
    }),
    search: times(500 * rounds, () => [draw.randomSearch()]),
    facets: [[{}], ...times<[ReturnType<typeof draw.randomFilter>]>(60 * rounds, () => [draw.randomFilter()])],
    sold: times(30 * rounds, () => [{ ...draw.randomFilter(), soldSince: 15_000 + draw.below(5_800) }]),
    accuracies: [[]],
    clusters: times(150 * rounds, (i) => [
      i % 3 === 0 ? {} : draw.randomFilter(),
      i % 5 === 0 ? draw.pick(AROUND) : draw.randomBox(),
      draw.below(23),
    ]),
    area: [
      ...WINDOWS.map((window): [object, number, HistoryWindow] => [{}, 60, window]),
      ...zips.slice(-10).map((zip): [{ zipCode: string[] }, number] => [{ zipCode: [zip] }, 60]),
      ...times(30 * rounds, (): [ReturnType<typeof draw.randomFilter>, number, HistoryWindow] => [
        ...([draw.randomFilter(), draw.pick([1, 12, 60]), draw.pick(WINDOWS)] as const),
      ]),
    ],
    market: zips.map((zip) => [zip]),
    history: zips.flatMap((zip) =>
      WINDOWS.flatMap((window) => [1, 12, 60].map((months): [string, number, HistoryWindow] => [zip, months, window])),
    ),
    series: zips.slice(-10).map((zip) => [zip, { limit: 10, offset: 0 }]),
    markets: [
      ...marketPages.map((query): [MarketsQuery] => [{ ...query, limit: 25, offset: draw.pick([0, 0, 25, 10_000]) }]),
      ...windowQueries({ limit: 10, offset: 1 }).map((query): [MarketsQuery] => [query]),
    ],
    changes: [["0123456789abcdef", { limit: 10, offset: 0 }]],
    places: times(2 * rounds, draw.typedTexts)
      .flat()
      .map((typed) => [typed, 10]),
    cityZips: [[]],
    zipPlaces: [[]],
  };
}

const textOf = (bytes: JsonBytes) => Buffer.from(bytes).toString();

/** An answer with its JSON bytes as text, to be compared. */
export function readable(answer: unknown): unknown {
  if (answer instanceof Uint8Array) return textOf(answer);
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, value instanceof Uint8Array ? textOf(value) : value]),
  );
}

const SALE_COLUMNS = Object.keys(emptySales(0)).filter((name) => name !== "count") as Exclude<keyof Sales, "count">[];

/** Sales sorted by their homes' ids, because each store has its own order, and the rows of some of them. */
async function soldOf({ sales, id, rows }: SoldHomes): Promise<unknown> {
  const order = times(sales.count, (row) => ({ row, id: id(row) })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const facts = order.map((home) => [home.id, ...SALE_COLUMNS.map((name) => sales[name][home.row])]);
  return { facts, rows: textOf(await rows(order.slice(0, 20).map(({ row }) => row))) };
}

/** A store's answer in a form to be compared; for a search with short pages also the page after its last row. */
export async function answerOf<Name extends Method>(
  store: PropertyStore,
  method: Name,
  args: Questions[Name][number],
): Promise<unknown> {
  const ask = store[method] as (...args: unknown[]) => Promise<unknown>;
  if (method === "sold") return soldOf((await ask(...args)) as SoldHomes);
  if (method !== "search") return readable(await ask(...args));
  const [query] = args as Parameters<PropertyStore["search"]>;
  const page = await store.search(query);
  if (query.limit > 10) return readable(page);
  const last = (JSON.parse(textOf(page.rows)) as PropertySummary[]).at(-1);
  const offset = query.offset + page.count;
  const next = last && (await store.search({ ...query, offset, after: last.id }));
  return { page: readable(page), next: readable(next ?? null) };
}
