import { type CaptionWish, placeCaptions } from "./place-captions";
import { valueScale } from "./scale";
import type { Mark, Scene, SeriesColor } from "./scene";
import { UNITS, type Unit } from "./units";

export interface BarSeries {
  key: string;
  label: string;
  color: SeriesColor;
  /** One a category, in its order; null leaves the place empty. */
  values: readonly (number | null)[];
}

export interface BarChartData {
  /** Left to right, as lettered under the bars: years. */
  categories: readonly string[];
  /** Stacked from the axis upwards, first series lowest. Values are 0 or more. */
  series: readonly BarSeries[];
  unit: Unit;
  /** Lettered above the bars where there is room, as in the tax billed. Left out from 13 bars on. */
  captions?: readonly (string | null)[];
}

/** Every category with up to 12, otherwise each fifth, so that labels never touch on a phone. */
const lettered = (index: number, count: number): boolean =>
  count <= 12 || index === 0 || index === count - 1 || ((index + 1) % 5 === 0 && count - 1 - index > 2);

/** The centre of a bar as a share of the plot. */
export const barX = (index: number, count: number): number => (index + 0.5) / count;

/** Stacked bars from 0: tax by year, interest and principal by year. */
export function barScene({ categories, series, unit, captions }: BarChartData, height = 184): Scene {
  const style = UNITS[unit];
  const count = categories.length;
  const totals = categories.map((_, i) => series.reduce((sum, s) => sum + (s.values[i] ?? 0), 0));
  const scale = valueScale(totals, { height, fromZero: true, whole: style.whole });
  const width = Math.min(0.72 / count, 0.09);
  const marks: Mark[] = [];
  const xLabels: Scene["xLabels"] = [];
  const wishes: CaptionWish[] = [];
  categories.forEach((category, i) => {
    const x = barX(i, count);
    // Where lettered bars are many, a phone has room for every other one's letters, the last one's among them.
    const room = count > 6 && count <= 12 && (count - i) % 2 === 0 ? ({ room: "wide" } as const) : {};
    let base = 0;
    for (const { color, values } of series) {
      const value = values[i] ?? 0;
      if (value <= 0) continue;
      const y = scale.y(base + value);
      marks.push({ kind: "bar", x: x - width / 2, width, y, height: scale.y(base) - y, color });
      base += value;
    }
    wishes.push({ x, width, top: scale.y(base), text: captions?.[i] ?? null });
    if (lettered(i, count))
      xLabels.push({
        x,
        text: category,
        anchor: "middle",
        ...room,
      });
  });
  if (count <= 12)
    for (const caption of placeCaptions(wishes))
      marks.push({ kind: "note", ...caption, anchor: "middle", voice: "label" });
  return {
    height,
    yTicks: scale.ticks.map((tick) => ({ y: scale.y(tick), text: style.tick(tick) })),
    xTicks: categories.map((_, i) => ({ x: barX(i, count), length: lettered(i, count) ? 5 : 3 })),
    xLabels,
    marks,
  };
}
