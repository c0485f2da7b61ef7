/** A city and its state, spelled as in the records. */
export type TownName = readonly [state: string, city: string];

/** Which part of a place a text names. */
export type PlacePart = "state" | "city";

/** The names of states and cities that a dataset knows. */
export interface KnownPlaces {
  /** The known name that differs from a text only in letter case; undefined if the text is exactly a known name, or unknown. */
  meant(part: PlacePart, text: string): string | undefined;
}

const namesOf = (names: Iterable<string>) => {
  const known = new Set(names);
  // If several names differ only in letter case, the first one is used.
  const inCase = new Map(
    [...known]
      .sort()
      .reverse()
      .map((name) => [name.toLowerCase(), name]),
  );
  return (text: string) => (known.has(text) ? undefined : inCase.get(text.toLowerCase()));
};

/** Compares requested states and cities with those of a dataset; the only place that does. */
export function knownPlaces(towns: readonly TownName[]): KnownPlaces {
  const meant = { state: namesOf(towns.map(([state]) => state)), city: namesOf(towns.map(([, city]) => city)) };
  return { meant: (part, text) => meant[part](text) };
}

/** The towns of homes and of markets, without duplicates. */
export function townNames(
  homes: Iterable<{ state: string; city: string }>,
  markets: Iterable<{ state: string; city: string }>,
): readonly TownName[] {
  const towns = new Map<string, TownName>();
  for (const all of [homes, markets]) for (const { state, city } of all) towns.set(`${state}\n${city}`, [state, city]);
  return [...towns.values()];
}

/** The same request with its state and city in the dataset's spelling; null if they are already spelled that way. */
export function respelled<T extends { state?: string; city?: string }>(places: KnownPlaces, asked: T): T | null {
  const meant: Partial<Record<PlacePart, string>> = {};
  for (const part of ["state", "city"] as const) {
    const name = asked[part] === undefined ? undefined : places.meant(part, asked[part]);
    if (name !== undefined) meant[part] = name;
  }
  return Object.keys(meant).length > 0 ? { ...asked, ...meant } : null;
}
