import { useEffect, useMemo } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  DefaultZIndexes,
  LabelList,
  Line,
  ReferenceLine,
  Scatter,
  useChartWidth,
  usePlotArea,
  XAxis,
  YAxis,
  ZIndexLayer,
} from "recharts";
import { Crosshair } from "./crosshair";
import { Labels } from "./labels";
import { type Circle, circlesOf, gapsOf, pointCircles } from "./marks";
import { px } from "./paths";
import type { PointedStore } from "./pointed";
import { type ChartScale, drawnSeries, joinedValues, type LineEnd, pointsIn, visibleSeries } from "./scale";
import type { ChartSeries, ChartSpec } from "./spec";
import { ALL_HIDDEN } from "./still";
import {
  AXIS_TEXT,
  bandStyle,
  barStyle,
  GRID,
  GUIDE,
  lineStyle,
  NOTE_LABEL,
  singleMonthStyle,
  X_AXIS,
  Y_AXIS,
} from "./theme";
import { axisWords, UNITS } from "./units";

/** The column of a series' band. */
const BAND = "band of ";

/**
 * The rows as recharts reads them: each its place on the horizontal axis, and what series have there. Their names stay while values
 * change, as recharts takes a series of another name for a new one.
 */
function rowsOf(spec: ChartSpec, { at }: ChartScale): Record<string, unknown>[] {
  const columns = drawnSeries(spec).flatMap((series): [string, readonly unknown[]][] => [
    [series.key, series.mark === "bar" ? series.values : joinedValues(series)],
    [BAND + series.key, series.band ?? []],
  ]);
  return at.map((place, row) => ({
    at: place,
    ...Object.fromEntries(columns.map(([name, values]) => [name, values[row] ?? null])),
  }));
}

const PLAIN = { dot: false, activeDot: false, isAnimationActive: false } as const;

/** A series as bars, or as a line with its band behind it, and dots over its gaps. */
function seriesMarks(series: ChartSeries, spec: ChartSpec, scale: ChartScale) {
  const { key, color, mark, band } = series;
  if (mark === "bar")
    return (
      <Bar
        key={key}
        dataKey={key}
        stackId="bars"
        barSize={`${100 * scale.barWidth}%`}
        isAnimationActive={false}
        {...barStyle(color, drawnSeries(spec))}
      />
    );
  return [
    band ? <Area key={`${key} band`} dataKey={BAND + key} {...bandStyle(color)} {...PLAIN} /> : null,
    gapsOf(series).length > 0 ? (
      <Line key={`${key} gaps`} dataKey={key} connectNulls {...lineStyle({ color, dash: "dot" })} {...PLAIN} />
    ) : null,
    <Line key={key} dataKey={key} type={mark === "step" ? "stepAfter" : "linear"} {...lineStyle(series)} {...PLAIN} />,
  ];
}

/**
 * Single months beside lines of several: marks of one size at any width, one path a line. recharts renders a line of its own by
 * itself, and a scatter each point, which a moving brush would do hundreds of times a step.
 */
function SingleMonths({ spec, scale, hidden }: Pick<DrawingProps, "spec" | "scale" | "hidden">) {
  const plot = usePlotArea();
  if (!plot) return null;
  const { left, top } = pointsIn(scale, plot);
  return visibleSeries(spec, hidden).map((series) => {
    const half = series.dash ? 2 : 0;
    const marks = (series.singleMonths ?? []).map((value, row) =>
      value === null ? "" : `M${left(row) - half} ${top(value)}h${2 * half}`,
    );
    return marks.length > 0 ? <path key={series.key} d={marks.join("")} {...singleMonthStyle(series)} /> : null;
  });
}

/** A circle at a value, as recharts' scatter hands it on. */
function CircleMark({ cx, cy, payload }: { cx?: number | undefined; cy?: number | undefined; payload?: Circle }) {
  if (!payload?.r) return null;
  const { r, hollow, color } = payload;
  return <circle cx={cx} cy={cy} r={r} stroke={`var(--${color})`} fill={`var(--${hollow ? "paper" : color})`} />;
}

/** A name this far from its line has a leader to it, in pixels. */
const LEADER_MIN = 3;

/** The name at the end of a line, right of the plot, with a leader where it stands beside another's. */
function EndName({ value }: { value?: unknown }) {
  const plot = usePlotArea();
  const end = value as LineEnd | undefined;
  if (!plot || !end) return null;
  const [edge, y, of] = [plot.x + plot.width, px(plot.y + end.y), px(plot.y + end.of)];
  return (
    <g>
      {Math.abs(of - y) > LEADER_MIN ? (
        <path fill="none" stroke="var(--line2)" d={`M${edge + 5} ${of}L${edge + 11} ${y}`} />
      ) : null}
      <text {...AXIS_TEXT} fill="var(--ink2)" x={edge + 13} y={y + 4}>
        {end.text}
      </text>
    </g>
  );
}

