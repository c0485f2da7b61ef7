import { splitEnd } from "./address-line";
import { grouped } from "./lists";
import { NICKNAMES } from "./nicknames";
import { standardText } from "./standard-words";
import { stateCalled, stateCode } from "./states";
import { fold, wordsOf } from "./text";
import type { TownName } from "./towns";
import { isSuffix } from "./usps";

/** Which part of a place a text names. */
export type PlacePart = "state" | "city";

/** The names of states and cities that a dataset knows. */
export interface KnownPlaces {
  /**
   * The known names that a text means, if it is none itself: they differ in letter case, accents, punctuation, in Saint, Sainte,
   * Mount and Fort, a state by its name, a city with its state behind a comma. Cities of `state`, if that is known. Empty if
   * the text is a known name, or unknown.
   */
  meant(part: PlacePart, text: string, state?: string): readonly string[];
  /** The cities that a text names among other words: those of the longest name, and of the state that is named behind it. */
  within(text: string): readonly TownName[];
  /** The cities of which a text is a nickname, with or without their state: "NYC", "LA, Calif." */
  nicknamed(text: string): readonly TownName[];
}

/** Words that names of cities have in full and abbreviated. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map([
  ["saint", "st"],
  ["sainte", "ste"],
  ["mount", "mt"],
  ["fort", "ft"],
]);

/** A city's name as it is compared. "Park" and "Parks", one suffix of streets, are two cities. */
const cityKey = (city: string): string =>
  fold(city)
    .split(" ")
    .map((word) => SHORT_WORDS.get(word) ?? word)
    .join(" ");

/** "Austin, TX" → the city and the state; undefined for a text that does not end with a state. */
function withState(text: string): { city: string; state: string } | undefined {
  const { before, state } = splitEnd(text);
  const code = stateCalled(state);
  return code === undefined ? undefined : { city: before, state: code };
}

/** The most words of a city's name that is looked for among others. */
const NAME_WORDS = 5;
/** Shorter names are words of other meanings too often. */
const SHORTEST_NAME = 4;
/** What a name belongs to if one of these words follows, as to a street if its suffix does. */
const COUNTIES: ReadonlySet<string | undefined> = new Set(["county", "parish", "borough"]);

/** Compares requested states and cities with those of a dataset; the only place that does. */
export function knownPlaces(towns: readonly TownName[]): KnownPlaces {
  const states = grouped(new Set(towns.map(([state]) => state)), stateCode);
  const byName = grouped(towns, ([, city]) => cityKey(city));
  const ofNickname = (text: string): readonly TownName[] =>
    (NICKNAMES.get(standardText(fold(text))) ?? []).flatMap(([state, city]) =>
      (byName.get(cityKey(city)) ?? []).filter(([of]) => stateCode(of) === state),
    );
  const citiesCalled = (city: string): readonly TownName[] => byName.get(cityKey(city)) ?? ofNickname(city);

  const citiesIn = (city: string, state: string | undefined): readonly string[] =>
    (byName.get(cityKey(city)) ?? []).flatMap(([of, name]) =>
      state === undefined || stateCode(of) === state ? [name] : [],
    );

  function citiesMeant(text: string, within: string | undefined): readonly string[] {
    const state = within === undefined ? undefined : stateCode(within);
    const named = citiesIn(text, state);
    if (named.includes(text)) return [];
    const behind = withState(text);
    const isThere = behind !== undefined && (state === undefined || state === behind.state);
    return [...new Set([...named, ...(isThere ? citiesIn(behind.city, behind.state) : [])])].sort();
  }

  /** The cities that words name, alone or before their state. */
  function citiesNamed(words: readonly string[]): readonly TownName[] {
    for (let count = Math.min(NAME_WORDS, words.length); count > 0; count--) {
      const found = citiesCalled(words.slice(0, count).join(" "));
      const rest = words.slice(count).join(" ");
      const inState = found.filter(([of]) => stateCode(of) === stateCalled(rest));
      if (inState.length > 0 || (found.length > 0 && rest === "")) return rest === "" ? found : inState;
    }
    return [];
  }

  function citiesWithin(text: string): readonly TownName[] {
    const words = wordsOf(text);
    for (let count = Math.min(NAME_WORDS, words.length); count > 0; count--)
      // The last one, as a place follows the words about a home.
      for (let at = words.length - count; at >= 0; at--) {
        const name = words.slice(at, at + count).join(" ");
        const behind = words.slice(at + count);
        const found = name.length < SHORTEST_NAME ? [] : citiesCalled(name);
        if (found.length === 0 || COUNTIES.has(behind[0]) || isSuffix(behind[0])) continue;
        const state = [1, 2, 3].map((each) => stateCalled(behind.slice(0, each).join(" "))).find(Boolean);
        const inState = found.filter(([of]) => stateCode(of) === state);
        if (inState.length > 0) return inState;
        // A quarter of a city may have the name of a town elsewhere: "Hyde Park Chicago".
        const around = citiesNamed(behind);
        const isNear = ([of]: TownName) => around.some(([other]) => stateCode(other) === stateCode(of));
        const near = around.length === 0 ? found : found.filter(isNear);
        return near.length > 0 ? near : around;
      }
    return [];
  }

  return {
    within: citiesWithin,
    nicknamed(text) {
      const behind = withState(text);
      const inState = behind ? ofNickname(behind.city).filter(([of]) => stateCode(of) === behind.state) : [];
      return [...ofNickname(text), ...inState];
    },
    meant(part, text, state) {
      if (part === "city") return citiesMeant(text, state);
      const known = states.get(stateCode(text)) ?? [];
      return known.includes(text) ? [] : [...known].sort();
    },
  };
}

/** The same request with its state and city in the dataset's spelling; null if they are already spelled that way. */
export function respelled<T extends { state?: string; city?: string }>(places: KnownPlaces, asked: T): T | null {
  const state = asked.state === undefined ? undefined : places.meant("state", asked.state)[0];
  const city = asked.city === undefined ? undefined : places.meant("city", asked.city, state ?? asked.state)[0];
  if (state === undefined && city === undefined) return null;
  return { ...asked, ...(state === undefined ? {} : { state }), ...(city === undefined ? {} : { city }) };
}
