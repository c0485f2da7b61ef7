"use client";

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useMemo } from "react";
import { announce } from "@/lib/web/announce";
import { spokenRow, Tooltip } from "./crosshair";
import { Drawing } from "./drawing";
import { type PointedStore, rowNear, rowOfKey } from "./pointed";
import { chartScale } from "./scale";
import type { ChartSpec } from "./spec";

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
