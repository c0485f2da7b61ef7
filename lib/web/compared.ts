import { HOME_ID, updateDevice } from "./device";
import { COMPARE_MAX } from "./paths";

const SETTING = "compare";

type Settings = Readonly<Record<string, unknown>>;

/** The ids of the homes chosen for a comparison, in order. What is stored is read like any input. */
export function readCompared(settings: Settings): string[] {
  const kept = settings[SETTING];
  const ids = (Array.isArray(kept) ? kept : []).filter((id) => typeof id === "string" && HOME_ID.test(id));
  return [...new Set<string>(ids)].slice(0, COMPARE_MAX);
}

const setCompared = (change: (ids: string[]) => string[]): void =>
  updateDevice((state) => ({
    ...state,
    settings: { ...state.settings, [SETTING]: change(readCompared(state.settings)) },
  }));

/** Chooses a home for the comparison, or takes it out. Returns false, and changes nothing, if the comparison is full. */
export function toggleCompared(id: string): boolean {
  let room = true;
  setCompared((ids) => {
    const others = ids.filter((one) => one !== id);
    room = others.length < ids.length || ids.length < COMPARE_MAX;
    return others.length < ids.length || !room ? others : [...ids, id];
  });
  return room;
}

export const clearCompared = (): void => setCompared(() => []);
