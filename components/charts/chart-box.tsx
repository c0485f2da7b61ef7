"use client";

import { type KeyboardEvent, type ReactNode, useCallback, useDeferredValue, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useLater } from "@/lib/web/use-later";
import { useNear } from "@/lib/web/use-near";
import { CHART_ACTION } from "./data-table";
import { FileButtons } from "./file-buttons";
import { Legend } from "./legend";
import type { PictureWords } from "./picture";
import { AXIS_HEIGHT } from "./scale";
import { type ChartSpec, legendOf } from "./spec";
import { Still } from "./still";

const liveChart = async () => (await import("./live-chart")).default;

export interface ChartBoxProps {
  spec: ChartSpec;
  words: PictureWords;
  /** File name without extension: "78704-median-price". */
  fileName: string;
  syncId?: string;
  onPoint?: (at: string | null) => void;
  /** Further buttons, shown beside those that save pictures. */
  actions?: ReactNode;
}

/** Escape hides the crosshair. */
function leaveOnEscape(event: KeyboardEvent) {
  if (event.key === "Escape") (event.target as HTMLElement | SVGElement).blur();
}

/**
 * A legend, the drawing, and buttons to save it. The still is replaced by recharts once that is near the window, loaded
 * and drawn, in the same box. Paper gets the still, which fits any width, while recharts has that of the screen.
 */
export function ChartBox({ spec, words, fileName, syncId, onPoint, actions }: ChartBoxProps) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: LiveChart, failed, retry } = useLater(near, liveChart);
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (label: string) => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    setHidden(next);
  };
  const label = `${words.title}. ${words.sentence}`;
  // Behind the live chart the still is only for paper, so it may follow later.
  const later = useDeferredValue(spec);
  return (
    <div ref={box} className="chart-box">
      <Legend spec={spec} hidden={hidden} {...(drawn ? { onToggle: toggle } : {})} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the chart within, which has its own role */}
      <div className="chart relative mt-1" style={{ height: spec.height + AXIS_HEIGHT }} onKeyDown={leaveOnEscape}>
        <div className={classNames("absolute inset-0", drawn && "hidden print:block")}>
          <Still spec={drawn ? later : spec} label={label} hidden={hidden} />
        </div>
        {LiveChart ? (
          <div className={classNames("absolute inset-0", drawn && "print:hidden")} data-chart="live">
            <LiveChart
              spec={spec}
              label={label}
              hidden={hidden}
              onDrawn={onDrawn}
              {...(syncId ? { syncId } : {})}
              {...(onPoint ? { onPoint } : {})}
            />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-1 pt-2 print:hidden">
        {actions}
        <FileButtons
          words={words}
          fileName={fileName}
          legend={legendOf(spec).filter((one) => !hidden.has(one.label))}
        />
        {failed ? (
          <span className="text-[13px] text-ink2">
            We couldn’t load its tooltip and legend.{" "}
            <button type="button" className={CHART_ACTION} onClick={retry}>
              Try again
            </button>
          </span>
        ) : null}
      </div>
    </div>
  );
}
