import { updateDevice } from "./device";
import { now, seenNow } from "./device-actions";
import { MAX_SAVED, NOTE_MAX } from "./device-state";
import type { SentHome } from "./saved-list";

/** What only the page of saved homes changes of the device's lists. Others do not load it. */

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

/** Records that the visitor has now seen the results of a saved search, as of the dataset's date. */
export const markSearchSeen = (query: string, asOf: number): void =>
  updateDevice((state) =>
    state.savedSearches.some((search) => search.query === query)
      ? {
          ...state,
          savedSearches: state.savedSearches.map((search) =>
            search.query === query ? { ...search, seenAt: seenNow(asOf) } : search,
          ),
        }
      : state,
  );
