import {
  type DeviceState,
  MAX_SAVED,
  MAX_VIEWED,
  NOTE_MAX,
  type SavedSearch,
  updateDevice,
  updateIfRoom,
  withSetting,
} from "./device";
import type { SentHome } from "./saved-list";

const now = () => new Date().toISOString();

/** Saves a home, or removes a saved one. Returns false, and changes nothing, if the device has no room for another. */
export const toggleSavedHome = (id: string): boolean =>
  updateIfRoom((state) => {
    const others = state.savedHomes.filter((home) => home.id !== id);
    if (others.length < state.savedHomes.length) return { ...state, savedHomes: others };
    return others.length < MAX_SAVED ? { ...state, savedHomes: [{ id, savedAt: now() }, ...others] } : null;
  });

/** Saves the homes of a list that was sent, with its notes. Returns false, and saves what fits, if there are too many. */
export function saveHomes(homes: readonly SentHome[]): boolean {
  let room = true;
  updateDevice((state) => {
    const known = new Set(state.savedHomes.map(({ id }) => id));
    const added = homes.filter(({ id }) => !known.has(id)).map((home) => ({ ...home, savedAt: now() }));
    room = added.length + known.size <= MAX_SAVED;
    return { ...state, savedHomes: [...added.slice(0, MAX_SAVED - known.size), ...state.savedHomes] };
  });
  return room;
}

/** Writes a note on a saved home; an empty one removes it. */
export const setNote = (id: string, text: string): void =>
  updateDevice((state) => ({
    ...state,
    savedHomes: state.savedHomes.map((home) => {
      if (home.id !== id) return home;
      const note = text.trim().slice(0, NOTE_MAX);
      return { id, savedAt: home.savedAt, ...(note === "" ? {} : { note }) };
    }),
  }));

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

/** Records that the visitor has now seen the results of a saved search. */
export const markSearchSeen = (query: string): void =>
  updateDevice((state) =>
    state.savedSearches.some((search) => search.query === query)
      ? {
          ...state,
          savedSearches: state.savedSearches.map((search) =>
            search.query === query ? { ...search, seenAt: now() } : search,
          ),
        }
      : state,
  );

export const forgetViewed = (id: string): void =>
  updateDevice((state) => ({ ...state, viewed: state.viewed.filter((home) => home.id !== id) }));

export const clearViewed = (): void => updateDevice((state) => ({ ...state, viewed: [] }));

/** Undoes a removal by restoring whole lists. */
export const putBack = (lists: Partial<Pick<DeviceState, "savedHomes" | "savedSearches" | "viewed">>): void =>
  updateDevice((state) => ({ ...state, ...lists }));

/** Stores a small value by name. */
export const setSetting = (name: string, value: unknown): void =>
  updateDevice((state) => withSetting(state, name, value));
