import { accuraciesOf, accuracyMeter } from "@/lib/dataset/valuation/measure";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { inDigits, type Polygon } from "@/lib/domain/kinds";
import {
  type HistoryWindow,
  MAX_HISTORY_MONTHS,
  type MarketMonth,
  type MarketRow,
  type PublishedMarket,
} from "@/lib/domain/market";
import { isUnderContract } from "@/lib/domain/marketing-period";
import { toComplete, toDetails, toSummary } from "@/lib/domain/projection";
import type { Coordinates, PropertyRecord } from "@/lib/domain/property";
import { lastSale } from "@/lib/domain/sale";
import {
  type BoundingBox,
  type PropertyFilter,
  RANGES,
  type Range,
  type SortKey,
  type SortOrder,
} from "@/lib/domain/search";
import type { PublishedSeries } from "@/lib/domain/series";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import { salesOf } from "@/lib/domain/valuation/sales";
import type { ChangedHome } from "@/lib/store/changes";
import { fromFixed7, toFixed7 } from "@/lib/store/coordinates";
import type { JsonBytes, PropertyStore, SearchPage } from "@/lib/store/store";
import { publishedMonths, type ZipMarket } from "@/lib/store/zip-market";
import { lookupIn, lookupLineIn, nearIn, placesIn } from "./addresses";
import { compareKeys, groupBy } from "./lists";
import { clustersOf, facetsOf } from "./map-and-facets";
import { marketingIn } from "./marketing";
import { areaOf, zipMarkets } from "./markets";

const jsonBytes = (value: unknown): JsonBytes => new TextEncoder().encode(JSON.stringify(value));

/** A comparison by `key` with nulls last in both orders, and ties by `tie` in the sort's direction. */
function comparing<T>(key: (item: T) => string | number | null, tie: (item: T) => string, order: SortOrder) {
  const direction = order === "asc" ? 1 : -1;
  return (a: T, b: T): number => {
    const [left, right] = [key(a), key(b)];
    if (left === null && right !== null) return 1;
    if (left !== null && right === null) return -1;
    const byKey = left === null || right === null ? 0 : compareKeys(left, right);
    return direction * (byKey || compareKeys(tie(a), tie(b)));
  };
}

const atLeast = (value: number | null, min: number | undefined) =>
  min === undefined || (value !== null && value >= min);
const atMost = (value: number | null, max: number | undefined) => max === undefined || (value !== null && value <= max);
const oneOf = <T>(value: T, list: readonly T[] | undefined) => list === undefined || list.includes(value);

function inBox(record: PropertyRecord, [west, south, east, north]: BoundingBox): boolean {
  if (!record.coordinates) return false;
  const { latitude, longitude } = record.coordinates;
  const between = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}

/** The newest sale: the contract's “one event, the newest `sold`, whatever the status is now”. */
const newestSale = ({ priceHistory }: PropertyRecord) => priceHistory.find(({ event }) => event === "sold") ?? null;

/** Numbers that ranges and sorts use but that are not fields of a record. */
const DERIVED: Partial<Record<Range["field"] | SortKey, (r: PropertyRecord) => number | null>> = {
  pricePerSqft: ({ listPrice, livingArea }) =>
    listPrice === null || livingArea === null || livingArea === 0 ? null : listPrice / livingArea,
  soldPrice: (r) => newestSale(r)?.price ?? null,
  soldDate: (r) => (newestSale(r) ? Date.parse(newestSale(r)!.date) / 86_400_000 : null),
  lastUpdated: ({ lastUpdated }) => Date.parse(lastUpdated) / 1_000,
  cumulativeDaysOnMarket: (r) => marketingIn(r).cumulativeDaysOnMarket,
  originalListPrice: (r) => marketingIn(r).originalListPrice,
  totalPriceChange: (r) => marketingIn(r).totalPriceChange,
  taxPaid: ({ taxHistory }) => taxHistory[0]?.taxPaid ?? null,
  walkability: ({ scores }) => (scores ? scores.walkability : null),
  transit: ({ scores }) => (scores ? scores.transit : null),
  bike: ({ scores }) => (scores ? scores.bike : null),
};
const numberOf = (r: PropertyRecord, name: Range["field"] | SortKey): number | null =>
  DERIVED[name] ? DERIVED[name](r) : (r[name as keyof PropertyRecord] as number | null);

