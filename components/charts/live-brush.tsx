"use client";

import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Brush, Line, LineChart, YAxis } from "recharts";
import { formatMonth } from "@/lib/web/format";
import type { Color } from "./spec";

/** A range of months, as inclusive indices. A line needs at least two of them. */
export interface IndexRange {
  from: number;
  to: number;
}

const ENDS = [
  { end: "from", name: "First month shown" },
  { end: "to", name: "Last month shown" },
] as const;
export type BrushEnd = (typeof ENDS)[number]["end"];

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Moves one end by `step` months. The ends neither cross nor leave the months that exist. */
export const moveEnd = ({ from, to }: IndexRange, end: BrushEnd, step: number, count: number): IndexRange =>
  end === "from" ? { from: clamp(from + step, 0, to - 1), to } : { from, to: clamp(to + step, from + 1, count - 1) };

/** The number of months that a key moves an end by, or null for keys that the brush does not handle. */
export function keyStep(key: string, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -6,
    PageUp: 6,
    Home: -count,
    End: count,
  };
  return steps[key] ?? null;
}

interface LiveBrushProps {
  /** YYYY-MM, oldest first. */
  months: readonly string[];
  /** The lines behind the brush, in the colors that they have on the charts. */
  lines: readonly { color: Color; values: readonly (number | null)[] }[];
  range: IndexRange;
  /** The range now, which is newer than `range` when keys are pressed quickly. */
  rangeNow: () => IndexRange;
  /** Called while the brush moves. */
  onChange: (range: IndexRange) => void;
  /** Called when the brush is released, and when a key moves an end. */
  onCommit: (range: IndexRange) => void;
}

const BRUSH_HEIGHT = 40;
const HANDLE = 9;
/** A month this near to either end has no room for its year beside the handle. */
const YEAR_ROOM = 0.06;

/** The Januaries of a range, with their positions as shares of its width. */
const yearsOf = (months: readonly string[]) =>
  months.flatMap((month, i) => {
    const share = i / (months.length - 1);
    return month.endsWith("-01") && share > YEAR_ROOM && share < 1 - YEAR_ROOM
      ? [{ year: month.slice(0, 4), share }]
      : [];
  });

interface TravellerProps {
  x: number;
  y: number;
  height: number;
  /** Called when the handle is in the page, and after each time recharts draws it again. */
  onDrawn: () => void;
}

/** A handle with a touch target wider than its drawing. */
function Traveller({ x, y, height, onDrawn }: TravellerProps) {
  useLayoutEffect(onDrawn);
  return (
    <>
      <rect x={x - 10} y={y} width={HANDLE + 20} height={height} fill="transparent" />
      <rect x={x} y={y + 0.5} width={HANDLE} height={height - 1} className="fill-raised stroke-ink" />
      <path d={`M${x + 3} ${y + height / 2 - 5}v10m3 0v-10`} className="stroke-ink2" />
    </>
  );
}

/**
 * Selects a range of months with recharts' brush: drag an end or the part between. Keys are handled here, so that
 * each counts even when pressed faster than the page renders.
 */
export default function LiveBrush({ months, lines, range, rangeNow, onChange, onCommit }: LiveBrushProps) {
  const count = months.length;
  const frame = useRef<HTMLDivElement>(null);
  const [keyed, setKeyed] = useState(0);
  // recharts moves its handles to a range from outside only with new data, or while no handle has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key asks for new data
  const data = useMemo(
    () =>
      months.map((month, i) => ({
        month,
        ...Object.fromEntries(lines.map(({ color, values }) => [color, values[i]])),
      })),
    [months, lines, keyed],
  );
  // recharts gives both handles the same name and a value in pixels, so we set which end it is, and its month. It
  // draws the handles after this component, once it knows its size.
  const nameHandles = () => {
    frame.current?.querySelectorAll("[role=slider]").forEach((handle, i) => {
      const { end, name } = ENDS[i]!;
      handle.setAttribute("aria-label", name);
      handle.setAttribute("aria-valuemin", String(end === "from" ? 0 : range.from + 1));
      handle.setAttribute("aria-valuemax", String(end === "from" ? range.to - 1 : count - 1));
      handle.setAttribute("aria-valuenow", String(range[end]));
      handle.setAttribute("aria-valuetext", formatMonth(months[range[end]]!));
    });
  };
  useLayoutEffect(nameHandles);
  const onKey = (event: KeyboardEvent) => {
    const handles = [...(frame.current?.querySelectorAll("[role=slider]") ?? [])];
    const handle = ENDS[handles.indexOf(event.target as Element)];
    const step = keyStep(event.key, count);
    if (!handle || step === null) return;
    event.preventDefault();
    event.stopPropagation();
    setKeyed((times) => times + 1);
    onCommit(moveEnd(rangeNow(), handle.end, step, count));
  };
  const withRange = (act: (range: IndexRange) => void) => (ends: { startIndex?: number; endIndex?: number }) => {
    const [from, to] = [ends.startIndex ?? 0, ends.endIndex ?? count - 1];
    act(from < to ? { from, to } : { from: Math.max(0, to - 1), to: Math.max(1, to) });
  };
  return (
    <div ref={frame} className="relative touch-pan-y" onKeyDownCapture={onKey}>
      {/* Other months are another chart, because recharts would place the handles at the old months for a moment. */}
      <LineChart
        key={`${months[0]} ${count}`}
        responsive
        accessibilityLayer={false}
        data={data}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        style={{ width: "100%", height: BRUSH_HEIGHT }}
      >
        <Brush
          dataKey="month"
          height={BRUSH_HEIGHT - 1}
          travellerWidth={HANDLE}
          traveller={(props) => <Traveller {...props} onDrawn={nameHandles} />}
          startIndex={range.from}
          endIndex={range.to}
          onChange={withRange(onChange)}
          onDragEnd={withRange(onCommit)}
          tickFormatter={() => ""}
          fill="var(--sheet)"
          stroke="var(--line2)"
        >
          <LineChart>
            <YAxis hide domain={["dataMin", "dataMax"]} />
            {lines.map(({ color }) => (
              <Line
                key={color}
                dataKey={color}
                stroke={`var(--${color})`}
                strokeWidth={1.25}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </Brush>
      </LineChart>
      {yearsOf(months).map(({ year, share }) => (
        <span
          key={year}
          aria-hidden="true"
          className="pointer-events-none absolute top-0 h-10 border-line2 border-l pl-1 text-[11px] text-ink2 leading-4 [text-shadow:0_0_2px_var(--sheet),0_0_2px_var(--sheet),0_0_3px_var(--sheet)]"
          style={{ left: `calc(${HANDLE / 2}px + (100% - ${HANDLE}px) * ${share})` }}
        >
          {year}
        </span>
      ))}
    </div>
  );
}
