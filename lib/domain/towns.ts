import { grouped } from "./lists";

/** A city and its state, spelled as in the records. */
export type TownName = readonly [state: string, city: string];

/** The number of homes of a city in a ZIP code, which need not be the ZIP code's own city. */
export type CityZip = readonly [state: string, city: string, zipCode: string, homes: number];

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

/** The towns of homes and of markets, without duplicates. */
export function townNames(
  homes: Iterable<CityZip>,
  markets: Iterable<{ state: string; city: string }>,
): readonly TownName[] {
  const towns = new Map<string, TownName>();
  for (const [state, city] of homes) towns.set(`${state}\n${city}`, [state, city]);
  for (const { state, city } of markets) towns.set(`${state}\n${city}`, [state, city]);
  return [...towns.values()];
}
