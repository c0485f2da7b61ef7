"use client";

import { useEffect, useState } from "react";

/**
 * A value once it has not changed for `ms`, so that typing or moving a slider makes one request and not one per step.
 */
export function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
