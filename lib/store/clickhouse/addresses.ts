import { setImmediate as nextTurn } from "node:timers/promises";
import { type AddressLine, isAtLine } from "@/lib/domain/address-line";
import { compare } from "@/lib/domain/lists";
import type { ZipPlace } from "@/lib/domain/market";
import type { PropertyFilter } from "@/lib/domain/search";
import { standardText } from "@/lib/domain/standard-words";
import { type CityZip, townsOf } from "@/lib/domain/towns";
import { linePlaces } from "../lookup";
import { calledOf, NEIGHBOURS, NEIGHBOURS_FROM, nearFinder, nearHome } from "../near";
import { nearCost, shortStreet, streetOfKey } from "../street";
import { addressFinder, HOME_BUDGET, suggester } from "../suggest";
import { type FoundPlace, typedAddress } from "../suggestion-rules";
import type { AddressRow, Street } from "./queries";
import * as queries from "./queries";
import type { From } from "./servers";
import { type HomesFilter, idOf } from "./sql";

type Rows = <Row extends unknown[]>(query: (from: From) => string) => Promise<Row[]>;

const addressOf = ([, , , , streetAddress, city, state, zipCode]: AddressRow) => ({
  streetAddress,
  city,
  state,
  zipCode,
});

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

/** The condition that homes are on found streets, and how many edits a street of a key is away from the requested one. */
interface FoundStreets {
  on: string;
  edits(street: string): number;
}

/** How many names are put in standard words in one turn. */
const NAMES_AT_ONCE = 500;

/** The keys of the streets that are called by the first of the names that any of them is called by. */
async function keysCalled(names: readonly string[], keys: readonly [key: string][]): Promise<string[]> {
  const wanted = new Map(names.map((name): [string, string[]] => [name, []]));
  for (const [i, [key]] of keys.entries()) {
    // A whole dataset's streets take longer than any answer, so others get a turn.
    if (i % NAMES_AT_ONCE === NAMES_AT_ONCE - 1) await nextTurn();
    for (const called of calledOf(key)) wanted.get(called)?.push(key);
  }
  return [...wanted.values()].find((called) => called.length > 0) ?? [];
}

/** Questions about a version's places: type-ahead, near addresses, and the states and cities of a search. */
export function addressBook(rows: Rows, cityZips: readonly CityZip[], zipPlaces: readonly ZipPlace[]) {
  const towns = townsOf(cityZips);
  const names = towns.all.map(({ state, city }) => [state, city] as const);
  const placesOf = linePlaces(names);
  const namesOf = (towns: readonly number[]) => towns.map((town) => names[town]!);

  const near = nearFinder<FoundStreets | null>(names, towns.ofZip, {
    async streetsLike(towns, edits) {
      if (towns.length === 0) return null;
      const apart = new Map<string, number>();
      const like: Street[] = [];
      for (const [state, city, street] of await rows<[string, string, string]>(
        queries.streetsOfTowns(namesOf(towns)),
      )) {
        const found = edits(shortStreet(streetOfKey(street)));
        if (found === null) continue;
        like.push({ street, city, state });
        apart.set(street, found);
      }
      return like.length === 0 ? null : { on: queries.onStreets(like), edits: (street) => apart.get(street)! };
    },
    async streetsNamed({ parts }, streetNames) {
      const region = parts && { states: parts.states, towns: namesOf(parts.ofZip) };
      const keys = await keysCalled(streetNames, await rows<[string]>(queries.streetKeys(region)));
      return keys.length === 0 ? null : { on: queries.onKeys(keys, region), edits: () => 0 };
    },
    async around(streets, typed) {
      if (streets === null) return [];
      const asked = queries.homesAround(streets.on, typed, NEIGHBOURS, NEIGHBOURS_FROM);
      // Of the homes behind the number itself, only the next few on each street count.
      const beyond = new Map<string, number>();
      return (await rows<AddressRow>(asked)).sort(inStreetOrder).flatMap((row) => {
        const [id, street, number, , , city, state] = row;
        if (number > typed.number) {
          const key = `${street}\n${city}\n${state}`;
          const count = (beyond.get(key) ?? 0) + 1;
          beyond.set(key, count);
          if (count > NEIGHBOURS) return [];
        }
        const cost = nearCost(streets.edits(street), typed, { number });
        return [nearHome(idOf(id), addressOf(row), cost, typed)];
      });
    },
    async numbered(zipCode, _, typed) {
      const found = await rows<AddressRow>(queries.homesNumberedIn(typed.number, zipCode));
      return found.map((row) => nearHome(idOf(row[0]), addressOf(row), 0, typed));
    },
  });

  /** The numbers of the homes whose address a line names. */
  async function atLine(line: AddressLine): Promise<string[]> {
    const places = placesOf(line);
    if (places.length === 0) return [];
    const found = await rows<[string, string, string]>(queries.streetsOfTowns(namesOf(places.map(({ town }) => town))));
    const asked = places.flatMap(({ town, street: typed, number }) => {
      const [state, city] = names[town]!;
      return found.flatMap(([ofState, ofCity, street]) =>
        ofState === state && ofCity === city && standardText(streetOfKey(street)) === typed
          ? [{ street, city, state, number }]
          : [],
      );
    });
    if (asked.length === 0) return [];
    const homes = await rows<AddressRow>(queries.homesOnStreets(asked));
    return homes.filter((row) => isAtLine(line, addressOf(row))).map(([id]) => id);
  }

  async function addressesFor(typed: readonly string[], limit: number): Promise<FoundPlace[]> {
    const asked = typedAddress(typed);
    const { head, number, prefixes } = asked;
    const finder = addressFinder(asked, limit, (row: AddressRow) => row[1]);
    if (prefixes.length === 0) {
      for (const row of await rows<AddressRow>(queries.homesNumbered(number)))
        if (finder.isFull() || !finder.look(idOf(row[0]), addressOf(row))) break;
      return finder.found();
    }
    const streets = await rows<[string, string, string, string]>(queries.streetsBegun(prefixes));
    if (streets.length === 0) return [];
    // Without a house number, the first homes are on the first few streets.
    let homes = 0;
    const enough = streets.findIndex(([, , , count]) => {
      homes += Number(count);
      return homes >= HOME_BUDGET;
    });
    const last = streetOf((head === null && enough >= 0 ? streets[enough] : streets.at(-1))!);
    const keys = [...new Set(streets.map(([key]) => key))].filter(finder.isTyped);
    const found = queries.homesBegun(prefixes, last, head === null ? null : number, {
      keys,
      last: streetOf(streets.at(-1)!),
    });
    for (const row of merged(await rows<AddressRow>(found))) {
      if (!finder.wants(row, row[2])) continue;
      if (!finder.look(idOf(row[0]), addressOf(row))) break;
    }
    return finder.found();
  }

  return {
    near,
    atLine,
    /** Adds to a filter the states and cities of its ZIP codes, or the states of its city. */
    narrowed(filter: PropertyFilter): HomesFilter {
      const { zipCode, city, state } = filter;
      if (!zipCode && (city === undefined || state !== undefined)) return filter;
      const possible = zipCode ? zipCode.flatMap(towns.ofZip) : towns.called(city!);
      const each = (part: "state" | "city") => [...new Set(possible.map((town) => town[part]))];
      return { ...filter, among: { states: each("state"), cities: each("city") } };
    },
    places: suggester(towns.all, zipPlaces, addressesFor),
  };
}