/** A chart narrower than this has a shorter axis name. */
const WIDE_MIN_PX = 520;

/** The name of the vertical axis, above the left corner of the plot. */
function AxisName({ spec, scale }: { spec: ChartSpec; scale: ChartScale }) {
  const wide = (useChartWidth() ?? 0) >= WIDE_MIN_PX;
  return (
    <text {...AXIS_TEXT} x="0" y={scale.margin.top - 16}>
      {scale.axisName}
      {wide && spec.axisDetail ? `; ${spec.axisDetail}` : null}
    </text>
  );
}

interface DrawingProps {
  spec: ChartSpec;
  scale: ChartScale;
  /** Labels that are switched off in the legend. */
  hidden: ReadonlySet<string>;
  pointed: PointedStore;
  /** Called once, when the chart has its size and is drawn. */
  onDrawn: () => void;
}

/** Tells that the chart has its size and is drawn. */
function Witness({ onDrawn }: Pick<DrawingProps, "onDrawn">) {
  const drawn = (usePlotArea()?.width ?? 0) > 0;
  useEffect(() => {
    if (drawn) onDrawn();
  }, [drawn, onDrawn]);
  return null;
}

/** A spec as recharts draws it, without a pointer, focus or tooltip of its own. */
export function Drawing({ spec, scale, hidden, pointed, onDrawn }: DrawingProps) {
  const data = useMemo(() => rowsOf(spec, scale), [spec, scale]);
  const box = useMemo(() => {
    const { margin, height } = scale;
    return {
      margin: { ...margin, left: 0, bottom: 0 },
      style: { width: "100%", height: margin.top + height + margin.bottom },
    };
  }, [scale]);
  // Stable elements, so that recharts renders only what has changed.
  const elements = useMemo(() => {
    const names = new Map(scale.xTicks.map(({ at, name }) => [at, name]));
    const drawn = drawnSeries(spec);
    const shown = visibleSeries(spec, hidden);
    const circles = [...shown.flatMap((series) => circlesOf(series, scale)), ...pointCircles(spec, scale)];
    return (
      <>
        <CartesianGrid {...GRID} vertical={false} syncWithTicks />
        <XAxis
          {...X_AXIS}
          dataKey="at"
          {...(spec.axis === "names"
            ? { type: "category", scale: "band", tickSize: 4, tickMargin: 11 }
            : { type: "number", domain: scale.xDomain, ticks: scale.xTicks.map(({ at }) => at) })}
          // recharts leaves out names without room, but would count ticks without a name among them.
          interval={scale.xTicks.every(({ name }) => name) ? "equidistantPreserveEnd" : 0}
          tickFormatter={(at: number) => names.get(at) ?? ""}
        />
        <YAxis
          {...Y_AXIS}
          domain={scale.yDomain}
          // Without values recharts draws an axis only if these may leave its range.
          allowDataOverflow={shown.every(({ values }) => values.every((value) => value === null))}
          ticks={scale.yTicks}
          width={scale.margin.left}
          tickFormatter={(value: number) => axisWords(spec.unit, scale.yTicks, value)}
          label={<AxisName spec={spec} scale={scale} />}
        />
        {spec.guides?.map((value) => (
          <ReferenceLine
            key={value}
            y={value}
            {...GUIDE}
            zIndex={DefaultZIndexes.area}
            label={
              scale.yTicks.includes(value)
                ? false
                : { ...NOTE_LABEL, value: UNITS[spec.unit].tick(value), position: "insideBottomRight" }
            }
          />
        ))}
        {spec.base === undefined ? null : <ReferenceLine y={spec.base} stroke="var(--ink)" />}
        <SingleMonths spec={spec} scale={scale} hidden={hidden} />
        {shown.map((series) => seriesMarks(series, spec, scale))}
        <Scatter data={circles} dataKey="value" shape={CircleMark} isAnimationActive={false}>
          <LabelList dataKey="end" content={EndName} />
        </Scatter>
        <Labels spec={spec} scale={scale} hidden={hidden} />
        <ZIndexLayer zIndex={DefaultZIndexes.label}>
          <Crosshair spec={spec} hidden={hidden} scale={scale} pointed={pointed} />
        </ZIndexLayer>
        {drawn.length > 0 && shown.length === 0 ? (
          <ReferenceLine
            y={(scale.yDomain[0] + scale.yDomain[1]) / 2}
            stroke="none"
            label={{ ...AXIS_TEXT, value: ALL_HIDDEN }}
          />
        ) : null}
        <Witness onDrawn={onDrawn} />
      </>
    );
  }, [spec, hidden, scale, pointed, onDrawn]);
  return (
    <ComposedChart responsive accessibilityLayer={false} aria-hidden data={data} {...box}>
      {elements}
    </ComposedChart>
  );
}
