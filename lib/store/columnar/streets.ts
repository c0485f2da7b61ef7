import type { Index } from "./format";

/** The index's streets, sorted by key, city and state; each with its rows sorted by house number, unit, ZIP code and id. */
export interface Streets {
  count: number;
  key(street: number): string;
  town(street: number): number;
  towns: readonly [state: string, city: string][];
  /** The streets of a town. */
  inTown(town: number): Uint32Array;
  /** The range [from, to) of streets whose key begins with `prefix`. */
  withPrefix(prefix: string): [from: number, to: number];
  /** The range [from, to) of a street's homes in `rows` and `numbers`. */
  homes(street: number): [from: number, to: number];
  rows: Uint32Array;
  numbers: Uint16Array;
  /** The first position in [from, to) with at least this house number. */
  atNumber(number: number, from: number, to: number): number;
}

const firstWhere = (from: number, to: number, holds: (at: number) => boolean): number => {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

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

  return {
    count,
    key,
    towns,
    town: (street) => townOf[street]!,
    inTown: (town) => byTown.subarray(townStart[town]!, townStart[town + 1]!),
    withPrefix(prefix) {
      const from = firstWhere(0, count, (street) => key(street) >= prefix);
      return [from, firstWhere(from, count, (street) => !key(street).startsWith(prefix))];
    },
    homes: (street) => [start[street]!, start[street + 1]!],
    rows: index.u32("streetRows"),
    numbers,
    atNumber: (number, from, to) => firstWhere(from, to, (at) => numbers[at]! >= number),
  };
}
