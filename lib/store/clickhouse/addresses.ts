import { type AddressLine, isAtLine, standardText } from "@/lib/domain/address-line";
import type { CityZip } from "@/lib/domain/known-places";
import type { ZipPlace } from "@/lib/domain/market";
import type { Place, PropertyFilter } from "@/lib/domain/search";
import { linePlaces } from "../line-lookup";
import {
  bareName,
  NEIGHBOURS,
  NEIGHBOURS_FROM,
  type NearHome,
  nearest,
  nearHome,
  streetNames,
  townFinder,
  wantedStreet,
} from "../near";
import type { AddressMatch, LookupAddress } from "../store";
import { type StreetParts, shortStreet, streetOfKey } from "../street";
import { addressFinder, HOME_BUDGET, suggester, type Town } from "../suggest";
import { type FoundPlace, typedAddress } from "../suggestions";
import type { From } from "./servers";
import type { AddressRow, Street } from "./sql";
import * as sql from "./sql";

type Rows = <Row extends unknown[]>(query: (from: From) => string) => Promise<Row[]>;

const addressOf = ([, , , , streetAddress, city, state, zipCode]: AddressRow) => ({
  streetAddress,
  city,
  state,
  zipCode,
});

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares by street, city, state, house number, unit, ZIP code and id. */
const inStreetOrder = (a: AddressRow, b: AddressRow): number =>
  compare(a[1], b[1]) ||
  compare(a[5], b[5]) ||
  compare(a[6], b[6]) ||
  a[2] - b[2] ||
  a[3] - b[3] ||
  compare(a[7], b[7]) ||
  compare(BigInt(a[0]), BigInt(b[0]));

/** Sorts the homes of several lists and removes duplicates. */
const merged = (rows: readonly AddressRow[]): AddressRow[] =>
  [...new Map(rows.map((row) => [row[0], row])).values()].sort(inStreetOrder);

const streetOf = ([street, city, state]: readonly [string, string, string, ...unknown[]]): Street => ({
  street,
  city,
  state,
});

const keyOf = ({ street, city, state }: Street) => `${street}\n${city}\n${state}`;

