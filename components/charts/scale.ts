/** The value axis. */

export interface ValueScale {
  min: number;
  max: number;
  ticks: number[];
  /** Value → pixels down from the top of a plot of `height`. */
  y(value: number): number;
}

export interface ScaleOptions {
  height: number;
  /** Counts and days start at 0; prices and rates may not. */
  fromZero: boolean;
  /** Wanted number of gridlines, about; 3 to 5 come out. */
  ticks?: number;
  /** Values are whole: no gridline between them. */
  whole?: boolean;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step (1, 2, 2.5, 5 × a power of ten) that divides `span` into at most `count` parts. */
export function niceStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power;
}

/** Multiples of a round step within [min, max]: about `count`, and at least three where values may stand between. */
export function niceTicks(min: number, max: number, count = 4, whole = false): number[] {
  if (!(max > min)) return [min];
  const ticks = multiples(min, max, Math.max(niceStep(max - min, count), whole ? 1 : 0));
  const finer = !whole || max - min > 4;
  return ticks.length < 3 && count < 8 && finer ? niceTicks(min, max, count + 1, whole) : ticks;
}

function multiples(min: number, max: number, step: number): number[] {
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/**
 * A linear scale that holds every value with a tenth of air (none under 0 when `fromZero`). One value, or all the
 * same, gets a band round it; none at all gets 0 to 1, so that an empty chart still has a frame.
 */
export function valueScale(values: readonly (number | null)[], options: ScaleOptions): ValueScale {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  let min = known.length ? Math.min(...known) : 0;
  let max = known.length ? Math.max(...known) : 1;
  if (options.fromZero) min = Math.min(0, min);
  if (max === min) {
    const air = Math.abs(max) * 0.1 || 1;
    max += air;
    if (!options.fromZero) min -= air;
  }
  const air = (max - min) * 0.08;
  max += air;
  if (!(options.fromZero && min === 0)) min -= air;
  const y = (value: number) => options.height * (1 - (value - min) / (max - min));
  return { min, max, ticks: niceTicks(min, max, options.ticks ?? 4, options.whole), y };
}
