/** A range of months, as inclusive indices. */
export interface IndexRange {
  from: number;
  to: number;
}

export type BrushPart = "from" | "to" | "both";

/** A line needs at least two months, so the ends are at least this far apart. */
const DISTANCE_MIN = 1;
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Moves one end, or the whole range, by `step` months. The ends neither cross nor leave the months that exist. */
export function moveRange({ from, to }: IndexRange, part: BrushPart, step: number, count: number): IndexRange {
  if (part === "from") return { from: clamp(from + step, 0, to - DISTANCE_MIN), to };
  if (part === "to") return { from, to: clamp(to + step, from + DISTANCE_MIN, count - 1) };
  const shift = clamp(step, -from, count - 1 - to);
  return { from: from + shift, to: to + shift };
}

/** The number of months that a key moves by, or null for keys that the brush does not handle. */
export function keyStep(key: string, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -6,
    PageUp: 6,
    Home: -count,
    End: count,
  };
  return steps[key] ?? null;
}
