/** A city in its state, as records have them. */
export type TownName = readonly [state: string, city: string];

/** Which part of a place a text names. */
export type PlacePart = "state" | "city";

/** The names of states and cities that a dataset knows. */
export interface KnownPlaces {
  /** The known name that a text is in another case; undefined where it is a known one as it stands, or none at all. */
  meant(part: PlacePart, text: string): string | undefined;
}

const namesOf = (names: Iterable<string>) => {
  const known = new Set(names);
  // Of names that differ in case alone the first stands for all.
  const inCase = new Map(
    [...known]
      .sort()
      .reverse()
      .map((name) => [name.toLowerCase(), name]),
  );
  return (text: string) => (known.has(text) ? undefined : inCase.get(text.toLowerCase()));
};

/** The one place where a state or city that was asked for is compared with those that there are. */
export function knownPlaces(towns: readonly TownName[]): KnownPlaces {
  const meant = { state: namesOf(towns.map(([state]) => state)), city: namesOf(towns.map(([, city]) => city)) };
  return { meant: (part, text) => meant[part](text) };
}

/** The towns of homes and of markets, each once. */
export function townNames(
  homes: Iterable<{ state: string; city: string }>,
  markets: Iterable<{ state: string; city: string }>,
): readonly TownName[] {
  const towns = new Map<string, TownName>();
  for (const all of [homes, markets]) for (const { state, city } of all) towns.set(`${state}\n${city}`, [state, city]);
  return [...towns.values()];
}

/** What was asked for with its state and city as a dataset spells them; null where they stand so already. */
export function respelled<T extends { state?: string; city?: string }>(places: KnownPlaces, asked: T): T | null {
  const meant: Partial<Record<PlacePart, string>> = {};
  for (const part of ["state", "city"] as const) {
    const name = asked[part] === undefined ? undefined : places.meant(part, asked[part]);
    if (name !== undefined) meant[part] = name;
  }
  return Object.keys(meant).length > 0 ? { ...asked, ...meant } : null;
}
