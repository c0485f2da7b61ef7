import { useMemo } from "react";
import { usePlotArea } from "recharts";
import { isFree, type Rect, squareAt } from "@/components/map/geometry";
import { Areas } from "./areas";
import type { RowProps } from "./crosshair";
import { dotsOf, longestGap } from "./marks";
import { px } from "./paths";
import { type ChartScale, pointsIn, textWidth, visibleSeries } from "./scale";
import type { ChartSpec } from "./spec";
import { AXIS_TEXT, lineStyle, NOTE_LABEL, POINT_LABEL } from "./theme";
import { UNITS } from "./units";

/**
 * What a chart says beside its lines and bars, as plain SVG in recharts' plot. recharts' own reference dots and lines
 * report themselves to its store each time that they are rendered, which a moving brush would do a hundred times a step.
 */

interface Props extends RowProps {
  scale: ChartScale;
}

/** Behind the lines: bars, the ticks between those that the axis names, single months of a window, dotted lines over gaps. */
export function Underlay({ spec, hidden, scale }: Props) {
  const plot = usePlotArea();
  const drawn = useMemo(() => {
    if (!plot) return null;
    const { left, top } = pointsIn(scale, plot);
    const bottom = plot.y + plot.height;
    const ticks = scale.minorTicks.map(
      ({ at, length }) => `M${px(plot.x + scale.x(at) * plot.width)} ${bottom}v${length}`,
    );
    return (
      <>
        <path stroke="var(--line2)" d={ticks.join("")} />
        <Areas spec={spec} hidden={hidden} scale={scale} plot={plot} />
        {(spec.guides ?? [])
          .filter((value) => !scale.yTicks.includes(value))
          .map((value) => (
            <text key={value} {...NOTE_LABEL} x={plot.x + plot.width - 4} y={top(value) - 4} textAnchor="end">
              {UNITS[spec.unit].tick(value)}
            </text>
          ))}
        {visibleSeries(spec, hidden).map((series) => {
          const { key, color, faint } = series;
          const { bridges } = dotsOf(series);
          const noted = longestGap(bridges, scale);
          // Those of a dashed line are as wide as its dashes, as they have its color.
          const mark = series.dash
            ? (x: number, y: number) => `M${x - 2} ${y}h4`
            : (x: number, y: number) => `M${x} ${y}h0`;
          const faintMarks = (faint ?? []).map((value, row) => (value === null ? "" : mark(left(row), top(value))));
          const gaps = bridges.map(
            ({ from, to }) => `M${left(from.row)} ${top(from.value)}L${left(to.row)} ${top(to.value)}`,
          );
          return (
            <g key={key}>
              {faint ? (
                <path
                  d={faintMarks.join("")}
                  {...(series.dash ? FAINT_DASHES : FAINT_DOTS)}
                  stroke={`var(--${color})`}
                />
              ) : null}
              {gaps.length > 0 ? <path d={gaps.join("")} {...lineStyle({ color, dash: "dot" })} /> : null}
              {noted ? (
                <text
                  {...NOTE_LABEL}
                  x={(left(noted.from.row) + left(noted.to.row)) / 2}
                  y={(top(noted.from.value) + top(noted.to.value)) / 2 + 20}
                  textAnchor="middle"
                >
                  {noted.few ? "few sales" : "no data"}
                </text>
              ) : null}
            </g>
          );
        })}
      </>
    );
  }, [spec, hidden, scale, plot]);
  return drawn;
}

/** Single months, of one size at any width. */
const FAINT_DOTS = { strokeWidth: 4, strokeLinecap: "round", opacity: 0.4 } as const;
const FAINT_DASHES = { strokeWidth: 1.5, opacity: 0.5 } as const;

type Wish = NonNullable<ChartSpec["labels"]>[number];

interface PlacedLabel extends Wish {
  /** Below its point instead of above. */
  below: boolean;
  /** Which end of the text is at the point. Near the sides of the plot labels stay inside it. */
  anchor: "start" | "middle" | "end";
}

/** Distance in pixels from a point to its label. */
const LABEL_OFFSET = 7;
const LINE = 12;