/** Questions about a version's places: type-ahead, near addresses, and the states and cities of a search. */
export function addressBook(rows: Rows, cityZips: readonly CityZip[], zipPlaces: readonly ZipPlace[]) {
  const towns = new Map<string, Town>();
  const byZip = new Map<string, Town[]>();
  for (const [state, city, zipCode, homes] of cityZips) {
    const town = towns.get(`${state}\n${city}`) ?? { state, city, rows: 0 };
    town.rows += homes;
    towns.set(`${state}\n${city}`, town);
    byZip.set(zipCode, [...(byZip.get(zipCode) ?? []), town]);
  }
  const byCity = new Map<string, Town[]>();
  for (const town of towns.values()) byCity.set(town.city, [...(byCity.get(town.city) ?? []), town]);
  const names = [...towns.values()].map(({ state, city }) => [state, city] as const);
  const placesOf = linePlaces(names);
  const townsOf = townFinder(names, (zipCode) => byZip.get(zipCode) ?? []);
  const suggest = suggester([...towns.values()], zipPlaces);

  /** The homes around a number on streets, each some edits away from the requested one. */
  async function around(found: readonly (Street & { edits: number })[], typed: StreetParts): Promise<NearHome[]> {
    const streets = new Map(found.map((street) => [keyOf(street), street]));
    if (streets.size === 0) return [];
    const asked = sql.homesAround([...streets.values()], typed, NEIGHBOURS, NEIGHBOURS_FROM);
    // Of the homes behind the number itself, only the next few on each street count.
    const beyond = new Map<string, number>();
    const homes: NearHome[] = [];
    for (const row of (await rows<AddressRow>(asked)).sort(inStreetOrder)) {
      const [id, street, number] = row;
      const key = keyOf({ street, city: row[5], state: row[6] });
      if (number > typed.number) {
        const count = (beyond.get(key) ?? 0) + 1;
        beyond.set(key, count);
        if (count > NEIGHBOURS) continue;
      }
      homes.push(nearHome(sql.idOf(id), addressOf(row), streets.get(key)!.edits, typed));
    }
    return homes;
  }

  async function streetsOf(towns: readonly number[]): Promise<Street[]> {
    if (towns.length === 0) return [];
    const found = await rows<[string, string, string]>(sql.streetsOfTowns(towns.map((town) => names[town]!)));
    return found.map(([state, city, street]) => ({ street, city, state }));
  }

  async function near(wanted: LookupAddress, limit: number): Promise<AddressMatch[]> {
    const { typed, edits } = wantedStreet(wanted);
    const like = (await streetsOf(townsOf.near(wanted))).flatMap((street) => {
      const apart = edits(shortStreet(streetOfKey(street.street)));
      return apart === null ? [] : [{ ...street, edits: apart }];
    });
    const onLike = nearest(await around(like, typed), limit);
    if (onLike.length > 0) return onLike;
    const wide = (await streetsOf(townsOf.wide(wanted))).map((street) => ({
      ...street,
      edits: 0,
      name: standardText(streetOfKey(street.street)),
    }));
    for (const wantedName of streetNames(wanted)) {
      const named = wide.filter(({ name }) => name === wantedName || bareName(name) === wantedName);
      const onSame = nearest(await around(named, typed), limit);
      if (onSame.length > 0) return onSame;
    }
    const { zipCode } = wanted;
    if (typed.number === 0 || zipCode === undefined) return [];
    const numbered = await rows<AddressRow>(sql.homesNumberedIn(typed.number, zipCode));
    return nearest(
      numbered.map((row) => nearHome(sql.idOf(row[0]), addressOf(row), 0, typed)),
      limit,
    );
  }

  /** The numbers of the homes whose address a line names. */
  async function atLine(line: AddressLine): Promise<string[]> {
    const places = placesOf(line);
    if (places.length === 0) return [];
    const found = await rows<[string, string, string]>(sql.streetsOfTowns(places.map(({ town }) => names[town]!)));
    const asked = places.flatMap(({ town, street: typed, number }) => {
      const [state, city] = names[town]!;
      return found.flatMap(([ofState, ofCity, street]) =>
        ofState === state && ofCity === city && standardText(streetOfKey(street)) === typed
          ? [{ street, city, state, number }]
          : [],
      );
    });
    if (asked.length === 0) return [];
    const homes = await rows<AddressRow>(sql.homesOnStreets(asked));
    return homes.filter((row) => isAtLine(line, addressOf(row))).map(([id]) => id);
  }

  async function addressesFor(typed: readonly string[], limit: number): Promise<FoundPlace[]> {
    const asked = typedAddress(typed);
    const { head, number, prefixes } = asked;
    const finder = addressFinder(asked, limit, (row: AddressRow) => row[1]);
    if (prefixes.length === 0) {
      for (const row of await rows<AddressRow>(sql.homesNumbered(number)))
        if (finder.isFull() || !finder.look(sql.idOf(row[0]), addressOf(row))) break;
      return finder.found();
    }
    const streets = await rows<[string, string, string, string]>(sql.streetsBegun(prefixes));
    if (streets.length === 0) return [];
    // Without a house number, the first homes are on the first few streets.
    let homes = 0;
    const enough = streets.findIndex(([, , , count]) => {
      homes += Number(count);
      return homes >= HOME_BUDGET;
    });
    const last = streetOf((head === null && enough >= 0 ? streets[enough] : streets.at(-1))!);
    const keys = [...new Set(streets.map(([key]) => key))].filter(finder.isTyped);
    const found = sql.homesBegun(prefixes, last, head === null ? null : number, {
      keys,
      last: streetOf(streets.at(-1)!),
    });
    for (const row of merged(await rows<AddressRow>(found))) {
      if (!finder.wants(row, row[2])) continue;
      if (!finder.look(sql.idOf(row[0]), addressOf(row))) break;
    }
    return finder.found();
  }

  return {
    near,
    atLine,
    /** Adds to a filter the states and cities of its ZIP codes, or the states of its city. */
    narrowed(filter: PropertyFilter): sql.HomesFilter {
      const { zipCode, city, state } = filter;
      if (!zipCode && (city === undefined || state !== undefined)) return filter;
      const its = zipCode ? zipCode.flatMap((zip) => byZip.get(zip) ?? []) : (byCity.get(city!) ?? []);
      const each = (of: "state" | "city") => [...new Set(its.map((town) => town[of]))];
      return { ...filter, among: { states: each("state"), cities: each("city") } };
    },
    async places(text: string, limit: number): Promise<Place[]> {
      const typed = suggest.words(text);
      if (typed.length === 0 || limit <= 0) return [];
      return suggest.places(typed, await addressesFor(typed, limit), limit);
    },
  };
}
