import { useSyncExternalStore } from "react";

/** A value outside of React's state, so that a moving pointer renders what follows it and nothing else. Null at first. */
export interface Held<T> {
  get(): T | null;
  set(next: T | null): void;
  /** Calls back when the value has changed. Returns the function that ends it. */
  subscribe(changed: () => void): () => void;
}

/** Holds a value that components subscribe to. Listeners are told of a value that is not the same as before. */
export function createHeld<T>(isSame: (one: T | null, other: T | null) => boolean = Object.is): Held<T> {
  let value: T | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (isSame(value, next)) return;
      value = next;
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** What `read` makes of the value, in a component that is rendered again only when that changes. */
export const useHeld = <T, R extends string | number | boolean | null>(
  { get, subscribe }: Held<T>,
  read: (value: T | null) => R,
): R =>
  useSyncExternalStore(
    subscribe,
    () => read(get()),
    () => read(null),
  );
