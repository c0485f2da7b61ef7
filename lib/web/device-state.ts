import { COMPARE_MAX } from "@/lib/domain/paths";
import { PROPERTY_ID } from "@/lib/domain/vocabulary";

export interface SavedHome {
  id: string;
  /** ISO 8601. */
  savedAt: string;
  /** What the visitor wrote about it, at most `NOTE_MAX` characters. */
  note?: string;
}

export interface SavedSearch {
  /** The canonical query of the search's address, such as "minBeds=3&zipCode=78704". */
  query: string;
  name: string;
  savedAt: string;
  /** Up to when the visitor saw updates of its results; newer ones are shown as new. */
  seenAt: string;
}

export interface SavedMarket {
  /** The address of its page on this site: "/markets/TX/Austin?minBeds=3". */
  href: string;
  name: string;
}

/** A home chosen for the comparison. */
interface ComparedHome {
  id: string;
}

export interface ViewedHome {
  id: string;
  viewedAt: string;
}

export const MAX_VIEWED = 200;
export const MAX_SAVED = 500;
export const NOTE_MAX = 300;

type Row = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown, max: number): value is string => typeof value === "string" && value.length <= max;
const isTime = (value: unknown): value is string => isText(value, 40) && !Number.isNaN(Date.parse(value));
const isHome = (value: unknown): value is string => isText(value, 30) && PROPERTY_ID.test(value);

/** A list: what tells its entries apart, the most that are kept, and how a stored one is read; null if it is invalid. */
const rule = <T>(key: keyof T & string, most: number, read: (row: Row) => T | null) => ({ key, most, read });

/** The lists that a device keeps, newest first. */
const LISTS = {
  savedHomes: rule<SavedHome>("id", MAX_SAVED, ({ id, savedAt, note }) =>
    isHome(id) && isTime(savedAt) ? { id, savedAt, ...(isText(note, NOTE_MAX) && note !== "" ? { note } : {}) } : null,
  ),
  savedSearches: rule<SavedSearch>("query", MAX_SAVED, ({ query, name, savedAt, seenAt }) =>
    isText(query, 2000) && isText(name, 200) && isTime(savedAt) && isTime(seenAt)
      ? { query, name, savedAt, seenAt }
      : null,
  ),
  savedMarkets: rule<SavedMarket>("href", MAX_SAVED, ({ href, name }) =>
    isText(href, 2000) && isText(name, 200) && /^\/markets\/[^/\\]/.test(href) ? { href, name } : null,
  ),
  compared: rule<ComparedHome>("id", COMPARE_MAX, ({ id }) => (isHome(id) ? { id } : null)),
  viewed: rule<ViewedHome>("id", MAX_VIEWED, ({ id, viewedAt }) =>
    isHome(id) && isTime(viewedAt) ? { id, viewedAt } : null,
  ),
};

export type ListName = keyof typeof LISTS;
export type Entry<L extends ListName> = NonNullable<ReturnType<(typeof LISTS)[L]["read"]>>;
export type Lists = { [L in ListName]: readonly Entry<L>[] };

/**
 * What this device remembers. It is in localStorage under one versioned key, the same in every tab, and never sent to a server.
 * Invalid parts of it are ignored.
 */
export interface DeviceState extends Lists {
  version: 1;
  /** Other values by name, such as the payment calculator's inputs. */
  settings: Row;
}

const listsOf = (rowsOf: (name: ListName) => readonly unknown[]): Lists =>
  Object.fromEntries(
    (Object.keys(LISTS) as ListName[]).map((name) => {
      const { key, most, read } = LISTS[name];
      const entries = new Map<unknown, object>();
      for (const row of rowsOf(name)) {
        const entry = isRecord(row) ? read(row) : null;
        const own = entry && (entry as unknown as Row)[key];
        if (entry && !entries.has(own) && entries.size < most) entries.set(own, entry);
      }
      return [name, [...entries.values()]];
    }),
  ) as unknown as Lists;

export const EMPTY_DEVICE: DeviceState = Object.freeze({ version: 1, ...listsOf(() => []), settings: {} });

/** Reads any value as device state, keeping only its valid parts. Also used for the content of an exported file. */
export function readDevice(value: unknown): DeviceState {
  if (!isRecord(value) || value.version !== 1) return EMPTY_DEVICE;
  const lists = listsOf((name) => (Array.isArray(value[name]) ? value[name] : []));
  return { version: 1, ...lists, settings: isRecord(value.settings) ? value.settings : {} };
}

/** Merges the states of two devices; `first` wins if both have an entry. */
export const mergeDevices = (first: DeviceState, second: DeviceState): DeviceState => ({
  version: 1,
  ...listsOf((name) => [...first[name], ...second[name]]),
  settings: { ...second.settings, ...first.settings },
});

const others = (state: DeviceState, list: ListName, own: unknown): readonly unknown[] =>
  (state[list] as readonly object[]).filter((entry) => (entry as Row)[LISTS[list].key] !== own);

/** A state without the entry of a key. */
export const withoutEntry = (state: DeviceState, list: ListName, key: string): DeviceState => ({
  ...state,
  [list]: others(state, list, key),
});

/** A state with an entry first in its list, in the place of one with its key; null if the list is full. */
export function withEntry<L extends ListName>(state: DeviceState, list: L, entry: Entry<L>): DeviceState | null {
  const { key, most } = LISTS[list];
  const rest = others(state, list, (entry as unknown as Row)[key]);
  return rest.length < most ? { ...state, [list]: [entry, ...rest] } : null;
}
