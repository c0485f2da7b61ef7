/** The month at the crosshair of all charts, YYYY-MM, or null. */
export interface PointedMonth {
  get(): string | null;
  set(month: string | null): void;
  subscribe(changed: () => void): () => void;
}

/** Keeps the month outside of React's state, so that a moving pointer renders the rows that it marks and nothing else. */
export function createPointedMonth(): PointedMonth {
  let pointed: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => pointed,
    set: (month) => {
      if (month === pointed) return;
      pointed = month;
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
