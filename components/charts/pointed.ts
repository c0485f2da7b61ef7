import { createHeld, type Held } from "@/lib/web/held";
import { type ChartScale, visibleSeries } from "./scale";
import type { ChartSpec } from "./spec";

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

/** The series with a dot at the crosshair: lines that have a value in the row. */
export const dottedSeries = (spec: ChartSpec, hidden: ReadonlySet<string>, row: number) =>
  visibleSeries(spec, hidden).filter(({ mark, values }) => mark === "line" && (values[row] ?? null) !== null);

interface Surroundings {
  /** Position of the crosshair in the chart's box, and the box's own position and width in the window. */
  x: number;
  left: number;
  width: number;
  /** Width of the window. */
  windowWidth: number;
}

/** Distance of the tooltip from the crosshair, and from the window's edges. */
const BESIDE = 14;
const EDGE = 8;

/**
 * Where a tooltip of `own` pixels stands in the chart's box: right of the crosshair if it fits into the box or the window
 * there, otherwise left of it, and below the plot where neither side has room, so that it covers no point that it speaks of.
 */
export function placeReading(
  { x, left, width, windowWidth }: Surroundings,
  own: number,
): { x: number; beside: boolean } {
  const [right, before] = [x + BESIDE, x - BESIDE - own];
  const [low, high] = [EDGE - left, windowWidth - EDGE - left];
  if (right + own <= Math.min(width, high)) return { x: right, beside: true };
  if (before >= Math.max(0, low)) return { x: before, beside: true };
  if (right + own <= high) return { x: right, beside: true };
  if (before >= low) return { x: before, beside: true };
  return { x: Math.max(low, Math.min(x - own / 2, high - own)), beside: false };
}
