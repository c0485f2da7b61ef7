import { useMemo } from "react";
import { Bar, type CurveProps, Line, ReferenceDot, ReferenceLine, usePlotArea } from "recharts";
import { fitLabels, LABEL_OFFSET, type PlacedLabel } from "./labels";
import { type Bridge, dotsOf, longestGap } from "./marks";
import type { ReadProps } from "./reading";
import type { ChartScale } from "./scale";
import type { ChartSeries, ChartSpec } from "./spec";
import { AXIS_TEXT, activeDot, lineStyle, NOTE_LABEL, POINT_LABEL } from "./theme";

/** Positions of a label: which end of the text is at the point, above it or below. */
const POSITIONS = {
  start: ["insideBottomLeft", "insideTopLeft"],
  middle: ["top", "bottom"],
  end: ["insideBottomRight", "insideTopRight"],
} as const;

const positionOf = ({ anchor, below }: PlacedLabel) => POSITIONS[anchor][below ? 1 : 0];

/** The circles of a spec, the labels that the plot has room for, and the names at the ends of lines. */
export function PointMarks({ spec, scale, hidden }: ReadProps & { scale: ChartScale }) {
  const width = usePlotArea()?.width ?? 0;
  const labels = useMemo(() => fitLabels(spec, scale, width), [spec, scale, width]);
  const circles = (spec.points ?? []).map(({ row, value, hollow, accent }) => {
    const color = accent ? "var(--accent)" : "var(--ink)";
    return (
      <ReferenceDot
        key={row}
        x={scale.at[row]!}
        y={value}
        r={3.5}
        stroke={color}
        fill={hollow ? "var(--paper)" : color}
        ifOverflow="visible"
      />
    );
  });
  const texts = labels.map((label) => (
    <ReferenceDot
      key={`${label.row} ${label.text}`}
      x={scale.at[label.row]!}
      y={label.value}
      r={0}
      ifOverflow="visible"
      label={{
        ...POINT_LABEL,
        value: label.text,
        position: positionOf(label),
        offset: LABEL_OFFSET,
        fill: label.accent ? "var(--accent)" : "var(--ink2)",
      }}
    />
  ));
  const ends = scale.ends
    .filter((end) => !hidden.has(end.label))
    .map((end) => (
      <ReferenceDot
        key={end.label}
        x={scale.at.at(-1)!}
        y={scale.valueAt(end.y)}
        r={0}
        ifOverflow="visible"
        label={{ ...AXIS_TEXT, fill: "var(--ink2)", value: end.text, position: "right", offset: 9 }}
      />
    ));
  return (
    <>
      {circles}
      {texts}
      {ends}
    </>
  );
}

/** A dotted line over the months without values, or with few sales. The longest says which. */
const bridgeLine = ({ at }: ChartScale, { color, key }: ChartSeries, bridge: Bridge, noted: boolean) => (
  <ReferenceLine
    key={`${key} ${bridge.from.row}`}
    segment={[
      { x: at[bridge.from.row]!, y: bridge.from.value },
      { x: at[bridge.to.row]!, y: bridge.to.value },
    ]}
    {...lineStyle({ color, dash: "dot" })}
    {...(noted
      ? { label: { ...NOTE_LABEL, value: bridge.few ? "few sales" : "no data", position: "bottom", offset: 10 } }
      : {})}
  />
);

/** The points of a series' single months, as one path of dots. */
const FaintDots = ({ points, stroke }: Pick<CurveProps, "points" | "stroke">) => (
  <path
    d={(points ?? []).map(({ x, y }) => (x === null || y === null ? "" : `M${x} ${y}h0`)).join("")}
    stroke={stroke}
    strokeWidth="4"
    strokeLinecap="round"
    opacity="0.4"
  />
);

const QUIET = { tooltipType: "none", isAnimationActive: false } as const;

/** What recharts draws of a series: its bars, or its line with circles, bridges over gaps and single months. */
export function seriesMarks(series: ChartSeries, spec: ChartSpec, scale: ChartScale) {
  const { key, label, mark, color, faint, thin } = series;
  if (mark === "bar")
    return (
      <Bar key={key} dataKey={key} name={label} stackId="all" fill={`var(--${color})`} isAnimationActive={false} />
    );
  const { dots, bridges } = dotsOf(series);
  const noted = longestGap(bridges, scale);
  return [
    faint ? (
      <Line
        key={`${key} faint`}
        {...QUIET}
        dataKey={`${key} faint`}
        stroke={`var(--${color})`}
        shape={FaintDots}
        dot={false}
        activeDot={false}
      />
    ) : null,
    ...(mark === "stem"
      ? series.values.map((value, row) =>
          value === null || !spec.base ? null : (
            <ReferenceLine
              key={`${key} stem`}
              segment={[
                { x: scale.at[row]!, y: spec.base.value },
                { x: scale.at[row]!, y: value },
              ]}
              {...lineStyle({ color })}
            />
          ),
        )
      : []),
    ...bridges.map((bridge) => bridgeLine(scale, series, bridge, bridge === noted)),
    <Line
      key={key}
      dataKey={key}
      name={label}
      type={mark === "step" ? "stepAfter" : "linear"}
      {...lineStyle(series)}
      {...(mark === "stem" ? { stroke: "none" } : {})}
      dot={({ cx, cy, index }) => {
        const dot = dots.get(index);
        return dot && cx !== undefined && cy !== undefined ? (
          <circle
            key={index}
            cx={cx}
            cy={cy}
            r={dot.r}
            fill={dot.hollow ? "var(--paper)" : `var(--${color})`}
            stroke={`var(--${color})`}
          />
        ) : null;
      }}
      activeDot={mark === "line" ? activeDot(series) : false}
      isAnimationActive={false}
    />,
    thin?.some(Boolean) ? (
      <Line
        key={`${key} thin`}
        {...QUIET}
        dataKey={`${key} thin`}
        stroke="none"
        dot={{ r: 1.75, fill: "var(--paper)", stroke: `var(--${color})`, strokeWidth: 1 }}
        activeDot={activeDot(series)}
      />
    ) : null,
  ];
}
