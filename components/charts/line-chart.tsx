"use client";

import { memo, type PointerEvent, useMemo } from "react";
import { formatMonth } from "@/lib/web/format";
import { ChartFigure, type ChartWords } from "./chart-figure";
import { useCrosshair } from "./crosshair";
import type { LegendItem } from "./legend";
import { type LineChartData, type LineScene, lineScene } from "./line-scene";
import { monthAt, monthX } from "./months";
import { Plot, StaffLabels } from "./plot";
import { lineTable } from "./table-data";
import { UNITS } from "./units";

interface Props extends ChartWords, LineChartData {
  height?: number;
  asTable?: boolean;
}

const StillPlot = memo(Plot);
const TAB_WIDTH = 62;

/** Every series' value in a month, as the legend and a screen reader say it. */
function readings({ series, unit }: LineChartData, index: number): LegendItem[] {
  return series.map(({ key, label, color, dashed, values }) => ({
    key,
    label,
    color,
    stroke: dashed ? "dash" : "solid",
    value: UNITS[unit].value(values[index] ?? null),
  }));
}

function Cursor({ data, scene, index }: { data: LineChartData; scene: LineScene; index: number }) {
  const share = monthX(index, data.months.length);
  const base = scene.height + 0.5;
  // The tab stays within the plot at both ends.
  const shift = -TAB_WIDTH * Math.min(Math.max(share, 0.1), 0.9);
  return (
    <svg aria-hidden="true" x={`${share * 100}%`} overflow="visible">
      <path className="stroke-ink" d={`M0.5 -8V${base + 8}`} />
      {data.series.map(({ key, color, values }) => {
        const value = values[index] ?? null;
        if (value === null) return null;
        const style = { stroke: `var(--${color})` };
        return (
          <circle
            key={key}
            className="fill-paper"
            cx="0.5"
            cy={scene.scale.y(value)}
            r="4"
            strokeWidth="2"
            style={style}
          />
        );
      })}
      <rect className="fill-ink" x={shift} y={base + 8} width={TAB_WIDTH} height="18" />
      <text
        className="fill-paper font-semibold text-[11px]"
        x={shift + TAB_WIDTH / 2}
        y={base + 21}
        textAnchor="middle"
      >
        {formatMonth(data.months[index]!)}
      </text>
    </svg>
  );
}

/**
 * Monthly lines with one crosshair across every chart in the same `CrosshairProvider`: by pointer, by touch, and by
 * arrow keys on the slider that lies over the plot. Values appear in the legend.
 */
export function LineChart({ months, series, unit, height = 184, ...words }: Props) {
  const { month, point } = useCrosshair();
  const data = useMemo(() => ({ months, series, unit }), [months, series, unit]);
  const scene = useMemo(() => lineScene(data, height), [data, height]);
  const table = useMemo(() => lineTable(data), [data]);
  const last = months.length - 1;
  const pointed = month === null ? -1 : months.indexOf(month);
  const index = pointed < 0 ? last : pointed;
  const legend = readings(data, index);
  const spoken = `${formatMonth(months[index]!)}: ${legend.map(({ label, value }) => `${label} ${value}`).join(", ")}`;
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    point(months[monthAt((event.clientX - box.left) / box.width, months.length)] ?? null);
  };
  return (
    <ChartFigure {...words} legend={legend} scene={scene} table={table}>
      <div
        className="relative touch-pan-y has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-4"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={(event) => event.pointerType === "mouse" && point(null)}
      >
        <StillPlot scene={scene} label={`${words.title}. ${words.sentence}`} lettered={false} />
        <svg
          aria-hidden="true"
          width="100%"
          height="100%"
          className="pointer-events-none absolute inset-0 overflow-visible"
        >
          <StaffLabels scene={scene} {...(pointed < 0 ? {} : { tab: monthX(pointed, months.length) })} />
          {pointed < 0 ? null : <Cursor data={data} scene={scene} index={pointed} />}
        </svg>
        <input
          type="range"
          className="scripted pointer-events-none absolute inset-0 h-full w-full opacity-0 print:hidden"
          min={0}
          max={last}
          value={index}
          aria-label={`${words.title}: month`}
          aria-valuetext={spoken}
          onFocus={() => pointed < 0 && point(months[last]!)}
          onBlur={() => point(null)}
          onChange={(event) => point(months[Number(event.target.value)]!)}
          onKeyDown={(event) => event.key === "Escape" && point(null)}
        />
      </div>
    </ChartFigure>
  );
}
