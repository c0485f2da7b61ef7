"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

interface Crosshair {
  /** YYYY-MM under the pointer or the keyboard, or null. */
  month: string | null;
  point(month: string | null): void;
}

const CrosshairContext = createContext<Crosshair>({ month: null, point: () => {} });

/** Charts inside share one crosshair: pointing at a month on one shows it on all. */
export function CrosshairProvider({ children }: { children: ReactNode }) {
  const [month, point] = useState<string | null>(null);
  const value = useMemo(() => ({ month, point }), [month]);
  return <CrosshairContext value={value}>{children}</CrosshairContext>;
}

export const useCrosshair = (): Crosshair => useContext(CrosshairContext);
