"use client";

import { useEffect, useMemo, useRef } from "react";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  useActiveTooltipCoordinate,
  useActiveTooltipDataPoints,
  useChartWidth,
  usePlotArea,
  XAxis,
  YAxis,
} from "recharts";
import { announce } from "@/lib/web/announce";
import { AxisName, BottomAxis, dashOf, Marks } from "./marks";
import { type ChartModel, chartModel } from "./model";
import { Reading, type ReadProps, spokenRow } from "./reading";
import type { ChartSpec } from "./spec";
import type { OnDrawn } from "./still-then-live";
import { UNITS } from "./units";

export interface LiveChartProps {
  spec: ChartSpec;
  /** Text alternative for screen readers. */
  label: string;
  /** Labels that are switched off in the legend. */
  hidden: ReadonlySet<string>;
  /** Charts with the same id share a crosshair. Their rows must be the same. */
  syncId?: string;
  /** Gets the place (`at`) under the pointer or the keyboard on any chart with the same id, or null. */
  onPoint?: (at: string | null) => void;
  onDrawn: OnDrawn;
}

const TAB_WIDTH = 64;
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The row that the pointer or the keyboard is at, on this or another chart with the same id; −1 for none. */
function useActiveRow(): number {
  const points = useActiveTooltipDataPoints<{ row: number }>();
  return points?.[0]?.row ?? -1;
}

/** A chart narrower than this has its tooltip below the plot, where it covers nothing. */
const TOOLTIP_BESIDE_MIN_PX = 520;

/** The tooltip: beside the crosshair on the side that has more room. */
function Readout(props: ReadProps) {
  const area = usePlotArea();
  const x = useActiveTooltipCoordinate()?.x ?? 0;
  const width = useChartWidth() ?? 0;
  const beside = width >= TOOLTIP_BESIDE_MIN_PX;
  const left = x > width / 2;
  const position = beside ? { x: left ? x - 14 : x + 14 } : { x: 0, y: (area?.y ?? 0) + (area?.height ?? 0) + 32 };
  return (
    <Tooltip
      cursor={false}
      isAnimationActive={false}
      position={position}
      content={({ activeIndex }) => (
        <div className={beside && left ? "-translate-x-full w-max" : "w-max"}>
          <Reading {...props} row={activeIndex == null ? -1 : Number(activeIndex)} />
        </div>
      )}
    />
  );
}

/** Everything drawn over the plot, in pixels: marks, the axis below, and the crosshair with its label. */
function Overlay({ model, onDrawn, onPoint, ...props }: Omit<LiveChartProps, "label"> & { model: ChartModel }) {
  const { spec, hidden } = props;
  const area = usePlotArea();
  const row = useActiveRow();
  const group = useRef<SVGGElement>(null);
  const drawn = area !== undefined && area.width > 0;
  useEffect(() => {
    if (drawn) onDrawn(true);
  }, [drawn, onDrawn]);
  useEffect(() => {
    onPoint?.(spec.rows[row]?.at ?? null);
    const surface = group.current?.ownerSVGElement;
    if (row >= 0 && surface?.matches(":focus-visible")) announce(spokenRow({ spec, hidden }, row));
  }, [row, spec, hidden, onPoint]);
  if (!drawn) return null;
  const at = (share: number) => Math.round(share * area.width * 100) / 100;
  const x = row < 0 ? null : at(model.rowX[row]!);
  const tab = spec.rows[row]?.name ?? "";
  const width = Math.max(TAB_WIDTH, tab.length * 7 + 12);
  const tabX = x === null ? 0 : clamp(x - width / 2, -model.margin.left, area.width + model.margin.right - width);
  return (
    <g ref={group} transform={`translate(${area.x} ${area.y})`} className="pointer-events-none">
      <AxisName model={model} />
      <BottomAxis
        model={model}
        at={at}
        tab={x === null ? null : { left: tabX, right: tabX + width, plot: area.width }}
      />
      <Marks model={model} at={at} hidden={hidden} />
      {x === null ? null : (
        <g data-crosshair>
          <path className="stroke-ink" d={`M${x} -8V${model.height + 8}`} />
          {model.series.map(({ source }) => {
            const value = source.mark !== "line" || hidden.has(source.label) ? null : (source.values[row] ?? null);
            if (value === null) return null;
            return (
              <circle
                key={source.key}
                className="fill-paper"
                cx={x}
                cy={model.y(value)}
                r="4"
                strokeWidth="2"
                style={{ stroke: `var(--${source.color})` }}
              />
            );
          })}
          <g transform={`translate(${tabX} ${model.height + 9})`}>
            <rect className="fill-ink" width={width} height="19" />
            <text className="fill-paper font-semibold text-[12px]" x={width / 2} y="14" textAnchor="middle">
              {tab}
            </text>
          </g>
        </g>
      )}
    </g>
  );
}

/** A chart drawn by recharts in our colors, with a tooltip, arrow keys, and a crosshair shared by several charts. */
export default function LiveChart({ label, syncId, ...props }: LiveChartProps) {
  const { spec, hidden } = props;
  const model = useMemo(() => chartModel(spec), [spec]);
  const data = useMemo(() => model.data.map((row, i) => ({ ...row, row: i })), [model]);
  const { margin, height } = model;
  return (
    <ComposedChart
      responsive
      accessibilityLayer
      data={data}
      margin={{ ...margin, left: 0, bottom: 0 }}
      style={{ width: "100%", height: margin.top + height + margin.bottom }}
      // The space on both sides of a bar.
      barCategoryGap={`${((1 - model.barWidth * data.length) / 2) * 100}%`}
      aria-label={label}
      {...(syncId ? { syncId } : {})}
    >
      <CartesianGrid vertical={false} syncWithTicks stroke="var(--line)" />
      <XAxis
        dataKey={spec.axis === "names" ? "row" : "x"}
        type={spec.axis === "names" ? "category" : "number"}
        domain={model.xDomain}
        height={margin.bottom}
        tick={false}
        axisLine={false}
        tickLine={false}
      />
      <YAxis
        domain={model.yDomain}
        ticks={model.yTicks.map(({ value }) => value)}
        interval={0}
        width={margin.left}
        tickMargin={10}
        tick={{ fill: "var(--ink3)", fontSize: 12 }}
        tickFormatter={UNITS[spec.unit].tick}
        axisLine={false}
        tickLine={false}
        tickSize={0}
      />
      {model.series.map(({ source: { key, label: name, mark, color, dash } }) =>
        mark === "bar" ? (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            hide={hidden.has(name)}
            fill={`var(--${color})`}
            isAnimationActive={false}
          />
        ) : (
          <Line
            key={key}
            dataKey={key}
            name={name}
            type={mark === "step" ? "stepAfter" : "linear"}
            hide={hidden.has(name)}
            stroke={mark === "stem" ? "none" : `var(--${color})`}
            strokeWidth={dash === "dot" ? 1 : 1.75}
            strokeLinejoin="round"
            {...(dash ? { strokeDasharray: dashOf(dash)! } : {})}
            // recharts would draw its own dot for a single point.
            dot={data.length === 1 ? { r: 0 } : false}
            activeDot={false}
            isAnimationActive={false}
          />
        ),
      )}
      <Readout spec={spec} hidden={hidden} />
      <Overlay model={model} {...props} />
    </ComposedChart>
  );
}
