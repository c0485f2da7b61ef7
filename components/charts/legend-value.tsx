"use client";

import { useSyncExternalStore } from "react";
import type { PointedStore } from "./pointed";

interface Props {
  /** The values of a line as written, one per row. */
  values: readonly string[];
  newest: string;
  pointed: PointedStore;
}

/** A line's value at the crosshair, otherwise its newest. */
export function LegendValue({ values, newest, pointed }: Props) {
  return useSyncExternalStore(
    pointed.subscribe,
    () => values[pointed.get()?.row ?? -1] ?? newest,
    () => newest,
  );
}
