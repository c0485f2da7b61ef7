"use client";

import { useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { HistogramBin } from "@/lib/domain/search";
import { ExactField } from "./exact-field";
import { Histogram } from "./histogram";
import { edgesOf, type Range, rangeOf, stepOf } from "./range-steps";

interface RangeFieldProps {
  /** "Price", "Area". */
  label: string;
  names: [min: string, max: string];
  bins: readonly HistogramBin[];
  value: Range;
  format: (value: number) => string;
  /** While a handle moves. */
  onDraft: (range: Range | null) => void;
  /** Once it rests. */
  onChange: (range: Range) => void;
  /** Figures beside the slider instead of above it. */
  inline?: boolean;
}

/** Keys may come in a row: the last one counts. */
const REST_MS = 450;

/** A double-ended slider over the histogram of what it filters. */
export function RangeField(props: RangeFieldProps) {
  const { label, names, bins, value, format, onDraft, onChange, inline = false } = props;
  const [draft, setDraft] = useState<[number, number] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const commitNow = useRef(() => {});
  useEffect(() => () => clearTimeout(timer.current), []);

  const edges = edgesOf(bins);
  const last = Math.max(0, edges.length - 1);
  const [low, high] = draft ?? [stepOf(edges, value[0], 0), stepOf(edges, value[1], last)];
  const shown: Range = draft ? rangeOf(edges, low, high) : value;

  const move = (end: 0 | 1, step: number) => {
    const next: [number, number] = end === 0 ? [Math.min(step, high), high] : [low, Math.max(step, low)];
    setDraft(next);
    onDraft(rangeOf(edges, ...next));
  };
  const commit = () => {
    clearTimeout(timer.current);
    if (!draft) return;
    setDraft(null);
    onDraft(null);
    onChange(rangeOf(edges, ...draft));
  };
  useEffect(() => {
    commitNow.current = commit;
  });
  const words = (end: 0 | 1) => {
    const at = shown[end];
    return at === undefined ? (end === 0 ? "No minimum" : "No maximum") : format(at);
  };

  const handle = (end: 0 | 1) => (
    <input
      type="range"
      aria-label={`${end === 0 ? "Least" : "Most"} ${label.toLowerCase()}`}
      aria-valuetext={words(end)}
      min={0}
      max={last}
      step={1}
      value={end === 0 ? low : high}
      onChange={(event) => move(end, Number(event.target.value))}
      onPointerUp={commit}
      onKeyUp={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commitNow.current(), REST_MS);
      }}
      onBlur={commit}
      className={classNames("range", end === 0 && low > last / 2 && "z-10")}
    />
  );
  const figure = (end: 0 | 1) => (
    <span
      className={classNames("text-[15px] tabular-nums", inline && "w-[5.5ch]", end === 0 && inline && "text-right")}
    >
      {shown[end] === undefined ? (inline ? "Any" : words(end)) : format(shown[end]!)}
    </span>
  );
  const part = (step: number) => (last === 0 ? 0 : (step / last) * 100);

  return (
    <fieldset className={classNames(inline && "scripted flex items-center gap-3")}>
      <legend className={inline ? "sr-only" : "text-xs text-ink3"}>{label}</legend>
      {inline ? (
        figure(0)
      ) : (
        <div className="scripted flex justify-between py-1">
          {figure(0)} {figure(1)}
        </div>
      )}
      <div className={classNames("scripted relative", inline ? "h-10 w-44" : "h-20")}>
        <Histogram
          bins={bins}
          from={low}
          to={high}
          className="absolute inset-x-3.5 top-0 h-[calc(100%-12px)] w-[calc(100%-28px)]"
        />
        <div className="absolute inset-x-3.5 bottom-[11px] h-px bg-line2" />
        <div
          className="absolute bottom-2.5 h-0.5 bg-accent"
          style={{
            left: `calc(14px + (100% - 28px) * ${part(low) / 100})`,
            right: `calc(14px + (100% - 28px) * ${1 - part(high) / 100})`,
          }}
        />
        {last === 0 ? null : handle(0)}
        {last === 0 ? null : handle(1)}
      </div>
      {inline ? figure(1) : null}
      {inline ? null : (
        <div className="mt-2 flex items-center gap-2">
          <ExactField
            name={names[0]}
            label={`Least ${label.toLowerCase()}`}
            value={value[0]}
            onChange={(v) => onChange([v, value[1]])}
          />
          <span className="text-ink3">to</span>
          <ExactField
            name={names[1]}
            label={`Most ${label.toLowerCase()}`}
            value={value[1]}
            onChange={(v) => onChange([value[0], v])}
          />
        </div>
      )}
    </fieldset>
  );
}
