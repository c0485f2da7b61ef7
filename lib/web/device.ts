"use client";

import { useSyncExternalStore } from "react";
import { PROPERTY_ID } from "@/lib/domain/vocabulary";

/**
 * What this device remembers: saved homes and searches, recently viewed homes, settings. It is in localStorage under one
 * versioned key, the same in every tab, and never sent to a server. Invalid parts of it are ignored.
 */
export interface SavedHome {
  id: string;
  /** ISO 8601. */
  savedAt: string;
  /** What the visitor wrote about it, at most `NOTE_MAX` characters. */
  note?: string;
}

export interface SavedSearch {
  /** The canonical query of the search's address, such as "minBeds=3&zipCode=78704"; unique in the list. */
  query: string;
  name: string;
  savedAt: string;
  /** When the visitor last saw its results; newer ones are shown as new. */
  seenAt: string;
}

export interface ViewedHome {
  id: string;
  viewedAt: string;
}

export interface DeviceState {
  version: 1;
  /** Newest first. */
  savedHomes: SavedHome[];
  savedSearches: SavedSearch[];
  /** Newest first, at most `MAX_VIEWED`. */
  viewed: ViewedHome[];
  /** Other values by name, such as the payment calculator's inputs. */
  settings: Record<string, unknown>;
}

export const DEVICE_KEY = "lotline.device";
export const MAX_VIEWED = 200;
export const MAX_SAVED = 500;
export const NOTE_MAX = 300;

export const EMPTY_DEVICE: DeviceState = Object.freeze({
  version: 1,
  savedHomes: [],
  savedSearches: [],
  viewed: [],
  settings: {},
}) as DeviceState;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTime = (value: unknown): value is string =>
  typeof value === "string" && value.length < 40 && !Number.isNaN(Date.parse(value));

function list<T extends object>(
  value: unknown,
  keep: (row: Record<string, unknown>) => T | null,
  key: keyof T,
  max: number,
): T[] {
  const seen = new Set<unknown>();
  const rows: T[] = [];
  for (const row of Array.isArray(value) ? value : []) {
    const kept = isRecord(row) ? keep(row) : null;
    if (kept === null || seen.has(kept[key]) || rows.length === max) continue;
    seen.add(kept[key]);
    rows.push(kept);
  }
  return rows;
}

const text = (value: unknown, max: number): value is string => typeof value === "string" && value.length <= max;

/** Reads any value as device state, keeping only its valid parts. Also used for the content of an exported file. */
export function readDevice(value: unknown): DeviceState {
  if (!isRecord(value) || value.version !== 1) return EMPTY_DEVICE;
  return {
    version: 1,
    savedHomes: list<SavedHome>(
      value.savedHomes,
      ({ id, savedAt, note }) =>
        text(id, 30) && PROPERTY_ID.test(id) && isTime(savedAt)
          ? { id, savedAt, ...(text(note, NOTE_MAX) && note !== "" ? { note } : {}) }
          : null,
      "id",
      MAX_SAVED,
    ),
    savedSearches: list<SavedSearch>(
      value.savedSearches,
      ({ query, name, savedAt, seenAt }) =>
        text(query, 2000) && text(name, 200) && isTime(savedAt) && isTime(seenAt)
          ? { query, name, savedAt, seenAt }
          : null,
      "query",
      MAX_SAVED,
    ),
    viewed: list<ViewedHome>(
      value.viewed,
      ({ id, viewedAt }) => (text(id, 30) && PROPERTY_ID.test(id) && isTime(viewedAt) ? { id, viewedAt } : null),
      "id",
      MAX_VIEWED,
    ),
    settings: isRecord(value.settings) ? value.settings : {},
  };
}

/** The stored text that `state` was read from. */
let raw: string | null | undefined;
let state = EMPTY_DEVICE;
/** Set after a failed write: from then on the page uses its own copy in memory. */
let memoryOnly = false;
/** Whether another tab may have changed what is stored since it was read. */
let stale = true;
const listeners = new Set<() => void>();

function stored(): string | null {
  if (memoryOnly) return raw ?? null;
  try {
    return localStorage.getItem(DEVICE_KEY);
  } catch {
    return raw ?? null;
  }
}

/** The state as it is stored now. */
export function readDeviceNow(): DeviceState {
  stale = false;
  const now = stored();
  if (now === raw) return state;
  raw = now;
  try {
    state = now === null ? EMPTY_DEVICE : readDevice(JSON.parse(now));
  } catch {
    state = EMPTY_DEVICE;
  }
  return state;
}

/** The state for a page that is rendered. The store, which may hold a large logo, is only read after a change. */
const snapshot = (): DeviceState => (stale ? readDeviceNow() : state);

function notify(): void {
  for (const listener of listeners) listener();
}

const onStorage = ({ key }: StorageEvent) => {
  if (key !== DEVICE_KEY && key !== null) return;
  stale = true;
  notify();
};

/** A page that comes back from the browser's cache was told of no change meanwhile. */
const onShow = ({ persisted }: PageTransitionEvent) => {
  if (!persisted) return;
  stale = true;
  notify();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    stale = true;
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onShow);
  };
}

/** What `useDevice` reads; for tests. */
export const deviceStore = { subscribe, snapshot };

/** Applies a change to the state stored now (another tab may have changed it), and notifies all readers. */
export function updateDevice(change: (state: DeviceState) => DeviceState): void {
  const before = state;
  const next = change(readDeviceNow());
  if (next !== state) {
    state = next;
    raw = JSON.stringify(next);
    try {
      localStorage.setItem(DEVICE_KEY, raw);
      memoryOnly = false;
    } catch {
      memoryOnly = true;
    }
  }
  if (state !== before) notify();
}

/** Applies a change for which there may be no room: then it is null, and nothing changes. Returns whether there was. */
export function updateIfRoom(change: (state: DeviceState) => DeviceState | null): boolean {
  let room = true;
  updateDevice((now) => {
    const next = change(now);
    room = next !== null;
    return next ?? now;
  });
  return room;
}

/** A device's state with another value of a setting. Readers of `settings` must validate them like any input. */
export const withSetting = (state: DeviceState, name: string, value: unknown): DeviceState => ({
  ...state,
  settings: { ...state.settings, [name]: value },
});

/**
 * The part of the device's state that `select` returns. It must be a part of the state or a primitive value, so that a
 * component renders again only when that changes. The state is empty on the server and until the page is hydrated.
 */
export const useDevice = <T>(select: (state: DeviceState) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => select(snapshot()),
    () => select(EMPTY_DEVICE),
  );

/** False on the server and during hydration, while the device's state is not known yet. */
export const useDeviceKnown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
