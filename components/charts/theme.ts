import { type ChartSeries, DASHES, type LegendEntry } from "./spec";

/** How charts look, as attributes of SVG: of recharts' components and of the still. Colors are the pages' tokens. */

export const AXIS_TEXT = { fill: "var(--ink3)", fontSize: 12 } as const;
export const GRID = { stroke: "var(--line)" } as const;
/** A value that others are read against, as 4 and 6 months of supply. */
export const GUIDE = { stroke: "var(--line2)", strokeDasharray: "2 3" } as const;

/** The pattern of a series' lines. Undefined is solid. */
export const dashOf = (dash: ChartSeries["dash"]): string | undefined => dash && DASHES[dash];

/** The band of the middle half around a line, and what is behind lines. */
const BAND_OPACITY = 0.16;
export const bandStyle = (color: ChartSeries["color"]) => ({
  fill: `var(--${color})`,
  fillOpacity: BAND_OPACITY,
  stroke: "none",
});

/** Single months beside a line of several, of one size at any width: dots, or dashes of a line that has them. */
export const singleMonthStyle = ({ color, dash }: Pick<ChartSeries, "color" | "dash">) => ({
  stroke: `var(--${color})`,
  ...(dash ? { strokeWidth: 1.5, opacity: 0.5 } : { strokeWidth: 4, strokeLinecap: "round" as const, opacity: 0.4 }),
});

/** The line of a series in a legend, 20 pixels long. */
export const swatchOf = (mark: LegendEntry["mark"]) => ({
  width: mark === "line" ? 2 : 10,
  opacity: mark === "band" ? BAND_OPACITY : undefined,
});

/** The line of a series: thin where it is dotted, as for what is not known. */
export const lineStyle = ({ color, dash }: Pick<ChartSeries, "color" | "dash">) => ({
  stroke: `var(--${color})`,
  strokeWidth: dash === "dot" ? 1 : 1.75,
  ...(dash ? { strokeDasharray: DASHES[dash] } : {}),
  strokeLinejoin: "round" as const,
});

/** Bars: hollow where the chart has lines too, which are to be read over them. */
export const barStyle = (color: ChartSeries["color"], drawn: readonly Pick<ChartSeries, "mark">[]) => ({
  fill: `var(--${color})`,
  ...(drawn.every(({ mark }) => mark === "bar") ? {} : { fillOpacity: BAND_OPACITY, stroke: `var(--${color})` }),
});

/** Props of recharts' axis below the plot. */
export const X_AXIS = {
  height: 30,
  tick: AXIS_TEXT,
  tickSize: 6,
  tickMargin: 9,
  minTickGap: 8,
  tickLine: { stroke: "var(--line2)" },
  axisLine: { stroke: "var(--line2)" },
} as const;

/** Props of recharts' axes beside the plot, which have no lines and all of their ticks. */
export const Y_AXIS = {
  tick: AXIS_TEXT,
  tickSize: 0,
  tickMargin: 10,
  interval: 0,
  tickLine: false,
  axisLine: false,
} as const;

/** A label in the plot, with an edge of the page's color so that it can be read over lines. See `.chart-label`. */
export const POINT_LABEL = { fontSize: 12, className: "chart-label" } as const;
export const NOTE_LABEL = { fontSize: 11, fill: "var(--ink3)", className: "chart-label annotation" } as const;

/** The dot of a line at the crosshair. */
export const pointedDot = ({ color }: Pick<ChartSeries, "color">) => ({
  r: 4,
  fill: "var(--paper)",
  stroke: `var(--${color})`,
  strokeWidth: 2,
});
