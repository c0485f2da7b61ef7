/**
 * A chart as plain values. Scene builders (`lineScene`, `stepScene`, `barScene`) are pure; `Plot` draws a
 * scene at any width without measuring, `svgDocument` draws it for a file. `x` is a share of the plot's
 * width, 0 to 1; `y` is pixels down from the plot's top.
 */

/** Names of colour tokens in globals.css. */
export type Color = "s1" | "s2" | "s3" | "s4" | "ink" | "ink2" | "ink3" | "line" | "line2" | "accent" | "paper";
/** The four that tell series apart. */
export const SERIES_COLORS = ["s1", "s2", "s3", "s4"] as const;
export type SeriesColor = (typeof SERIES_COLORS)[number];

export interface Point {
  x: number;
  y: number;
}

export type Stroke = "solid" | "dash" | "dot";

export type Mark =
  | { kind: "line"; points: Point[]; color: Color; width: number; stroke: Stroke }
  | { kind: "bar"; x: number; width: number; y: number; height: number; color: Color }
  | { kind: "dot"; x: number; y: number; r: number; color: Color; hollow: boolean }
  | {
      kind: "note";
      x: number;
      y: number;
      /** Pixels to the right of `x`. */
      dx?: number;
      text: string;
      anchor: Anchor;
      voice: "aside" | "label";
      /** On paper wide enough that a line behind it does not run between its letters. */
      backed?: boolean;
      color?: Color;
      room?: Room;
    };

/** Where there is room for a text: a narrow plot is that of a phone. Everywhere unless told. */
export type Room = "wide" | "narrow";
export type Anchor = "start" | "middle" | "end";

export interface Scene {
  /** Height of the plot in pixels, without axis labels. */
  height: number;
  /** Gridlines and their labels, outside the plot on the left. */
  yTicks: { y: number; text: string }[];
  /** The surveyor's staff: lengths in pixels. */
  xTicks: { x: number; length: number }[];
  xLabels: { x: number; text: string; anchor: Anchor; room?: Room }[];
  /** Where the time axis is broken, marked //. */
  axisBreak?: number;
  marks: Mark[];
}

/** Room for the axis under the plot and the labels left of it, pixels. */
export const AXIS_HEIGHT = 28;
export const GUTTER = 52;
export const DASHES: Record<Stroke, string | undefined> = { solid: undefined, dash: "6 4", dot: "1 4" };
