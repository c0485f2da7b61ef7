import { setImmediate as nextTurn } from "node:timers/promises";
import { calledOf } from "../near";
import { firstWhere } from "../sort";
import { shortStreet, streetOfKey } from "../street";
import { addressFinder, STREET_BUDGET } from "../suggest";
import { type FoundPlace, typedAddress } from "../suggestion-rules";
import type { Index } from "./format";
import type { Payload } from "./payload";

/** The index's streets, sorted by key, city and state; each with its rows sorted by house number, unit, ZIP code and id. */
export interface Streets {
  key(street: number): string;
  towns: readonly [state: string, city: string][];
  /** The streets of a town. */
  inTown(town: number): Uint32Array;
  /** The names of a town's streets in short forms, in the same order; made when first needed, as are those of `called`. */
  shortNames(town: number): readonly string[];
  /** A town's streets by what they are called, see `calledOf`. */
  called(town: number): ReadonlyMap<string, readonly number[]>;
  /** Makes the names of `called`. For all towns that takes longer than any answer, so others get a turn after each town. */
  prepare(towns: readonly number[]): Promise<void>;
  /** The range [from, to) of streets whose key begins with `prefix`. */
  withPrefix(prefix: string): [from: number, to: number];
  /** The range [from, to) of a street's homes in `rows` and `numbers`. */
  homes(street: number): [from: number, to: number];
  rows: Uint32Array;
  numbers: Uint16Array;
  /** The range of those with a house number; if there are none, where they would be. */
  numbered(street: number, number: number): [from: number, to: number];
}

/** Reads the index's streets; their names are made when they are first asked for. */
export function streetsOf(index: Index): Streets {
  const text = index.utf8("streetText");
  const textStart = index.u32("streetTextStart");
  const townOf = index.u32("streetTown");
  const start = index.u32("streetStart");
  const numbers = index.u16("streetNumber");
  const towns = index.json<[string, string][]>("towns");
  const count = townOf.length;
  const key = (street: number) => text.toString("utf8", textStart[street], textStart[street + 1]);

  const townStart = new Uint32Array(towns.length + 1);
  for (const town of townOf) townStart[town + 1]!++;
  for (let t = 0; t < towns.length; t++) townStart[t + 1]! += townStart[t]!;
  const next = townStart.slice();
  const byTown = new Uint32Array(count);
  for (let street = 0; street < count; street++) byTown[next[townOf[street]!]!++] = street;

  const inTown = (town: number) => byTown.subarray(townStart[town]!, townStart[town + 1]!);
  const shortNames: (string[] | undefined)[] = [];
  const named: (Map<string, number[]> | undefined)[] = [];
  const namesIn = (town: number) => {
    const names = new Map<string, number[]>();
    for (const street of inTown(town))
      for (const name of calledOf(key(street))) names.set(name, [...(names.get(name) ?? []), street]);
    return names;
  };
  const called = (town: number) => (named[town] ??= namesIn(town));

  return {
    key,
    towns,
    inTown,
    shortNames: (town) =>
      (shortNames[town] ??= Array.from(inTown(town), (street) => shortStreet(streetOfKey(key(street))))),
    called,
    async prepare(towns) {
      for (const town of towns)
        if (!named[town]) {
          called(town);
          await nextTurn();
        }
    },
    withPrefix(prefix) {
      const from = firstWhere(0, count, (street) => key(street) >= prefix);
      return [from, firstWhere(from, count, (street) => !key(street).startsWith(prefix))];
    },
    homes: (street) => [start[street]!, start[street + 1]!],
    rows: index.u32("streetRows"),
    numbers,
    numbered(street, number) {
      const [from, to] = [start[street]!, start[street + 1]!];
      const first = firstWhere(from, to, (at) => numbers[at]! >= number);
      return [first, firstWhere(first, to, (at) => numbers[at]! > number)];
    },
  };
}

/** The most homes whose numbers are looked at if only a number is typed. */
const NUMBER_BUDGET = 1_000_000;

/** Finds the addresses of type-ahead on the index's streets. */
export function addressSuggester(streets: Streets, payload: Payload) {
  /** The streets that typed words may mean, in ascending order. */
  function* candidateStreets(prefixes: string[]): Generator<number> {
    const spans = prefixes.map((prefix) => streets.withPrefix(prefix)).sort((a, b) => a[0] - b[0]);
    let at = 0;
    let budget = STREET_BUDGET;
    for (const [from, to] of spans) for (at = Math.max(at, from); at < to && budget > 0; at++, budget--) yield at;
  }

  return (typed: readonly string[], limit: number): FoundPlace[] => {
    const asked = typedAddress(typed);
    const { head, number, prefixes } = asked;
    const finder = addressFinder(asked, limit, streets.key);
    const look = (at: number): boolean => {
      const { id, address } = payload.summary(streets.rows[at]!);
      return finder.look(id, address);
    };
    if (prefixes.length === 0) {
      const end = Math.min(streets.numbers.length, NUMBER_BUDGET);
      for (let at = 0; at < end && !finder.isFull(); at++) if (streets.numbers[at] === number && !look(at)) break;
      return finder.found();
    }
    for (const street of candidateStreets(prefixes)) {
      const [first, last] = head === null ? streets.homes(street) : streets.numbered(street, number);
      for (let at = first; at < last && finder.wants(street, streets.numbers[at]!); at++)
        if (!look(at)) return finder.found();
    }
    return finder.found();
  };
}
