"use client";

import { type ReactNode, useState } from "react";
import { TryAgain } from "@/components/ui/notice";
import { type Steps, TwoHandles } from "@/components/ui/two-handles";
import type { HistogramBin } from "@/lib/domain/search";
import { typedWhole } from "@/lib/web/figures";
import { capitalized } from "@/lib/web/words";
import { ExactFields } from "./exact-field";
import { edgesOf, type Range, rangeOf, scaleOf, stepOf } from "./range-steps";

interface HistogramProps {
  bins: readonly HistogramBin[];
  /** Bins from `from` up to, but not including, `to` are inside the chosen range. */
  from: number;
  to: number;
  className?: string;
}

/** The number of homes at each step of a slider, as square roots, so that small counts stay visible. */
export function Histogram({ bins, from, to, className }: HistogramProps) {
  const top = Math.max(1, ...bins.map((bin) => Math.sqrt(bin.count)));
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, bins.length)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
    >
      {bins.map((bin, i) => {
        const height = bin.count === 0 ? 0 : Math.max(0.04, Math.sqrt(bin.count) / top);
        return (
          <rect
            key={bin.min}
            x={i + 0.08}
            y={1 - height}
            width={0.84}
            height={height}
            fill={i >= from && i < to ? "var(--ink2)" : "var(--line)"}
          />
        );
      })}
    </svg>
  );
}

interface RangeFieldProps {
  /** "Price", "Area". */
  label: string;
  /** For a panel that has the label already. */
  labelHidden?: boolean;
  bins: readonly HistogramBin[];
  value: Range;
  format: (value: number) => string;
  /** That of the scale when there are no homes. */
  step: number;
  /** Says what can be typed. */
  hint: string;
  /** Shown beside the label. */
  note?: string | undefined;
  /** Asks for the bins again if that failed, and they are of the search before. */
  retry: (() => void) | null;
  /** Shown below the slider. */
  children?: ReactNode;
  /** Called while a handle moves. */
  onMoving: (range: Range | null) => void;
  /** Called when it stops. */
  onChange: (range: Range) => void;
}

/** A slider with two handles below a histogram of what it filters. */
export function RangeField(props: RangeFieldProps) {
  const {
    label,
    labelHidden = false,
    bins,
    value,
    format,
    step,
    hint,
    onMoving,
    onChange,
    note,
    retry,
    children,
  } = props;
  /** The scale when the handle was taken, so that newly loaded bins do not move it. */
  const [moving, setMoving] = useState<{ low: number; high: number; scale: HistogramBin[] } | null>(null);
  const scale = moving?.scale ?? scaleOf(bins, value, step);
  const edges = edgesOf(scale);
  const last = edges.length - 1;
  const { low, high } = moving ?? { low: stepOf(edges, value[0], 0), high: stepOf(edges, value[1], last) };
  const shown: Range = moving ? rangeOf(edges, low, high) : value;

  const move = ([low, high]: Steps) => {
    setMoving({ low, high, scale });
    onMoving(rangeOf(edges, low, high));
  };
  const release = () => {
    if (!moving) return;
    setMoving(null);
    onMoving(null);
    onChange(shown);
  };
  const words = [
    shown[0] === undefined ? "No minimum" : format(shown[0]),
    shown[1] === undefined ? "No maximum" : format(shown[1]),
  ] as const;
  const names = [`Minimum ${label.toLowerCase()}`, `Maximum ${label.toLowerCase()}`] as const;
  return (
    <fieldset>
      <legend className={labelHidden ? "sr-only" : "text-ink3 text-xs"}>{label}</legend>
      {note ? <p className="text-ink3 text-xs">{capitalized(note)}</p> : null}
      <div className="flex justify-between py-1 text-[15px] tabular-nums">
        <span>{words[0]}</span> <span>{words[1]}</span>
      </div>
      <div className="relative h-20">
        <Histogram
          bins={scale}
          from={low}
          to={high}
          className="absolute inset-x-4 top-0 h-[calc(100%-12px)] w-[calc(100%-32px)]"
        />
        <TwoHandles names={names} words={words} steps={[low, high]} last={last} onMove={move} onRelease={release} />
      </div>
      {children}
      <div className="mt-2">
        <ExactFields
          labels={names}
          values={shown}
          read={typedWhole}
          hint={hint}
          onChange={([min, max]) => onChange([min, max])}
        />
      </div>
      <p role="status" className="text-[11px]/4 text-ink2">
        {retry ? (
          <>
            The bars show your previous search. <TryAgain onClick={retry} />
          </>
        ) : null}
      </p>
    </fieldset>
  );
}
