"use client";

import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from "react";
import { formatMonth } from "@/lib/web/format";
import { type BrushPart, grabbed, type IndexRange, keyStep, moveRange } from "./brush-range";
import { lineScene } from "./line-scene";
import { monthAt, monthX } from "./months";
import { Plot } from "./plot";

interface Props {
  /** YYYY-MM, oldest first. */
  months: readonly string[];
  /** The line behind the brush, and its name. */
  values: readonly (number | null)[];
  label: string;
  range: IndexRange;
  /** While it moves. */
  onChange: (range: IndexRange) => void;
  /** When it is let go, or after a key. */
  onCommit: (range: IndexRange) => void;
}

const HEIGHT = 36;
/** A finger takes hold of an end within this many pixels. */
const REACH_PX = 22;

function Handle({
  name,
  month,
  share,
  min,
  max,
  now,
  onKeyDown,
}: {
  name: string;
  month: string;
  share: number;
  min: number;
  max: number;
  now: number;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={formatMonth(month)}
      onKeyDown={onKeyDown}
      style={{ left: `${share * 100}%`, height: HEIGHT }}
      className="-translate-x-1/2 absolute top-0 flex w-6 cursor-ew-resize items-center justify-center"
    >
      <span className="h-full w-2 border border-ink bg-raised" />
    </div>
  );
}

/** Narrows the months on show: drag an end, drag what lies between, or move an end with arrow keys. */
export function Brush({ months, values, label, range, onChange, onCommit }: Props) {
  const count = months.length;
  const drag = useRef<{ part: BrushPart; start: number; before: IndexRange } | null>(null);
  const latest = useRef(range);
  latest.current = range;
  const scene = useMemo(() => {
    const drawn = lineScene({ months, unit: "price", series: [{ key: "a", label, color: "s1", values }] }, HEIGHT);
    return { ...drawn, yTicks: [] };
  }, [months, values, label]);
  const indexAt = (event: PointerEvent<HTMLDivElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return monthAt((event.clientX - box.left) / box.width, count);
  };
  const move = (next: IndexRange) => {
    if (next.from !== latest.current.from || next.to !== latest.current.to) onChange(next);
  };
  const onKey = (part: BrushPart) => (event: KeyboardEvent) => {
    const step = keyStep(event.key, count);
    if (step === null) return;
    event.preventDefault();
    latest.current = moveRange(latest.current, part, step, count);
    onCommit(latest.current);
  };
  const [left, right] = [monthX(range.from, count), monthX(range.to, count)];
  return (
    <div
      className="relative touch-pan-y select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const start = indexAt(event);
        const reach = (REACH_PX / event.currentTarget.clientWidth) * (count - 1);
        const part = grabbed(range, start, reach, count);
        drag.current = { part, start, before: range };
        if (part !== "both") move(moveRange(range, part, start - range[part], count));
      }}
      onPointerMove={(event) => {
        if (!drag.current) return;
        const { part, start, before } = drag.current;
        const at = indexAt(event);
        move(moveRange(before, part, part === "both" ? at - start : at - before[part], count));
      }}
      onPointerUp={() => {
        if (drag.current) onCommit(latest.current);
        drag.current = null;
      }}
      onPointerCancel={() => {
        if (drag.current) onChange(drag.current.before);
        drag.current = null;
      }}
    >
      <Plot scene={scene} label={`${label}, ${formatMonth(months[0]!)} to ${formatMonth(months[count - 1]!)}`} />
      {[
        { side: "before", from: 0, to: left },
        { side: "after", from: right, to: 1 },
      ].map(({ side, from, to }) => (
        <div
          key={side}
          aria-hidden
          className="pointer-events-none absolute top-0 bg-paper/75"
          style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%`, height: HEIGHT }}
        />
      ))}
      <div
        aria-hidden
        className="pointer-events-none absolute top-0 border-ink border-y"
        style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%`, height: HEIGHT }}
      />
      <Handle
        name="First month shown"
        month={months[range.from]!}
        share={left}
        min={0}
        max={range.to - 1}
        now={range.from}
        onKeyDown={onKey("from")}
      />
      <Handle
        name="Last month shown"
        month={months[range.to]!}
        share={right}
        min={range.from + 1}
        max={count - 1}
        now={range.to}
        onKeyDown={onKey("to")}
      />
    </div>
  );
}
