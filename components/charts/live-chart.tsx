"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import {
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  Tooltip,
  useActiveTooltipDataPoints,
  useChartWidth,
  usePlotArea,
  XAxis,
  YAxis,
} from "recharts";
import { announce } from "@/lib/web/announce";
import { Crosshair } from "./crosshair";
import { type ChartRowData, chartRows } from "./marks";
import { Reading, type ReadProps, spokenRow } from "./reading";
import { type ChartScale, chartScale, drawnSeries, px } from "./scale";
import { PointMarks, seriesMarks } from "./series-marks";
import type { ChartSpec } from "./spec";
import { ALL_HIDDEN } from "./still";
import { AXIS_TEXT, GRID, POINT_LABEL, X_AXIS, Y_AXIS } from "./theme";
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
  /** Called once, when the chart has its size and is drawn. */
  onDrawn: () => void;
}

interface Plan extends ReadProps {
  scale: ChartScale;
}

/** Tells that the chart is drawn, and where its crosshair is: to the page, and to a screen reader that moves it. */
function Witness({ spec, hidden, onDrawn, onPoint }: Omit<LiveChartProps, "label" | "syncId">) {
  const row = useActiveTooltipDataPoints<ChartRowData>()?.[0]?.row ?? -1;
  const drawn = (usePlotArea()?.width ?? 0) > 0;
  const group = useRef<SVGGElement>(null);
  useEffect(() => {
    if (drawn) onDrawn();
  }, [drawn, onDrawn]);
  useEffect(() => {
    onPoint?.(spec.rows[row]?.at ?? null);
    const surface = group.current?.ownerSVGElement;
    if (row >= 0 && surface?.matches(":focus-visible")) announce(spokenRow({ spec, hidden }, row));
  }, [row, spec, hidden, onPoint]);
  return <g ref={group} />;
}

/** A chart narrower than this has its tooltip below the plot, where it covers nothing, and a shorter axis name. */
const WIDE_MIN_PX = 520;
const TOOLTIP_OFFSET = 14;

/** The tooltip. Only the chart under the pointer or with the focus has one; the others show the crosshair. */
function Readout({ here, spec, hidden, scale }: Plan & { here: boolean }) {
  const narrow = (useChartWidth() ?? 0) < WIDE_MIN_PX;
  return (
    <Tooltip
      cursor={<Crosshair spec={spec} scale={scale} />}
      isAnimationActive={false}
      filterNull={false}
      offset={TOOLTIP_OFFSET}
      wrapperStyle={{ zIndex: 20 }}
      {...(narrow ? { position: { x: 0, y: scale.margin.top + scale.height + 32 } } : {})}
      content={<Reading shown={here} spec={spec} hidden={hidden} />}
    />
  );
}

/** The name of the vertical axis, above the left corner of the plot. */
function AxisName({ spec, scale }: Omit<Plan, "hidden">) {
  const wide = (useChartWidth() ?? 0) >= WIDE_MIN_PX;
  return (
    <text {...AXIS_TEXT} x="0" y={scale.margin.top - 16}>
      {scale.axisName}
      {wide && spec.axisDetail ? `; ${spec.axisDetail}` : null}
    </text>
  );
}

/** The ticks between those that the axis names, as one path. */
function MinorTicks({ scale: { x, minorTicks } }: Pick<Plan, "scale">) {
  const plot = usePlotArea();
  if (!plot) return null;
  const bottom = plot.y + plot.height;
  const ticks = minorTicks.map(({ at, length }) => `M${px(plot.x + x(at) * plot.width)} ${bottom}v${length}`);
  return <path stroke="var(--line2)" d={ticks.join("")} />;
}

/** A chart drawn by recharts in our colors, with a tooltip, arrow keys, and a crosshair shared by several charts. */
export default function LiveChart({ label, syncId, ...props }: LiveChartProps) {
  const { spec, hidden } = props;
  const scale = useMemo(() => chartScale(spec), [spec]);
  const data = useMemo(() => chartRows(spec, scale), [spec, scale]);
  // Whether the pointer or the focus is here. It changes at the edge, not with each move.
  const [here, setHere] = useState(false);
  const { margin, height } = scale;
  const plan = { spec, hidden, scale };
  const drawn = drawnSeries(spec);
  const shown = drawn.filter((series) => !hidden.has(series.label));
  const names = useMemo(() => new Map(scale.xTicks.map(({ at, name }) => [at, name])), [scale]);
  const categories = spec.axis === "names";
  const enter = () => setHere(true);
  const leave = () => setHere(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tells which chart is pointed at
    <div onMouseEnter={enter} onMouseLeave={leave} onTouchStart={enter} onFocus={enter} onBlur={leave}>
      <ComposedChart
        responsive
        accessibilityLayer
        data={data}
        margin={{ ...margin, left: 0, bottom: 0 }}
        style={{ width: "100%", height: margin.top + height + margin.bottom }}
        // The space on both sides of a bar.
        barCategoryGap={`${((1 - scale.barWidth * data.length) / 2) * 100}%`}
        aria-label={label}
        {...(syncId ? { syncId } : {})}
      >
        <CartesianGrid {...GRID} vertical={false} syncWithTicks />
        <MinorTicks scale={scale} />
        <XAxis
          {...X_AXIS}
          dataKey="at"
          {...(categories
            ? { type: "category", scale: "band", tickSize: 4, tickMargin: 11, interval: "equidistantPreserveEnd" }
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
          ticks={scale.yTicks}
          interval={0}
          width={margin.left}
          tickFormatter={UNITS[spec.unit].tick}
          label={<AxisName spec={spec} scale={scale} />}
        />
        {spec.base ? (
          <ReferenceLine
            y={spec.base.value}
            stroke="var(--ink)"
            {...(spec.base.name
              ? { label: { ...POINT_LABEL, value: spec.base.name, position: "insideBottomRight", fill: "var(--ink2)" } }
              : {})}
          />
        ) : null}
        {shown.map((series) => seriesMarks(series, spec, scale))}
        <PointMarks {...plan} />
        {drawn.length > 0 && shown.length === 0 ? (
          <ReferenceLine
            y={(scale.yDomain[0] + scale.yDomain[1]) / 2}
            stroke="none"
            label={{ ...AXIS_TEXT, value: ALL_HIDDEN }}
          />
        ) : null}
        <Readout here={here} {...plan} />
        <Witness {...props} />
      </ComposedChart>
    </div>
  );
}
