"use client";

import { useEffect, useSyncExternalStore } from "react";

/**
 * The home whose card or pin is under the pointer or has the focus. It changes with every move of the pointer, so only
 * what is drawn for it follows, and not the page around.
 */
let hovered: string | null = null;
const listeners = new Set<() => void>();

export function setHovered(id: string | null): void {
  if (id === hovered) return;
  hovered = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What `select` makes of the hovered home's id. A component renders again only when that changes. */
export const useHovered = <T extends string | boolean | null>(select: (id: string | null) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => select(hovered),
    () => select(null),
  );

/** Forgets it when the page is left, as a card that goes sends no event. */
export const useHoveredEnds = (): void => useEffect(() => () => setHovered(null), []);
