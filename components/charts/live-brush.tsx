"use client";

import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Brush, Line, LineChart, YAxis } from "recharts";
import { formatMonth } from "@/lib/web/format";
import { type IndexRange, keyStep, moveRange } from "./brush-range";

export interface LiveBrushProps {
  /** YYYY-MM, oldest first. */
  months: readonly string[];
  /** The line behind the brush. */
  values: readonly (number | null)[];
  range: IndexRange;
  /** While it moves. */
  onChange: (range: IndexRange) => void;
  /** When it is let go, or after a key. */
  onCommit: (range: IndexRange) => void;
}

const BRUSH_HEIGHT = 40;
const HANDLE = 9;
const ENDS = [
  { part: "from", name: "First month shown" },
  { part: "to", name: "Last month shown" },
] as const;

interface TravellerProps {
  x: number;
  y: number;
  height: number;
  /** Called when the handle stands in the page, and whenever it was drawn anew. */
  onDrawn: () => void;
}

/** A handle that a finger can take: wider than it looks. */
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
 * Narrows the months on show by recharts' brush: drag an end or what lies between. Keys are handled here, from the
 * newest range, so that of presses quicker than the page is drawn each counts.
 */
export default function LiveBrush({ months, values, range, onChange, onCommit }: LiveBrushProps) {
  const count = months.length;
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(range);
  latest.current = range;
  const [keyed, setKeyed] = useState(0);
  // recharts moves its handles to a range from outside only with new data, or while no handle has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key asks for new data
  const data = useMemo(() => months.map((month, i) => ({ month, value: values[i] })), [months, values, keyed]);
  // recharts names both handles alike and tells pixels: each says which end it is, and its month. It draws them once it
  // knows its size, after this component.
  const nameHandles = () => {
    frame.current?.querySelectorAll("[role=slider]").forEach((handle, i) => {
      const { part, name } = ENDS[i]!;
      handle.setAttribute("aria-label", name);
      handle.setAttribute("aria-valuemin", String(part === "from" ? 0 : range.from + 1));
      handle.setAttribute("aria-valuemax", String(part === "from" ? range.to - 1 : count - 1));
      handle.setAttribute("aria-valuenow", String(range[part]));
      handle.setAttribute("aria-valuetext", formatMonth(months[range[part]]!));
    });
  };
  useLayoutEffect(nameHandles);
  const onKey = (event: KeyboardEvent) => {
    const handles = [...(frame.current?.querySelectorAll("[role=slider]") ?? [])];
    const end = ENDS[handles.indexOf(event.target as Element)];
    const step = keyStep(event.key, count);
    if (!end || step === null) return;
    event.preventDefault();
    event.stopPropagation();
    latest.current = moveRange(latest.current, end.part, step, count);
    setKeyed((times) => times + 1);
    onCommit(latest.current);
  };
  const told = (act: (range: IndexRange) => void) => (ends: { startIndex?: number; endIndex?: number }) => {
    const [from, to] = [ends.startIndex ?? 0, ends.endIndex ?? count - 1];
    // Two months are the least that make a line.
    act(from < to ? { from, to } : { from: Math.max(0, to - 1), to: Math.max(1, to) });
  };
  return (
    <div ref={frame} className="touch-pan-y" onKeyDownCapture={onKey}>
      {/* Other months are another chart: recharts places its handles by the old ones for a moment, which are none. */}
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
          onChange={told(onChange)}
          onDragEnd={told(onCommit)}
          tickFormatter={() => ""}
          fill="var(--sheet)"
          stroke="var(--line2)"
        >
          <LineChart>
            <YAxis hide domain={["dataMin", "dataMax"]} />
            <Line dataKey="value" stroke="var(--s1)" strokeWidth={1.25} dot={false} isAnimationActive={false} />
          </LineChart>
        </Brush>
      </LineChart>
    </div>
  );
}
