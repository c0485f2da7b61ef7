"use client";

import { useMemo } from "react";
import { readCompared } from "@/lib/web/compared";
import { useDevice } from "@/lib/web/device";
import { useLater } from "@/lib/web/use-later";

const tray = async () => (await import("./compare-tray")).default;

/** The tray of the comparison, whose code is loaded once a home is chosen. */
export function LazyCompareTray() {
  const settings = useDevice((device) => device.settings);
  const ids = useMemo(() => readCompared(settings), [settings]);
  const { code: Tray } = useLater(ids.length > 0, tray);
  return Tray && ids.length > 0 ? <Tray ids={ids} /> : null;
}
