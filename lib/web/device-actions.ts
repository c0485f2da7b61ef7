import { updateDevice } from "./device";
import {
  type DeviceState,
  type Entry,
  type ListName,
  type Lists,
  MAX_VIEWED,
  withEntry,
  withoutEntry,
} from "./device-state";

/** ISO 8601. */
export const now = () => new Date().toISOString();

/**
 * Up to when a visitor sees updates of homes now: of data that is older than the clock to the end of its date, a day number.
 * What is published later was updated after that, though perhaps before the visit. 0 is no known date.
 */
export const seenNow = (asOf: number): string => {
  const end = asOf === 0 ? Number.POSITIVE_INFINITY : (asOf + 1) * 86_400_000 - 1_000;
  return new Date(Math.min(Date.now(), end)).toISOString();
};

/** Applies a change for which there may be no room: then it is null, and nothing changes. Returns whether there was. */
function updateIfRoom(change: (state: DeviceState) => DeviceState | null): boolean {
  let room = true;
  updateDevice((state) => {
    const next = change(state);
    room = next !== null;
    return next ?? state;
  });
  return room;
}

/** Takes the entry of a key out of its list. */
export const removeEntry = (list: ListName, key: string): void =>
  updateDevice((state) => withoutEntry(state, list, key));

/** Adds an entry, or takes out the one with its key. */
const toggleEntry = <L extends ListName>(list: L, key: string, entry: Entry<L>): boolean =>
  updateIfRoom((state) => {
    const without = withoutEntry(state, list, key);
    return without[list].length < state[list].length ? without : withEntry(state, list, entry);
  });

/** Saves a home, or removes a saved one. Returns false, as the next three, if there is no room for another. */
export const toggleSavedHome = (id: string): boolean => toggleEntry("savedHomes", id, { id, savedAt: now() });

/** Saves a market, or removes a saved one. */
export const toggleSavedMarket = (market: Entry<"savedMarkets">): boolean =>
  toggleEntry("savedMarkets", market.href, market);

/** Chooses a home for the comparison, or takes it out. */
export const toggleCompared = (id: string): boolean => toggleEntry("compared", id, { id });

/** Saves a search with a name, or renames it. `asOf` is the day number of the dataset's date. */
export const saveSearch = (query: string, name: string, asOf: number): boolean =>
  updateIfRoom((state) => {
    const known = state.savedSearches.find((search) => search.query === query);
    return withEntry(state, "savedSearches", { savedAt: now(), seenAt: seenNow(asOf), ...known, query, name });
  });

/** Puts a home first in the list of viewed homes, which the oldest leave. */
export const markViewed = (id: string): void =>
  updateDevice((state) => {
    const { viewed } = withoutEntry(state, "viewed", id);
    return { ...state, viewed: [{ id, viewedAt: now() }, ...viewed].slice(0, MAX_VIEWED) };
  });

/** Stores a small value by name. Readers of `settings` must validate them like any input. */
export const setSetting = (name: string, value: unknown): void =>
  updateDevice((state) => ({ ...state, settings: { ...state.settings, [name]: value } }));

/** Replaces whole lists: to undo a removal, or to empty them. */
export const putLists = (lists: Partial<Lists>): void => updateDevice((state) => ({ ...state, ...lists }));
