"use client";

import { useEffect, useState } from "react";

/** A value once it has stayed the same for `ms`: keys typed and sliders moved ask once, not at every step. */
export function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
