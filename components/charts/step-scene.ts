import type { LegendItem } from "./legend";
import { placeLabels, type Segment } from "./place-labels";
import { valueScale } from "./scale";
import type { Mark, Scene, SeriesColor } from "./scene";
import { timeAxis } from "./time-axis";
import { UNITS, type Unit } from "./units";

export interface StepEvent {
  /** YYYY-MM-DD. */
  date: string;
  value: number;
  /** Lettered at the point, as in "Sold $612K"; null leaves the point bare. */
  label: string | null;
  /** Whether the home is on the market from this event on. */
  listed: boolean;
}

export interface StepChartData {
  /** Oldest first. */
  events: readonly StepEvent[];
  /** The dataset's date: the line runs to it. */
  asOf: string;
  unit: Unit;
  color?: SeriesColor;
}

/** What a chart's two strokes mean. */
export const STEP_LEGEND: readonly LegendItem[] = [
  { key: "listed", label: "on the market", color: "ink", stroke: "solid" },
  { key: "unlisted", label: "not on the market", color: "ink", stroke: "dot" },
];

/**
 * A home's price over its whole record: solid while it is on the market, dotted while it is not; an asking price that
 * stands today is the accent, "now".
 */
export function stepScene({ events, asOf, unit }: StepChartData, height = 200): Scene {
  const style = UNITS[unit];
  const scale = valueScale(
    events.map((event) => event.value),
    { height, fromZero: style.fromZero, whole: style.whole },
  );
  const axis = timeAxis(events[0]?.date ?? asOf, asOf);
  const points = events.map((event) => ({ ...event, x: axis.x(event.date), y: scale.y(event.value) }));
  const marks: Mark[] = [];
  points.forEach((point, i) => {
    const next = points[i + 1];
    const last = next === undefined;
    if (last && !point.listed) return;
    const color = last ? "accent" : "ink";
    const end = { x: next?.x ?? 1, y: point.y };
    marks.push({
      kind: "line",
      points: next ? [point, end, next].map(({ x, y }) => ({ x, y })) : [{ x: point.x, y: point.y }, end],
      color,
      width: point.listed ? 1.75 : 1,
      stroke: point.listed ? "solid" : "dot",
    });
  });
  const named = points.filter(({ label }) => label !== null);
  const kept = [named.find(({ listed }) => listed), named.at(-1)];
  const labels = named.map((point) => ({
    x: point.x,
    y: point.y,
    text: point.label ?? "",
    keep: kept.includes(point),
  }));
  const yTicks = scale.ticks.map((tick) => ({ y: scale.y(tick), text: style.tick(tick) }));
  const grid = yTicks.map(({ y }) => y);
  const nowX = points.at(-1)?.listed ? points.at(-1)?.x : undefined;
  const lines = marks.flatMap((mark) =>
    mark.kind === "line" ? mark.points.slice(1).map((point, i): Segment => [mark.points[i]!, point]) : [],
  );
  for (const label of placeLabels(labels, { height, lines, dots: points, grid }))
    marks.push({
      kind: "note",
      ...label,
      voice: "label",
      backed: true,
      ...(label.x === nowX ? { color: "accent" } : {}),
    });
  points.forEach(({ x, y, listed }, i) => {
    const now = i === points.length - 1 && listed;
    marks.push({ kind: "dot", x, y, r: 3.5, color: now ? "accent" : "ink", hollow: listed && !now });
  });
  return {
    height,
    yTicks,
    xTicks: axis.xTicks,
    xLabels: axis.xLabels,
    ...(axis.axisBreak === undefined ? {} : { axisBreak: axis.axisBreak }),
    marks,
  };
}
