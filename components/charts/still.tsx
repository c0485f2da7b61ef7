import { formatMonth } from "@/lib/web/format";
import { linePath } from "./marks";
import { percent, px, runsOf } from "./paths";
import { type ChartScale, chartScale, drawnSeries, joinedValues, pointsIn, visibleSeries } from "./scale";
import type { ChartSeries, ChartSpec } from "./spec";
import { AXIS_TEXT, bandStyle, barStyle, GRID, GUIDE, lineStyle } from "./theme";
import { axisWords } from "./units";

/** Paths cannot use percent, so they are drawn in a box of this width that is stretched, without stretching strokes. */
const BOX = 1_000;

interface Props {
  spec: ChartSpec;
  /** Text alternative for screen readers. */
  label: string;
  /** Labels that are switched off. */
  hidden?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** A row's name under the axis: its month on an axis of time. */
const nameOf = ({ axis, rows }: ChartSpec, row: number): string =>
  axis === "names" ? rows[row]!.at : formatMonth(rows[row]!.at.slice(0, 7));

/** The baseline, and the first and the last tick. */
function BottomAxis({ spec, scale: { at, x, height } }: { spec: ChartSpec; scale: ChartScale }) {
  const named = at.length > 0 ? new Set([0, at.length - 1]) : [];
  return (
    <>
      <line stroke="var(--line2)" x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} />
      {[...named].map((row) => {
        const share = x(at[row]!);
        const anchor = spec.axis === "names" || (share > 0 && share < 1) ? "middle" : share === 0 ? "start" : "end";
        return (
          <g key={row}>
            <line stroke="var(--line2)" x1={percent(share)} x2={percent(share)} y1={height + 0.5} y2={height + 6} />
            <text x={percent(share)} y={height + 24} textAnchor={anchor}>
              {nameOf(spec, row)}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The ranges around a line as areas between gaps. `point` places a row and a value. */
function bandPath(
  band: NonNullable<ChartSeries["band"]>,
  point: (row: number, value: number) => readonly [x: number, y: number],
): string {
  return runsOf(band.map((both) => both?.[0] ?? null))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => {
      const rows = Array.from({ length: to - from + 1 }, (_, i) => from + i);
      const upper = rows.map((row) => point(row, band[row]![1]));
      const lower = rows.map((row) => point(row, band[row]![0])).reverse();
      return `M${[...upper, ...lower].map(([x, y]) => `${x} ${y}`).join("L")}Z`;
    })
    .join("");
}

/** The bars of all series, stacked from 0, as one path a series. `point` places a row and a value, and `wide` is a bar's width. */
function barPaths(
  bars: readonly ChartSeries[],
  point: (row: number, value: number) => readonly [x: number, y: number],
  wide: number,
): string[] {
  const stacked: number[] = [];
  return bars.map(({ values }) =>
    values
      .map((value, row) => {
        const low = stacked[row] ?? 0;
        stacked[row] = low + (value ?? 0);
        if (!value) return "";
        const [[middle, bottom], [, top]] = [point(row, low), point(row, stacked[row]!)];
        return `M${px(middle - wide / 2)} ${bottom}V${top}h${wide}V${bottom}Z`;
      })
      .join(""),
  );
}

/** What is behind the lines: guides, bars, and bands around lines. */
function Areas({ spec, scale, hidden }: { spec: ChartSpec; scale: ChartScale; hidden: ReadonlySet<string> }) {
  const { left, top } = pointsIn(scale, { x: 0, y: 0, width: BOX });
  const place = (row: number, value: number) => [left(row), top(value)] as const;
  const shown = visibleSeries(spec, hidden);
  const bars = shown.filter(({ mark }) => mark === "bar");
  const paths = barPaths(bars, place, px(scale.barWidth * BOX));
  return (
    <>
      {spec.guides ? (
        <path
          {...GUIDE}
          vectorEffect="non-scaling-stroke"
          d={spec.guides.map((value) => `M0 ${top(value)}h${BOX}`).join("")}
        />
      ) : null}
      {bars.map(({ key, color }, i) => (
        <path key={key} d={paths[i]} {...barStyle(color, drawnSeries(spec))} vectorEffect="non-scaling-stroke" />
      ))}
      {shown.map(({ key, band, color }) =>
        band ? <path key={key} d={bandPath(band, place)} {...bandStyle(color)} /> : null,
      )}
    </>
  );
}

/** The newest value: a dot and a name for each line, or the first label of a chart whose lines have no names. */
function LastValues({ spec, scale, hidden }: { spec: ChartSpec; scale: ChartScale; hidden: ReadonlySet<string> }) {
  const { at, x, y, ends, margin } = scale;
  const [label] = ends.length > 0 ? [] : (spec.labels ?? []);
  const share = label ? x(at[label.row]!) : 0;
  return (
    <>
      {visibleSeries(spec, hidden).map((series) => {
        const last = joinedValues(series).at(-1) ?? null;
        if (series.mark !== "line" || last === null) return null;
        return (
          <circle key={series.key} cx={percent(x(at.at(-1)!))} cy={px(y(last))} r="3" fill={`var(--${series.color})`} />
        );
      })}
      {ends.length > 0 ? (
        <svg aria-hidden="true" x="100%" width={margin.right} overflow="visible">
          {ends
            .filter((end) => !hidden.has(end.label))
            .map((end) => (
              <text key={end.text} fill="var(--ink2)" x="9" y={px(end.y + 4)}>
                {end.text}
              </text>
            ))}
        </svg>
      ) : null}
      {label ? (
        <text
          fill={label.accent ? "var(--accent)" : "var(--ink2)"}
          x={percent(share)}
          y={px(y(label.value) - 9)}
          textAnchor={share > 0.86 && spec.axis !== "names" ? "end" : "middle"}
        >
          {label.text}
        </text>
      ) : null}
    </>
  );
}

/**
 * A chart without its interaction, for the first paint, without scripts, in embeds and on paper: lines or bars, the
 * baseline, the first and last tick of both axes, and the newest value. It has the box, scale and colors of the live
 * chart, and uses shares of the width, so that it fits any window without being measured.
 */
export function Still({ spec, label, hidden = NONE }: Props) {
  const scale = chartScale(spec);
  const { margin, height, y, yTicks } = scale;
  const shown = visibleSeries(spec, hidden);
  const { base } = spec;
  return (
    <div
      style={{ padding: `${margin.top}px ${margin.right}px ${margin.bottom}px ${margin.left}px` }}
      data-chart="still"
    >
      <svg
        {...AXIS_TEXT}
        role="img"
        aria-label={label}
        width="100%"
        height={height}
        style={{ display: "block", overflow: "visible" }}
      >
        <text x={-margin.left} y="-16">
          {scale.axisName}
        </text>
        {[yTicks[0], yTicks.length > 1 ? yTicks.at(-1) : undefined].map((value) =>
          value === undefined ? null : (
            <text key={value} x="-10" y={px(y(value) + 4)} textAnchor="end">
              {axisWords(spec.unit, yTicks, value)}
            </text>
          ),
        )}
        <svg
          aria-hidden="true"
          width="100%"
          height={height}
          viewBox={`0 0 ${BOX} ${height}`}
          preserveAspectRatio="none"
          overflow="visible"
        >
          <path
            {...GRID}
            vectorEffect="non-scaling-stroke"
            d={yTicks.map((value) => `M0 ${px(y(value))}h${BOX}`).join("")}
          />
          <Areas spec={spec} scale={scale} hidden={hidden} />
          {base === undefined ? null : (
            <path stroke="var(--ink)" vectorEffect="non-scaling-stroke" d={`M0 ${px(y(base))}h${BOX}`} />
          )}
          {shown.map((series) => {
            const { key, mark, dash } = series;
            if (mark === "bar") return null;
            return (
              <path
                key={key}
                d={linePath(series, scale, BOX)}
                fill="none"
                {...lineStyle(series)}
                // A point between two gaps is a dot.
                strokeLinecap={dash ? undefined : "round"}
                vectorEffect="non-scaling-stroke"
              />
            );
          })}
        </svg>
        <BottomAxis spec={spec} scale={scale} />
        {drawnSeries(spec).length > 0 && shown.length === 0 ? (
          <text x="50%" y={height / 2} textAnchor="middle">
            {ALL_HIDDEN}
          </text>
        ) : null}
        <LastValues spec={spec} scale={scale} hidden={hidden} />
      </svg>
    </div>
  );
}

/** Said in place of lines that are all switched off. */
export const ALL_HIDDEN = "All lines are hidden";
