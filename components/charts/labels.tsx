import { useMemo } from "react";
import { ReferenceDot, usePlotArea } from "recharts";
import { type Rect, squareAt } from "@/components/map/geometry";
import { placeInOrder, rectsIn } from "@/components/map/placement";
import { longestGap } from "./marks";
import { type ChartScale, textWidth, visibleSeries } from "./scale";
import type { ChartSpec } from "./spec";
import { NOTE_LABEL, POINT_LABEL } from "./theme";

/** A text at a point of the plot, above it or, if it is better there, below. */
interface Label {
  /** A position in the scale's `xDomain`. */
  at: number;
  value: number;
  text: string;
  accent?: boolean;
  under?: boolean;
  /** About the drawing, as what a gap is, and not a value. */
  note?: boolean;
}

interface PlacedLabel extends Label {
  /** Below its point instead of above. */
  below: boolean;
  /** Which end of the text is at the point. Near the sides of the plot labels stay inside it. */
  anchor: "start" | "middle" | "end";
  /** What it covers, in pixels from the plot's left and top. */
  box: Rect;
}

/** Distance in pixels from a point to its label. */
const LABEL_OFFSET = 7;
const LINE = 12;

/** The labels of a spec, the most important first, and a note at the longest gap of each line. */
function labelsOf(spec: ChartSpec, scale: ChartScale, hidden: ReadonlySet<string>): Label[] {
  const labels = (spec.labels ?? []).map(({ row, ...label }) => ({ ...label, at: scale.at[row]! }));
  const notes = visibleSeries(spec, hidden).flatMap((series): Label[] => {
    const gap = longestGap(series, scale);
    if (!gap) return [];
    const { from, to, few } = gap;
    const at = (scale.at[from]! + scale.at[to]!) / 2;
    const value = (series.values[from]! + series.values[to]!) / 2;
    return [{ at, value, text: few ? "few sales" : "no data", under: true, note: true }];
  });
  return [...labels, ...notes];
}

/** The space of bars, stacked from 0, in a plot of `width` pixels: a label over a low one may reach into its neighbor. */
const barBoxes = ({ series, rows }: ChartSpec, scale: ChartScale, width: number): Rect[] =>
  rows.map((_, row) => {
    const high = series.reduce((sum, { mark, values }) => sum + (mark === "bar" ? (values[row] ?? 0) : 0), 0);
    const [middle, half] = [scale.x(scale.at[row]!) * width, (scale.barWidth * width) / 2];
    return [middle - half, scale.y(high), middle + half, scale.height];
  });

/**
 * The labels that a plot of `width` pixels has room for. They cover neither one another nor bars nor the circles of `points`;
 * earlier ones have priority, and a label without room above its point is tried below it.
 */
export function placeLabels(
  spec: ChartSpec,
  scale: ChartScale,
  width: number,
  hidden: ReadonlySet<string> = new Set(),
): PlacedLabel[] {
  const bars = spec.series.some(({ mark }) => mark === "bar");
  const circles = (spec.points ?? []).map(({ row, value }) =>
    squareAt([scale.x(scale.at[row]!) * width, scale.y(value)], 4),
  );
  const placesOf = (label: Label): PlacedLabel[] => {
    const share = scale.x(label.at);
    const inside = spec.axis === "names" || (share > 0.14 && share < 0.86);
    const anchor = inside ? "middle" : share < 0.5 ? "start" : "end";
    const wide = textWidth(label.text);
    const left = share * width - (anchor === "start" ? 0 : anchor === "middle" ? wide / 2 : wide);
    const y = scale.y(label.value);
    return (bars ? [false] : label.under ? [true, false] : [false, true]).map((below) => {
      const top = below ? y + LABEL_OFFSET : y - LABEL_OFFSET - LINE;
      return { ...label, below, anchor, box: [left - 3, top, left + wide + 3, top + LINE] };
    });
  };
  const taken = [...(bars ? barBoxes(spec, scale, width) : []), ...circles];
  const aboveAxis: Rect = [-Infinity, -Infinity, Infinity, scale.height];
  return placeInOrder(labelsOf(spec, scale, hidden), placesOf, taken, rectsIn(aboveAxis)).filter(
    (label) => label !== null,
  );
}

interface LabelsProps {
  spec: ChartSpec;
  scale: ChartScale;
  hidden: ReadonlySet<string>;
}

/** Labels at points of the plot, each that of a reference dot that cannot be seen. */
export function Labels({ spec, scale, hidden }: LabelsProps) {
  const width = usePlotArea()?.width ?? 0;
  const placed = useMemo(() => placeLabels(spec, scale, width, hidden), [spec, scale, width, hidden]);
  return placed.map(({ at, value, text, accent, note, below, anchor }) => (
    <ReferenceDot
      key={`${at} ${text}`}
      x={at}
      y={value}
      r={0}
      stroke="none"
      label={{
        ...(note ? NOTE_LABEL : { ...POINT_LABEL, fill: accent ? "var(--accent)" : "var(--ink2)" }),
        value: text,
        position: below ? "bottom" : "top",
        offset: LABEL_OFFSET,
        textAnchor: anchor,
      }}
    />
  ));
}
