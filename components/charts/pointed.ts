import { createHeld, type Held } from "@/lib/web/held";
import type { ChartScale } from "./scale";

/** The row that the pointer or the keyboard is at, on charts that share a crosshair. */
interface Pointed {
  /** Index in the rows, which are the same for all of these charts. */
  row: number;
  /** The chart that shows its values in a tooltip: the one under the pointer or with the focus. */
  chart: string;
}

export type PointedStore = Held<Pointed>;

export const createPointed = (): PointedStore =>
  createHeld((one, other) => one?.row === other?.row && one?.chart === other?.chart);

/** The row nearest to a position, given as a share of the plot's width. Beside the plot it is the first or the last. */
export function rowNear({ at, x }: Pick<ChartScale, "at" | "x">, share: number): number {
  let nearest = 0;
  for (let row = 1; row < at.length; row++)
    if (Math.abs(x(at[row]!) - share) <= Math.abs(x(at[nearest]!) - share)) nearest = row;
  return nearest;
}

/** The row that a key leads to, or null for keys that a chart does not use. The first arrow goes to the newest row. */
export function rowOfKey(key: string, row: number | null, count: number): number | null {
  const last = count - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  if (row === null) return last;
  return Math.min(Math.max(row + (key === "ArrowLeft" ? -1 : 1), 0), last);
}
