"use client";

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo } from "react";
import {
  CartesianGrid,
  ComposedChart,
  DefaultZIndexes,
  Line,
  ReferenceLine,
  useChartWidth,
  usePlotArea,
  XAxis,
  YAxis,
  ZIndexLayer,
} from "recharts";
import { announce } from "@/lib/web/announce";
import { Annotations, Underlay } from "./annotations";
import { Crosshair, spokenRow, Tooltip } from "./crosshair";
import { chartRows } from "./marks";
import { type PointedStore, rowNear, rowOfKey } from "./pointed";
import { type ChartScale, chartScale, drawnSeries, joinedValues, visibleSeries } from "./scale";
import type { ChartSpec } from "./spec";
import { ALL_HIDDEN } from "./still";
import { AXIS_TEXT, GRID, lineStyle, X_AXIS, Y_AXIS } from "./theme";
import { axisWords } from "./units";

interface LiveChartProps {
  spec: ChartSpec;
  /** Text alternative for screen readers. */
  label: string;
  /** Labels that are switched off in the legend. */
  hidden: ReadonlySet<string>;
  /** Where the crosshair is. Charts with the same store share it; their rows must be the same. */
  pointed: PointedStore;
  /** Called once, when the chart has its size and is drawn. */
  onDrawn: () => void;
}

/** Tells that the chart has its size and is drawn. */
function Witness({ onDrawn }: Pick<LiveChartProps, "onDrawn">) {
  const drawn = (usePlotArea()?.width ?? 0) > 0;
  useEffect(() => {
    if (drawn) onDrawn();
  }, [drawn, onDrawn]);
  return null;
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

/** Axes, grid and lines, drawn by recharts, which has no pointer, focus or tooltip of its own here. */
function Drawing({ spec, scale, hidden, pointed, onDrawn }: Omit<LiveChartProps, "label"> & { scale: ChartScale }) {
  const data = useMemo(() => chartRows(spec, scale), [spec, scale]);
  const box = useMemo(() => {
    const { margin, height } = scale;
    return {
      margin: { ...margin, left: 0, bottom: 0 },
      style: { width: "100%", height: margin.top + height + margin.bottom },
    };
  }, [scale]);
  // Stable elements, so that recharts renders only what has changed.
  const marks = useMemo(() => {
    const names = new Map(scale.xTicks.map(({ at, name }) => [at, name]));
    const drawn = drawnSeries(spec);
    const shown = visibleSeries(spec, hidden);
    const noValues = shown.every((series) => joinedValues(series).every((value) => value === null));
    return (
      <>
        <CartesianGrid {...GRID} vertical={false} syncWithTicks />
        <Underlay spec={spec} hidden={hidden} scale={scale} />
        <XAxis
          {...X_AXIS}
          dataKey="at"
          {...(spec.axis === "names"
            ? {
                type: "category",
                scale: "band",
                tickSize: 4,
                tickMargin: 11,
                interval: "equidistantPreserveEnd",
              }
            : {
                type: "number",
                domain: scale.xDomain,
                ticks: scale.xTicks.map(({ at }) => at),
                interval: "equidistantPreserveEnd",
              })}
          tickFormatter={(at: number) => names.get(at) ?? ""}
        />
        <YAxis
          {...Y_AXIS}
          domain={scale.yDomain}
          // Without values recharts draws an axis only if these may leave its range.
          allowDataOverflow={noValues}
          ticks={scale.yTicks}
          interval={0}
          width={scale.margin.left}
          tickFormatter={(value: number) => axisWords(spec.unit, scale.yTicks, value)}
          label={<AxisName spec={spec} scale={scale} />}
        />
        {spec.base === undefined ? null : <ReferenceLine y={spec.base} stroke="var(--ink)" />}
        {shown.map(({ key, label, mark, color, dash }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            type={mark === "step" ? "stepAfter" : "linear"}
            {...lineStyle({ color, dash })}
            // recharts has axes for the lines that it draws, so one of bars, which are ours, is there and cannot be seen.
            {...(mark === "bar" ? { stroke: "none" } : {})}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
        <ZIndexLayer zIndex={DefaultZIndexes.label}>
          <Annotations spec={spec} hidden={hidden} scale={scale} />
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
      {marks}
    </ComposedChart>
  );
}

/**
 * A chart drawn by recharts in our colors, with a tooltip, arrow keys, and a crosshair shared by several charts. The
 * pointer and the keys are ours, because recharts cannot be told which row is active.
 */
export default function LiveChart({ label, ...props }: LiveChartProps) {
  const { spec, hidden, pointed } = props;
  const chart = useId();
  const scale = useMemo(() => chartScale(spec), [spec]);
  const count = spec.rows.length;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const { margin } = scale;
    const share = (clientX - left - margin.left) / (width - margin.left - margin.right);
    pointed.set({ chart, row: rowNear(scale, share) });
  };
  const go = (row: number) => {
    pointed.set({ chart, row });
    announce(spokenRow({ spec, hidden }, row));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") return pointed.set(null);
    const row = rowOfKey(event.key, pointed.get()?.row ?? null, count);
    if (row === null) return;
    event.preventDefault();
    go(row);
  };
  const onFocus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(":focus-visible")) go(pointed.get()?.row ?? count - 1);
  };
  // Another chart may have the crosshair by now.
  const leave = () => {
    if (pointed.get()?.chart === chart) pointed.set(null);
  };
  return (
    <div className="relative">
      <div
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the crosshair
        tabIndex={0}
        onPointerMove={point}
        onPointerDown={point}
        // A finger that is lifted leaves the crosshair where it was.
        onPointerLeave={({ pointerType }) => (pointerType === "touch" ? undefined : leave())}
        onKeyDown={onKey}
        onFocus={onFocus}
        onBlur={leave}
      >
        <Drawing {...props} scale={scale} />
      </div>
      <Tooltip spec={spec} hidden={hidden} scale={scale} pointed={pointed} chart={chart} />
    </div>
  );
}
