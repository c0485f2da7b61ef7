import { type DeviceState, MAX_SAVED, MAX_VIEWED } from "./device";
import { mergeSavedMarkets } from "./saved-markets";

/** What two devices remember, together; `first` wins where both know an entry. */
export function mergeDevices(first: DeviceState, second: DeviceState): DeviceState {
  const union = <T>(a: T[], b: T[], key: keyof T, max: number) => {
    const known = new Set(a.map((row) => row[key]));
    return [...a, ...b.filter((row) => !known.has(row[key]))].slice(0, max);
  };
  return {
    version: 1,
    savedHomes: union(first.savedHomes, second.savedHomes, "id", MAX_SAVED),
    savedSearches: union(first.savedSearches, second.savedSearches, "query", MAX_SAVED),
    viewed: union(first.viewed, second.viewed, "id", MAX_VIEWED),
    settings: { ...second.settings, ...first.settings, ...mergeSavedMarkets(first.settings, second.settings) },
  };
}