/** The space of a label in a plot of `width` pixels. */
export function labelBox({ row, value, text, below, anchor }: PlacedLabel, scale: ChartScale, width: number): Rect {
  const [x, y] = [scale.x(scale.at[row]!) * width, scale.y(value)];
  const wide = textWidth(text);
  const left = x - (anchor === "start" ? 0 : anchor === "middle" ? wide / 2 : wide);
  const top = below ? y + LABEL_OFFSET : y - LABEL_OFFSET - LINE;
  return [left - 3, top, left + wide + 3, top + LINE];
}

/** The space of bars, stacked from 0, in a plot of `width` pixels: a label over a low one may reach into its neighbor. */
const brickBoxes = ({ series, rows }: ChartSpec, scale: ChartScale, width: number): Rect[] =>
  rows.map((_, row) => {
    const high = series.reduce((sum, { mark, values }) => sum + (mark === "bar" ? (values[row] ?? 0) : 0), 0);
    const [middle, half] = [scale.x(scale.at[row]!) * width, (scale.barWidth * width) / 2];
    return [middle - half, scale.y(high), middle + half, scale.height];
  });

/**
 * The labels of a spec that a plot of `width` pixels has room for. They cover neither one another nor bars nor the circles
 * of `points`; earlier ones have priority, and a label without room above its point is tried below it.
 */
export function fitLabels(spec: ChartSpec, scale: ChartScale, width: number): PlacedLabel[] {
  const bars = spec.series.some(({ mark }) => mark === "bar");
  const circles = (spec.points ?? []).map(({ row, value }) =>
    squareAt([scale.x(scale.at[row]!) * width, scale.y(value)], 4),
  );
  const taken: Rect[] = bars ? brickBoxes(spec, scale, width) : [];
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

/** A path of circles of one size. */
const circles = (points: readonly (readonly [x: number, y: number])[], r: number): string =>
  points.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join("");

/** Over the lines: circles at gaps, thin months and the newest value, a spec's own circles and labels, and names at ends. */
export function Annotations({ spec, hidden, scale }: Props) {
  const plot = usePlotArea();
  const drawn = useMemo(() => {
    if (!plot) return null;
    const { left, top } = pointsIn(scale, plot);
    const end = plot.x + plot.width;
    return (
      <>
        {visibleSeries(spec, hidden).map((series) => {
          const { key, color, values, thin, mark } = series;
          const stroke = `var(--${color})`;
          const loose = values.flatMap((value, row) =>
            mark === "line" && thin?.[row] && value !== null ? [[left(row), top(value)] as const] : [],
          );
          return (
            <g key={key} stroke={stroke}>
              {loose.length > 0 ? <path d={circles(loose, 1.75)} fill="var(--paper)" /> : null}
              {[...dotsOf(series).dots].map(([row, { r, hollow }]) => (
                <circle key={row} cx={left(row)} cy={top(values[row]!)} r={r} fill={hollow ? "var(--paper)" : stroke} />
              ))}
            </g>
          );
        })}
        {(spec.points ?? []).map(({ row, value, hollow, accent }) => {
          const color = accent ? "var(--accent)" : "var(--ink)";
          const fill = hollow ? "var(--paper)" : color;
          return <circle key={row} cx={left(row)} cy={top(value)} r="3.5" stroke={color} fill={fill} />;
        })}
        {fitLabels(spec, scale, plot.width).map(({ row, value, text, accent, below, anchor }) => (
          <text
            key={`${row} ${text}`}
            {...POINT_LABEL}
            x={left(row)}
            y={top(value) + (below ? LABEL_OFFSET + 9 : -LABEL_OFFSET)}
            textAnchor={anchor}
            fill={accent ? "var(--accent)" : "var(--ink2)"}
          >
            {text}
          </text>
        ))}
        {scale.ends
          .filter(({ label }) => !hidden.has(label))
          .map(({ y, of, text, label }) => (
            <g key={label}>
              {Math.abs(y - of) > LEADER_MIN ? (
                <path
                  fill="none"
                  stroke="var(--line2)"
                  d={`M${end + 5} ${px(plot.y + of)}L${end + 11} ${px(plot.y + y)}`}
                />
              ) : null}
              <text {...AXIS_TEXT} fill="var(--ink2)" x={end + 13} y={px(plot.y + y + 4)}>
                {text}
              </text>
            </g>
          ))}
      </>
    );
  }, [spec, hidden, scale, plot]);
  return drawn;
}

/** A name this far from its line has a leader to it, in pixels. */
const LEADER_MIN = 3;
