"use client";

import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useNear } from "@/lib/web/use-near";

/** Called when a live chart is drawn, or with false if it cannot be. */
export type OnDrawn = (stands: boolean) => void;

/** Rendered instead of the live chart if recharts cannot be fetched. The still stays. */
export function StillStays({ onDrawn }: { onDrawn: OnDrawn }) {
  useEffect(() => onDrawn(false), [onDrawn]);
  return null;
}

interface Props {
  /** Height of both drawings, in pixels. */
  height: number;
  /** Shown until the live chart is drawn, without scripts, and always on paper. */
  still: ReactNode;
  /** The lazy chart. It calls `onDrawn` when it is first drawn. */
  live: (onDrawn: OnDrawn) => ReactNode;
  onDrawn?: OnDrawn;
}

/**
 * A box whose still is replaced by recharts once that is near the window, loaded and drawn, without any shift. The
 * still is printed, because it fits any width, while recharts only knows that of the screen.
 */
export function StillThenLive({ height, still, live, onDrawn }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const [drawn, setDrawn] = useState(false);
  const whenDrawn = useCallback(
    (stands: boolean) => {
      setDrawn(stands);
      onDrawn?.(stands);
    },
    [onDrawn],
  );
  return (
    <div ref={box} className="chart relative" style={{ height }}>
      <div className={classNames("absolute inset-0", drawn && "hidden print:block")}>{still}</div>
      {near ? (
        <Suspense fallback={null}>
          <div className={classNames("absolute inset-0", drawn && "print:hidden")} data-chart="live">
            {live(whenDrawn)}
          </div>
        </Suspense>
      ) : null}
    </div>
  );
}