/** Haversine on a sphere of 3,958.7613 miles. */
function milesFrom(latitude: number, longitude: number, to: Coordinates): number {
  const radians = (degrees: number) => (degrees / 180) * Math.PI;
  const [y1, y2] = [radians(latitude), radians(to.latitude)];
  const east = radians(to.longitude - longitude);
  const h = Math.sin((y2 - y1) / 2) ** 2 + Math.cos(y1) * Math.cos(y2) * Math.sin(east / 2) ** 2;
  return 2 * 3_958.7613 * Math.asin(Math.sqrt(h));
}

const inCircle = ({ coordinates }: PropertyRecord, { latitude, longitude, radius }: PropertyFilter): boolean =>
  coordinates !== null && milesFrom(latitude!, longitude!, coordinates) <= radius!;

/** The even-odd rule in exact integers of 1e-7 degrees; an edge includes its lower end and excludes its upper one. */
function inPolygon({ coordinates }: PropertyRecord, polygon: Polygon): boolean {
  if (!coordinates) return false;
  const [x, y] = [BigInt(toFixed7(coordinates.longitude)), BigInt(toFixed7(coordinates.latitude))];
  const vertices = polygon.map((vertex) => vertex.map((degrees) => BigInt(toFixed7(degrees))) as [bigint, bigint]);
  const crossed = vertices.filter(([x1, y1], i) => {
    const [x2, y2] = vertices[(i + 1) % vertices.length]!;
    if (y1 > y === y2 > y) return false;
    const east = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
    return y2 > y1 ? east > 0n : east < 0n;
  });
  return crossed.length % 2 === 1;
}

/** Whether a record is in the filter's range. */
function inRange(r: PropertyRecord, { field, min, max }: Range, f: PropertyFilter): boolean {
  const value = numberOf(r, field);
  return atLeast(value, min && f[min]) && atMost(value, max && f[max]);
}

/** The ranges that a filter gives. Most give few, and a record's number is made for no other. */
const rangesOf = (f: PropertyFilter): Range[] =>
  RANGES.filter(({ min, max }) => (min && f[min]) !== undefined || (max && f[max]) !== undefined);

/** The contract's search filters; lib/domain/search.test.ts compares the table of ranges with the contract. */
const matches = (r: PropertyRecord, f: PropertyFilter, ranges: readonly Range[], asOf: string): boolean =>
  oneOf(r.address.zipCode, f.zipCode) &&
  (f.city === undefined || r.address.city === f.city) &&
  (f.state === undefined || r.address.state === f.state) &&
  oneOf(r.status, f.status) &&
  oneOf(r.propertyType, f.propertyType) &&
  ranges.every((range) => inRange(r, range, f)) &&
  (f.underContract === undefined ||
    f.underContract === (r.status === "forSale" && isUnderContract(r.priceHistory, asOf))) &&
  (f.priceReduced === undefined || f.priceReduced === (marketingIn(r).totalPriceChange ?? 0) < 0) &&
  (f.relisted === undefined || f.relisted === marketingIn(r).relisted) &&
  (f.minTotalCut === undefined || isCutBy(marketingIn(r), f.minTotalCut)) &&
  (f.bbox === undefined || inBox(r, f.bbox)) &&
  (f.radius === undefined || inCircle(r, f)) &&
  (f.polygon === undefined || inPolygon(r, f.polygon)) &&
  oneOf(r.id, f.id);

/** The contract's −`totalPriceChange` × 100 ≥ p × `originalListPrice`, in exact integers of p's own digits. */
function isCutBy({ totalPriceChange, originalListPrice }: ReturnType<typeof marketingIn>, percent: number): boolean {
  if (totalPriceChange === null || originalListPrice === null || totalPriceChange >= 0) return false;
  const [whole = "", decimals = ""] = inDigits(percent).split(".");
  return (
    BigInt(-totalPriceChange) * 100n * 10n ** BigInt(decimals.length) >=
    BigInt(whole + decimals) * BigInt(originalListPrice)
  );
}

/** With a circle, rows also have their distance in miles, rounded half up to two decimals. */
function distanceTo({ coordinates }: PropertyRecord, { latitude, longitude }: PropertyFilter) {
  if (latitude === undefined || longitude === undefined) return {};
  return { distance: Math.floor(milesFrom(latitude, longitude, coordinates!) * 100 + 0.5) / 100 };
}

/** The members of details, those of the marketing period by the plain definition. */
function detailsOf(r: PropertyRecord, asOf: string) {
  const { relisted: _, ...members } = marketingIn(r);
  return Object.assign(toDetails(r, asOf), members);
}

