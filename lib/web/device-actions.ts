import { MAX_SAVED, MAX_VIEWED, type SavedSearch, updateDevice, updateIfRoom, withSetting } from "./device";

const now = () => new Date().toISOString();

/** Saves a home, or removes a saved one. Returns false, and changes nothing, if the device has no room for another. */
export const toggleSavedHome = (id: string): boolean =>
  updateIfRoom((state) => {
    const others = state.savedHomes.filter((home) => home.id !== id);
    if (others.length < state.savedHomes.length) return { ...state, savedHomes: others };
    return others.length < MAX_SAVED ? { ...state, savedHomes: [{ id, savedAt: now() }, ...others] } : null;
  });

/** Puts a home first in the list of viewed homes. */
export const markViewed = (id: string): void =>
  updateDevice((state) => ({
    ...state,
    viewed: [{ id, viewedAt: now() }, ...state.viewed.filter((home) => home.id !== id)].slice(0, MAX_VIEWED),
  }));

/** Saves a search with a name, or renames it. Returns false, and changes nothing, if the device has no room for another. */
export const saveSearch = (query: string, name: string): boolean =>
  updateIfRoom((state) => {
    const known = state.savedSearches.find((search) => search.query === query);
    const others = state.savedSearches.filter((search) => search !== known);
    const saved: SavedSearch = known ? { ...known, name } : { query, name, savedAt: now(), seenAt: now() };
    return others.length < MAX_SAVED ? { ...state, savedSearches: [saved, ...others] } : null;
  });

export const forgetSearch = (query: string): void =>
  updateDevice((state) => ({
    ...state,
    savedSearches: state.savedSearches.filter((search) => search.query !== query),
  }));

/** Stores a small value by name. */
export const setSetting = (name: string, value: unknown): void =>
  updateDevice((state) => withSetting(state, name, value));
