import { compare } from "@/lib/domain/lists";
import {
  type AreaMonth,
  type HistoryWindow,
  KEPT_MONTHS,
  MAX_HISTORY_MONTHS,
  type MarketFigures,
  type MarketHistory,
  type MarketMonth,
  type MarketSnapshot,
  MONTH_FIGURES,
  type PublishedMarket,
  WINDOWS,
  type ZipPlace,
} from "@/lib/domain/market";
import { pick } from "@/lib/domain/pick";
import type { PropertyRecord } from "@/lib/domain/property";
import { type PublishedSeries, toMonthly } from "@/lib/domain/series";
import { fromFixed7, toFixed7 } from "@/lib/store/coordinates";
import type { MarketEvents } from "@/lib/store/market/events";
import { inOrder } from "@/lib/store/market/ordered";
import { marketTally } from "@/lib/store/market/tally";
import { growingColumns } from "@/lib/store/memory";
import { type PropertyStore, parsed } from "@/lib/store/store";
import { publishedMarket, type WindowedMarket, type ZipMarket } from "@/lib/store/zip-market";
import type { ZipSeries } from "./source";

/** The markets of a dataset: what is derived of its homes' events, and what files published, kept from one dataset to the next. */

/** Members are in the order of the specification's sections 2.3 and 2.4, in which they are served. */
interface DerivedMarket {
  snapshot: MarketFigures;
  history: MarketMonth[];
  windows: NonNullable<ZipMarket["windows"]>;
}

/** Homes grouped by ZIP code in the order of `zips`, and where each group starts, followed by the end. */
function byZip(zipOf: Uint32Array, zips: readonly number[]): { order: Uint32Array; starts: Uint32Array } {
  const placeOf = new Uint32Array(zips.length);
  for (const [i, zip] of zips.entries()) placeOf[zip] = i;
  const starts = new Uint32Array(zips.length + 1);
  for (const zip of zipOf) starts[placeOf[zip]! + 1]!++;
  for (let i = 0; i < zips.length; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const order = new Uint32Array(zipOf.length);
  for (let home = 0; home < zipOf.length; home++) order[next[placeOf[zipOf[home]!]!]!++] = home;
  return { order, starts };
}

/**
 * Computes market figures by ZIP code from homes' events (contract, "Market figures" and "Windows"). `zipOf` has the number of
 * each home's ZIP code; `zips` lists these numbers in the order of the results. Needs as much memory as the events.
 */
export function* deriveMarkets(
  asOf: string,
  { tables, firstBack }: MarketEvents,
  zipOf: Uint32Array,
  zips: readonly number[],
): Generator<DerivedMarket> {
  const { order, starts } = byZip(zipOf, zips);
  const arranged = inOrder({ tables }, order);
  const tally = marketTally(asOf);
  for (let i = 0; i < zips.length; i++) {
    const [from, to] = [starts[i]!, starts[i + 1]!];
    tally.begin(MAX_HISTORY_MONTHS, WINDOWS);
    tally.add(arranged, { from, to });
    let oldest = 0;
    for (let at = from; at < to; at++) oldest = Math.max(oldest, firstBack[order[at]!]!);
    const months = Math.min(oldest + 1, MAX_HISTORY_MONTHS);
    const inWindow = (window: HistoryWindow): WindowedMarket => {
      const all = Array.from({ length: months }, (_, back) => tally.month(back, window, oldest));
      return { history: all.map(specified), inventoryMonths: all[0]!.inventoryMonths };
    };
    yield { snapshot: tally.snapshot(), history: inWindow(1).history, windows: { 3: inWindow(3), 12: inWindow(12) } };
  }
}

/** A month with only the figures of a ZIP code's history. */
const specified = (month: AreaMonth): MarketMonth => pick(month, ["month", ...MONTH_FIGURES]);

interface Zip {
  zipCode: string;
  records: number;
  /** The number of homes by "state\ncity". */
  towns: Map<string, number>;
  placed: number;
  latitudes: number;
  longitudes: number;
  bounds: [west: number, south: number, east: number, north: number];
}

/** The city and state of most of the ZIP code's homes; of several, the first by name. */
function townOf({ towns }: Zip): { city: string; state: string } {
  const [[most] = ["\n"]] = [...towns].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]));
  const [state = "", city = ""] = most.split("\n");
  return { city, state };
}