const page = <T>(
  sorted: readonly T[],
  { limit, offset }: { limit: number; offset: number },
  rowOf: (item: T) => unknown = (item) => item,
): SearchPage => {
  const items = sorted.slice(offset, offset + limit);
  return { total: sorted.length, count: items.length, rows: jsonBytes(items.map(rowOf)) };
};

/** A record as a build stores it: only the specification's fields, coordinates rounded to seven decimals. */
function kept(record: PropertyRecord): PropertyRecord {
  const whole = toComplete(record);
  const { coordinates: c } = whole;
  const round = (degrees: number) => fromFixed7(toFixed7(degrees));
  return { ...whole, coordinates: c && { latitude: round(c.latitude), longitude: round(c.longitude) } };
}

/** Every home that was added, removed or changed, by id. */
function changesBetween(before: readonly PropertyRecord[], after: readonly PropertyRecord[]): ChangedHome[] {
  const texts = (records: readonly PropertyRecord[]) => new Map(records.map((r) => [r.id, JSON.stringify(r)]));
  const [olds, nows] = [texts(before), texts(after)];
  return [...new Set([...olds.keys(), ...nows.keys()])].sort().flatMap((id) => {
    const [old, now] = [olds.get(id), nows.get(id)];
    if (old === now) return [];
    return [{ id, change: old === undefined ? "added" : now === undefined ? "removed" : "changed" }];
  });
}

/** A ZIP code's newest months in windows of a length. */
function monthsOf({ history: { history }, windows }: ZipMarket, months: number, window: HistoryWindow): MarketMonth[] {
  if (!windows) return publishedMonths(history, months, window);
  return (window === 1 ? history : windows[window].history).slice(0, months);
}

/** A row of the list of markets, and its window's months of supply. */
function rowOf(market: ZipMarket, window: HistoryWindow): { row: MarketRow; supply: number | null } {
  const { snapshot, windows } = market;
  if (window === 1) return { row: snapshot, supply: null };
  const months = monthsOf(market, MAX_HISTORY_MONTHS, window);
  const row = { ...snapshot, window: months[0]!, yearBefore: months[12] ?? null };
  return { row, supply: windows?.[window].inventoryMonths ?? null };
}

const soldPrices = ({ window, yearBefore }: MarketRow) => [window?.medianSoldPrice, yearBefore?.medianSoldPrice];
function changeOf(row: MarketRow): number | null {
  const [now, before] = soldPrices(row);
  return now && before ? now / before - 1 : null;
}
/** The change in per cent, as a decimal number says it: 15 for 115 after 100. */
function percentOf(row: MarketRow): number | null {
  const [now, before] = soldPrices(row);
  return now && before ? (100 * (now - before)) / before : null;
}
const within = (value: number | null, min: number | undefined, max: number | undefined) =>
  atLeast(value, min) && atMost(value, max);

interface ReferenceStoreOptions {
  markets?: Iterable<PublishedMarket>;
  /** Published series by ZIP code, in any order; for ZIP codes that have records or are among `markets`. */
  series?: Readonly<Record<string, readonly PublishedSeries[]>>;
  /** Records of earlier versions that are still kept, by version. */
  versions?: Readonly<Record<string, readonly PropertyRecord[]>>;
  /** Overrides of the default info, a sample dataset as of 2026-10-31. */
  info?: Partial<DatasetInfo>;
}

/**
 * A `PropertyStore` over an array, written straight from the contract to be right rather than fast. Tests compare the
 * columnar store with it, and use it as the store for the layers above.
 */
