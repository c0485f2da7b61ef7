import { isFree, type Rect, squareAt } from "@/components/map/geometry";
import { type ChartScale, textWidth } from "./scale";
import type { ChartSpec } from "./spec";

type Wish = NonNullable<ChartSpec["labels"]>[number];

interface PlacedLabel extends Wish {
  /** Below its point instead of above. */
  below: boolean;
  /** Which end of the text is at the point. Near the sides of the plot labels stay inside it. */
  anchor: "start" | "middle" | "end";
}

/** Distance in pixels from a point to its label. */
export const LABEL_OFFSET = 7;
const LINE = 12;

/** The space of a label in a plot of `width` pixels. */
export function labelBox({ row, value, text, below, anchor }: PlacedLabel, scale: ChartScale, width: number): Rect {
  const [x, y] = [scale.x(scale.at[row]!) * width, scale.y(value)];
  const wide = textWidth(text);
  const left = x - (anchor === "start" ? 0 : anchor === "middle" ? wide / 2 : wide);
  const top = below ? y + LABEL_OFFSET : y - LABEL_OFFSET - LINE;
  return [left - 3, top, left + wide + 3, top + LINE];
}

/**
 * The labels of a spec that a plot of `width` pixels has room for. They cover neither one another nor the circles of
 * `points`; earlier ones have priority, and a label without room above its point is tried below it.
 */
export function fitLabels(spec: ChartSpec, scale: ChartScale, width: number): PlacedLabel[] {
  const bars = spec.series.some(({ mark }) => mark === "bar");
  const circles = (spec.points ?? []).map(({ row, value }) =>
    squareAt([scale.x(scale.at[row]!) * width, scale.y(value)], 4),
  );
  const taken: Rect[] = [];
  return (spec.labels ?? []).flatMap((wish) => {
    const share = scale.x(scale.at[wish.row]!);
    const inside = spec.axis === "names" || (share > 0.14 && share < 0.86);
    const anchor = inside ? ("middle" as const) : share < 0.5 ? ("start" as const) : ("end" as const);
    const sides = bars ? [false] : wish.under ? [true, false] : [false, true];
    for (const below of sides) {
      const label: PlacedLabel = { ...wish, below, anchor };
      const box = labelBox(label, scale, width);
      if ((below && box[3] > scale.height) || !isFree(box, [...taken, ...circles])) continue;
      taken.push(box);
      return [label];
    }
    return [];
  });
}