function placeOf(zip: Zip): ZipPlace {
  const middle = (sum: number) => (zip.placed === 0 ? null : fromFixed7(Math.round(sum / zip.placed)));
  const [west, south, east, north] = zip.bounds.map(fromFixed7) as [number, number, number, number];
  return {
    zipCode: zip.zipCode,
    ...townOf(zip),
    records: zip.records,
    latitude: middle(zip.latitudes),
    longitude: middle(zip.longitudes),
    bounds: zip.placed === 0 ? null : [west, south, east, north],
    provenance: { kind: "derived" },
  };
}

/** Collects every ZIP code's place from the records as they pass; `finish` computes the markets from the records' events. */
export function zipMarkets(asOf: string) {
  const numbers = new Map<string, number>();
  const zips: Zip[] = [];
  const homes = growingColumns({ zip: "u32" });
  const numberOf = (zipCode: string): number => {
    let number = numbers.get(zipCode);
    if (number === undefined) {
      number = zips.length;
      numbers.set(zipCode, number);
      const bounds: Zip["bounds"] = [2e9, 2e9, -2e9, -2e9];
      zips.push({ zipCode, records: 0, towns: new Map(), placed: 0, latitudes: 0, longitudes: 0, bounds });
    }
    return number;
  };
  return {
    add(record: PropertyRecord): void {
      const { zipCode, city, state } = record.address;
      const number = numberOf(zipCode);
      const zip = zips[number]!;
      zip.records++;
      const town = `${state}\n${city}`;
      zip.towns.set(town, (zip.towns.get(town) ?? 0) + 1);
      if (record.coordinates) {
        const latitude = toFixed7(record.coordinates.latitude);
        const longitude = toFixed7(record.coordinates.longitude);
        zip.placed++;
        zip.latitudes += latitude;
        zip.longitudes += longitude;
        const [west, south, east, north] = zip.bounds;
        zip.bounds = [
          Math.min(west, longitude),
          Math.min(south, latitude),
          Math.max(east, longitude),
          Math.max(north, latitude),
        ];
      }
      homes.add(number);
    },

    /** All markets in ascending order of ZIP codes, from the same records' events; ZIP codes without homes get the `published` ones. */
    *finish(events: MarketEvents, published: Iterable<PublishedMarket>): Generator<ZipMarket> {
      const latest = new Map([...published].map((market) => [market.zipCode, market]));
      const others = [...latest.values()].filter(({ zipCode }) => !numbers.has(zipCode));
      const waiting = others.sort((a, b) => compare(a.zipCode, b.zipCode));
      const order = [...zips.keys()].sort((a, b) => compare(zips[a]!.zipCode, zips[b]!.zipCode));
      let nth = 0;
      for (const { snapshot, history, windows } of deriveMarkets(asOf, events, homes.take().zip, order)) {
        const place = placeOf(zips[order[nth++]!]!);
        while (waiting[0] && waiting[0].zipCode < place.zipCode) yield publishedMarket(waiting.shift()!, asOf);
        const head = { zipCode: place.zipCode, city: place.city, state: place.state };
        yield {
          place,
          snapshot: { ...head, snapshot },
          history: { ...head, history },
          windows,
        };
      }
      for (const market of waiting) yield publishedMarket(market, asOf);
    },
  };
}

/** What is read of a dataset, so that what market files published becomes part of the next one. */
type Markets = Pick<PropertyStore, "zipPlaces" | "market" | "history" | "series">;

/** The figures of the ZIP codes without homes. */
export async function publishedMarkets(store: Markets): Promise<PublishedMarket[]> {
  const markets: PublishedMarket[] = [];
  for (const { zipCode, city, state, provenance } of await store.zipPlaces()) {
    if (provenance.kind !== "published") continue;
    const { snapshot } = parsed<MarketSnapshot>((await store.market(zipCode))!);
    const { history } = parsed<MarketHistory>((await store.history(zipCode, KEPT_MONTHS, 1))!);
    markets.push({ zipCode, city, state, snapshot, history, sources: provenance.sources });
  }
  return markets;
}

/** The series of each ZIP code that has some. */
export async function* publishedSeries(store: Markets): AsyncGenerator<ZipSeries> {
  for (const { zipCode, city, state } of await store.zipPlaces()) {
    const found = await store.series(zipCode, { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
    if (!found || found.total === 0) continue;
    yield { zipCode, city, state, series: parsed<PublishedSeries[]>(found.rows).map(toMonthly) };
  }
}