export function referenceStore(source: readonly PropertyRecord[], options: ReferenceStoreOptions = {}): PropertyStore {
  const records = source.map(kept);
  const asOf = options.info?.asOf ?? "2026-10-31";
  const zips = zipMarkets(records, options.markets ?? [], asOf);
  const places = [...zips.values()].map((z) => z.place);
  const bytesOf = (value: unknown) => (value === undefined ? null : jsonBytes(value));
  const find = (filter: PropertyFilter) => {
    const ranges = rangesOf(filter);
    return records.filter((r) => matches(r, filter, ranges, asOf));
  };
  const hasCity = (zip: string, city: string) =>
    records.some(({ address }) => address.zipCode === zip && address.city === city);
  const measure = async () => {
    const meter = accuracyMeter(asOf);
    for (const record of records) meter.add(record);
    return accuraciesOf(await meter.trials());
  };
  let measured: Promise<Accuracies> | undefined;
  return {
    info: {
      version: "reference",
      kind: "generated",
      name: "Records in memory",
      source: "Given by the caller.",
      ...options.info,
      asOf,
      records: records.length,
      zipCodes: zips.size,
    },
    property: async (id) => bytesOf(records.find((r) => r.id === id)),
    lookup: async (address) => lookupIn(records, address),
    lookupLine: async (line) => lookupLineIn(records, line),
    nearAddresses: async (address, limit) => nearIn(records, address, limit),
    async search({ filter, sort, order, details, ...window }) {
      const keyOf = (r: PropertyRecord) =>
        sort === "distance" ? milesFrom(filter.latitude!, filter.longitude!, r.coordinates!) : numberOf(r, sort);
      const keyed = find(filter).map((record) => ({ record, key: keyOf(record) }));
      const byKey = comparing<(typeof keyed)[number]>(
        ({ key }) => key,
        ({ record }) => record.id,
        order,
      );
      const found = keyed.sort(byKey).map(({ record }) => record);
      const rowOf = (r: PropertyRecord) =>
        details ? { ...toSummary(r), ...detailsOf(r, asOf), ...distanceTo(r, filter) } : toSummary(r);
      const lastId = found.slice(window.offset, window.offset + window.limit).at(-1)?.id ?? null;
      return { ...page(found, window, rowOf), lastId };
    },
    facets: async (filter) => facetsOf(find(filter)),
    async sold(filter) {
      const found = find(filter);
      return {
        sales: salesOf(found.map((r) => ({ ...r, soldDate: lastSale(r)!.date, soldPrice: lastSale(r)!.price }))),
        id: (row) => found[row]!.id,
        rows: async (picked) =>
          jsonBytes(picked.map((row) => ({ ...toSummary(found[row]!), ...detailsOf(found[row]!, asOf) }))),
      };
    },
    accuracies() {
      measured ??= measure();
      return measured;
    },
    clusters: async (filter, box, zoom) =>
      clustersOf(
        find(filter).filter((r) => inBox(r, box)),
        box,
        zoom,
      ),
    area: async (filter, months, window) => areaOf(find(filter), asOf, months, window),
    market: async (zip) => bytesOf(zips.get(zip)?.snapshot),
    async history(zip, months, window = 1) {
      const market = zips.get(zip);
      return bytesOf(market && { ...market.history, history: monthsOf(market, months, window) });
    },
    async series(zip, window) {
      const known = [...(options.series?.[zip] ?? [])];
      const newestFirst = known.map((one) => ({
        name: one.name,
        source: one.source,
        unit: one.unit,
        points: one.points.toSorted((a, b) => compareKeys(b.month, a.month)),
      }));
      newestFirst.sort((a, b) => compareKeys(a.name, b.name) || compareKeys(a.source, b.source));
      return zips.has(zip) ? page(newestFirst, window) : null;
    },
    async markets({ state, city, window = 1, sort, order, limit, offset, ...ranges }) {
      const found = [...zips.values()]
        .map((market) => rowOf(market, window))
        .filter(({ row: m }) => state === undefined || m.state === state)
        .filter(({ row: m }) => city === undefined || m.city === city || hasCity(m.zipCode, city))
        .filter(({ supply }) => within(supply, ranges.minInventoryMonths, ranges.maxInventoryMonths))
        .filter(({ row }) => within(percentOf(row), ranges.minChange, ranges.maxChange));
      const key = ({ row }: (typeof found)[number]) => {
        if (sort === "window.medianSoldPrice") return row.window!.medianSoldPrice;
        if (sort === "change.medianSoldPrice") return changeOf(row);
        return sort === "zipCode" ? row.zipCode : row.snapshot[sort];
      };
      const rows = found.sort(comparing(key, ({ row }) => row.zipCode, order)).map(({ row }) => row);
      return page(rows, { limit, offset });
    },
    async changes(since, window) {
      if (since === options.info?.version) return page([], window);
      const before = options.versions?.[since]?.map(kept);
      return before ? page(changesBetween(before, records), window) : null;
    },
    places: async (text, limit) => placesIn(records, places, text, limit),
    async cityZips() {
      const of = groupBy(records, ({ address: a }) => `${a.state}\n${a.city}\n${a.zipCode}`);
      return [...of.values()].map((homes) => {
        const { state, city, zipCode } = homes[0]!.address;
        return [state, city, zipCode, homes.length] as const;
      });
    },
    zipPlaces: async () => places,
    close() {},
  };
}
