import { MAX_SAVED, updateIfRoom, withSetting } from "./device";

/** A saved market page. */
export interface SavedMarket {
  /** Its address on this site: "/markets/TX/Austin?minBeds=3". */
  href: string;
  name: string;
}

const SETTING = "markets";

/** Reads the stored markets, newest first. Like any input they may be malformed; only valid ones are kept. */
export function readSavedMarkets(settings: Readonly<Record<string, unknown>>): SavedMarket[] {
  const kept = settings[SETTING];
  if (!Array.isArray(kept)) return [];
  const seen = new Set<string>();
  return kept
    .flatMap((row: unknown): SavedMarket[] => {
      const { href, name } = (row ?? {}) as Record<string, unknown>;
      if (typeof href !== "string" || typeof name !== "string" || href.length > 2_000 || name.length > 200) return [];
      if (!/^\/markets\/[^/\\]/.test(href) || seen.has(href)) return [];
      seen.add(href);
      return [{ href, name }];
    })
    .slice(0, MAX_SAVED);
}

type Settings = Readonly<Record<string, unknown>>;

/** Merges the saved markets of two devices into a setting; `first` wins if both have a market. */
export function mergeSavedMarkets(first: Settings, second: Settings): Settings {
  const both = [...readSavedMarkets(first), ...readSavedMarkets(second)];
  return both.length > 0 ? { [SETTING]: readSavedMarkets({ [SETTING]: both }) } : {};
}

/** Saves a market, or removes a saved one. Returns false, and changes nothing, if the device has no room for another. */
export const toggleSavedMarket = ({ href, name }: SavedMarket): boolean =>
  updateIfRoom((state) => {
    const all = readSavedMarkets(state.settings);
    const others = all.filter((one) => one.href !== href);
    if (others.length < all.length) return withSetting(state, SETTING, others);
    return all.length < MAX_SAVED ? withSetting(state, SETTING, [{ href, name }, ...all]) : null;
  });
