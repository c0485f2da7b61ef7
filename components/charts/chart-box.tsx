"use client";

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "@/components/ui/class-names";
import { useLater } from "@/components/ui/use-later";
import { formatCounted } from "@/lib/web/format";
import { useHeld } from "@/lib/web/held";
import { useNear } from "@/lib/web/use-near";
import { FileButtons } from "./file-buttons";
import { Legend } from "./legend";
import type { PictureWords } from "./picture-layout";
import { createPointed, type PointedStore } from "./pointed";
import { AXIS_HEIGHT } from "./scale";
import { type ChartSpec, type LegendEntry, legendOf } from "./spec";
import { Still } from "./still";
import { UNITS } from "./units";

/** Whether the page is being laid out for paper. React has rendered what depends on it before the sheets are made. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const become = (now: boolean) => flushSync(() => setPrinting(now));
    addEventListener("beforeprint", () => become(true), { signal });
    addEventListener("afterprint", () => become(false), { signal });
    // Developer tools lay a page out for paper without printing it.
    matchMedia("print").addEventListener("change", ({ matches }) => become(matches), { signal });
    return () => stop.abort();
  }, []);
  return printing;
}

const liveChart = async () => (await import("./live-chart")).default;

export interface ChartBoxProps {
  spec: ChartSpec;
  words: PictureWords;
  /** File name without extension: "78704-median-price". */
  fileName: string;
  /** The crosshair that several charts share. */
  pointed?: PointedStore;
  /** Further buttons, shown beside those that save pictures. */
  actions?: ReactNode;
}

/** A file has no tooltip, so its legend says of how many sales the newest value is. */
const withSales = (entry: LegendEntry): LegendEntry =>
  entry.newest === null || entry.sales === null
    ? entry
    : { ...entry, newest: `${entry.newest}, ${formatCounted(entry.sales, "sale", "sales")}` };

/** A line's value at the crosshair, otherwise its newest. */
function PointedValue({ entry, pointed }: { entry: LegendEntry; pointed: PointedStore }) {
  const { values, unit, newest } = entry;
  return useHeld(pointed, (now) => {
    const value = values[now?.row ?? -1];
    return value === undefined ? newest : UNITS[unit].value(value);
  });
}

/**
 * A legend, the drawing, and buttons to save it. The still is replaced by recharts once that is near the window, loaded
 * and drawn, in the same box. Paper gets the still, which fits any width, while recharts has that of the screen.
 */
export function ChartBox({ spec, words, fileName, pointed: shared, actions }: ChartBoxProps) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: LiveChart, failure } = useLater(near, liveChart, "its tooltip and legend");
  const [own] = useState(createPointed);
  const pointed = shared ?? own;
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const printing = usePrinting();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (label: string) => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    setHidden(next);
  };
  const label = `${words.title}. ${words.sentence}`;
  return (
    <div ref={box} className="chart-box">
      <Legend
        spec={spec}
        hidden={hidden}
        renderNewest={(entry) => <PointedValue entry={entry} pointed={pointed} />}
        {...(drawn ? { onToggle: toggle } : {})}
      />
      <div className="chart relative mt-1" style={{ height: spec.height + AXIS_HEIGHT }}>
        {drawn && !printing ? null : (
          <div className="absolute inset-0">
            <Still spec={spec} label={label} hidden={hidden} />
          </div>
        )}
        {LiveChart ? (
          <div className={classNames("absolute inset-0", printing && "hidden")} data-chart="live">
            <LiveChart spec={spec} label={label} hidden={hidden} pointed={pointed} onDrawn={onDrawn} />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-1 pt-2 print:hidden">
        {actions}
        <FileButtons
          words={words}
          fileName={fileName}
          legend={{
            entries: legendOf(spec)
              .filter((one) => !hidden.has(one.label))
              .map(withSales),
            ...(spec.note ? { note: spec.note } : {}),
          }}
        />
        {failure}
      </div>
    </div>
  );
}
