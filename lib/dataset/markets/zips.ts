import type { PublishedMarket, ZipPlace } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "@/lib/store/coordinates";
import { growingColumns } from "@/lib/store/growable";
import type { MarketEvents } from "@/lib/store/market/events";
import { publishedMarket, type ZipMarket } from "@/lib/store/zip-market";
import { deriveMarkets } from "./derive";

interface Zip {
  zipCode: string;
  records: number;
  /** The number of homes by "state\ncity". */
  towns: Map<string, { homes: number }>;
  placed: number;
  latitudes: number;
  longitudes: number;
  bounds: [west: number, south: number, east: number, north: number];
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The city and state of most of the ZIP code's homes; of several, the first by name. */
function townOf({ towns }: Zip): { city: string; state: string } {
  const [[most] = ["\n"]] = [...towns].sort((a, b) => b[1].homes - a[1].homes || byText(a[0], b[0]));
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
  // Records often arrive sorted by ZIP code and town, so the last one is cached.
  let last = { zipCode: "", city: "", state: "", number: -1, town: { homes: 0 } };
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
  const townIn = ({ towns }: Zip, name: string) => {
    const town = towns.get(name) ?? { homes: 0 };
    towns.set(name, town);
    return town;
  };
  const widen = ({ bounds }: Zip, west: number, south: number, east: number, north: number) => {
    if (west < bounds[0]) bounds[0] = west;
    if (south < bounds[1]) bounds[1] = south;
    if (east > bounds[2]) bounds[2] = east;
    if (north > bounds[3]) bounds[3] = north;
  };
  const placeOfHome = ({ zipCode, city, state }: PropertyRecord["address"]) => {
    if (last.zipCode === zipCode && last.city === city && last.state === state) return last;
    const number = numberOf(zipCode);
    const town = townIn(zips[number]!, `${state}\n${city}`);
    last = { zipCode, city, state, number, town };
    return last;
  };
  return {
    add(record: PropertyRecord): void {
      const { number, town } = placeOfHome(record.address);
      const zip = zips[number]!;
      zip.records++;
      town.homes++;
      if (record.coordinates) {
        const latitude = toFixed7(record.coordinates.latitude);
        const longitude = toFixed7(record.coordinates.longitude);
        zip.placed++;
        zip.latitudes += latitude;
        zip.longitudes += longitude;
        widen(zip, longitude, latitude, longitude, latitude);
      }
      homes.add(number);
    },

    /** All markets in ascending order of ZIP codes, from the same records' events; ZIP codes without homes get the `published` ones. */
    *finish(events: MarketEvents, published: Iterable<PublishedMarket>): Generator<ZipMarket> {
      const latest = new Map([...published].map((market) => [market.zipCode, market]));
      const others = [...latest.values()].filter(({ zipCode }) => !numbers.has(zipCode));
      const waiting = others.sort((a, b) => byText(a.zipCode, b.zipCode));
      const order = [...zips.keys()].sort((a, b) => byText(zips[a]!.zipCode, zips[b]!.zipCode));
      let turn = 0;
      for (const { snapshot, history, windows } of deriveMarkets(asOf, events, homes.take().zip, order)) {
        const place = placeOf(zips[order[turn++]!]!);
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
