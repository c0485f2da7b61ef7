import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PublishedMarket } from "@/lib/domain/market";
import { toComplete, toDetails, toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { comparing } from "@/lib/store/compare";
import { fromFixed7, toFixed7 } from "@/lib/store/fixed";
import { jsonBytes } from "@/lib/store/json-bytes";
import type { PropertyStore, SearchPage } from "@/lib/store/store";
import { lookupIn, nearIn } from "./addresses";
import { clustersOf } from "./clusters";
import { facetsOf } from "./facets";
import { inBox, matches } from "./matches";
import { placesIn } from "./places";
import { zipMarkets } from "./zips";

const page = (sorted: unknown[], { limit, offset }: { limit: number; offset: number }): SearchPage => {
  const rows = sorted.slice(offset, offset + limit);
  return { total: sorted.length, count: rows.length, rows: jsonBytes(rows) };
};

/** As a build keeps a record: the specification's fields only, coordinates to seven decimals. */
function kept(record: PropertyRecord): PropertyRecord {
  const whole = toComplete(record);
  const { coordinates: c } = whole;
  const round = (degrees: number) => fromFixed7(toFixed7(degrees));
  return { ...whole, coordinates: c && { latitude: round(c.latitude), longitude: round(c.longitude) } };
}

export interface ArrayStoreOptions {
  markets?: Iterable<PublishedMarket>;
  /** What differs from a sample dataset as of 2026-10-31. */
  info?: Partial<DatasetInfo>;
}

/**
 * A `PropertyStore` over an array: written straight from the contract, to be right rather than fast. It is the oracle
 * that the columnar store is compared with, and a store for tests of the layers above.
 */
export function arrayStore(source: readonly PropertyRecord[], options: ArrayStoreOptions = {}): PropertyStore {
  const records = source.map(kept);
  const asOf = options.info?.asOf ?? "2026-10-31";
  const zips = zipMarkets(records, options.markets ?? [], asOf);
  const places = [...zips.values()].map((z) => z.place);
  const bytesOf = (value: unknown) => (value === undefined ? null : jsonBytes(value));
  const find = (filter: Parameters<typeof matches>[1]) => records.filter((r) => matches(r, filter));
  return {
    info: {
      version: "array",
      kind: "generated",
      name: "Records in memory",
      source: "Given by the caller.",
      ...options.info,
      asOf,
      records: records.length,
      zipCodes: zips.size,
    },
    property: (id) => bytesOf(records.find((r) => r.id === id)),
    lookup: (address) => lookupIn(records, address),
    nearAddresses: (address, limit) => nearIn(records, address, limit),
    search({ filter, sort, order, details, ...window }) {
      const found = find(filter).sort(
        comparing(
          (r) => r[sort],
          (r) => r.id,
          order,
        ),
      );
      return page(
        found.map((r) => (details ? { ...toSummary(r), ...toDetails(r) } : toSummary(r))),
        window,
      );
    },
    facets: (filter) => facetsOf(find(filter)),
    clusters: (filter, box, zoom) =>
      clustersOf(
        find(filter).filter((r) => inBox(r, box)),
        box,
        zoom,
      ),
    market: (zip) => bytesOf(zips.get(zip)?.snapshot),
    history(zip, months) {
      const whole = zips.get(zip)?.history;
      return bytesOf(whole && { ...whole, history: whole.history.slice(0, months) });
    },
    markets({ state, city, sort, order, ...window }) {
      const found = [...zips.values()]
        .map((z) => z.snapshot)
        .filter((m) => (state === undefined || m.state === state) && (city === undefined || m.city === city));
      const key = (m: (typeof found)[number]) => (sort === "zipCode" ? m.zipCode : m.snapshot[sort]);
      return page(found.sort(comparing(key, (m) => m.zipCode, order)), window);
    },
    places: (text, limit) => placesIn(records, places, text, limit),
    zipPlaces: () => places,
    close() {},
  };
}
