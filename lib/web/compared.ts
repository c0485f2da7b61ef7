import { PROPERTY_ID } from "@/lib/domain/vocabulary";
import { COMPARE_MAX } from "../domain/paths";
import { updateIfRoom, withSetting } from "./device";
import { setSetting } from "./device-actions";

const SETTING = "compare";

type Settings = Readonly<Record<string, unknown>>;

/** The ids of the homes chosen for a comparison, in order. What is stored is read like any input. */
export function readCompared(settings: Settings): string[] {
  const kept = settings[SETTING];
  const ids = (Array.isArray(kept) ? kept : []).filter((id) => typeof id === "string" && PROPERTY_ID.test(id));
  return [...new Set<string>(ids)].slice(0, COMPARE_MAX);
}

/** Chooses a home for the comparison, or takes it out. Returns false, and changes nothing, if the comparison is full. */
export const toggleCompared = (id: string): boolean =>
  updateIfRoom((state) => {
    const ids = readCompared(state.settings);
    const others = ids.filter((one) => one !== id);
    if (others.length < ids.length) return withSetting(state, SETTING, others);
    return ids.length < COMPARE_MAX ? withSetting(state, SETTING, [...ids, id]) : null;
  });

export const clearCompared = (): void => setSetting(SETTING, []);
