"use client";

import { useSyncExternalStore } from "react";
import { type DeviceState, EMPTY_DEVICE, readDevice } from "./device-state";

export const DEVICE_KEY = "lotline.device";

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
