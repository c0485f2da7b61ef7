import type { CityZip } from "./known-places";
import { grouped } from "./lists";

/** A city and its number of homes. */
export interface Town {
  state: string;
  city: string;
  homes: number;
}

/** The towns of a dataset, in the order in which they come first in a list of each city's homes by ZIP code. */
export function townsOf(cityZips: readonly CityZip[]) {
  const byName = new Map<string, Town>();
  const inZips = cityZips.map(([state, city, zipCode, homes]) => {
    const name = `${state}\n${city}`;
    const town = byName.get(name) ?? { state, city, homes: 0 };
    town.homes += homes;
    byName.set(name, town);
    return { zipCode, town };
  });
  const all = [...byName.values()];
  const byZip = grouped(inZips, ({ zipCode }) => zipCode);
  const byCity = grouped(all, ({ city }) => city);
  return {
    all,
    /** The towns of a ZIP code's homes. */
    ofZip: (zipCode: string): Town[] => (byZip.get(zipCode) ?? []).map(({ town }) => town),
    /** The towns with a name, one in each state that has it. */
    called: (city: string): readonly Town[] => byCity.get(city) ?? [],
  };
}
export type Towns = ReturnType<typeof townsOf>;
