import { type DeviceState, MAX_SAVED, NOTE_MAX, updateDevice } from "./device";
import type { SentHome } from "./saved-list";

// What only the page of saved homes changes on this device. What other pages change is in `device-actions.ts`.

const now = () => new Date().toISOString();

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
