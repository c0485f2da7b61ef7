import type { PublishedMarket, ZipPlace } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { compareKeys } from "@/lib/store/compare";
import { fromFixed7, toFixed7 } from "@/lib/store/fixed";
import { publishedMarket, type ZipMarket } from "@/lib/store/zip-market";
import { groupBy } from "./group";
import { historyOf, snapshotOf } from "./markets";

/** The city and state that most of the ZIP's homes have; among equals the first by name. */
function townOf(records: PropertyRecord[]): { city: string; state: string } {
  const towns = [...groupBy(records, ({ address: a }) => `${a.state}\n${a.city}`)];
  const [most] = towns.sort((a, b) => b[1].length - a[1].length || compareKeys(a[0], b[0]));
  const { city, state } = most![1][0]!.address;
  return { city, state };
}

function placeOf(zipCode: string, records: PropertyRecord[]): ZipPlace {
  const points = records.map((r) => r.coordinates).filter((c) => c !== null);
  const latitudes = points.map((p) => p.latitude);
  const longitudes = points.map((p) => p.longitude);
  const middle = (all: number[]) =>
    all.length === 0 ? null : fromFixed7(Math.round(all.reduce((sum, d) => sum + toFixed7(d), 0) / all.length));
  return {
    zipCode,
    ...townOf(records),
    records: records.length,
    latitude: middle(latitudes),
    longitude: middle(longitudes),
    bounds:
      points.length === 0
        ? null
        : [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
    provenance: { kind: "derived" },
  };
}

function derived(zipCode: string, records: PropertyRecord[], asOf: string): ZipMarket {
  const place = placeOf(zipCode, records);
  const head = { zipCode, city: place.city, state: place.state };
  return {
    place,
    snapshot: { ...head, snapshot: snapshotOf(records, asOf) },
    history: { ...head, history: historyOf(records, asOf) },
  };
}

/** Every ZIP with homes, and the published ones without, ascending. */
export function zipMarkets(
  records: readonly PropertyRecord[],
  published_: Iterable<PublishedMarket>,
  asOf: string,
): Map<string, ZipMarket> {
  const all = new Map([...published_].map((m) => [m.zipCode, publishedMarket(m, asOf)]));
  for (const [zip, homes] of groupBy(records, (r) => r.address.zipCode)) all.set(zip, derived(zip, homes, asOf));
  return new Map([...all].sort(([a], [b]) => compareKeys(a, b)));
}
