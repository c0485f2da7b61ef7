"use client";

import { useSyncExternalStore } from "react";
import type { PointedStore } from "./pointed";
import { UNITS, type Unit } from "./units";

interface Props {
  /** The values of a line, one per row, and the newest as written. */
  values: readonly (number | null)[];
  unit: Unit;
  newest: string;
  pointed: PointedStore;
}

/** A line's value at the crosshair, otherwise its newest. */
export function LegendValue({ values, unit, newest, pointed }: Props) {
  return useSyncExternalStore(
    pointed.subscribe,
    () => {
      const value = values[pointed.get()?.row ?? -1];
      return value === undefined ? newest : UNITS[unit].value(value);
    },
    () => newest,
  );
}
